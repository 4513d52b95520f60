"""Cuts inline content between words, so that it stays well formed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from glossator.prose.boundaries import HIDDEN, last_boundary
from glossator.prose.tree import OPAQUE, Element, Piece

Line = tuple[Piece, ...]
"""Inline content: one sentence, or the summary of an author."""


def shortened(pieces: tuple[Piece, ...], limit: int) -> tuple[Piece, ...]:
    """Return inline content of at most `limit` code points; what is cut ends with "…"."""
    text = "".join(masked(pieces))
    if len(text) <= limit:
        return pieces
    return _with_ellipsis(tuple(cut(pieces, last_boundary(text, limit))))


def shared(lines: Sequence[Line], limit: int) -> list[Line]:
    """Shorten lines to what each gets of a limit: short ones leave the rest to longer ones."""
    found: dict[int, Line] = {}
    for taken, index in enumerate(sorted(range(len(lines)), key=lambda i: length(lines[i]))):
        found[index] = shortened(lines[index], max(limit // (len(lines) - taken), 1))
        limit -= length(found[index])
    return [found[index] for index in range(len(lines))]


def masked(pieces: Iterable[Piece]) -> Iterator[str]:
    """Yield the text, with a sign that no word holds for each of code and math."""
    for piece in pieces:
        if isinstance(piece, str):
            yield piece
        elif piece.kind in OPAQUE:
            yield HIDDEN * length(piece)
        else:
            yield from masked(piece.children)


def length(piece: Piece | tuple[Piece, ...]) -> int:
    """Return how many code points a reader sees."""
    if isinstance(piece, str):
        return len(piece)
    return sum(map(length, piece.children if isinstance(piece, Element) else piece))


def cut(pieces: Iterable[Piece], end: int) -> Iterator[Piece]:
    """Yield the pieces up to the offset `end` of their text, without a blank at the end."""
    kept: list[Piece] = []
    for piece in pieces:
        if end <= 0:
            break
        size = length(piece)
        if size <= end:
            kept.append(piece)
        elif isinstance(piece, str):
            kept.append(piece[:end])
        elif piece.kind not in OPAQUE:
            kept.append(Element(piece.kind, tuple(cut(piece.children, end))))
        end -= size
    while kept and isinstance(kept[-1], str) and not kept[-1].rstrip():
        kept.pop()
    if kept and isinstance(kept[-1], str):
        kept[-1] = kept[-1].rstrip()
    yield from kept


def _with_ellipsis(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    if pieces and isinstance(pieces[-1], str):
        return (*pieces[:-1], pieces[-1] + "…")
    return (*pieces, "…")
