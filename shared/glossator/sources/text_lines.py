"""Plain text with an entry on each line, behind its name and a sign: `API: An interface.`"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from glossator.model import Definition, Markup, Term
from glossator.sources.groups import is_group
from glossator.sources.naming import heading_id, read_names
from glossator.sources.registry import Document

_SIGNS = (" :: ", ": ", "\t", " - ", " – ", " — ", " = ")
"""What stands between a name and its text, the same on all lines of a file."""
_WORDS, _LENGTH, _LEAST = 6, 80, 2
TITLE = re.compile(r"gl?oss?ar\w*|abbreviations?|acronyms?|definitions?|terms?", re.IGNORECASE)
"""What a file may begin with that is no entry."""
_NO_NAME = re.compile(r"\W*\Z|[>\[({<•*|-]|\d+[.)]\s|.*[.;!?…。；！？]\Z")

Entry = tuple[int, str, list[str]]
"""The line of an entry, counted from 1, its name, and the lines of its text."""


def entries(document: Document) -> list[Entry]:
    """Return the entries of a text all of whose lines are such, none for any other text."""
    lines = document.text.split("\n")
    signs = (found for sign in _SIGNS if (found := list(_read(lines, sign))))
    return next((found for found in signs if len(found) >= _LEAST), [])


def _read(lines: Sequence[str], sign: str) -> Iterator[Entry]:
    """Yield the entries, where a sign parts every one of them from its name."""
    found: list[Entry] = []
    for number, line in enumerate(lines, 1):
        name, parted, text = line.partition(sign)
        shown = line.strip()
        if not shown or is_group(shown) or (not found and TITLE.fullmatch(shown)):
            continue
        if line[:1].isspace() and found:
            found[-1][2].append(line.strip())
        elif parted and text.strip() and _is_name(name.strip()):
            found.append((number, name.strip(), [text.strip()]))
        else:
            return
    yield from found


def _is_name(name: str) -> bool:
    return len(name) <= _LENGTH and len(name.split()) <= _WORDS and not _NO_NAME.match(name)


def terms(found: Sequence[Entry], document: Document) -> Iterator[Term]:
    """Yield the terms of entries."""
    for line, name, texts in found:
        id = heading_id(name)
        yield Term(
            id=id,
            names=read_names(name),
            anchor=f"term-{id}",
            definition=Definition("\n".join(texts), Markup.TEXT, document.place(line)),
            source=document.place(line),
        )
