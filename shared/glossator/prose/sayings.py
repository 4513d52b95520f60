"""Where the first sentence of a line ends that says something: "Noun." alone is but a label."""

from __future__ import annotations

from glossator.prose.cutting import Line, length, masked
from glossator.prose.sentences import is_bracketed, sentence_end
from glossator.prose.tree import Kind

_STRESSED = frozenset({Kind.EMPHASIS, Kind.STRONG})
_LONGEST = 60
"""Code points that a label in emphasis has at most; what is longer is a sentence of its own."""

LABELS = 4
"""How many stand one behind the other at most; a text of nothing else would never say a thing."""


def saying_end(line: Line) -> tuple[int, bool]:
    """Return the offset behind the first sentence that is no label, and whether there is one.

    A label is wholly in emphasis or in brackets.
    """
    text = "".join(masked(line))
    start = end = 0
    for _ in range(LABELS):
        rest = text[end:].lstrip()
        if not rest:
            return end, False
        start = len(text) - len(rest)
        end = start + sentence_end(rest)
        if not _is_label(line, text[start:end], start):
            break
    return end, True


def _is_label(line: Line, sentence: str, start: int) -> bool:
    return is_bracketed(sentence) or (
        len(sentence) <= _LONGEST and _is_stressed(line, start, start + len(sentence))
    )


def _is_stressed(line: Line, start: int, end: int) -> bool:
    """Say whether all between two offsets is in emphasis, signs such as a full stop aside."""
    stressed, at = False, 0
    for piece in line:
        first, at = at, at + length(piece)
        if first >= end or at <= start:
            continue
        if isinstance(piece, str):
            if any(map(str.isalnum, piece[max(start - first, 0) : end - first])):
                return False
        elif piece.kind not in _STRESSED or first < start or at > end:
            return False
        else:
            stressed = True
    return stressed
