"""Capitals behind a name that are no initials of it: the acronym of a translation, or a topic."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from glossator.languages import base
from glossator.model import Name, NameKind, Term
from glossator.sources.joining import name_key


def settled(terms: Sequence[Term], language: str | None) -> Iterator[Term]:
    """Yield the terms with each such name as an acronym, or without it.

    In English, where an acronym has the letters of its long form, it is a topic; and so it is
    where another entry has the name, or stands below the same topic. `language` is that of
    entries that do not say their own.
    """
    if not any(map(_unsure, terms)):
        yield from terms
        return
    owners: defaultdict[str, set[str]] = defaultdict(set)
    for term in terms:
        for name in term.names:
            owners[name_key(name.text)].add(term.id)
    for term in terms:
        yield _settled(term, owners, language) if _unsure(term) else term


def _unsure(term: Term) -> tuple[Name, ...]:
    return tuple(name for name in term.names if name.kind is NameKind.UNSURE)


def _settled(term: Term, owners: dict[str, set[str]], language: str | None) -> Term:
    own = base(term.language or language or "")
    names = [name for name in term.names if name.kind is not NameKind.UNSURE]
    names += [
        name._replace(kind=NameKind.ACRONYM)
        for name in _unsure(term)
        if own != "en" and len(owners[name_key(name.text)]) == 1
    ]
    return replace(term, names=tuple(names))
