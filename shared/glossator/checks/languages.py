"""Languages of one glossary, compared with each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches

from glossator.checks.registry import Group, Remark, check
from glossator.checks.subject import Subject
from glossator.findings import Kind
from glossator.model import Term

_MOST = 20
"""Of so many entries it is guessed which other one is meant, since each is compared with all."""


@check(Kind.MISSING_TRANSLATION, Group.REQUEST)
def missing_translations(subject: Subject) -> Iterator[Remark]:
    """Find entries that lack a language of the glossary, one remark for an entry."""
    versions: dict[str, dict[str, Term]] = {}
    for term in subject.translations:
        versions.setdefault(term.id, {}).setdefault(term.language, term)
    languages = sorted({language for found in versions.values() for language in found})
    lacking = (id for id, found in versions.items() if len(found) < len(languages))
    for number, id in enumerate(lacking):
        found = versions[id]
        missing = [language for language in languages if language not in found]
        first = next(iter(found.values()))
        message = f'"{first.name}" has no translation into {_named(missing, versions.values())}'
        compared = versions if number < _MOST else ()
        others = (other for other in compared if not versions[other].keys() & found.keys())
        yield Remark(message, first.source, _advice(id, others))


def _named(missing: Iterable[str], versions: Iterable[Mapping[str, Term]]) -> str:
    """Return the languages that an entry lacks; one that no entry names is that of an example."""
    named = [language for language in missing if language]
    example = next(found[""] for found in versions if "" in found) if not named else None
    of_example = f'the language of "{example.name}", which has no `language`' if example else ""
    return ", ".join(named) or of_example


def _advice(id: str, others: Iterable[str]) -> str:
    """Return what to do: an entry in another language may have the same id with a typing error."""
    near = get_close_matches(id, others, 1, 0.85)
    same = f'give the entry with the id "{near[0]}" the id "{id}"' if near else ""
    return same or f'add an entry with the id "{id}"'
