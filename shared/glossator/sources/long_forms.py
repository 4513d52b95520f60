"""Names of reST entries such as `Long Form (LF)`: as in other files, either half is a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from glossator.model import Name, NameKind, Term
from glossator.sources.joining import name_key
from glossator.sources.naming import heading_names


def split_names(authored: Iterable[Term], loaded: Iterable[Term] = ()) -> list[Term]:
    """Return authored terms with their names split, where no other entry has the half."""
    terms = list(authored)
    others = [name.text for term in loaded for name in term.names]
    halves = (half for term in terms for name in term.names for half in _halves(name))
    claims = Counter(map(name_key, [*others, *(half.text for half in halves)]))

    def is_free(half: Name) -> bool:
        return claims[name_key(half.text)] == 1

    return [replace(term, names=tuple(_names(term.names, is_free))) for term in terms]


def _halves(name: Name) -> tuple[Name, ...]:
    """Return what a name is split into, itself where it is one."""
    found = heading_names(name.text)
    return found if len(found) > 1 else (name,)


def _names(names: Iterable[Name], is_free: Callable[[Name], bool]) -> Iterator[Name]:
    for name in names:
        first, *others = _halves(name)
        yield Name(first.text, name.kind) if others and is_free(first) else name
        for other in filter(is_free, others):
            yield other if other.kind is NameKind.ACRONYM else other._replace(kind=NameKind.ALIAS)
