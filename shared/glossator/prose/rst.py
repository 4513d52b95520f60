"""Definitions in reStructuredText, and the trees of docutils and Sphinx."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import cast

from docutils import nodes

from glossator.conditions import CONDITIONAL, condition
from glossator.prose.block_tags import border
from glossator.prose.tree import Element, Kind, Piece, linked, paragraphs, pictured

# By name, since Sphinx has classes of its own, and the core does not import Sphinx.
_KINDS = {
    "paragraph": Kind.PARAGRAPH,
    "emphasis": Kind.EMPHASIS,
    "literal_emphasis": Kind.EMPHASIS,
    "title_reference": Kind.EMPHASIS,
    "strong": Kind.STRONG,
    "literal_strong": Kind.STRONG,
    "bullet_list": Kind.BULLET_LIST,
    "enumerated_list": Kind.ORDERED_LIST,
    "list_item": Kind.ITEM,
    "block_quote": Kind.QUOTE,
    "title": Kind.HEADING,
    "rubric": Kind.HEADING,
    "subscript": Kind.SUBSCRIPT,
    "superscript": Kind.SUPERSCRIPT,
    "table": Kind.TABLE,
    "row": Kind.ROW,
    "definition_list": Kind.TERM_LIST,
    "glossary": Kind.TERM_LIST,
    "term": Kind.TERM,
    "definition": Kind.ITEM,
    "field_list": Kind.TERM_LIST,
    "field_name": Kind.TERM,
    "field_body": Kind.ITEM,
}
_VERBATIM = {
    "literal": Kind.CODE,
    "math": Kind.MATH,
    "math_block": Kind.MATH_BLOCK,
    "literal_block": Kind.CODE_BLOCK,
    "doctest_block": Kind.CODE_BLOCK,
}
_LATER = CONDITIONAL | {"pending_xref", "versionmodified"}
_NAMED_LATER = frozenset(("doc", "eq", "numref", "ref"))
"""The references that are shown by the title or number of what they lead to."""
_NEWS = frozenset(("versionadded", "versionchanged", "added", "changed"))
"""What is new about a thing says little of what it is; that it is deprecated says a lot."""
_STRUCK = frozenset(("del", "s", "strike", "strikethrough"))
"""The classes of roles that strike a text; docutils makes the first two tags of that name."""
_DROPPED = frozenset(
    {
        "citation",
        "comment",
        "footnote",
        "index",
        "meta",
        "pending",
        "substitution_definition",
        "system_message",
        "tabular_col_spec",
        "toctree",
    }
)


def parse(text: str) -> tuple[Element, ...]:
    """Return the blocks of a reST text; roles and directives of Sphinx degrade to their content."""
    from glossator.prose.rst_reading import read

    return from_nodes(read(text).children)


def from_nodes(children: Iterable[nodes.Node]) -> tuple[Element, ...]:
    """Return the blocks that docutils nodes, those of Sphinx among them, amount to."""
    return paragraphs(_pieces(children))


def _pieces(children: Iterable[nodes.Node]) -> Iterator[Piece]:
    known = [*children, None]
    for child, following in pairwise(known):
        if isinstance(child, nodes.Text):
            text = re.sub(r"\s+", " ", child.astext())
            # A blank that only parts a text from what is dropped would stand before a full stop.
            yield text.rstrip(" ") if isinstance(following, nodes.footnote_reference) else text
        elif isinstance(child, nodes.citation_reference):
            yield f"[{child.astext()}]"  # the sentence may be about it: "introduced in [VAS17]"
        elif not isinstance(child, nodes.footnote_reference):
            yield from _node(cast(nodes.Element, child))


def _node(node: nodes.Element) -> Iterator[Piece]:
    name = node.__class__.__name__
    if name in _DROPPED:
        return
    if name in _VERBATIM:
        language = str(node.get("language", "")) if name == "literal_block" else ""
        yield Element(_VERBATIM[name], (node.astext(),), language)
    elif name in _KINDS:
        yield Element(_KINDS[name], tuple(_pieces(node.children)))
    elif name == "reference":
        target = node.get("refuri") or (f"#{node['refid']}" if node.get("refid") else "")
        yield from linked(_pieces(node.children), str(target))
    elif name in _LATER:
        yield from _later(node, name)
    else:
        yield from _special(node, name)


def _later(node: nodes.Element, name: str) -> Iterator[Piece]:
    """Yield what Sphinx knows only once all pages are read."""
    children = tuple(_pieces(node.children))
    if name in CONDITIONAL:
        yield Element(Kind.CONDITION, children, condition(node))
    elif name == "versionmodified":
        if node["type"] not in _NEWS:
            yield from children
    elif node.get("reftype") in _NAMED_LATER and not node.get("refexplicit"):
        keys = ("refdomain", "reftype", "refdoc", "reftarget")
        target = "\n".join(str(node.get(key) or "") for key in keys)
        yield Element(Kind.REFERENCE, children, target)
    else:
        yield from children


def _special(node: nodes.Element, name: str) -> Iterator[Piece]:
    if name == "raw":
        yield from _raw(node)
    elif name == "image":
        yield from pictured(str(node.get("alt", "")), str(node.get("uri", "")))
    elif name == "entry":
        head = node.parent is not None and isinstance(node.parent.parent, nodes.thead)
        kind = Kind.HEADER_CELL if head else Kind.CELL
        yield Element(kind, tuple(_pieces(node.children)))
    elif name == "inline" and not _STRUCK.isdisjoint(node["classes"]):
        yield Element(Kind.STRUCK, tuple(_pieces(node.children)))
    elif name == "line_block":
        yield Element(Kind.PARAGRAPH, tuple(_lines(node)))
    elif name == "problematic":
        # A reference that leads nowhere, as written: `text`_ or |text|.
        yield node.astext().lstrip("`|").rstrip("`|_")
    else:
        yield from _pieces(node.children)


def _raw(node: nodes.Element) -> Iterator[Piece]:
    """Yield what a tag leaves in a line; all else is for the page, not for what tells of it."""
    if isinstance(node.parent, nodes.TextElement) and "html" in node.get("format", "").split():
        yield from border(node.astext())


def _lines(block: nodes.Element) -> Iterator[Piece]:
    """Yield the lines of a block and of those nested in it, with breaks between."""
    first = True
    for child in block.findall(nodes.line):
        if not first:
            yield Element(Kind.LINE_BREAK)
        first = False
        yield from _pieces(child.children)
