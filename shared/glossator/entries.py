"""The glossary page as data: groups by letter, entries, anchors, and who links to them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from glossator.findings import Finding, Kind
from glossator.model import Glossary, Term
from glossator.slugs import term_slug, unique

DIGITS = "0–9"
SYMBOLS = "#"


class Group(NamedTuple):
    """The entries under one letter of the glossary page."""

    letter: str
    anchor: str
    terms: tuple[Term, ...]


def groups(
    glossary: Glossary, *, tags: Iterable[str] = (), letters: Iterable[str] = ()
) -> tuple[Group, ...]:
    """Return the entries that carry one of `tags` and begin with one of `letters`, sorted.

    Empty `tags` or `letters` stand for all.
    """
    wanted_tags, wanted = set(tags), {letter.upper() for letter in letters}
    found: dict[str, list[Term]] = {}
    for term in sorted(glossary.values(), key=_sort_key):
        letter = initial(term.name)
        if (not wanted_tags or wanted_tags & set(term.tags)) and (not wanted or letter in wanted):
            found.setdefault(letter, []).append(term)
    return tuple(
        Group(letter, f"letter-{term_slug(letter)}", tuple(terms))
        for letter, terms in found.items()
    )


def initial(name: str) -> str:
    """Return the letter that a name is filed under: a capital without its accents."""
    for character in unicodedata.normalize("NFKD", name):
        if character.isdigit():
            return DIGITS
        if character.isalpha():
            return character.upper()[0]
    return SYMBOLS


def _sort_key(term: Term) -> tuple[int, str, str]:
    letter = initial(term.name)
    rank = 0 if letter == SYMBOLS else 1 if letter == DIGITS else 2
    decomposed = unicodedata.normalize("NFKD", term.name.casefold())
    bare = "".join(c for c in decomposed if c.isalnum() or c.isspace())
    return rank, bare, term.name


def anchors(glossary: Glossary) -> tuple[Mapping[str, str], list[Finding]]:
    """Return the anchor of each term, by id, on pages that we emit, and what clashes."""
    taken: dict[str, int] = {}
    found: dict[str, str] = {}
    findings: list[Finding] = []
    for term in glossary.values():
        slug = term_slug(term.id)
        own = unique(slug, taken)
        taken.setdefault(own, 0)
        anchor = f"term-{own}"
        if own != slug:
            findings.append(
                Finding(
                    Kind.DUPLICATE_ID,
                    f'the anchor of "{term.name}" is taken, so it became "{anchor}"',
                    term.source,
                    "give the entry an `id:` of its own",
                )
            )
        found[term.id] = anchor
    return found, findings


def related(term: Term, glossary: Glossary) -> tuple[Term, ...]:
    """Return the entries that a term sends the reader to, those that exist, without repeats."""
    references = (term.replaced_by, *term.see_also, *term.redirect_to)
    terms = (glossary.resolve(reference) for reference in references if reference)
    return tuple(dict.fromkeys(found for found in terms if found is not None))
