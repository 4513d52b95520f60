"""The role `:term:` beyond what Sphinx resolves itself: word forms, and names to try instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from sphinx_glossator.state import Site, state_of

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.domains import Domain
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)


def resolve_form(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    """Return the reference for a word form of a term, such as `attention masks`."""
    site = _site(env, node)
    term = site.glossator.lookup(node["reftarget"]) if site else None
    place = site.places.get(term.id) if site and term else None
    if place is None:
        return None
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


def _site(env: BuildEnvironment, node: pending_xref) -> Site | None:
    return state_of(env).site if node.get("reftype") == "term" else None
