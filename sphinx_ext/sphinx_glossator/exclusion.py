"""The directive `.. no-glossary::`, which keeps a part of a page free of automatic links."""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from glossator.reading.node_kinds import UNLINKED


class NoGlossaryDirective(SphinxDirective):
    """Show the content as it is without the directive; only links made by hand stay."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the nodes of the content, each told apart by an attribute that no page shows."""
        self.assert_has_content()
        found = self.parse_content_to_nodes(allow_section_headings=True)
        for node in found:
            # On those within too, since some dissolve: what is under `only` outlives it.
            for part in node.findall(nodes.Element):
                if not isinstance(part, nodes.Inline):
                    part[UNLINKED] = True
        return found
