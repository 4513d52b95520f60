"""The rows of tables in reST: the lines of each, and where its columns begin."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple
from unicodedata import east_asian_width

from glossator.sources.rst_lines import indent

_GRID_RULE = re.compile(r"\s*\+(?:[-=]+\+)+\s*")
_SIMPLE_RULE = re.compile(r"\s*=+(?: +=+)+\s*")
_COLUMN = re.compile("[-=]+")
_BARS = ("|", "+")
"""What a line of a grid begins with: a cell, or a rule that other cells interrupt."""


class Row(NamedTuple):
    """A row of a table: its lines, half-open, counted from 0, and the columns it has."""

    first: int
    stop: int
    columns: tuple[int, ...]
    """Where in a line each of them begins."""

    def cells(self, lines: Sequence[str], offsets: Sequence[int]) -> Iterator[list[int]]:
        """Yield for each cell where in a text its characters stand, line by line.

        `offsets` say where lines begin.
        """
        parts = [(n, _parts(lines[n], self.columns)) for n in range(self.first, self.stop)]
        for column in self.columns:
            found = ((n, part[column]) for n, part in parts if column in part)
            yield [offsets[n] + place for n, span in found for place in (*span, len(lines[n]))]


def table_rows(lines: Sequence[str]) -> Iterator[Row]:
    """Yield the rows of the grid tables and the simple tables in the lines of a text."""
    rule: int | None = None
    for number, line in enumerate(lines):
        is_grid = "+" in line and _GRID_RULE.fullmatch(line)
        if is_grid or _SIMPLE_RULE.fullmatch(line):
            if rule is not None and number > rule + 1:
                yield from _between(lines, rule, number)
            ends = not is_grid and not "".join(lines[number + 1 : number + 2]).strip()
            rule = None if ends else number
        elif rule is not None and _is_outside(line, lines[rule]):
            rule = None


def _parts(line: str, columns: Sequence[int]) -> dict[int, range]:
    """Return what of a line stands in each column, but those that another one spans there."""
    edges = "|+" if line[columns[0] - 1 : columns[0]] in _BARS else " "
    placed = zip(columns, _places(line, columns), strict=True)
    begun = [(column, left) for column, left in placed if line[left - 1 : left] in edges]
    ends = (*(left for _, left in begun[1:]), len(line) + 1)
    parts = zip(begun, ends, strict=False)
    return {column: range(left, min(end - 1, len(line))) for (column, left), end in parts}


def _places(line: str, columns: Sequence[int]) -> Sequence[int]:
    """Return where in a line columns begin: wide characters take two places of a column."""
    if line.isascii():
        return columns
    taken = [*accumulate((1 + (east_asian_width(c) in "WF") for c in line), initial=0)]
    return [bisect_left(taken, column) + max(0, column - taken[-1]) for column in columns]


def _is_outside(line: str, rule: str) -> bool:
    """Say whether a line cannot belong to the table that a rule began."""
    if "+" in rule:
        return not line.lstrip().startswith(_BARS)
    return bool(line.strip()) and indent(line) < indent(rule)


def _between(lines: Sequence[str], above: int, below: int) -> Iterator[Row]:
    """Yield the rows between two rules: one in a grid, and several in a simple table."""
    columns = tuple(column.start() for column in _COLUMN.finditer(lines[above]))
    if "+" in lines[above]:
        yield Row(above + 1, below, columns)
        return
    # What stands in the first column begins a row; without it, a line goes on with the one above.
    first = slice(*columns[:2])
    begun = [number for number in range(above + 1, below) if lines[number][first].strip()]
    yield from (Row(start, stop, columns) for start, stop in pairwise((*begun, below)))
