"""The matcher: where in a text the names of terms occur.

One regular expression cuts the text into words, a dict that remembers maps each word to
the node of a trie that it starts, and the trie is walked only there. The cost grows with
the text; the number of terms matters only for the size of the dict.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress, count
from typing import NamedTuple

from glossator.characters import Keys, Separators, Splitter, as_written
from glossator.model import Term
from glossator.page import Form
from glossator.surfaces import (
    RANKS,
    FreeAfter,
    FreeBefore,
    Surface,
    is_free_before_word,
    surfaces,
)


class Match(NamedTuple):
    """A place in a text, as half-open code-point offsets, and the terms that claim it.

    More than one term means that none of them has the better claim.
    """

    start: int
    end: int
    terms: tuple[Term, ...]
    form: Form


class _Claim(NamedTuple):
    """The surfaces with the best claim on the words up to the last one."""

    last: int
    surfaces: list[Surface]
    rank: int


class _Node:
    __slots__ = ("children", "surfaces")

    def __init__(self) -> None:
        self.children: dict[str, _Node] = {}
        self.surfaces: list[Surface] = []


class _Starts(dict[str, "_Node | None"]):
    """Maps each word to the node that it starts, or None, and remembers it."""

    def __init__(self, root: _Node, keys: Keys) -> None:
        self._root, self._keys = root, keys

    def __missing__(self, word: str) -> _Node | None:
        node = self[word] = self._root.children.get(self._keys[word])
        return node


class Matcher:
    """Finds the names of terms in texts; compiled once, used for every page."""

    def __init__(self, terms: Iterable[Term], language: str = "en") -> None:
        self._split, self._keys, self._separators = Splitter(), Keys(), Separators()
        self._before, self._after = FreeBefore(), FreeAfter()
        self._root = _Node()
        for term in terms:
            for surface in surfaces(term, language, self._split):
                self._add(surface)
        self._starts = _Starts(self._root, self._keys)

    def find(self, text: str) -> list[Match]:
        """Return the matches in `text`: leftmost first, the longest at each place, no overlap."""
        parts = self._split(text)
        nodes = list(map(self._starts.__getitem__, parts[1::2]))
        matches: list[Match] = []
        resume = part = offset = 0
        for index in compress(count(), nodes):
            node = nodes[index]
            if index < resume or node is None:
                continue
            if not node.surfaces and self._next(node, parts, index) is None:
                continue  # the first word of longer names, and none of them follows
            claim = self._longest(parts, index, node)
            if claim is None:
                continue
            # Lengths are added up from hit to hit; an offset per word would cost more.
            start = offset + len("".join(parts[part : 2 * index + 1]))
            resume, part = claim.last + 1, 2 * claim.last + 2
            offset = start + len("".join(parts[2 * index + 1 : part]))
            _append(matches, start, offset, claim)
        return matches

    def _add(self, surface: Surface) -> None:
        node = self._root
        separators = ["", *(self._separators[text] for text in surface.separators)]
        for separator, word in zip(separators, surface.words, strict=True):
            node = node.children.setdefault(separator + self._keys[word], _Node())
        node.surfaces.append(surface)

    def _next(self, node: _Node, parts: list[str], last: int) -> _Node | None:
        """Return the node that the word behind the one of index `last` leads to."""
        following = 2 * last + 3
        if not node.children or following >= len(parts):
            return None
        return node.children.get(
            self._separators[parts[following - 1]] + self._keys[parts[following]]
        )

    def _longest(self, parts: list[str], index: int, start: _Node) -> _Claim | None:
        """Return the claim of the longest name that begins at the word of this index."""
        reached: list[tuple[int, list[Surface]]] = []
        node: _Node | None = start
        last = index
        while node is not None:
            if node.surfaces:
                reached.append((last, node.surfaces))
            node = self._next(node, parts, last)
            last += 1
        # A longer name that fails by its case or its neighbours gives way to a shorter one.
        for last, candidates in reversed(reached):
            claim = self._best(candidates, parts, index, last)
            if claim is not None:
                return claim
        return None

    def _best(
        self, candidates: list[Surface], parts: list[str], index: int, last: int
    ) -> _Claim | None:
        """Return the best claim of the candidates on the words from `index` to `last`."""
        found = parts[2 * index + 1 : 2 * last + 2 : 2]
        free = self._before[parts[2 * index]] and self._after[parts[2 * last + 2]]
        best: list[Surface] = []
        best_order = (0, len(RANKS))
        for surface in candidates:
            exact = surface.words == found
            rank = surface.rank if exact else surface.claim(list(map(as_written, found)))
            if rank is None:
                continue
            # Nearly every name stands between blanks and commas and has no symbols of its own.
            plain = free and not surface.head and not surface.tail
            if not plain and not self._stands_alone(surface, parts, index, last):
                continue
            order = (-len(surface.head) - len(surface.tail), rank)
            if order < best_order:
                best, best_order = [surface], order
            elif order == best_order and all(surface.term is not s.term for s in best):
                best.append(surface)
        return _Claim(last, best, best_order[1]) if best else None

    def _stands_alone(self, surface: Surface, parts: list[str], index: int, last: int) -> bool:
        """Say whether the neighbours leave the words alone, the name's own symbols aside."""
        before, after = parts[2 * index], parts[2 * last + 2]
        if surface.head:
            if not before.endswith(surface.head):
                return False
            before = before[: -len(surface.head)]
            if index and not before:
                return False  # .NET is not part of ASP.NET
        if surface.tail:
            if not after.startswith(surface.tail):
                return False
            after = after[len(surface.tail) :]
        free = self._after[after]
        if free is None:
            following = 2 * last + 3
            free = is_free_before_word(after, parts[following] if following < len(parts) else "")
        return free and self._before[before]


def _append(matches: list[Match], start: int, end: int, claim: _Claim) -> None:
    terms = tuple(surface.term for surface in claim.surfaces if surface.term is not None)
    surface = claim.surfaces[0]
    begin = start - len(surface.head)
    # The symbols of two neighbors may overlap; the first one keeps them.
    is_free = not matches or matches[-1].end <= begin
    if is_free and len(terms) == len(claim.surfaces):
        form = RANKS[claim.rank]
        matches.append(Match(begin, end + len(surface.tail), terms, form))
