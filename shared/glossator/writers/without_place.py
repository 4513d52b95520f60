"""The keys that entries have and a form of a glossary has no place for: a finding for each."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields

from glossator.findings import Finding, Kind
from glossator.model import NameKind, Term
from glossator.sources.schema import CHECKS

_ADVICE = "keep the file that they are written in now, if you need them"


def without_place(
    terms: Sequence[Term], form: str, held: Container[str], languages: Container[str] = ()
) -> Iterator[Finding]:
    """Yield a finding for each key that entries have and a form has no place for.

    `held` are the fields of a term that it has one for, `languages` those that it says its
    entries have.
    """
    having = {"language": sum(bool(t.language) and t.language not in languages for t in terms)}
    having |= {"hidden": sum(any(n.kind is NameKind.HIDDEN for n in t.names) for t in terms)}
    for spec in fields(Term):
        # The others are ours, and no author has written them.
        if spec.name not in held and key_of(spec.name) in CHECKS:
            having[key_of(spec.name)] = sum(_says(term, spec.name) for term in terms)
    return _told(having, form)


def _says(term: Term, field: str) -> bool:
    return getattr(term, field) not in ("", (), None)


def key_of(field: str) -> str:
    """Return what an entry calls a field of its term."""
    known = {"names": "aliases", "see_also": "see", "redirect_to": "redirect"}
    return known.get(field, field)


def _told(having: Mapping[str, int], form: str) -> Iterator[Finding]:
    for key, number in having.items():
        if number:
            entries = "1 entry has" if number == 1 else f"{number} entries have"
            yield lost_in(form, f"has no place for `{key}`, which {entries}")


def lost_in(form: str, what: str) -> Finding:
    """Return the finding for what several entries lose in a form."""
    return Finding(Kind.LOST_IN_CONVERSION, f"{form} {what}", hint=_ADVICE)


def named(terms: Iterable[Term], most: int = 3) -> str:
    """Return the names of entries, the first of many."""
    names = [f'"{term.name}"' for term in terms]
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
