"""The role `:term:` beyond what Sphinx resolves itself: word forms, and names to try instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from sphinx_glossator.state import Site, state_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.domains import Domain
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)


def resolve_form(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    """Return the reference for a word form, such as `attention masks`, or into another project."""
    site = _site(env, node)
    term = site.glossator.lookup(node["reftarget"]) if site else None
    if site is None or term is None:
        return None
    place = site.places.get(term.id)
    if place is None:
        elsewhere = nodes.reference("", "", contnode, internal=False, refuri=term.url)
        return elsewhere if term.url else None
    return make_refnode(app.builder, node["refdoc"], place.docname, place.anchor, contnode)


def suggest_names(app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    """Warn of an unknown term in Sphinx's place where a name is near; None leaves it to Sphinx."""
    site = _site(app.env, node)
    near = site.glossator.glossary.near(node["reftarget"]) if site else []
    if not near:
        return None
    names = " or ".join(f'"{name}"' for name in near)
    message = "term not in glossary: %r; did you mean %s?"
    logger.warning(message, node["reftarget"], names, location=node, type="ref", subtype="term")
    return True


class NameRelated(SphinxPostTransform):
    """Names related entries as their own pages do, which may have been translated."""

    # Before references are resolved (10), while it is known which of them are ours.
    default_priority = 5

    def run(self, **kwargs: Any) -> None:
        """Write the names of the entries that a printed entry refers to."""
        site = state_of(self.env).site
        # Elsewhere they are called what the glossary calls them.
        if site is None or not site.translated:
            return
        for node in self.document.findall(pending_xref):
            term = site.glossator.glossary.get(node.get("glossator_term", ""))
            if term:
                node.children = [nodes.inline("", term.name, classes=["xref", "std", "std-term"])]
                node.setup_child(node.children[0])


def _site(env: BuildEnvironment, node: pending_xref) -> Site | None:
    return state_of(env).site if node.get("reftype") == "term" else None
