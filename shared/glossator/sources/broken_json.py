"""JSON files that are broken somewhere: their other entries are read all the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from json import JSONDecodeError, JSONDecoder

from glossator.sources.broken import Span
from glossator.sources.entries import CONTAINERS

_HEAD = re.compile(
    r'\s*+(?P<holder>\{(?:\s*+"\w++"\s*+:\s*+"[^"\\]*+"\s*+,)*+\s*+'
    rf'"(?:{"|".join(CONTAINERS)})"\s*+:\s*+)?+(?P<bracket>[\[{{])'
)
"""What stands before the first entry."""
_BETWEEN = re.compile(r"[\s,]*+")
_COLON = re.compile(r"\s*+:\s*+")
_BEHIND = re.compile(r"[^\S\n]*+(?:[],}\n]|//|/\*|#|\Z)")
"""What may follow an entry; a text with quotes that are not escaped ends before something else."""
_DECODER = JSONDecoder(parse_int=str)
"""Only asked where entries end; Python would refuse numbers of very many digits."""
MOST = 20
"""How many entries may be broken; the search for a closing bracket may read the file for each."""


def without_broken(text: str) -> tuple[str, list[JSONDecodeError]] | None:
    """Return a text with blank lines in place of its broken entries, and what is wrong with these.

    Commas between the others are set anew. None where most entries are broken.
    """
    head = _HEAD.match(text)
    if not head:
        return None
    bracket = head["bracket"]
    spans, errors, end = _entries(text, head.end(), bracket)
    if len(errors) > len(spans):
        return None
    closing = ("]" if bracket == "[" else "}") + ("}" if head["holder"] else "")
    return _joined(text, head.end(), spans, end) + (text[end:] or closing), errors


def _entries(
    text: str, position: int, bracket: str
) -> tuple[list[Span], list[JSONDecodeError], int]:
    """Return where the entries stand, what is wrong with others, and where the last one ends."""
    spans, errors = list[Span](), list[JSONDecodeError]()
    begun = _beginning(text, _skipped(text, position), bracket)
    while (start := _skipped(text, position)) < len(text) and text[start] not in "]}":
        try:
            position = _end(text, start, bracket)
            spans.append((start, position))
        except JSONDecodeError as error:
            errors.append(error)
            following = begun.search(text, start) if len(errors) < MOST else None
            position = following.start() if following else len(text)
    return spans, errors, start


def _beginning(text: str, first: int, bracket: str) -> re.Pattern[str]:
    """Return what a line begins with that begins an entry, as the line of the first one does."""
    _, line_end, blanks = text[max(first - 100, 0) : first].rpartition("\n")
    if line_end and not blanks.strip():
        indentation = line_end + blanks
    else:
        indentation = r"\n[ \t]*+" if bracket == "[" else r"(?!)"
    return re.compile(indentation + (r"(?=\{)" if bracket == "[" else '(?=")'))


def _end(text: str, start: int, bracket: str) -> int:
    """Return where an entry ends; raises JSONDecodeError for a broken one."""
    if bracket == "{":
        _, start = _DECODER.raw_decode(text, start)
        colon = _COLON.match(text, start)
        if not colon:
            raise JSONDecodeError("Expecting ':' delimiter", text, start)
        start = colon.end()
    _, end = _DECODER.raw_decode(text, start)
    if not _BEHIND.match(text, end):
        raise JSONDecodeError("Expecting ',' delimiter", text, end)
    return end


def _skipped(text: str, position: int) -> int:
    """Return where blanks and commas end that begin at a position."""
    between = _BETWEEN.match(text, position)
    return between.end() if between else position


def _joined(text: str, begin: int, spans: Sequence[Span], end: int) -> str:
    """Return the head and the entries, with commas, each on its line."""
    between = pairwise([(0, begin), *spans, (end, end)])
    gaps = ["\n" * text.count("\n", before[1], after[0]) for before, after in between]
    commas = ["", *[","] * (len(spans) - 1), ""] if spans else [""]
    parts = [text[slice(*span)] for span in [(0, begin), *spans]]
    return "".join(part + comma + gap for part, comma, gap in zip(parts, commas, gaps, strict=True))
