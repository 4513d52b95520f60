"""Word forms of one entry that belong to another as well."""

from __future__ import annotations

from collections.abc import Iterator

from glossator.checks.registry import Remark, check
from glossator.checks.subject import Subject
from glossator.findings import Kind
from glossator.languages import forms
from glossator.model import NameKind, Term
from glossator.sources.joining import name_key


@check(Kind.CLASHING_FORM)
def clashing_forms(subject: Subject) -> Iterator[Remark]:
    """Find forms that two entries claim.

    A derived form gives way to a name, which is what its reader expects; of two that are
    derived alike neither has the better claim.
    """
    owners = _owners(subject)
    yield from _given(subject, owners)
    yield from _derived(subject, owners)


def _owners(subject: Subject) -> dict[str, Term]:
    """Return the first entry that has a name, by the key of the name."""
    owners: dict[str, Term] = {}
    for term in subject.own.values():
        for name in term.names:
            owners.setdefault(name_key(name.text), term)
    return owners


def _given(subject: Subject, owners: dict[str, Term]) -> Iterator[Remark]:
    """Yield a remark for each form under `forms:` that is taken, and note the others."""
    for term in subject.own.values():
        for form in term.forms:
            other = owners.setdefault(name_key(form), term)
            if other is not term and not _told_apart(term, other):
                message = f'"{form}", a form of "{term.name}", belongs to "{other.name}" too'
                hint = "take it out of `forms:`, or join the entries"
                yield Remark(f"{message}, at {other.source}", term.source, hint)


def _derived(subject: Subject, owners: dict[str, Term]) -> Iterator[Remark]:
    claimed: dict[str, Term] = {}
    for term in subject.own.values():
        for form in dict.fromkeys(_forms(term, subject.core.settings.language)):
            key = name_key(form)
            other = term if key in owners else claimed.setdefault(key, term)
            if other is not term and not _told_apart(term, other):
                yield Remark(
                    f'"{form}" is a form of "{term.name}" and of "{other.name}", '
                    f"at {other.source}, so it is linked to neither",
                    term.source,
                    f'write `forms: ["{form}"]` in the entry that is meant',
                )


def _forms(term: Term, language: str) -> Iterator[str]:
    language = term.language or language
    for name in term.names:
        if name.kind is not NameKind.HIDDEN:
            yield from forms(name.text, name.language or language, language)


def _told_apart(first: Term, second: Term) -> bool:
    if any((first.when, first.unless, second.when, second.unless)):
        return True
    # Entries that share a name are told already.
    return not {name_key(n.text) for n in first.names}.isdisjoint(
        name_key(n.text) for n in second.names
    )
