"""The beginning of a definition, for a tooltip: one sentence, well formed however it is cut."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import takewhile

from glossator.prose.sentences import sentence_end
from glossator.prose.tree import INLINE, OPAQUE, Element, Kind, Piece, plain

_HIDDEN = "\ufffc"
"""Stands for each character of code and math: neither a full stop nor a word boundary."""

_FIRST = (
    frozenset({Kind.PARAGRAPH}),
    frozenset({Kind.ITEM, Kind.CELL}),
    frozenset({Kind.HEADER_CELL, Kind.TERM, Kind.HEADING, Kind.QUOTE}),
    frozenset({Kind.MATH_BLOCK}),
)
_BLOCKS = frozenset({Kind.CODE_BLOCK, Kind.MATH_BLOCK})


def excerpt(elements: Iterable[Element], limit: int) -> tuple[Piece, ...]:
    """Return the first sentence as inline content of at most `limit` code points.

    It has neither links nor images nor line breaks. A longer sentence ends after a word, with
    "…"; code and math are kept whole or left out.
    """
    pieces = opening(elements)
    text = "".join(_masked(pieces))
    end = sentence_end(text)
    if end <= limit:
        return tuple(_cut(pieces, end))
    end = _last_boundary(text, limit)
    kept = tuple(_cut(pieces, end))
    return _with_ellipsis(kept)


def opening(elements: Iterable[Element]) -> tuple[Piece, ...]:
    """Return the first paragraph, whole, as inline content without links, images and breaks."""
    return tuple(_folded(_flat(_first_line(tuple(elements)))))


def _first_line(elements: tuple[Element, ...]) -> tuple[Piece, ...]:
    """Return the inline content of the first paragraph, or of what comes closest to one."""
    for kinds in _FIRST:
        for element in _walk(elements):
            if element.kind in kinds and plain(_line(element)):
                math = element.kind is Kind.MATH_BLOCK
                return (Element(Kind.MATH, element.children),) if math else _line(element)
    for element in _walk(elements):
        lines = "".join(map(str, element.children)).strip().splitlines()
        if element.kind is Kind.CODE_BLOCK and lines:
            return (Element(Kind.CODE, (lines[0],)),)
    return ()


def _line(element: Element) -> tuple[Piece, ...]:
    """Return the content of an element up to the first block in it, such as a nested list."""
    return tuple(takewhile(lambda p: isinstance(p, str) or p.kind in INLINE, element.children))


def _walk(pieces: Iterable[Piece]) -> Iterator[Element]:
    for piece in pieces:
        if isinstance(piece, Element):
            yield piece
            yield from _walk(piece.children)


def _flat(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield the pieces without links, images, line breaks and blocks."""
    for piece in pieces:
        if isinstance(piece, str):
            yield piece
        elif piece.kind in OPAQUE:
            if piece.kind not in _BLOCKS:
                yield piece
        elif piece.kind in (Kind.EMPHASIS, Kind.STRONG, Kind.SUBSCRIPT, Kind.SUPERSCRIPT):
            yield Element(piece.kind, tuple(_flat(piece.children)))
        elif piece.kind is Kind.LINE_BREAK:
            yield " "
        else:
            yield from _flat(piece.children)


def _folded(pieces: Iterable[Piece]) -> list[Piece]:
    """Fold white space, over the borders of elements too."""
    folded, _ = _fold(pieces, blank=True)
    return folded


def _fold(pieces: Iterable[Piece], blank: bool) -> tuple[list[Piece], bool]:
    result: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, str):
            text = re.sub(r"\s+", " ", piece)
            text = text[1:] if blank and text.startswith(" ") else text
            blank = text.endswith(" ") if text else blank
            if result and isinstance(result[-1], str):
                result[-1] += text
            elif text:
                result.append(text)
        elif piece.kind in OPAQUE:
            blank = False
            result.append(piece)
        else:
            children, blank = _fold(piece.children, blank)
            result.append(Element(piece.kind, tuple(children)))
    return result, blank


def _masked(pieces: Iterable[Piece]) -> Iterator[str]:
    for piece in pieces:
        if isinstance(piece, str):
            yield piece
        elif piece.kind in OPAQUE:
            yield _HIDDEN * _length(piece)
        else:
            yield from _masked(piece.children)


def _length(piece: Piece) -> int:
    return len(piece) if isinstance(piece, str) else sum(map(_length, piece.children))


def _cut(pieces: Iterable[Piece], end: int) -> Iterator[Piece]:
    """Yield the pieces up to the offset `end` of their text, without a blank at the end."""
    cut: list[Piece] = []
    for piece in pieces:
        if end <= 0:
            break
        length = _length(piece)
        if length <= end:
            cut.append(piece)
        elif isinstance(piece, str):
            cut.append(piece[:end])
        elif piece.kind not in OPAQUE:
            cut.append(Element(piece.kind, tuple(_cut(piece.children, end))))
        end -= length
    while cut and isinstance(cut[-1], str) and not cut[-1].rstrip():
        cut.pop()
    if cut and isinstance(cut[-1], str):
        cut[-1] = cut[-1].rstrip()
    yield from cut


def _last_boundary(text: str, limit: int) -> int:
    """Return the end of the last word that leaves room for "…" before `limit`."""
    for end in range(max(limit - 1, 0), 0, -1):
        if _is_boundary(text[end - 1], text[end]):
            return len(text[:end].rstrip(" ,;:–—-("))
    if _HIDDEN in text[:limit]:
        return text.index(_HIDDEN) or len(text) - len(text.lstrip(_HIDDEN))
    # One word longer than the limit: it is cut where no combining mark is torn off.
    end = max(limit - 1, 0)
    while end and unicodedata.category(text[end])[0] == "M":
        end -= 1
    return end


def _is_boundary(before: str, after: str) -> bool:
    if _HIDDEN in (before, after):
        return before != after and " " in (before, after)
    return " " in (before, after) or (_stands_alone(before) and _stands_alone(after))


def _stands_alone(character: str) -> bool:
    """Say whether a character is a word or a part of one without blanks: Han, kana, their signs."""
    return "\u2e80" <= character <= "\u9fff" or "\uf900" <= character <= "\uffef"


def _with_ellipsis(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    if pieces and isinstance(pieces[-1], str):
        return (*pieces[:-1], pieces[-1] + "…")
    return (*pieces, "…")
