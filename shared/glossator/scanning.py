"""A quick look over a text before the thorough one: where may a name begin at all?

Hardly any word begins a name. To pass over the others without a step of Python for each, the
text is masked: its words in lower-case ASCII between blanks, each where it stood.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import compress, count
from string import ascii_letters, digits

from glossator.trie import Node

_UNKNOWN = "?"
"""Stands in the mask for a character beyond ASCII, whatever it is."""
_KEPT = f"{ascii_letters}{digits}_{_UNKNOWN}"
_MASK = bytes(ord(chr(code).lower() if chr(code) in _KEPT else " ") for code in range(256))
_ANYWHERE = Node()
"""Where a word leads that has unknown characters."""


Sighting = tuple[int, int, bool]
"""A word that may begin a name, as half-open code-point offsets, and whether the word, if it
begins one, is surely all of it."""


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
        word, following = words[index], words[index + 1]
        # The mask begins with a blank: it finds this one where the word stands in the text.
        start = mask.find(f" {word} ", end)
        end = start + len(word)
        node = nodes[index]
        if node is _ANYWHERE or _UNKNOWN in following or (node and following in node.children):
            yield start, end, False
        elif node and node.surfaces:
            yield start, end, True


def _masked(text: str) -> str:
    plain = text.replace(_UNKNOWN, " ").encode("ascii", "replace")
    return f" {plain.translate(_MASK).decode('ascii')} "


def _mark_unknown(mask: str, words: list[str], nodes: list[Node | None]) -> None:
    """Put a node in the place of each word that has unknown characters."""
    index = stop = 0
    while (found := mask.find(_UNKNOWN, stop)) >= 0:
        stop = mask.find(" ", found)
        word = mask[mask.rfind(" ", 0, found) + 1 : stop]
        index = words.index(word, index)
        nodes[index] = _ANYWHERE
        index += 1
