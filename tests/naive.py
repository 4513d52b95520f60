"""A slow matcher that is meant to be plainly right: the judge of the fast one.

It reads character by character and tries every written form of every term at every word.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from glossator.languages import forms, language
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
DASHES = ["\u2012", "\u2013", "\u2212"]
APOSTROPHES = ["'", "\u2019", "\u02bc", "\uff07"]
JOINS_BEFORE = [*HYPHENS, ".", "/", "\\", "@", "#", "$", "%", "~", "+", "="]
JOINS_AFTER = [*HYPHENS, "/", "\\", "@", "#", "~", "+", "="]
ONE_BY_ONE = "CJK IDEOGRAPHIC KANGXI HANGZHOU HIRAGANA THAI LAO MYANMAR KHMER".split()
SCRIPTS = [*ONE_BY_ONE, "KATAKANA", "HANGUL"]
THAI_CONSONANTS = [chr(code) for code in range(0x0E01, 0x0E2F)]
THAI_VOWELS_BEFORE = [chr(code) for code in range(0x0E40, 0x0E45)]
THAI_VOWELS_BEHIND = ["\u0e30", "\u0e32", "\u0e33", "\u0e45"]
ONLY_AT_THE_END = [".", ":", "::"]
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


def script(character: str) -> str:
    """Return the script of a letter as far as it decides where words end."""
    if unicodedata.category(character)[0] == "N" and ord(character) < 0x2E80:
        return ""
    if 0x1AFF0 <= ord(character) < 0x20000:
        return ""  # archaic kana, which no text here uses
    name = unicodedata.name(character, "").removeprefix("VERTICAL ")
    name = name if "HANGUL" in name else name.removeprefix("HALFWIDTH ")
    return next((known for known in SCRIPTS if name.startswith(known)), "")


def words(text: str) -> list[Word]:
    """Cut a text: a word begins with a letter or digit, and marks belong to it."""
    found: list[Word] = []
    start = None
    for position, character in enumerate(text + " "):
        starts = character.isalnum() or character == "_"
        goes_on = character in INVISIBLE or unicodedata.category(character).startswith("M")
        if start is not None and starts and ends_word(text[start:position], character):
            found.append(Word(text[start:position], start, position))
            start = position
        elif start is None and starts:
            start = position
        elif start is not None and not starts and not goes_on:
            found.append(Word(text[start:position], start, position))
            start = None
    return found


def ends_word(word: str, following: str) -> bool:
    """Say whether a letter begins a word of its own right behind another word."""
    own, other = script(word[0]), script(following)
    if own == other == "THAI":
        has_consonant = any(character in THAI_CONSONANTS for character in word)
        if following in THAI_CONSONANTS:
            # A vowel that is written first waits for its consonant.
            return has_consonant or word not in THAI_VOWELS_BEFORE
        closed = any(character in THAI_VOWELS_BEHIND for character in word)
        return not has_consonant or closed or following not in THAI_VOWELS_BEHIND
    return own != other or own in ONE_BY_ONE


def same_gap(one: str, other: str) -> bool:
    """Say whether what stands between two words is the same to a reader."""
    if one.isspace() and other.isspace():
        return max(one.count("\n"), other.count("\n")) < 2 or one == other
    alike = (HYPHENS, DASHES, APOSTROPHES)
    return one == other or any(one in same and other in same for same in alike)


def broken_freely(gap: str, before: str, after: str) -> bool:
    """Say whether a line ends between Han or kana, where no writer would set a blank."""
    free = ["CJK", "IDEOGRAPHIC", "KANGXI", "HANGZHOU", "HIRAGANA", "KATAKANA"]
    one_line = gap.isspace() and gap.count("\n") == 1
    return one_line and script(before[-1]) in free and script(after[0]) in free


def related_gap(wanted: str, found: str, shortest: int) -> bool:
    """Say whether a writer may have put one for the other, where no word is shorter than that."""
    if same_gap(wanted, found):
        return True
    is_blank = found.isspace() and found.count("\n") < 2
    if wanted in HYPHENS:
        return found in DASHES or (is_blank and shortest > 1)
    wants_blank = wanted.isspace() and wanted.count("\n") < 2
    return found in HYPHENS and (wants_blank or wanted in DASHES)


@dataclass
class Surface:
    """A written form; a term of None stands for what a term is never meant by."""

    text: str
    rank: int
    term: Term | None
    match_case: bool | None
    language: str

    def __post_init__(self) -> None:
        self.text = self.text.strip()
        self.readings = language(self.language).readings
        self.words = words(self.text)
        self.keys = [word.key for word in self.words]
        self.shapes = [word.shape for word in self.words]
        if self.words:
            self.head = self.text[: self.words[0].start]
            self.tail = self.text[self.words[-1].end :]

    def claim(
        self, text: str, found: list[Word], keys: list[str], index: int
    ) -> tuple[int, int] | None:
        """Return the rank with which the surface stands at this word, None where it does not.

        With the rank comes how many characters at the end belong to no name.
        """
        stop = index + len(self.words)
        if len(keys) < stop:
            return None
        gaps = [
            (gap(self.text, self.words, i), self.seen_gap(text, found, index, i))
            for i in range(len(self.words) - 1)
        ]
        shortest = min(len(shape) for shape in self.shapes)
        if not all(related_gap(wanted, seen, shortest) for wanted, seen in gaps):
            return None
        if not self.stands_alone(text, found, index):
            return None
        if keys[index:stop] != self.keys:
            cuts = [self.cut(word, i) for i, word in enumerate(found[index:stop])]
            return None if None in cuts else (WORD_FORM, cuts[-1] or 0)
        own_rank = self.rank if all(same_gap(*pair) for pair in gaps) else WORD_FORM
        shapes = [word.shape for word in found[index:stop]]
        rank = own_rank if shapes == self.shapes else self.rank_in_case(shapes, own_rank)
        return None if rank is None else (rank, 0)

    def seen_gap(self, text: str, found: list[Word], index: int, number: int) -> str:
        """Return what the text has behind a word of the name, a line end in Han being nothing."""
        seen = gap(text, found, index + number)
        neighbours = self.words[number].text, self.words[number + 1].text
        nothing_wanted = not gap(self.text, self.words, number)
        return "" if nothing_wanted and broken_freely(seen, *neighbours) else seen

    def cut(self, word: Word, number: int) -> int | None:
        """Return how much of a word is no part of the name's word, None if it is none at all."""
        if word.key == self.keys[number]:
            return 0
        for reading in self.readings(word.text) if self.readings else ():
            is_last = number + 1 == len(self.words)
            if Word(reading.word, 0, 0).key == self.keys[number] and (is_last or not reading.cut):
                return reading.cut
        return None

    def rank_in_case(self, shapes: list[str], own_rank: int) -> int | None:
        """Return the rank where only capitals differ, None where they may not."""
        if self.match_case is None:
            if len(shapes) == 1 and len(shapes[0]) == 1:
                return None
            inner_capital = any(
                one != other and any(c.isupper() for c in one[1:] + other[1:])
                for one, other in zip(self.shapes, shapes, strict=True)
            )
            return None if inner_capital else max(own_rank, OTHER_CASE)
        return None if self.match_case else max(own_rank, OTHER_CASE)

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
        # Scripts without blanks, and Hangul, are glued to nothing.
        if self.head and index and begin == previous_end and not script(found[index - 1].text[0]):
            return False
        if text[:begin].endswith(tuple(JOINS_BEFORE)):
            glued_before = begin > previous_end
            if glued_before and (self.head or not script(found[index].text[0])):
                return False
        behind = text[end:following_start]
        word = found[last].text
        if following and script(following.text[0]) and behind in ["", *ONLY_AT_THE_END]:
            return True
        if not self.tail and script(word[0]):
            return True
        if not behind:
            return following is None or not self.tail
        if behind in ONLY_AT_THE_END:
            return following is None
        if behind in APOSTROPHES:
            if following is None or script(following.text[0]):
                return True
            own = following.text.lower()
            return own not in CONTRACTIONS and (len(word) > 1 or own == "s")
        return behind[0] not in JOINS_AFTER and not behind.startswith("()")


def gap(text: str, found: list[Word], index: int) -> str:
    """Return what stands between a word and the next."""
    return text[found[index].end : found[index + 1].start]


def surfaces(term: Term, site_language: str) -> Iterator[Surface]:
    """Yield what the text may say for a term."""
    own: list[tuple[str, int, str]] = []
    term_language = term.language or site_language
    for name in term.names:
        rank = EXACT_NAME if name.kind is NameKind.NAME else EXACT_ALIAS
        own.append((name.text, rank, name.language or term_language))
    own += [(form, EXACT_ALIAS, term_language) for form in term.forms]
    derived = [
        (form, WORD_FORM, name.language or term_language)
        for name in term.names
        for form in forms(name.text, name.language or term_language)
        if form not in [text for text, _, _ in own]
    ]
    for text, rank, code in own + derived:
        yield Surface(text, rank, term, term.match_case, code)
    for text in term.never:
        yield Surface(text, EXACT_NAME, None, term.match_case, term_language)


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
        possible = [
            surface for surface in self.surfaces if surface.readings or surface.keys[0] in here
        ]
        matches: list[Match] = []
        index = 0
        while index < len(found):
            claims = [
                (surface, *claim)
                for surface in possible
                if (claim := surface.claim(text, found, keys, index)) is not None
            ]
            if not claims:
                index += 1
                continue
            best = min(map(order, claims))
            winners = [claim[0] for claim in claims if order(claim) == best]
            cut = next(claim[2] for claim in claims if order(claim) == best)
            last = index + len(winners[0].words) - 1
            start = found[index].start - len(winners[0].head)
            end = found[last].end - cut + len(winners[0].tail)
            taken = matches and matches[-1].end > start
            terms = [winner.term for winner in winners if winner.term is not None]
            if len(terms) == len(winners) and not taken:
                unique = tuple({term.id: term for term in terms}.values())
                matches.append(Match(start, end, unique, FORMS[best[2]]))
            index = last + 1
        return matches


def order(claim: tuple[Surface, int, int]) -> tuple[int, int, int]:
    """Return what decides between claims on one place: words, then symbols, then rank."""
    surface, rank, _ = claim
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
