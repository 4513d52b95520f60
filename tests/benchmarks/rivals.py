"""Simple ways of finding names in a text, to compare the matcher with."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import TypeVar

from snowballstemmer import stemmer  # type: ignore[import-untyped]

from glossator import Glossary, Term

Found = tuple[int, int, tuple[Term, ...]]
"""Where a text names a term, and the terms that claim the place."""
Finder = Callable[[str], Iterator[Found]]
_Key = TypeVar("_Key", str, tuple[str, ...])
_WORD = re.compile(r"\w+")
_GAP = re.compile(r"\s+|-")


def exact(glossary: Glossary) -> Finder:
    """Find names as they are written, as whole words, the longest first; lines may break."""
    return _written(glossary, r"(?<!\w)(?:{})(?!\w)", r"\s+")


def abbr(glossary: Glossary) -> Finder:
    """Find names by the pattern of Python-Markdown's extension abbr."""
    return _written(glossary, r"\b(?:{})\b", " ")


def _written(glossary: Glossary, whole: str, blank: str) -> Finder:
    terms = _by_key(glossary, lambda name: " ".join(name.split()))
    ordered = sorted(terms, key=lambda name: (-len(name), name))
    names = (blank.join(map(re.escape, name.split())) for name in ordered)
    search = re.compile(whole.format("|".join(names)))

    def find(text: str) -> Iterator[Found]:
        for match in search.finditer(text):
            yield *match.span(), terms[" ".join(match[0].split())]

    return find


def stemmed(glossary: Glossary) -> Finder:
    """Find names by the stems of their words, the longest first; blanks or a hyphen part them."""
    stem = cache(stemmer("english").stemWord)

    def stems(text: str) -> tuple[str, ...]:
        return tuple(stem(word.lower()) for word in _WORD.findall(text))

    terms = _by_key(glossary, stems)
    longest = {key[0]: max(len(k) for k in terms if k[0] == key[0]) for key in terms}

    def find(text: str) -> Iterator[Found]:
        words, resume = list(_WORD.finditer(text)), 0
        keys = [stem(word[0].lower()) for word in words]
        for first, key in enumerate(keys):
            for stop in range(first + longest.get(key, 0), first, -1) if first >= resume else ():
                claims = terms.get(tuple(keys[first:stop]))
                if claims and stop <= len(words) and _joined(text, words[first:stop]):
                    yield words[first].start(), words[stop - 1].end(), claims
                    resume = stop
                    break

    return find


def _joined(text: str, words: list[re.Match[str]]) -> bool:
    neighbors = pairwise(words)
    return all(_GAP.fullmatch(text, one.end(), other.start()) for one, other in neighbors)


def _by_key(glossary: Glossary, key: Callable[[str], _Key]) -> dict[_Key, tuple[Term, ...]]:
    found: defaultdict[_Key, dict[str, Term]] = defaultdict(dict)
    for term in glossary.values():
        for name in term.names:
            found[key(name.text)][term.id] = term
    return {name: tuple(terms.values()) for name, terms in found.items() if name}
