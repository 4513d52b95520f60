"""What the nodes of docutils, and by their names those of Sphinx, are to a reader of text."""

from __future__ import annotations

from docutils import nodes

UNLINKED = "no_glossary"
"""The attribute of elements without links where a class would show in the output."""

SKIPPED = frozenset(
    "SphinxTabsTab acks attribution centered citation classifier comment desc_signature docinfo "
    "doctest_block field_name label literal_block math_block meta option_group problematic "
    "production productionlist raw rubric substitution_definition subtitle system_message term "
    "thead title title_reference toctree transition".split()
)
UNMARKED = frozenset(
    "comment desc_signature doctest_block literal_block math_block production productionlist raw "
    "substitution_definition toctree transition".split()
)
"""Those in which no author marks a term, though tools may set links there."""
TRANSPARENT = frozenset(("emphasis", "inline", "strong", "subscript", "superscript"))
HOLDERS = (nodes.Inline, nodes.Admonition)
"""What holds blocks though docutils calls it text: "versionchanged" is such an admonition."""
INVISIBLE = frozenset(("comment", "index", "substitution_definition", "target"))
HTML_NAMES = {
    "aside": {"sidebar", "topic"},
    "blockquote": {"block_quote"},
    "dd": {"definition", "field_body", "desc_content"},
    "figcaption": {"caption"},
    "figure": {"figure"},
    "li": {"list_item"},
    "ol": {"enumerated_list"},
    "p": {"paragraph"},
    "table": {"table"},
    "td": {"entry"},
    "ul": {"bullet_list"},
    "em": {"emphasis"},
    "strong": {"strong"},
    "div": {"container"},
}
"""The node classes that an HTML element in the option `skip` stands for."""

_CARD, _LINK_OVER_ALL = "sd-card", "sd-stretched-link"


def is_link(node: nodes.Element) -> bool:
    """Say whether a card is a link as a whole, so that no link in it could be reached."""
    if _CARD not in node.attributes["classes"]:
        return False
    return any(_LINK_OVER_ALL in part["classes"] for part in node.findall(nodes.Element))
