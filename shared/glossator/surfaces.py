"""Surfaces: the written forms of terms, and whether a place in a text agrees with one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from glossator import languages
from glossator.characters import (
    APOSTROPHES,
    HYPHENS,
    Splitter,
    as_written,
    has_inner_capital,
)
from glossator.model import NameKind, Term
from glossator.page import Form

RANKS = (Form.NAME, Form.ALIAS, Form.CASE, Form.INFLECTED)
"""The forms in the order of their claim: an exact name beats an alias, that a derived form."""
_CASE, _INFLECTED = RANKS.index(Form.CASE), RANKS.index(Form.INFLECTED)

_BEFORE = HYPHENS | frozenset("./\\@#$%~+=")
"""A word right behind one of these is part of a path, a compound or a symbol."""
_AFTER = HYPHENS | frozenset("/\\@#~+=")
_CONTRACTED = frozenset(("d", "ll", "m", "re", "t", "ve"))
"""What follows the apostrophe where it shortens a word: don't, we're."""


class Surface(NamedTuple):
    """One written form of a term; a term of None keeps its place free of links."""

    words: list[str]
    separators: list[str]
    head: str
    tail: str
    term: Term | None
    rank: int
    match_case: bool | None

    def claim(self, found: list[str]) -> int | None:
        """Return the rank of this surface for the words found, whose keys it shares."""
        if self.words == found:
            return self.rank
        if self.match_case is True:
            return None
        if self.match_case is None:
            is_symbol = len(self.words) == 1 and len(self.words[0]) == 1  # C is not c
            if is_symbol or not all(map(_same_case, self.words, found)):
                return None
        return max(self.rank, _CASE)


def _same_case(wanted: str, found: str) -> bool:
    """Say whether case allows it: inner capitals count on either side, a first capital does not."""
    return wanted == found or not (has_inner_capital(wanted) or has_inner_capital(found))


def surfaces(term: Term, language: str, split: Splitter) -> Iterator[Surface]:
    """Yield every surface of a term; a name without a letter or digit has none."""
    for text, rank, owner in _written_forms(term, language):
        parts = split(text.strip())
        if len(parts) > 1:
            words = list(map(as_written, parts[1::2]))
            yield Surface(words, parts[2:-1:2], parts[0], parts[-1], owner, rank, term.match_case)


def _written_forms(term: Term, language: str) -> Iterator[tuple[str, int, Term | None]]:
    seen = set()
    for name in term.names:
        seen.add(name.text)
        yield name.text, int(name.kind is not NameKind.NAME), term
    for text in term.forms:
        seen.add(text)
        yield text, 1, term
    for name in term.names:
        for text in languages.forms(name.text, name.language or term.language or language):
            if text not in seen:
                seen.add(text)
                yield text, _INFLECTED, term
    for text in term.never:
        yield text, 0, None


class FreeBefore(dict[str, bool]):
    """Says of each separator whether a word behind it stands alone, and remembers it."""

    def __missing__(self, separator: str) -> bool:
        free = self[separator] = not separator or separator[-1] not in _BEFORE
        return free


class FreeAfter(dict[str, bool | None]):
    """Says of each separator whether a word before it stands alone, and remembers it.

    None stands for "only where no further word, or the right one, follows".
    """

    def __missing__(self, separator: str) -> bool | None:
        free = self[separator] = _free_after(separator)
        return free


def _free_after(separator: str) -> bool | None:
    if separator in ("", ".", ":", "::") or separator in APOSTROPHES:
        return None
    return separator[0] not in _AFTER and not separator.startswith("()")


def is_free_before_word(separator: str, following: str) -> bool:
    """Decide the cases that FreeAfter leaves open, by the word that follows, empty for none."""
    if not following:
        return True
    return separator in APOSTROPHES and following.lower() not in _CONTRACTED if separator else False
