"""Concepts as termbases know them: one meaning, with names in several languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from glossator.initialisms import is_acronym
from glossator.model import Definition, Markup, Name, NameKind, Source, Term
from glossator.slugs import term_slug
from glossator.sources.naming import heading_names

Label = tuple[str, NameKind | None]
"""A name beside the first, and its kind, None where its shape has to tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sense:
    """What a termbase says of a concept in one language."""

    id: str
    language: str
    name: str
    others: tuple[Label, ...] = ()
    definition: str = ""
    see: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    status: str = ""
    replaced_by: str = ""
    references: tuple[str, ...] = ()
    source: Source

    @property
    def term(self) -> Term:
        """The entry for it; termbases are no place for markup, so its text is plain."""
        text = folded(self.definition)
        return Term(
            id=self.id,
            anchor=f"term-{term_slug(self.id)}",
            names=tuple(names(self.name, self.others)),
            definition=Definition(text, Markup.TEXT, self.source) if text else None,
            see_also=tuple(dict.fromkeys(self.see)),
            tags=tuple(dict.fromkeys(self.tags)),
            language=self.language,
            status=self.status,
            replaced_by=self.replaced_by,
            references=self.references,
            source=self.source,
        )


def names(first: str, others: Iterable[Label]) -> Iterator[Name]:
    """Yield the names of an entry, each text once: those in its heading, then the others."""
    shown = heading_names(first)
    yield from shown
    seen = {name.text for name in shown}
    for text, kind in others:
        for name in _other(" ".join(text.split()), kind, shown[0].text):
            if name.text and name.text not in seen:
                seen.add(name.text)
                yield name


def _other(text: str, kind: NameKind | None, long: str) -> tuple[Name, ...]:
    if kind is not None:
        return (Name(text, kind),)
    found = heading_names(text) if text else ()
    if len(found) < 2:
        return (Name(text, NameKind.ACRONYM if is_acronym(text, long) else NameKind.ALIAS),)
    return (Name(found[0].text, NameKind.ALIAS, found[0].language), *found[1:])


def folded(text: str) -> str:
    """Return the paragraphs of a text, white space folded, with blank lines between."""
    stretches = (" ".join(stretch.split()) for stretch in re.split(r"\n\s*\n", text))
    return "\n\n".join(filter(None, stretches))
