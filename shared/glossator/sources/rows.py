"""The rows of a table, also those behind one that is broken."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from glossator.errors import SourceError
from glossator.findings import Finding, Kind
from glossator.sources.registry import Document

MOST = 20
"""How many rows may be broken; the search for a closing quote may read the whole file for each."""
_QUOTED = re.compile(r'"[^"]*+"')


class Row(NamedTuple):
    """A row, the line where it starts, and what is wrong with it if it is broken."""

    line: int
    cells: list[str]
    told: Finding | None = None


def rows(document: Document, delimiter: str, start: int) -> Iterator[Row]:
    """Yield the rows, first the header, which begins at the position `start`.

    Raises SourceError where it, or most of the others, are broken.
    """
    before = document.text.count("\n", 0, start)
    lines = list(io.StringIO(document.text[start:]))
    begun = read = broken = width = 0
    while begun < len(lines):
        first = begun
        reader = csv.reader(lines[first:], delimiter=delimiter, strict=True)
        try:
            for cells in reader:
                yield Row(before + begun + 1, cells)
                begun, read, width = first + reader.line_num, read + 1, width or len(cells)
        except csv.Error as error:
            told, broken = _error(error, document, before + begun + 1), broken + 1
            if broken > min(read, MOST):
                raise told from None
            finding = Finding(Kind.SYNTAX, told.problem, told.source, told.advice)
            yield Row(before + begun + 1, [], finding)
            begun = _whole(lines, begun + 1, width, delimiter)


def _whole(lines: Sequence[str], start: int, width: int, delimiter: str) -> int:
    """Return the first line from `start` on that is a row by itself, else how many there are."""
    for number in range(start, len(lines)):
        bare = _QUOTED.sub("", lines[number])
        if '"' not in bare and bare.count(delimiter) == width - 1:
            return number
    return len(lines)


def _error(error: csv.Error, document: Document, line: int) -> SourceError:
    advice = "close each quote, and double those inside a cell"
    if "field limit" in str(error):
        error = csv.Error(f"a cell has more than {csv.field_size_limit():,} characters")
    return SourceError(f"this is no valid CSV: {error}", advice, document.place(line))
