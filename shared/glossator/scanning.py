"""A quick look over a text before the thorough one: where may a name begin at all?

Hardly any word begins a name. To pass over the others without a step of Python for each, the
text is masked: its words in lower-case ASCII between blanks, each where it stood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from heapq import merge
from string import ascii_letters, digits

from glossator.trie import Node

_UNKNOWN = "?"
"""Stands in the mask for a character beyond ASCII, whatever it is."""
_KEPT = f"{ascii_letters}{digits}_{_UNKNOWN}"
_MASK = bytes(ord(chr(code).lower() if chr(code) in _KEPT else " ") for code in range(256))
_SIGNS = "\u2019\u201c\u201d\u2013\u2014\u2026\u00a0"
"""The commonest beyond ASCII: quotes, dashes, an ellipsis, the blank that does not break."""
_FOLLOWING = re.compile(r"\W*+\S{0,60}+")
"""The signs behind a word and the one after it, as far as that can decide anything."""
_NEXT = re.compile(r" +(?P<word>[^ ]*)")
"""The word of a mask behind an offset; empty at its end."""

Sighting = tuple[int, int, int]
"""A word that may begin a name: where it begins and ends, as code points, and where the last
word ends that the trie leads to from there; 0 where that cannot be told."""


def sightings(text: str, starts: Mapping[str, Node]) -> Iterator[Sighting]:
    """Yield all words of a text that begin a name, and a few more.

    `starts` holds, by the key of its first word, where each name begins in the trie.
    """
    mask = _masked(text)
    named = _places(mask, filter(starts.__contains__, mask.split()))
    places = named if text.isascii() else merge(named, _unknown(mask))
    for start, word in places:
        end = start + len(word)
        reach, may_end = (0, True) if _UNKNOWN in word else _reach(mask, end, starts[word])
        if may_end:
            yield start, end, reach


class Stretches:
    """Cuts stretches out of a text, from left to right; each ends at the next of some bounds.

    No part of the text is searched twice for the same bound, so the cost grows with the text.
    """

    def __init__(self, text: str, bounds: Iterable[str]) -> None:
        self._text = text
        self._next = dict.fromkeys(bounds, -1)
        self._last = 0
        """Where the bound begins at which the last stretch ended."""

    def around(self, offset: int) -> tuple[int, int]:
        """Return the stretch around an offset behind the last one, with what bounds it."""
        text, start = self._text, self._last
        self._last = stop = len(text)
        for bound, position in self._next.items():
            start = max(start, text.rfind(bound, start, offset))
            if position < offset:
                found = text.find(bound, offset)
                position = self._next[bound] = found if found >= 0 else len(text)
            if position < self._last:
                self._last, stop = position, position + len(bound)
        return start, stop


def end_behind(text: str, offset: int) -> int:
    """Return where the word ends that follows the signs at an offset."""
    found = _FOLLOWING.match(text, offset)
    return found.end() if found else len(text)


def _places(mask: str, words: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield where each of some words of a mask, from left to right, stands in the text."""
    end = 0
    for word in words:
        # The mask begins with a blank: it finds this one where the word stands in the text.
        start = mask.find(f" {word} ", end)
        end = start + len(word)
        yield start, word


def _unknown(mask: str) -> Iterator[tuple[int, str]]:
    """Yield each word that has unknown characters, and where it stands in the text."""
    stop = 0
    while (found := mask.find(_UNKNOWN, stop)) >= 0:
        start, stop = mask.rfind(" ", 0, found), mask.find(" ", found)
        yield start, mask[start + 1 : stop]


def _reach(mask: str, end: int, node: Node) -> tuple[int, bool]:
    """Say where the last word ends that the trie leads to, and whether a name may end there.

    Takes the end of a word and where it led; an end of 0 stands for one that cannot be told.
    """
    may_end = bool(node.surfaces)
    # A word ends one further on in the mask than in the text.
    while (word := _NEXT.match(mask, end + 1)) is not None:
        if _UNKNOWN in word["word"]:
            return 0, True
        following = node.children.get(word["word"])
        if following is None:
            break
        node, end = following, word.end() - 1
        may_end = may_end or bool(node.surfaces)
    return end, may_end


def _masked(text: str) -> str:
    plain = text.replace(_UNKNOWN, " ")
    for sign in _SIGNS if not text.isascii() else "":
        plain = plain.replace(sign, " ")
    return f" {plain.encode('ascii', 'replace').translate(_MASK).decode('ascii')} "
