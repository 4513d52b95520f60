"""Names that a page spells out beside their acronyms: a word of one is no mention of its own.

"Container Runtime Interface (CRI)" speaks of no runtime in general, nor does the page wherever
it writes that name again.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from glossator.page import BARRIER, Block, Mention
from glossator.sources.naming import is_initialism

_BRACKETS = re.compile(r"\((?P<first>[^(),;]{2,90})[),;]")
_ALSO = re.compile(r"(?<!\w)or\s+(?P<short>[A-Z][\w-]+)")
_WORD_BEFORE = re.compile(r"(?<![\w-])(?P<short>[A-Z][\w-]+)\s+\Z")
_STOPS = re.compile(rf"[().;:!?{BARRIER}]")
"""What no name runs over."""
_WORD = re.compile(r"\w\S*")
_LAST = re.compile(r"(?<!\w)\w(?=\w*\W*\Z)")
"""The letter that the last word of a name begins with."""
_PART = re.compile(r"[^\W_]+")
_REACH = 200
"""How many code points before an acronym, or a mention, are looked at."""
_WORDS = 8
"""How many words a name has at most."""


class SpelledOut:
    """Knows the names of several words that a page spells out, and what is a part of one."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        self._blocks = blocks
        self._names: Mapping[str, list[re.Pattern[str]]] | None = None

    def has(self, mention: Mention, text: str) -> bool:
        """Say whether a mention in the text of its block is less than such a name.

        A name of several words at the end of one is not: a "multimodal large language model" is
        a large language model.
        """
        if self._names is None:  # pages are read for it once they have something to link
            self._names = _by_first_word(self._blocks)
        start, end = mention.start, mention.end
        for name in self._around(start, text) if self._names else ():
            is_kind = end == name.end() and any(map(str.isspace, text[start:end]))
            if end <= name.end() and end - start < name.end() - name.start() and not is_kind:
                return True
        return False

    def _around(self, start: int, text: str) -> Iterator[re.Match[str]]:
        """Yield the names that begin at an offset or up to some words before it."""
        words = [*_WORD.finditer(text, max(0, start - _REACH), start)][1 - _WORDS :]
        for at in (*(word.start() for word in words), start):
            word = _WORD.match(text, at)
            for name in (self._names or {}).get(word[0].casefold() if word else "", ()):
                if found := name.match(text, at):
                    yield found


def _by_first_word(blocks: Iterable[Block]) -> Mapping[str, list[re.Pattern[str]]]:
    found: dict[str, list[re.Pattern[str]]] = defaultdict(list)
    for name in sorted({tuple(name.split()) for block in blocks for name in _names(block.text)}):
        written = r"\s+".join(map(re.escape, name))
        found[name[0].casefold()].append(re.compile(rf"(?i){written}(?!\w)"))
    return found


def _names(text: str) -> Iterator[str]:
    """Yield the names of several words that a text spells out."""
    for match in _BRACKETS.finditer(text) if "(" in text else ():
        first, start = match["first"].strip(), match.start()
        if " " not in first and text[start - 1 : start].isspace():
            yield from _before(first, text, start)
        elif BARRIER not in first:
            short = _WORD_BEFORE.search(text, max(0, start - _REACH), start)
            if short and _stands_for(short[1], first):
                yield first
    for match in _ALSO.finditer(text):
        yield from _before(match["short"], text, match.start())


def _before(acronym: str, text: str, end: int) -> Iterator[str]:
    """Yield the shortest words before an offset that an acronym stands for, if they are several."""
    before = _STOPS.split(text[max(0, end - _REACH) : end].rstrip(" ,"))[-1]
    words = [word.strip("\"'“”‘’*_") for word in before.split()[-_WORDS:]]
    tails = [" ".join(words[-count:]) for count in range(1, len(words) + 1)]
    plain = (tail for tail in tails if _initials(tail) == acronym.removesuffix("s").casefold())
    name = next(plain, "") or next((tail for tail in tails if _stands_for(acronym, tail)), "")
    if " " in name:
        yield name


def _initials(name: str) -> str:
    return "".join(word[0] for word in _PART.findall(name)).casefold()


def _stands_for(acronym: str, name: str) -> bool:
    """Say whether an acronym is made of a name, up to its last word."""
    letters, last = [c for c in acronym if c.isupper()], _LAST.search(name)
    is_whole = letters and last and last[0].casefold() == letters[-1].casefold()
    return bool(is_whole) and is_initialism(acronym.removesuffix("s"), name)
