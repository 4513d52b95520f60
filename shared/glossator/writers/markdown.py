"""Writes definition trees as Markdown that CommonMark and Python-Markdown read alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import groupby
from textwrap import indent

from glossator.prose import Element, Kind
from glossator.prose.tree import INLINE, Piece, text_of

_SPECIAL = re.compile(r"[\\`*_\[\]<$|]|&(?=#|\w+;)")
_BLOCK_START = re.compile(r"\A(?:(?=[#>+\-:~=])|(?P<number>\d+)(?=[.)](?:\s|\Z)))")
_WIDTH = 4
"""Columns that the content of an item is indented by, as Python-Markdown wants it."""


def as_markdown(elements: Iterable[Piece]) -> str:
    """Return a definition as Markdown, without a line break at its end."""
    blocks: list[str] = []
    before = None
    for element in _grouped(elements):
        text = _BLOCKS.get(element.kind, _paragraph)(element)
        # Two lists in a row are one, unless a comment stands between them.
        is_second = before is element.kind and element.kind in _MARKERS
        blocks += ["<!-- -->"] * is_second + [text] * bool(text)
        before = element.kind if text else before
    return "\n\n".join(blocks)


def escaped(text: str) -> str:
    """Return a text such that no sign in it is markup inside a line."""
    return _SPECIAL.sub(lambda match: f"\\{match[0]}", text)


def _grouped(pieces: Iterable[Piece]) -> Iterable[Element]:
    """Yield blocks; what stands in a line becomes a paragraph."""
    for is_inline, group in groupby(pieces, lambda p: isinstance(p, str) or p.kind in INLINE):
        if is_inline:
            yield Element(Kind.PARAGRAPH, tuple(group))
        else:
            yield from (piece for piece in group if isinstance(piece, Element))


def _paragraph(element: Element) -> str:
    text = _line(element.children).strip()
    return _BLOCK_START.sub(lambda m: f"{m['number'] or ''}\\", text, count=1) if text else ""


def _line(pieces: Iterable[Piece]) -> str:
    return "".join(
        escaped(" ".join(piece.split("\n"))) if isinstance(piece, str) else _inline(piece)
        for piece in pieces
    )


def _inline(element: Element) -> str:
    kind, inside = element.kind, element.children
    if kind in (Kind.EMPHASIS, Kind.STRONG):
        return _enclosed(_line(inside), "*" if kind is Kind.EMPHASIS else "**")
    if kind is Kind.LINK:
        return f"[{_line(inside)}]({_target(element.target)})"
    if kind is Kind.IMAGE:
        return f"![{_line(inside)}]({_target(element.target)})"
    if kind is Kind.CODE:
        return _code(text_of(element))
    if kind is Kind.MATH:
        return f"${text_of(element)}$"
    if kind is Kind.LINE_BREAK:
        return "  \n"
    tag = {Kind.SUBSCRIPT: "sub", Kind.SUPERSCRIPT: "sup", Kind.STRUCK: "del"}.get(kind)
    return f"<{tag}>{_line(inside)}</{tag}>" if tag else _line(inside)


def _enclosed(text: str, sign: str) -> str:
    """Return a text between signs, which no blank may follow or go before."""
    kept = text.strip()
    if not kept:
        return text
    if kept.startswith("*") and sign == "*":
        sign = "_"
    lead = text[: len(text) - len(text.lstrip())]
    return f"{lead}{sign}{kept}{sign}{text[len(text.rstrip()) :]}"


def _target(target: str) -> str:
    return f"<{target}>" if re.search(r"[\s()<>]", target) else target


def _code(text: str) -> str:
    runs = {len(run) for run in re.findall("`+", text)}
    sign = "`" * next(n for n in range(1, len(text) + 2) if n not in runs)
    blank = " " if text[:1] == "`" or text[-1:] == "`" else ""
    return f"{sign}{blank}{text}{blank}{sign}"


def _fenced(element: Element) -> str:
    text = text_of(element)
    longest = max(map(len, re.findall("`{3,}", text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{element.target}\n{text}\n{fence}"


def _math(element: Element) -> str:
    return f"$$\n{text_of(element)}\n$$"


def _quote(element: Element) -> str:
    return indent(as_markdown(element.children), "> ", lambda _: True).replace("> \n", ">\n")


def _heading(element: Element) -> str:
    return f"#### {_line(element.children).strip()}"


def _list(element: Element) -> str:
    items = [item for item in element.children if isinstance(item, Element)]
    is_loose = any(_is_loose(item) for item in items)
    marker = _MARKERS[element.kind].ljust(_WIDTH)
    return ("\n\n" if is_loose else "\n").join(
        _hanging(_item(item, is_loose=is_loose), marker) for item in items
    )


def _is_loose(item: Element) -> bool:
    return any(isinstance(c, Element) and c.kind is Kind.PARAGRAPH for c in item.children)


def _item(item: Element, *, is_loose: bool) -> str:
    text = as_markdown(item.children)
    return text if is_loose else re.sub(r"\n\n(?=[-*1])", "\n", text, count=1)


def _hanging(text: str, marker: str) -> str:
    below = indent(text, " " * _WIDTH)
    return (marker + below[_WIDTH:]).rstrip()


def _table(element: Element) -> str:
    rows = [row for row in element.children if isinstance(row, Element)]
    width = max((len(row.children) for row in rows), default=0)
    cells = [[_cell(cell) for cell in row.children] for row in rows]
    lines = [f"| {' | '.join([*row, *[''] * (width - len(row))])} |" for row in cells]
    return "\n".join([*lines[:1], "|" + " --- |" * width, *lines[1:]]) if width else ""


def _cell(cell: Piece) -> str:
    if isinstance(cell, str):
        return escaped(cell)
    text = "<br>".join(_line(block.children).strip() for block in _grouped(cell.children))
    return " ".join(text.split())


def _terms(element: Element) -> str:
    pieces: list[str] = []
    for child in element.children:
        if not isinstance(child, Element):
            continue
        if child.kind is Kind.TERM:
            pieces.append(("\n" if pieces else "") + _line(child.children).strip())
        else:
            pieces.append(_hanging(as_markdown(child.children), ":".ljust(_WIDTH)))
    return "\n".join(pieces)


_MARKERS = {Kind.BULLET_LIST: "-", Kind.ORDERED_LIST: "1."}
_BLOCKS: dict[Kind, Callable[[Element], str]] = {
    Kind.PARAGRAPH: _paragraph,
    Kind.CODE_BLOCK: _fenced,
    Kind.MATH_BLOCK: _math,
    Kind.QUOTE: _quote,
    Kind.HEADING: _heading,
    Kind.TABLE: _table,
    Kind.TERM_LIST: _terms,
    Kind.BULLET_LIST: _list,
    Kind.ORDERED_LIST: _list,
}
