"""Tables of entries: which key each column holds, and what a row says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from glossator.findings import Finding, Kind
from glossator.sources.other_keys import own_key
from glossator.sources.registry import Document
from glossator.sources.schema import unknown_keys

_FIRST = ("acronym", "phrase", "concept", "expression", "initialism")
"""What else the column of terms may be called, where it is the first."""


def keys_of(titles: Sequence[str], document: Document) -> list[str]:
    """Return the key that each column holds: as the source says, else as its title does."""
    named = {_folded(title): key.strip().lower() for key, title in document.described.columns}
    found = [named.get(_folded(title)) or own_key(title) for title in titles]
    # A column that the source names takes the place of one that only looks like it.
    for place, title in enumerate(titles):
        if _folded(title) not in named and found[place] in named.values():
            found[place] = ""
    if not {"term", "name"} & set(found) and found and found[0] in _FIRST:
        found[0] = "term"
    return found


def faults(titles: Sequence[str], document: Document, line: int) -> Iterator[Finding]:
    """Yield what is wrong with the columns that a source names."""
    place, known = document.place(line), {_folded(title) for title in titles}
    yield from unknown_keys((key for key, _ in document.described.columns), place)
    for _, title in document.described.columns:
        if _folded(title) not in known:
            hint = f"the columns are {', '.join(filter(None, titles))}"
            message = f'no column is called "{title}"'
            yield Finding(Kind.UNKNOWN_KEY, message, place, hint)


def _folded(title: str) -> str:
    return " ".join(title.casefold().split())
