"""Names that a page spells out beside their acronyms: a word of one is no mention of its own.

"Container Runtime Interface (CRI)" speaks of no runtime in general, nor does the page wherever
it writes that name again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from itertools import chain, islice

from glossator.initialisms import is_initialism
from glossator.languages import language
from glossator.page import BARRIER, Block, Mention

SEAM = "\0"
"""Stands between two blocks of the text of a page."""
_BRACKETS = re.compile(rf"\((?P<first>[^(),;{SEAM}]{{2,90}})[),;]")
_ALSO = re.compile(r" or (?P<short>[A-Z][\w-]+)")
_STOPS = f"().;:!?{BARRIER}{SEAM}"
"""What no name runs over."""
_WORD = re.compile(r"\w\S*")
_CHUNK = re.compile(r"\S+")
_SIGNS = re.compile(r"(?<=\w)\W+\Z")
_LAST = re.compile(r"(?<!\w)\w(?=\w*\W*\Z)")
"""The letter that the last word of a name begins with."""
_PART = re.compile(r"[^\W_]+")
_ASCII_PART = re.compile(r"\w+", re.ASCII)
_REACH = 200
"""How many code points before an acronym, or a mention, are looked at."""
_LONGEST = 20
"""How many code points an acronym has at most, with the blank behind it."""
_WORDS = 8
"""How many words a name has at most."""


class SpelledOut:
    """Knows the names of several words that a page spells out, and what is a part of one."""

    def __init__(self, blocks: Iterable[Block], code: str) -> None:
        self._blocks, self._code = blocks, code
        self._names: Set[tuple[str, ...]] | None = None
        self._first_words: Set[str] = frozenset()
        self._parts: Set[str] = frozenset()

    def has(self, mention: Mention, text: str) -> bool:
        """Say whether a mention in the text of its block is less than such a name.

        A name of several words at the end of one is not: a "multimodal large language model" is
        a large language model.
        """
        if self._names is None:  # pages are read for it once they have something to link
            self._names = _keys(self._blocks, self._code)
            self._first_words = {name[0] for name in self._names}
            words = {word for name in self._names for word in name}
            self._parts = frozenset(_ASCII_PART.findall(" ".join(words)))
        start, end = mention.start, mention.end
        if not self._names or not self._may_hold(text[start:end]):
            return False  # as nearly all
        if self._first_words.isdisjoint(_near(text, start, end)):
            return False
        for first, last in self._around(start, text):
            is_kind = end == last and any(map(str.isspace, text[start:end]))
            if end <= last and end - start < last - first and not is_kind:
                return True
        return False

    def _may_hold(self, written: str) -> bool:
        """Say whether a name may hold what is written: it has the first of its words, if ASCII."""
        part = _ASCII_PART.search(written.lower()) if written.isascii() else None
        return part is None or part[0] in self._parts

    def _around(self, start: int, text: str) -> Iterator[tuple[int, int]]:
        """Yield where names stand that begin at an offset or up to some words before it."""
        words = [*_WORD.finditer(text, max(0, start - _REACH), start)][1 - _WORDS :]
        for at in (*(word.start() for word in words), start):
            first = _WORD.match(text, at)
            if first is None or first[0].casefold() not in self._first_words:
                continue
            written: tuple[str, ...] = ()
            for word in islice(_CHUNK.finditer(text, at), _WORDS):
                last = _without_end(word[0])
                if (*written, last.casefold()) in (self._names or ()):
                    yield at, word.start() + len(last)
                written = (*written, word[0].casefold())


def _near(text: str, start: int, end: int) -> list[str]:
    """Return the words up to a mention, and its own with what hangs on behind."""
    own = _CHUNK.match(text, end)
    return _WORD.findall(text[max(0, start - _REACH) : own.end() if own else end].casefold())


def _without_end(word: str) -> str:
    """Return a word without the signs behind it."""
    return _SIGNS.sub("", word)


def _keys(blocks: Iterable[Block], code: str) -> Set[tuple[str, ...]]:
    """Return the names that blocks, in the language of a code, spell out, word by word."""
    # One text for the whole page: most blocks have no brackets at all.
    text = f" {SEAM} ".join([block.text for block in blocks])
    found = chain(_names(text), language(code).translated_names(text))
    names = (name.casefold().split() for name in found)
    return {(*others, _without_end(last)) for *others, last in names}


def _names(text: str) -> Iterator[str]:
    """Yield the names of several words that a text spells out."""
    for match in _BRACKETS.finditer(text):
        first, start = match["first"].strip(), match.start()
        if " " not in first:
            if is_acronym(first) and text[start - 1 : start].isspace():
                yield from before(first, text, start)
        elif text[start - 2 : start - 1].isalnum() and BARRIER not in first:
            short = text[max(0, start - _LONGEST) : start].split()[-1:]
            if short and is_acronym(short[0]) and _stands_for(short[0], first):
                yield first
    for match in _ALSO.finditer(text):
        if is_acronym(match["short"]):
            yield from before(match["short"], text, match.start())


def is_acronym(word: str) -> bool:
    """Say whether a word may be one: it has two capitals."""
    return not word.islower() and sum(map(str.isupper, word)) > 1


def before(acronym: str, text: str, end: int) -> Iterator[str]:
    """Yield the shortest words before an offset that an acronym stands for, if they are several."""
    words = words_before(text, end)
    initial = acronym[0].casefold()
    # The X of "XML" may stand for "extensible".
    starts = [n for n, w in enumerate(words) if w[:1].casefold() == initial or initial == "x"]
    if starts:
        name = " ".join(words[_start(acronym, words, starts[::-1]) :])
        if " " in name:
            yield name


def words_before(text: str, end: int) -> list[str]:
    """Return the last words before an offset that a name may have."""
    near = text[max(0, end - _REACH) : end].rstrip(" ,")
    near = near[max(map(near.rfind, _STOPS)) + 1 :]
    return [word.strip("\"'“”‘’*_") for word in near.split()[-_WORDS:]]


def _start(acronym: str, words: list[str], starts: Iterable[int]) -> int:
    """Return the first of some indices from which on an acronym stands for words, else their end.

    The first letters of the words are it more often than others.
    """
    plain, initials = acronym.removesuffix("s"), list(map(_initials, words))
    for start in starts:
        if "".join(initials[start:]).casefold() == plain.casefold():
            return start
    if _end_alike(acronym, " ".join(words)):
        for start in starts:
            if is_initialism(plain, " ".join(words[start:])):
                return start
    return len(words)


def _initials(word: str) -> str:
    """Return the first letter of a word, and those of its other parts if it has hyphens."""
    return word[0] if word.isalnum() else "".join(part[0] for part in _PART.findall(word))


def _stands_for(acronym: str, name: str) -> bool:
    """Say whether an acronym is made of a name, up to its last word."""
    return _end_alike(acronym, name) and is_initialism(acronym.removesuffix("s"), name)


def _end_alike(acronym: str, name: str) -> bool:
    """Say whether the last capital of an acronym is the letter that the last word begins with."""
    letters, last = [c for c in acronym if c.isupper()], _LAST.search(name)
    return bool(letters) and last is not None and last[0].casefold() == letters[-1].casefold()
