"""Draws a column of a Markdown table as bars, in SVG that reads on light and on dark pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

_PEERS = re.compile("by hand|tippy|abbreviations|ezglossary|Lexbor|lxml|beautifulsoup4|title")
"""What the labels of rows match that are not about us."""
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_LETTER, _BAR, _ROW = 8, 300, 26
"""The widths of a letter and of the longest bar, and the height of a row, in pixels."""
_STYLE = (
    "text { font: 14px system-ui, sans-serif; fill: #757575 } .title { font-weight: bold } "
    ".ours { fill: #2a7fba } .other { fill: #9a9a9a }"
)


class Bar(NamedTuple):
    """A row of a table: what it is, its number, and how the table shows that."""

    label: str
    value: float
    shown: str


def bars(lines: Iterable[str], column: str) -> list[Bar]:
    """Return what a Markdown table has in the column of that title, row by row.

    Where several rows begin alike, what their second cells say tells them apart.
    """
    head, _, *rows = (_cells(line) for line in lines if line.startswith("|"))
    index = head.index(column)
    named = 1 if len({row[0] for row in rows}) == len(rows) else 2
    found = ((": ".join(row[:named]), _NUMBER.match(row[index])) for row in rows if row[index:])
    return [
        Bar(label, float(match[0].replace(",", "")), match[0]) for label, match in found if match
    ]


def _cells(line: str) -> list[str]:
    return [cell.strip().replace("`", "") for cell in line.strip().strip("|").split("|")]


def drawn(title: str, found: Sequence[Bar]) -> str:
    """Return a chart of bars; those of peers are grey."""
    height = _ROW * (len(found) + 1)
    labels = _LETTER * (4 + max((len(bar.label) for bar in found), default=0))
    width = labels + _BAR + 90
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="{escape(title)}">'
    )
    rows = _rows(found, labels)
    text = f'<text class="title" x="0" y="17">{escape(title)}</text>'
    return "\n".join([head, f"<style>{_STYLE}</style>", text, *rows, "</svg>\n"])


def _rows(found: Sequence[Bar], labels: int) -> Iterator[str]:
    highest = max((bar.value for bar in found), default=1) or 1
    for number, bar in enumerate(found, 1):
        top = number * _ROW
        kind = "other" if _PEERS.search(bar.label) else "ours"
        length = _BAR * bar.value / highest
        yield f'<text x="{labels - 8}" y="{top + 17}" text-anchor="end">{escape(bar.label)}</text>'
        yield f'<rect class="{kind}" x="{labels}" y="{top + 4}" width="{length:.1f}" height="17"/>'
        yield f'<text x="{labels + length + 6:.1f}" y="{top + 17}">{escape(bar.shown)}</text>'
