"""Tables of entries: which key each column holds, and what a row says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from glossator.findings import Finding, Kind
from glossator.references import loosely
from glossator.sources.other_keys import own_key
from glossator.sources.registry import Document
from glossator.sources.schema import CHECKS, TWINS, unknown_keys

_FIRST = ("acronym", "phrase", "concept", "expression", "initialism")
"""What else the column of terms may be called, where it is the first."""


def keys_of(titles: Sequence[str], document: Document) -> list[str]:
    """Return the key that each column holds, empty for one that gives way to another."""
    found = _meant(titles, document)
    for place in _spare(titles, found):
        found[place] = ""
    return found


def _meant(titles: Sequence[str], document: Document) -> list[str]:
    """Return the key that each column means: as the source says, else as its title does."""
    named = {loosely(title): key.strip().lower() for key, title in document.described.columns}
    found = [named.get(loosely(title)) or _key(title) for title in titles]
    # A column that the source names takes the place of one that only looks like it.
    for place, title in enumerate(titles):
        if loosely(title) not in named and found[place] in named.values():
            found[place] = ""
    if not {"term", "name"} & set(found) and found and found[0] in _FIRST:
        found[0] = "term"
    return found


def _key(title: str) -> str:
    key = own_key(title)
    if key in CHECKS:
        return key
    # Builds whose tables are in English start sooner.
    from glossator.sources.column_titles import key_in_other_language

    return key_in_other_language(title) or key


def _spare(titles: Sequence[str], keys: Sequence[str]) -> list[int]:
    """Return the places of columns whose key stands in another one: ours goes before others."""
    first: dict[str, int] = {}
    for place in sorted(range(len(keys)), key=lambda place: loosely(titles[place]) != keys[place]):
        first.setdefault(keys[place], place)
    return [place for place, key in enumerate(keys) if key in CHECKS and first[key] != place]


def faults(titles: Sequence[str], document: Document, line: int) -> Iterator[Finding]:
    """Yield what is wrong with the columns that a source names, and which are left out."""
    yield from _unnamed(titles, document, line)
    keys = _meant(titles, document)
    lost = [(place, keys[place]) for place in _spare(titles, keys)]
    if not document.described.columns:
        lost += [(keys.index(key), kept) for key, kept in TWINS.items() if {key, kept} <= {*keys}]
    for spare, key in lost:
        columns = f"`columns: {{{key}: …}}` beside the `path` of the source"
        hint = f"rename it, or say which is meant: {columns}"
        message = f'the column "{titles[spare].strip()}" is left out, as another one holds "{key}"'
        yield Finding(Kind.UNKNOWN_KEY, message, document.place(line), hint)


def _unnamed(titles: Sequence[str], document: Document, line: int) -> Iterator[Finding]:
    """Yield what is wrong with the columns that a source names."""
    place, known = document.place(line), {loosely(title) for title in titles}
    yield from unknown_keys((key for key, _ in document.described.columns), place)
    for _, title in document.described.columns:
        if loosely(title) not in known:
            hint = f"the columns are {', '.join(filter(None, titles))}"
            message = f'no column is called "{title}"'
            yield Finding(Kind.UNKNOWN_KEY, message, place, hint)
