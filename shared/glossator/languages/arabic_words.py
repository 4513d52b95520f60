"""Words around an Arabic noun, and the noun itself, as one reads them without their small signs.

What Arabic writes in one with a word is put before each listed word once, so that a word of a
text is looked up as it stands: neither takes a pattern.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod

from glossator.arabic_letters import in_common_letters

_REACH = 60
"""How many code points behind a noun are looked at."""
_OPENING, _CLOSING = "([{«“\"'", ")]}»”\"'.,;:!?،؛؟…"


def definite(*words: str) -> list[str]:
    """Return words with the article."""
    return [f"ال{word}" for word in words]


def glued(*words: str) -> list[str]:
    """Return words as they stand alone, and behind "and", "so", "with", "like" and "for"."""
    ends = list(words)
    for word in words:
        ends += [f"ب{word}", f"ك{word}", f"لل{word[2:]}" if word.startswith("ال") else f"ل{word}"]
    return [f"{conjunction}{end}" for end in ends for conjunction in ("", "و", "ف")]


def _common(*words: str) -> frozenset[str]:
    return frozenset(map(in_common_letters, words))


class Nouns:
    """Some nouns in the forms that are meant."""

    def __init__(self, *forms: str) -> None:
        self._known = _common(*forms)

    @classmethod
    def in_any_form(cls, listed: str) -> Nouns:
        """Return nouns with and without the article, and what is written in one with them."""
        return cls(*glued(*listed.split(), *definite(*listed.split())))

    def fullmatch(self, text: str, start: int = 0, end: int = sys.maxsize, /) -> bool:
        """Say whether a stretch of a text is one of them."""
        return in_common_letters(text[start:end]) in self._known


class Behind(ABC):
    """What may follow a noun behind a blank."""

    def match(self, text: str, start: int = 0, /) -> bool:
        """Say whether it stands behind a place of a text."""
        found = _next_words(text, start)
        return found != [] and self.holds(found)

    @abstractmethod
    def holds(self, found: list[str]) -> bool:
        """Say whether the words that follow, at least one, begin so."""


class AnyOf(Behind):
    """Some words, each with or without the article."""

    def __init__(self, listed: str) -> None:
        self._known = _common(*listed.split(), *definite(*listed.split()))

    def holds(self, found: list[str]) -> bool:
        """Say whether the next word is one of them."""
        return in_common_letters(found[0].lower()) in self._known


class Before:
    """Some words or pairs of them, one of which ends a text, with a blank behind it."""

    def __init__(self, *listed: str) -> None:
        self._known = _common(*glued(*listed))

    def search(self, text: str, start: int = 0, end: int = sys.maxsize, /) -> bool:
        """Say whether one of them ends the stretch of a text, and a blank."""
        read = text[start:end]
        if not read[-1:].isspace():
            return False
        words = [word.lstrip(_OPENING) for word in in_common_letters(read).split()[-2:]]
        return " ".join(words) in self._known or not self._known.isdisjoint(words[-1:])


def _next_words(text: str, start: int) -> list[str]:
    """Return some words behind a place of a text and a blank, up to the next sign."""
    if not text[start : start + 1].isspace():
        return []
    found = []
    for chunk in text[start : start + _REACH].split():
        found.append(word := chunk.rstrip(_CLOSING))
        if word != chunk:
            break
    return found
