"""A slow matcher that is meant to be plainly right: the judge of the fast one.

It reads character by character and tries every written form of every term at every word.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from glossator import languages
from glossator.matching import Match
from glossator.model import Glossary, NameKind, Term
from glossator.page import Form, PageText

EXACT_NAME, EXACT_ALIAS, OTHER_CASE, WORD_FORM = range(4)
FORMS = {
    EXACT_NAME: Form.NAME,
    EXACT_ALIAS: Form.ALIAS,
    OTHER_CASE: Form.CASE,
    WORD_FORM: Form.INFLECTED,
}

INVISIBLE = "\u00ad\u200c\u200d\u2060\ufeff"
VARIATION_SELECTORS = [chr(code) for code in range(0xFE00, 0xFE10)]
HYPHENS = ["-", "\u2010", "\u2011"]
APOSTROPHES = ["'", "\u2019"]
JOINS_BEFORE = [*HYPHENS, ".", "/", "\\", "@", "#", "$", "%", "~", "+", "="]
JOINS_AFTER = [*HYPHENS, "/", "\\", "@", "#", "~", "+", "="]
ONLY_AT_THE_END = ["", ".", ":", "::"]
CONTRACTIONS = ["d", "ll", "m", "re", "t", "ve"]


@dataclass
class Word:
    """A word of a text, from start to end."""

    text: str
    start: int
    end: int

    @property
    def shape(self) -> str:
        """The word as a reader sees it."""
        seen = (c for c in self.text if c not in INVISIBLE and c not in VARIATION_SELECTORS)
        return unicodedata.normalize("NFKC", "".join(seen))

    @property
    def key(self) -> str:
        """The word without regard to case."""
        return unicodedata.normalize("NFC", self.shape.casefold())


def words(text: str) -> list[Word]:
    """Cut a text: a word begins with a letter or digit, and marks belong to it."""
    found: list[Word] = []
    start = None
    for position, character in enumerate(text + " "):
        starts = character.isalnum() or character == "_"
        goes_on = character in INVISIBLE or unicodedata.category(character).startswith("M")
        if start is None and starts:
            start = position
        elif start is not None and not starts and not goes_on:
            found.append(Word(text[start:position], start, position))
            start = None
    return found


def same_gap(one: str, other: str) -> bool:
    """Say whether what stands between two words is the same to a reader."""
    if one.isspace() and other.isspace():
        return max(one.count("\n"), other.count("\n")) < 2 or one == other
    return one == other or any(one in same and other in same for same in (HYPHENS, APOSTROPHES))


@dataclass
class Surface:
    """A written form; a term of None stands for what a term is never meant by."""

    text: str
    rank: int
    term: Term | None
    match_case: bool | None

    def __post_init__(self) -> None:
        self.text = self.text.strip()
        self.words = words(self.text)
        self.keys = [word.key for word in self.words]
        self.shapes = [word.shape for word in self.words]
        if self.words:
            self.head = self.text[: self.words[0].start]
            self.tail = self.text[self.words[-1].end :]

    def claim(self, text: str, found: list[Word], keys: list[str], index: int) -> int | None:
        """Return the rank with which the surface stands at this word, None where it does not."""
        stop = index + len(self.words)
        if keys[index:stop] != self.keys:
            return None
        inner = range(len(self.words) - 1)
        if not all(
            same_gap(gap(self.text, self.words, i), gap(text, found, index + i)) for i in inner
        ):
            return None
        if not self.stands_alone(text, found, index):
            return None
        shapes = [word.shape for word in found[index:stop]]
        if shapes == self.shapes:
            return self.rank
        if self.match_case is None:
            if len(shapes) == 1 and len(shapes[0]) == 1:
                return None
            inner_capital = any(
                one != other and any(c.isupper() for c in one[1:] + other[1:])
                for one, other in zip(self.shapes, shapes, strict=True)
            )
            return None if inner_capital else max(self.rank, OTHER_CASE)
        return None if self.match_case else max(self.rank, OTHER_CASE)

    def stands_alone(self, text: str, found: list[Word], index: int) -> bool:
        """Say whether the surface, with its own symbols, is part of nothing longer."""
        last = index + len(self.words) - 1
        begin = found[index].start - len(self.head)
        end = found[last].end + len(self.tail)
        previous_end = found[index - 1].end if index else 0
        following = found[last + 1] if last + 1 < len(found) else None
        following_start = following.start if following else len(text)
        if begin < previous_end or text[begin : found[index].start] != self.head:
            return False
        if end > following_start or text[found[last].end : end] != self.tail:
            return False
        if (index and begin == previous_end) or text[:begin].endswith(tuple(JOINS_BEFORE)):
            return False
        behind = text[end:following_start]
        if behind in ONLY_AT_THE_END:
            return following is None
        if behind in APOSTROPHES:
            return following is None or following.text.lower() not in CONTRACTIONS
        return behind[0] not in JOINS_AFTER and not behind.startswith("()")


def gap(text: str, found: list[Word], index: int) -> str:
    """Return what stands between a word and the next."""
    return text[found[index].end : found[index + 1].start]


def surfaces(term: Term, language: str) -> Iterator[Surface]:
    """Yield what the text may say for a term."""
    own: list[tuple[str, int]] = []
    for name in term.names:
        own.append((name.text, EXACT_NAME if name.kind is NameKind.NAME else EXACT_ALIAS))
    own += [(form, EXACT_ALIAS) for form in term.forms]
    derived = [
        (form, WORD_FORM)
        for name in term.names
        for form in languages.forms(name.text, name.language or term.language or language)
        if form not in [text for text, _ in own]
    ]
    for text, rank in own + derived:
        yield Surface(text, rank, term, term.match_case)
    for text in term.never:
        yield Surface(text, EXACT_NAME, None, term.match_case)


class NaiveMatcher:
    """Finds the names of terms, as `glossator.matching.Matcher` should."""

    def __init__(self, terms: Iterable[Term], language: str = "en") -> None:
        every = [surface for term in terms for surface in surfaces(term, language)]
        self.surfaces = [surface for surface in every if surface.words]

    def find(self, text: str) -> list[Match]:
        """Return the leftmost matches, the longest of each place, without overlap."""
        found = words(text)
        keys = [word.key for word in found]
        here = set(keys)
        possible = [surface for surface in self.surfaces if surface.keys[0] in here]
        matches: list[Match] = []
        index = 0
        while index < len(found):
            claims = [
                (surface, rank)
                for surface in possible
                if (rank := surface.claim(text, found, keys, index)) is not None
            ]
            if not claims:
                index += 1
                continue
            best = min(map(order, claims))
            winners = [claim[0] for claim in claims if order(claim) == best]
            last = index + len(winners[0].words) - 1
            start = found[index].start - len(winners[0].head)
            end = found[last].end + len(winners[0].tail)
            taken = matches and matches[-1].end > start
            terms = [winner.term for winner in winners if winner.term is not None]
            if len(terms) == len(winners) and not taken:
                unique = tuple({term.id: term for term in terms}.values())
                matches.append(Match(start, end, unique, FORMS[best[2]]))
            index = last + 1
        return matches


def order(claim: tuple[Surface, int]) -> tuple[int, int, int]:
    """Return what decides between claims on one place: words, then symbols, then rank."""
    surface, rank = claim
    return -len(surface.words), -len(surface.head + surface.tail), rank


def pairs(
    page_texts: Iterable[PageText], glossary: Glossary, language: str = "en"
) -> set[tuple[str, str]]:
    """Return which term is linked on which page, once on each, as path and id."""
    matcher = NaiveMatcher(glossary.values(), language)
    linked = set()
    for page in page_texts:
        marked = {mark.term for mark in page.marked}
        for block in page.blocks:
            for match in matcher.find(block.text):
                term = match.terms[0]
                if (
                    len(match.terms) == 1
                    and term.id not in marked
                    and term.id != block.entry
                    and term.links not in ("none", 0)
                    and (match.end - match.start > 1 or term.links is not None)
                    and block.wrap(match.start, match.end) is not None
                ):
                    linked.add((page.path, term.id))
    return linked
