"""Word forms of one entry that are names of another."""

from __future__ import annotations

from collections.abc import Iterator

from glossator.checks.registry import Remark, check
from glossator.checks.subject import Subject
from glossator.findings import Kind
from glossator.model import Term
from glossator.sources.joining import name_key


@check(Kind.CLASHING_FORM)
def clashing_forms(subject: Subject) -> Iterator[Remark]:
    """Find forms that the author gives one entry, though they are names or forms of another."""
    owners: dict[str, Term] = {}
    for term in subject.own.values():
        for name in term.names:
            owners.setdefault(name_key(name.text), term)
    for term in subject.own.values():
        for form in term.forms:
            other = owners.setdefault(name_key(form), term)
            if other is not term and not _told_apart(term, other):
                yield Remark(
                    f'"{form}", a form of "{term.name}", belongs to "{other.name}" too, '
                    f"at {other.source}",
                    term.source,
                    "take it out of `forms:`, or join the entries",
                )


def _told_apart(first: Term, second: Term) -> bool:
    return any((first.when, first.unless, second.when, second.unless))
