"""Words and their keys: how two texts are compared without moving an offset.

A text is never normalised as a whole, since case folding and composition change lengths.
It is cut into words as it stands, and each distinct word gets a key once.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

IGNORED = "\u00ad\u200c\u200d\u2060\ufeff"
"""Soft hyphen, joiners and byte-order marks: invisible inside a word."""

HYPHENS = frozenset("-\u2010\u2011")
APOSTROPHES = frozenset("'\u2019")

_PLAIN = re.compile(r"(\w+)")
_ASCII = re.compile(r"(\w+)", re.ASCII)
_DROP = re.compile(f"[{IGNORED}\ufe00-\ufe0f]+")


class Splitter:
    """Cuts texts into separators and words, in turn, beginning and ending with a separator.

    A word is a run of letters, digits and underscores together with the combining marks
    and invisible characters inside it; Python's own `\\w` would cut a word at each mark.
    """

    def __init__(self) -> None:
        self._separators: set[str] = {"", " ", ", ", ". ", "\n"}

    def __call__(self, text: str) -> list[str]:
        """Return `[separator, word, separator, …, word, separator]`; joined they give `text`."""
        if text.isascii():
            return _ASCII.split(text)
        parts = _PLAIN.split(text)
        if self._separators.issuperset(parts[::2]):
            return parts
        unknown = set(parts[::2]) - self._separators
        # Only what follows a word directly belongs to it: a sign such as U+26A0 has marks too.
        glued = {separator for separator in unknown if _belongs_to_word(separator[0])}
        self._separators |= unknown - glued
        return _marked_words().split(text) if glued else parts


def _belongs_to_word(character: str) -> bool:
    return character in IGNORED or unicodedata.category(character)[0] == "M"


@cache
def _marked_words() -> re.Pattern[str]:
    # Marks stand in the first two planes; the last range holds the variation selectors of
    # ideographs. Going through all of Unicode would take ten times as long.
    characters = map(chr, (*range(0x20000), *range(0xE0100, 0xE01F0)))
    marks = "".join(filter(_belongs_to_word, characters))
    return re.compile(rf"(\w+(?:[{re.escape(marks)}]+\w*)*)")


class Keys(dict[str, str]):
    """Maps each word to the key that its variants share, and remembers it."""

    def __missing__(self, word: str) -> str:
        key = self[word] = word.lower() if word.isascii() else _folded(word)
        return key


def _folded(word: str) -> str:
    return unicodedata.normalize("NFC", as_written(word).casefold())


def as_written(word: str) -> str:
    """Return `word` composed, without invisible characters, ligatures and full-width forms."""
    if word.isascii():
        return word
    return unicodedata.normalize("NFKC", _DROP.sub("", word))


class Separators(dict[str, str]):
    """Maps each separator inside a phrase to a common form, and remembers it."""

    def __missing__(self, separator: str) -> str:
        form = self[separator] = _common_form(separator)
        return form


def _common_form(separator: str) -> str:
    if separator.isspace():
        # One line break is a soft one; two end a paragraph, which no term crosses.
        return " " if separator.count("\n") <= 1 else separator
    if separator in HYPHENS:
        return "-"
    return "'" if separator in APOSTROPHES else separator


def has_inner_capital(word: str) -> bool:
    """Say whether a capital follows the first character: GPU, ZeRO, iOS, but not Token."""
    return any(map(str.isupper, word[1:]))
