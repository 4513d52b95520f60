"""A quick look over a text before the thorough one: where may a name begin at all?

Hardly any word begins a name. To pass over the others without a step of Python for each, the
text is masked: its words in lower-case ASCII between blanks, each where it stood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import compress, count
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
_ANYWHERE = Node()
"""Where a word leads that has unknown characters."""


Sighting = tuple[int, int, int]
"""A word that may begin a name: where it begins and ends, as code points, and where the last
word ends that the trie leads to from there; 0 where that cannot be told."""


def sightings(text: str, starts: Mapping[str, Node]) -> Iterator[Sighting]:
    """Yield all words of a text that begin a name, and a few more.

    `starts` holds, by the key of its first word, where each name begins in the trie.
    """
    mask = _masked(text)
    words = [*mask.split(), ""]
    nodes = list(map(starts.get, words))
    if not text.isascii():
        _mark_unknown(mask, words, nodes)
    end = 0
    for index in compress(count(), nodes):
        word, following, node = words[index], words[index + 1], nodes[index]
        # The mask begins with a blank: it finds this one where the word stands in the text.
        start = mask.find(f" {word} ", end)
        end = start + len(word)
        if node is _ANYWHERE or _UNKNOWN in following:
            yield start, end, 0
        elif node and following in node.children:
            stop, may_end = _followed(node, words, index + 1)
            if may_end or _UNKNOWN in words[stop]:
                reach = _end(mask, words[index + 1 : stop], end)
                yield start, end, 0 if _UNKNOWN in words[stop] else reach
        elif node and node.surfaces:
            yield start, end, end


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


def _followed(node: Node | None, words: list[str], index: int) -> tuple[int, bool]:
    """Say which word the trie does not lead to any more, and whether a name ends before it."""
    may_end = False
    while node is not None:
        may_end = may_end or bool(node.surfaces)
        node = node.children.get(words[index])
        index += 1
    return index - 1, may_end


def _end(mask: str, words: list[str], end: int) -> int:
    for word in words:
        end = mask.find(f" {word} ", end) + len(word)
    return end


def _masked(text: str) -> str:
    plain = text.replace(_UNKNOWN, " ")
    for sign in _SIGNS if not text.isascii() else "":
        plain = plain.replace(sign, " ")
    return f" {plain.encode('ascii', 'replace').translate(_MASK).decode('ascii')} "


def _mark_unknown(mask: str, words: list[str], nodes: list[Node | None]) -> None:
    """Put a node in the place of each word that has unknown characters."""
    index = stop = 0
    while (found := mask.find(_UNKNOWN, stop)) >= 0:
        stop = mask.find(" ", found)
        word = mask[mask.rfind(" ", 0, found) + 1 : stop]
        index = words.index(word, index)
        nodes[index] = _ANYWHERE
        index += 1
