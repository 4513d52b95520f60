"""The blocks and the tables of a Markdown file, in any of which entries may stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from markdown_it.token import Token

_BAR = re.compile(r"(?<!\\)\|")
"""What parts the cells of a row."""
_LISTS = ("bullet_list_open", "ordered_list_open")


class Shape(Enum):
    """What a block of a page is, as far as entries go."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    OTHER = "other"


class Part(NamedTuple):
    """A block that stands in nothing else, or an item of such a list; lines count from 0."""

    shape: Shape
    first: int
    stop: int


def parts(tokens: Iterable[Token]) -> Iterator[Part]:
    """Yield the blocks of a page; comments and rules are none."""
    shapes = {"heading_open": Shape.HEADING, "paragraph_open": Shape.PARAGRAPH}
    is_list = False
    for token in tokens:
        if token.level == 0 and token.nesting >= 0:
            is_list = token.type in _LISTS
            if token.map and not is_list and token.type not in ("hr", "unseen_block"):
                yield Part(shapes.get(token.type, Shape.OTHER), *token.map)
        elif is_list and token.level == 1 and token.type == "list_item_open" and token.map:
            yield Part(Shape.ITEM, *token.map)


class Row(NamedTuple):
    """A row of a table, its line, counted from 0, and how many cells are written there."""

    line: int
    cells: tuple[str, ...]
    written: int = 0


class Table(NamedTuple):
    """A table of a Markdown file: its titles and its rows."""

    head: Row
    rows: tuple[Row, ...]


def tables(
    tokens: Iterable[Token], lines: Sequence[str], read: Callable[[str], str]
) -> Iterator[Table]:
    """Yield the tables of a page that stand in nothing else, each cell as `read` returns it."""
    rows: list[Row] = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append(Row(token.map[0] if token.map else 0, ()))
        elif token.type == "inline" and rows:
            rows[-1] = rows[-1]._replace(cells=(*rows[-1].cells, read(token.content)))
        elif token.type == "table_close":
            if token.level == 0 and rows:
                yield Table(rows[0], tuple(_whole(row, lines[row.line]) for row in rows[1:]))
            rows = []


def _whole(row: Row, line: str) -> Row:
    """Return a row with the cells that its line has: our parser drops those behind the last title.

    Python-Markdown takes a bar in code for text, and shows what our parser would part.
    """
    cells = _BAR.split(line.strip())
    cells = cells[not cells[0] : len(cells) - (not cells[-1])]
    joined = _joined(cells)
    if len(joined) == len(row.cells) < len(cells):
        return row._replace(cells=tuple(joined))
    while cells and not cells[-1].strip():
        del cells[-1]
    return row._replace(written=len(cells))


def _joined(cells: Sequence[str]) -> list[str]:
    """Return the cells of a row, those that are parts of one piece of code as one."""
    found: list[list[str]] = []
    is_code = False
    for cell in cells:
        found += [] if is_code else [[]]
        found[-1].append(cell.replace("\\|", "|"))
        is_code ^= cell.count("`") % 2 == 1
    # A backtick that none closes is a text.
    return list(cells) if is_code else ["|".join(parts).strip() for parts in found]
