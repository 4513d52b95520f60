"""Terms as termbases can say them: by concept, in plain text, with references by id."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from glossator.model import Definition, Glossary, Markup, Name, NameKind, Term
from glossator.prose import parse, plain
from glossator.sources.concepts import Label, names
from glossator.statuses import is_outdated
from glossator.writers.schema import best_heading


@dataclass(frozen=True, slots=True)
class Concept:
    """The terms of one meaning, one for each language."""

    id: str
    terms: tuple[Term, ...]

    @property
    def see_also(self) -> tuple[str, ...]:
        """The ids of related concepts."""
        return tuple(dict.fromkeys(id for term in self.terms for id in term.see_also))

    @property
    def tags(self) -> tuple[str, ...] | None:
        """The tags of all its terms; None where they differ."""
        return self.terms[0].tags if len({term.tags for term in self.terms}) == 1 else None

    @property
    def is_deprecated(self) -> bool:
        """Whether none of its terms should be used any longer."""
        return all(is_outdated(term.status) for term in self.terms)


def concepts(terms: Iterable[Term]) -> list[Concept]:
    """Return the concepts of terms, in their order."""
    groups: dict[str, list[Term]] = {}
    for term in terms:
        groups.setdefault(term.id, []).append(term)
    return [Concept(id, tuple(group)) for id, group in groups.items()]


def plainly(terms: Sequence[Term]) -> list[Term]:
    """Return terms with definitions in plain text, and with ids for what they refer to.

    Their word forms become hidden names, which are found as well and shown no more.
    """
    by_language: dict[str, list[Term]] = {}
    for term in terms:
        by_language.setdefault(term.language, []).append(term)
    known = {term.id for term in terms}
    glossaries = {language: Glossary(group) for language, group in by_language.items()}

    def id_of(reference: str, language: str) -> str:
        if reference in known:
            return reference
        own = glossaries[language]
        found = (glossary.resolve(reference) for glossary in (own, *glossaries.values()))
        return next((term.id for term in found if term), reference)

    return [
        replace(
            term,
            names=(*term.names, *(Name(form, NameKind.HIDDEN) for form in term.forms)),
            forms=(),
            definition=_plain(term.definition),
            see_also=tuple(dict.fromkeys(id_of(r, term.language) for r in term.see_also)),
            replaced_by=id_of(term.replaced_by, term.language) if term.replaced_by else "",
        )
        for term in terms
    ]


def _plain(definition: Definition | None) -> Definition | None:
    blocks = parse(definition) if definition else ()
    text = "\n\n".join(filter(None, (plain([block]) for block in blocks)))
    return Definition(text, Markup.TEXT) if text else None


def labels(term: Term, *, with_kinds: bool) -> tuple[str, list[Name]]:
    """Return the first name to write and the others, so that reading gives the same names.

    `with_kinds` says whether the format tells acronyms, where their shape does not.
    """
    for first in dict.fromkeys((term.name, best_heading(term))):
        given = {name.text for name in names(first, ())}
        others = [name for name in term.names if name.text not in given]
        if tuple(names(first, [_label(name, with_kinds) for name in others])) == term.names:
            return first, others
    return term.name, list(term.names[1:])


def _label(name: Name, with_kinds: bool) -> Label:
    return name.text, name.kind if with_kinds or name.kind is NameKind.HIDDEN else None
