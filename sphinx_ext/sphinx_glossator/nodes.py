"""The node of a link to a term, and how each kind of output shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes

from glossator.html import link_classes

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


class glossator_link(nodes.reference):
    """A reference to a term; writers that do not know it treat it as any reference."""


def make_link(tip: str, *, automatic: bool, **attributes: Any) -> glossator_link:
    """Return an empty link; `tip` is the id of the tooltip that describes it, or empty."""
    link = glossator_link("", "", **attributes)
    link["classes"] += link_classes(described=bool(tip), automatic=automatic)
    if tip:
        link["glossator_tip"] = tip
    return link


def _visit_html(translator: HTML5Translator, node: glossator_link) -> None:
    before = len(translator.body)
    translator.visit_reference(node)
    if "glossator_tip" not in node:
        return
    # The theme's own translator has written the tag; the attribute is all that is missing.
    for index in range(before, len(translator.body)):
        if translator.body[index].lstrip().startswith("<a "):
            described = f' aria-describedby="{translator.attval(node["glossator_tip"])}"'
            translator.body[index] = translator.body[index].replace(
                "<a ", "<a" + described + " ", 1
            )
            return


def _depart_html(translator: HTML5Translator, node: glossator_link) -> None:
    translator.depart_reference(node)


def add_nodes(app: Sphinx) -> None:
    """Register the node; writers without a visitor of their own inherit that of `reference`."""
    app.add_node(glossator_link, html=(_visit_html, _depart_html))
