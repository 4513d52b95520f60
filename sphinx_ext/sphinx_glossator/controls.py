"""What stands around printed entries in a browser: letters to jump to, a box that filters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes

from glossator.entries import Group
from glossator.labels import controls
from glossator.page_html import FILTER_END, PAGE_SCRIPT, PAGE_STYLE, filter_box, letters_start
from sphinx_glossator.state import state_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

_HAS_FILTER = "glossator_filter"


class glossator_letters(nodes.paragraph):
    """The row of letters; writers that do not know it treat it as any paragraph."""


class glossator_filter(nodes.General, nodes.Element):
    """The place of the box for the entries behind it; without a language, where these end."""


def navigation(parts: Sequence[Group[Any]], language: str) -> nodes.Node:
    """Return the row of letters, in HTML alone."""
    letters = glossator_letters(
        "", "", classes=["glossator-letters"], translatable=False, language=language
    )
    for index, part in enumerate(parts):
        if index:
            letters += nodes.Text(" ")
        letters += nodes.reference("", part.letter, internal=True, refid=part.anchor)
    # Other writers give headings of this kind no anchor, so the letters would lead nowhere.
    return addnodes.only("", letters, expr="html")


def filtered(entries: Sequence[nodes.Node], language: str) -> list[nodes.Node]:
    """Return entries, and what is printed around them, between a box that filters and its end."""
    box, end = glossator_filter(language=language), glossator_filter()
    first, last = (addnodes.only("", node, expr="html") for node in (box, end))
    return [first, *entries, last]


def add_controls(app: Sphinx) -> None:
    """Register the nodes, which only HTML shows."""
    app.add_node(glossator_letters, html=(_visit_letters, _depart_letters))
    app.add_node(glossator_filter, html=(_visit_filter, None))


def add_filter_assets(app: Sphinx, doctree: nodes.document) -> None:
    """Have the page that is being written load what its box needs."""
    if _HAS_FILTER in doctree:
        app.add_css_file(PAGE_STYLE)
        app.add_js_file(PAGE_SCRIPT, loading_method="defer")


def _visit_letters(translator: HTML5Translator, node: glossator_letters) -> None:
    translator.body.append(letters_start(controls(node["language"])))


def _depart_letters(translator: HTML5Translator, node: glossator_letters) -> None:
    translator.body.append("</nav>\n")


def _visit_filter(translator: HTML5Translator, node: glossator_filter) -> None:
    if state_of(translator.builder.env).has_filter:
        box = filter_box(controls(node["language"])) if "language" in node else FILTER_END
        translator.body.append(f"{box}\n")
        translator.document[_HAS_FILTER] = True
    raise nodes.SkipNode
