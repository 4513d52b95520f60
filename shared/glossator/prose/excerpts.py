"""The beginning of a definition, for a tooltip: one sentence, well formed however it is cut."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import takewhile

from glossator.prose.boundaries import HIDDEN, last_boundary
from glossator.prose.sentences import sentence_end
from glossator.prose.tree import INLINE, OPAQUE, Element, Kind, Piece, paragraphs, plain

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
    return shortened(tuple(_cut(pieces, sentence_end(text))), limit)


def shortened(pieces: tuple[Piece, ...], limit: int) -> tuple[Piece, ...]:
    """Return inline content of at most `limit` code points; what is cut ends with "…"."""
    text = "".join(_masked(pieces))
    if len(text) <= limit:
        return pieces
    return _with_ellipsis(tuple(_cut(pieces, last_boundary(text, limit))))


def senses(elements: Iterable[Element]) -> tuple[tuple[Element, ...], ...]:
    """Return the bodies of the senses that a definition lists: it is a numbered list, no more.

    There are none where it is anything else.
    """
    blocks = tuple(elements)
    if len(blocks) != 1 or blocks[0].kind is not Kind.ORDERED_LIST:
        return ()
    items = (item for item in blocks[0].children if isinstance(item, Element))
    bodies = tuple(paragraphs(item.children) for item in items)
    return bodies if len(bodies) > 1 else ()


def opening(elements: Iterable[Element]) -> tuple[Piece, ...]:
    """Return the first paragraph, whole, as inline content without links, images and breaks."""
    return tuple(_folded(_flat(_first_line(tuple(elements)))))


def _first_line(elements: tuple[Element, ...]) -> tuple[Piece, ...]:
    """Return the inline content of the first paragraph, or of what comes closest to one."""
    # What stands for a picture that the tooltip does not show says little by itself.
    for has_text in (_speaks, plain):
        for kinds in _FIRST:
            for element in _walk(elements):
                if element.kind in kinds and has_text(_line(element)):
                    math = element.kind is Kind.MATH_BLOCK
                    return (Element(Kind.MATH, element.children),) if math else _line(element)
    for element in _walk(elements):
        lines = "".join(map(str, element.children)).strip().splitlines()
        if element.kind is Kind.CODE_BLOCK and lines:
            return (Element(Kind.CODE, (lines[0],)),)
    return ()


def _speaks(pieces: Iterable[Piece]) -> bool:
    """Say whether there is any text but that of pictures."""
    return any(
        piece.strip() if isinstance(piece, str) else _speaks(piece.children)
        for piece in pieces
        if isinstance(piece, str) or piece.kind is not Kind.IMAGE
    )


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
            yield HIDDEN * length(piece)
        else:
            yield from _masked(piece.children)


def length(piece: Piece | tuple[Piece, ...]) -> int:
    """Return how many code points a reader sees."""
    if isinstance(piece, str):
        return len(piece)
    return sum(map(length, piece.children if isinstance(piece, Element) else piece))


def _cut(pieces: Iterable[Piece], end: int) -> Iterator[Piece]:
    """Yield the pieces up to the offset `end` of their text, without a blank at the end."""
    cut: list[Piece] = []
    for piece in pieces:
        if end <= 0:
            break
        size = length(piece)
        if size <= end:
            cut.append(piece)
        elif isinstance(piece, str):
            cut.append(piece[:end])
        elif piece.kind not in OPAQUE:
            cut.append(Element(piece.kind, tuple(_cut(piece.children, end))))
        end -= size
    while cut and isinstance(cut[-1], str) and not cut[-1].rstrip():
        cut.pop()
    if cut and isinstance(cut[-1], str):
        cut[-1] = cut[-1].rstrip()
    yield from cut


def _with_ellipsis(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    if pieces and isinstance(pieces[-1], str):
        return (*pieces[:-1], pieces[-1] + "…")
    return (*pieces, "…")
