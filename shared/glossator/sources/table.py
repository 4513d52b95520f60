"""CSV files: a row for each entry, under a header that names the keys."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from glossator.errors import SourceError
from glossator.findings import Finding, Kind
from glossator.model import Term
from glossator.sources.registry import Document, loader
from glossator.sources.schema import CHECKS, LISTS, Entry, Text, terms, unknown_keys


@loader(".csv")
def read_csv(document: Document) -> Iterator[Term | Finding]:
    """Read a CSV file; `;`, `,` or a tab separates cells, `|` or `;` the texts inside one."""
    header, _, _ = document.text.partition("\n")
    if not document.text.strip():
        return
    delimiter = max(",;\t", key=header.count)
    rows = _rows(document, delimiter)
    keys = [cell.strip().lower() for cell in next(rows)[1]]
    if not {"term", "name"} & set(keys):
        advice = "name the columns in the first row: term, definition, aliases"
        raise SourceError('no column is called "term"', advice, document.place(1))
    yield from unknown_keys(filter(None, keys), document.place(1))
    for line, cells in rows:
        if len(cells) > len(keys):
            hint = f"put quotes around a cell that holds {delimiter!r}"
            message = f"the row has {len(cells)} cells, the header {len(keys)}"
            yield Finding(Kind.INVALID_ENTRY, message, document.place(line), hint)
        elif any(cells):
            values = _values(keys, cells, delimiter, line)
            yield from terms([Entry(values, document.place(line))])


def _rows(document: Document, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows with the lines where they start."""
    reader = csv.reader(io.StringIO(document.text), delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in reader:
            yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        advice = "close each quote, and double those inside a cell"
        problem = f"this is no valid CSV: {error}"
        raise SourceError(problem, advice, document.place(line)) from None


def _values(keys: list[str], cells: list[str], delimiter: str, line: int) -> dict[str, object]:
    separators = "[|]" if delimiter == ";" else "[|;]"
    values: dict[str, object] = {}
    for key, cell in zip(keys, cells, strict=False):
        if key in CHECKS and cell.strip():
            values[key] = re.split(separators, cell) if key in LISTS else Text.at(line, cell)
    return values
