"""Writes definition trees as reStructuredText."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from textwrap import indent
from urllib.parse import unquote

from glossator.prose import Element, Kind
from glossator.prose.tree import INLINE, Piece, plain, text_of

Reference = Callable[[str], str]
"""Gives the name of the entry that a link inside the glossary leads to, empty for none."""

_SPECIAL = re.compile(r"[\\*`|]|_(?!\w)")
_BLOCK_START = re.compile(
    r"[-+*\u2022](?=\s|\Z)|\.\.(?=\s|\Z)|[|](?=\s)|>>>|:(?=[^:`]+:(?:\s|\Z))|\(?[\w#]+[.)](?=\s|\Z)"
    r"|[^\w\s](?=[^\w\s]*\Z)"
)
"""What would begin a list, a comment, a field or the line below a title."""
_OPENERS, _CLOSERS = "'\"([{<-/:", "'\")]}>-/\\:.,;!?"


def as_rst(elements: Iterable[Piece], name_of: Reference) -> str:
    """Return a definition as reST, without a line break at its end."""
    return _Writer(name_of).blocks(elements)


def escaped(text: str) -> str:
    """Return a text such that no sign in it is markup inside a line."""
    return _SPECIAL.sub(lambda match: f"\\{match[0]}", text)


class _Writer:
    def __init__(self, name_of: Reference) -> None:
        self._name_of = name_of

    def blocks(self, pieces: Iterable[Piece]) -> str:
        """Return blocks with blank lines between; what stands in a line becomes a paragraph."""
        found: list[str] = []
        run: list[Piece] = []
        before = None
        for piece in (*pieces, None):
            if piece is not None and (isinstance(piece, str) or piece.kind in INLINE):
                run.append(piece)
                continue
            found.append(self._paragraph(run))
            if piece is not None:
                # Two lists in a row are one, unless a comment stands between them.
                is_second = before is piece.kind in _LISTS and not run
                found += [".."] * is_second + [self._block(piece)]
                before = piece.kind
            run = []
        return "\n\n".join(filter(None, found))

    def _block(self, element: Element) -> str:
        kind, inside = element.kind, element.children
        text = text_of(element)
        if kind is Kind.CODE_BLOCK:
            return _directive("code-block", element.target or "none", text)
        if kind is Kind.MATH_BLOCK:
            return _directive("math", "", text)
        if kind is Kind.HEADING:
            return f".. rubric:: {self._line(inside)}"
        if kind is Kind.QUOTE:
            # The empty comment ends a list before it, which would take it for its own.
            return "..\n\n" + indent(self.blocks(inside), "   ")
        if kind in _LISTS:
            return self._list(inside, "- " if kind is Kind.BULLET_LIST else "#. ")
        if kind is Kind.TABLE:
            return self._table(inside)
        if kind is Kind.TERM_LIST:
            return self._terms(inside)
        return self._paragraph(inside)

    def _paragraph(self, pieces: Sequence[Piece]) -> str:
        if len(pieces) == 1 and isinstance(image := pieces[0], Element) and _is_picture(image):
            alternative = " ".join(plain(image.children).split())
            return _directive("image", image.target, f":alt: {alternative}" * bool(alternative))
        text = self._line(pieces)
        return f"\\{text}" if _BLOCK_START.match(text) else text

    def _line(self, pieces: Iterable[Piece]) -> str:
        """Return inline content, with the blanks that inline markup needs beside it."""
        text, was_markup = "", False
        for piece in pieces:
            is_markup = not isinstance(piece, str) and piece.kind is not Kind.LINE_BREAK
            more = escaped(" ".join(piece.split("\n"))) if isinstance(piece, str) else ""
            more = more or (self._inline(piece) if isinstance(piece, Element) else "")
            if text and more and (is_markup or was_markup) and not _parted(text, more, is_markup):
                text += "\\ "
            text, was_markup = text + more, is_markup if more else was_markup
        return " ".join(text.split())

    def _inline(self, element: Element) -> str:
        kind, text = element.kind, plain(element.children)
        if kind is Kind.LINK:
            return self._link(text, element.target, is_mark=element.is_mark)
        if kind is Kind.LINE_BREAK or not text:
            return " "
        if kind is Kind.STRUCK:
            return ""  # without its line it would hold
        if kind is Kind.CODE:
            return f"``{text}``"
        if kind in _ROLES:
            return f":{_ROLES[kind]}:`{text.replace('`', '')}`"
        sign = {Kind.EMPHASIS: "*", Kind.STRONG: "**"}.get(kind, "")
        return f"{sign}{escaped(text)}{sign}"

    def _link(self, text: str, target: str, *, is_mark: bool) -> str:
        if page := _PAGE.fullmatch(target):
            return f":doc:`{escaped(text)} <{unquote(page[1])}>`"
        if not target.startswith("#"):
            address = target.replace("_", r"\_")
            return f"`{escaped(text)} <{address}>`__"
        # A mark says a name, a link an id.
        name = self._name_of(target.removeprefix("#") if is_mark else target)
        return f":term:`{escaped(text)} <{escaped(name)}>`" if name else escaped(text)

    def _list(self, items: Iterable[Piece], marker: str) -> str:
        texts = [self.blocks(item.children) for item in items if isinstance(item, Element)]
        return "\n\n".join(_hanging(text, marker) for text in texts)

    def _table(self, rows: Iterable[Piece]) -> str:
        lines = [row for row in rows if isinstance(row, Element)]
        has_head = bool(lines) and any(
            isinstance(cell, Element) and cell.kind is Kind.HEADER_CELL
            for cell in lines[0].children
        )
        body = []
        for row in lines:
            cells = [self.blocks(c.children) for c in row.children if isinstance(c, Element)]
            body.append(_hanging("\n".join(_hanging(cell, "- ") for cell in cells), "* "))
        option = ":header-rows: 1\n\n" if has_head else ""
        return _directive("list-table", "", option + "\n".join(body))

    def _terms(self, children: Iterable[Piece]) -> str:
        pieces: list[str] = []
        for child in children:
            if isinstance(child, Element) and child.kind is Kind.TERM:
                pieces.append(("\n" if pieces else "") + self._paragraph(child.children))
            elif isinstance(child, Element):
                pieces.append(indent(self.blocks(child.children), "   "))
        return "\n".join(pieces)


def _is_picture(element: Element) -> bool:
    """Say whether an element is a picture of which reST can name the file."""
    return element.kind is Kind.IMAGE and element.target == "".join(element.target.split()) != ""


_PAGE = re.compile(r"([^:#?<>]+)\.(?:md|rst)(?:#\S*)?")
"""The source of a page, which reST leads to as a whole: sections have other names there."""
_LISTS = (Kind.BULLET_LIST, Kind.ORDERED_LIST)
_ROLES = {Kind.MATH: "math", Kind.SUBSCRIPT: "sub", Kind.SUPERSCRIPT: "sup"}


def _parted(before: str, after: str, is_markup: bool) -> bool:
    """Say whether markup may begin, or else end, between two texts."""
    if before[-1].isspace() or after[0].isspace():
        return True
    return before[-1] in _OPENERS if is_markup else after[0] in _CLOSERS


def _hanging(text: str, marker: str) -> str:
    return (marker + indent(text, " " * len(marker))[len(marker) :]).rstrip()


def _directive(name: str, argument: str, content: str) -> str:
    head = f".. {name}:: {argument}".rstrip()
    # Options stand right below the name.
    blank = "" if content.startswith(":") else "\n"
    return f"{head}\n{blank}{indent(content, '   ')}"
