"""What a reference to no entry may have meant: asked for where one is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from glossator.findings import Finding, Kind
from glossator.model import Glossary, Source, Term
from glossator.slugs import github_slug, markdown_slug

_MANY = 20
"""Comparing with all entries takes its time; so many wrong references may ask for it."""

_LEAST = 4
"""The letters from which on a likeness says something: IP is no ISP."""


class Nearness:
    """Finds the entry that a wrong reference resembles most."""

    def __init__(self, glossary: Glossary) -> None:
        self._terms: dict[str, Term] = {}
        self._acronyms: dict[str, Term] = {}
        self._asked = 0
        for term in glossary.values():
            for key in filter(None, map(_letters, _spellings(term))):
                self._terms.setdefault(key, term)
            for acronym in term.acronyms:
                self._acronyms.setdefault(_letters(acronym), term)

    def anchor(self, fragment: str) -> str:
        """Return the anchor that was probably meant, with its sign, empty where none is near."""
        found = self._find(fragment)
        return f"#{found.anchor or found.id}" if found else ""

    def name(self, reference: str) -> str:
        """Return the name that was probably meant, in quotes, empty where none is near."""
        found = self._find(reference)
        return f'"{found.name}"' if found else ""

    def _find(self, reference: str) -> Term | None:
        wanted = _letters(reference)
        return self._terms.get(wanted) or self._by_acronym(reference) or self._alike(wanted)

    def _by_acronym(self, fragment: str) -> Term | None:
        """Return the entry `local name (LF)` for the fragment `long-form-lf`."""
        words = fragment.replace("-", " ").split()
        return self._acronyms.get(_letters(words[-1])) if len(words) > 1 else None

    def _alike(self, wanted: str) -> Term | None:
        from difflib import get_close_matches  # nothing else of a build asks

        if len(wanted) < _LEAST:
            return None
        self._asked += 1
        near = get_close_matches(wanted, self._terms, 1, 0.8) if self._asked <= _MANY else []
        return self._terms[near[0]] if near else None


def no_entry(term: Term, reference: str, source: Source | None, hint: str) -> Finding:
    """Return the finding on a reference of a term, or a link in its text, that leads nowhere."""
    message = f'"{term.name}" refers to "{reference}", which is no entry'
    return Finding(Kind.UNKNOWN_REFERENCE, message, source, hint, reference)


def _spellings(term: Term) -> Iterator[str]:
    yield from (term.id, term.anchor, github_slug(term.name))
    for name in term.names:
        yield from (name.text, markdown_slug(name.text))


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
