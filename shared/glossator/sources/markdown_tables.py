"""Tables in Markdown files whose rows are entries: a term in one cell, what it means in another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from glossator.findings import Finding, Kind
from glossator.model import Term
from glossator.prose.markdown import inline
from glossator.prose.tree import plain
from glossator.sources.columns import faults, keys_of
from glossator.sources.markdown_parts import Row, Table
from glossator.sources.other_keys import LONG_FORM, own_keys, spelled_out
from glossator.sources.pages import Heading, Page, split_anchor, stand_below
from glossator.sources.redirects import targets
from glossator.sources.registry import Document
from glossator.sources.schema import CHECKS, LISTS, Entry, Text
from glossator.sources.schema import terms as terms_of

_SUBORDINATE = "–—•↳ "
"""What writers set before a name that belongs to the one above."""
_BREAK = re.compile(r"(?<!\s)\s*+<br\s*+/?>\s*+", re.IGNORECASE)


def of_entries(page: Page, headings: Sequence[Heading]) -> list[Table]:
    """Return the tables whose rows are the entries of a page.

    Their header names a column of terms, and one stands below each of the `headings`, or below
    most of them if there are far more rows; where there is nothing else, any table will do.
    """
    wide = [table for table in page.tables if len(table.head.cells) > 1]
    if not headings and not page.listed:
        named = [table for table in wide if _has_terms(table, page.document)]
        return named or wide
    named = [table for table in wide if _has_terms(table, page.document, is_sure=True)]
    rows = sum(len(table.rows) for table in named)
    headed = stand_below((table.head.line for table in named), headings)
    are_most = 2 * headed > len(headings) and rows > 2 * len(headings)
    is_sure = headed == len(headings) or are_most
    return named if named and is_sure and rows > max(len(headings), len(page.listed)) else []


def beside(page: Page, entries: Iterable[tuple[int, int]] = ()) -> list[Table]:
    """Return the tables of terms that stand in none of the entries, given by their lines."""
    taken = {line for first, stop in entries for line in range(first, stop)}
    return [
        table
        for table in page.tables
        if table.head.line not in taken
        and len(table.head.cells) > 1
        and _has_terms(table, page.document, is_sure=True)
    ]


def _has_terms(table: Table, document: Document, *, is_sure: bool = False) -> bool:
    """Say whether a header names a column of terms; `name` also heads many other tables."""
    keys = keys_of(_titles(table), document)
    return "term" in keys or (not is_sure and "name" in keys)


def terms(page: Page, found: Iterable[Table]) -> Iterator[Term | Finding]:
    """Yield an entry for each row."""
    for table in found:
        titles = _titles(table)
        yield from faults(titles, page.document, table.head.line + 1)
        keys = _complete(keys_of(titles, page.document))
        for row in table.rows:
            yield from _entry(page, keys, row)


def _titles(table: Table) -> list[str]:
    return [plain(inline(cell)) for cell in table.head.cells]


def _complete(keys: list[str]) -> list[str]:
    """Return the keys of columns; what no title tells is told by the order."""
    found = list(keys)
    if not {"term", "name"} & set(found):
        found[0] = "term"
    is_explained = {"definition", "def", LONG_FORM} & set(found)
    free = [n for n, key in enumerate(found) if key not in CHECKS]
    if free and not is_explained:
        found[free[0]] = "definition"
    return found


def _entry(page: Page, keys: list[str], row: Row) -> Iterator[Term | Finding]:
    place = page.document.place(row.line + 1)
    if row.written > len(row.cells):
        message = f"the row has {row.written} cells, the header {len(row.cells)}"
        yield Finding(Kind.INVALID_ENTRY, message, place, r"write `\|` for a bar inside a cell")
    values: dict[str, object] = {}
    for key, cell in zip(keys, row.cells, strict=False):
        if key in LISTS:
            parts = re.split(r"[,;、،]|\s/\s", _BREAK.sub(";", cell))
            values[key] = [plain(inline(part)) for part in parts]
        elif key in CHECKS or key == LONG_FORM:
            values[key] = Text.at(row.line + 1, _BREAK.sub("  \n", cell).strip())
    written = str(values.get("term") or values.get("name") or "")
    text, anchor = split_anchor(written)
    name = plain(inline(text)).lstrip(_SUBORDINATE)
    if not name:
        if any(map(str.strip, row.cells)):
            yield Finding(Kind.INVALID_ENTRY, "the row has no term", place, "write its first cell")
        return
    values["term"] = name
    if anchor:
        values.setdefault("id", anchor)
    given = {key: value for key, value in values.items() if value}
    for item in terms_of([Entry(spelled_out(own_keys(given)), place)]):
        yield _completed(item, page, anchor) if isinstance(item, Term) else item


def _completed(term: Term, page: Page, anchor: str) -> Term:
    redirect = targets(term.definition.text) if term.definition else ()
    return replace(
        term,
        anchor=anchor or term.anchor,
        language=term.language or page.language,
        redirect_to=term.redirect_to or redirect,
    )
