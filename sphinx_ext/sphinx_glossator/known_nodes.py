"""Writes our nodes as those of docutils for builders that know no others: Confluence, DOCX, XML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxTranslator

from glossator.reading.node_kinds import UNLINKED

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_PREFIX = "glossator_"


def use_known_nodes(app: Sphinx, doctree: nodes.document, _: str) -> None:
    """Replace our nodes by their bases, and drop our attributes, once all else has been done.

    Translators of Sphinx look for what they know by the bases of a class; others only by its name.
    """
    if _finds_bases(app):
        return
    for node in [*doctree.findall(nodes.Element)]:
        if node.__class__.__name__.startswith(_PREFIX):
            _replace(node)
        for name in [n for n in node.attributes if n.startswith(_PREFIX) or n == UNLINKED]:
            del node[name]


def _finds_bases(app: Sphinx) -> bool:
    if app.builder.name == "gettext":  # it writes no page, but looks for messages
        return True
    own = getattr(app.builder, "default_translator_class", None)
    translator = app.registry.translators.get(app.builder.name, own)
    return isinstance(translator, type) and issubclass(translator, SphinxTranslator)


def _replace(node: nodes.Element) -> None:
    """Put a node of the class that docutils has for it in the place of one of ours."""
    known = next(
        (c for c in node.__class__.__mro__ if c.__module__ == nodes.__name__), nodes.container
    )
    base = nodes.container if known in (nodes.General, nodes.Element) else known
    attributes = {n: v for n, v in node.attributes.items() if not n.startswith(_PREFIX)}
    found = base(node.rawsource, *node.children, **attributes)
    found.source, found.line = node.source, node.line
    node.replace_self(found)
