"""The entries of a migration: the definitions of pages, and the terms that they become."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from glossator.cli.ezglossary import Definition, EzPage
from glossator.model import NameKind, Term
from glossator.slugs import term_slug
from glossator.sources.joining import number
from glossator.sources.naming import heading_names


class Entry(NamedTuple):
    """A definition on a page, and the term that it becomes, still without its text."""

    page: EzPage
    definition: Definition
    term: Term


def term_of(page: EzPage, definition: Definition) -> Term:
    """Return the term of a definition, which the last name before it names."""
    *others, shown = definition.terms
    names = {name.text: name for name in heading_names(shown.name)}
    for other in others:
        for name in heading_names(other.name) if other.section == shown.section else ():
            kind = NameKind.ALIAS if name.kind is NameKind.NAME else name.kind
            names.setdefault(name.text, name._replace(kind=kind))
    return Term(
        id=term_slug(next(iter(names))),
        names=tuple(names.values()),
        namespace=shown.section,
        source=page.place(definition.start),
    )


def numbered(found: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the entries with ids of their own, by their section where they share a name."""
    entries = list(found)
    counts = Counter(entry.term.id for entry in entries)
    terms = [
        replace(term, id=term_slug(f"{term.namespace} {term.name}"))
        if counts[term.id] > 1
        else term
        for term in (entry.term for entry in entries)
    ]
    for entry, term in zip(entries, number(terms), strict=True):
        yield entry._replace(term=term)
