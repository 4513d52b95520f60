"""Words around an Arabic noun, and the noun itself, as one reads them without their small signs.

What Arabic writes in one with a word is put before each listed word once, so that a word of a
text is looked up as it stands: neither takes a pattern.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from glossator.arabic_letters import in_common_letters

_AND = ("", "و", "ف")
_REACH = 60
"""How many code points behind a noun are looked at."""
_OPENING, _CLOSING = "([{«“\"'", ")]}»”\"'.,;:!?،؛؟…"


def _glued(word: str) -> Iterator[str]:
    """Yield a word as it stands behind "and", "so", "with", "like" and "for"."""
    yield from (f"{conjunction}{word}" for conjunction in _AND)
    yield from (f"{conjunction}{particle}{word}" for conjunction in _AND for particle in "بكل")


def _common(*words: str) -> frozenset[str]:
    return frozenset(map(in_common_letters, words))


class Nouns:
    """Some nouns, and what is written in one with them."""

    def __init__(self, listed: str, *, article: bool | None = None) -> None:
        """Take nouns; `article` says whether only those with one are meant, or those without."""
        nouns = listed.split()
        bare = [form for noun in nouns for form in _glued(noun)]
        definite = [form for noun in nouns for form in _glued(f"ال{noun}")]
        definite += [f"{conjunction}لل{noun}" for conjunction in _AND for noun in nouns]
        known = bare + definite if article is None else definite if article else bare
        self._known = _common(*known)

    def fullmatch(self, text: str, start: int = 0, end: int = sys.maxsize, /) -> bool:
        """Say whether a stretch of a text is one of them."""
        return in_common_letters(text[start:end]) in self._known


class Behind:
    """What may follow a noun behind a blank."""

    def match(self, text: str, start: int = 0, /) -> bool:
        """Say whether it stands behind a place of a text."""
        found = _next_words(text, start)
        return found != [] and self.holds(found)

    def holds(self, found: list[str]) -> bool:
        """Say whether the words that follow, at least one, begin so."""
        raise NotImplementedError


class AnyOf(Behind):
    """Some words, each with or without the article."""

    def __init__(self, listed: str) -> None:
        self._known = _common(*(form for word in listed.split() for form in (word, f"ال{word}")))

    def holds(self, found: list[str]) -> bool:
        """Say whether the next word is one of them."""
        return in_common_letters(found[0].lower()) in self._known


class Before:
    """Some words or pairs of them, one of which ends a text, with a blank behind it."""

    def __init__(self, *listed: str) -> None:
        self._known = _common(*(form for words in listed for form in _glued(words)))

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
