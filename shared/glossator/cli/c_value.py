"""The C-value: how much a phrase of several words looks like a term, by counts alone.

K. Frantzi, S. Ananiadou, H. Mima (2000): Automatic recognition of multi-word terms: the
C-value/NC-value method. International Journal on Digital Libraries 3(2), 115-130.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import log2
from statistics import mean

from glossator.characters import IGNORED
from glossator.languages import forms

_LETTERS = rf"\w[\w\u0300-\u036f{IGNORED}]*"
WORD = re.compile(rf"{_LETTERS}(?:[-\u2010\u2011]{_LETTERS})*")
"""A word of a phrase; what hyphens join is one."""
_HYPHEN = re.compile(r"[-\u2010\u2011]")


def c_value(words: int, mentions: int, longer: Collection[int]) -> float:
    """Return the C-value of a phrase of so many words and mentions.

    `longer` are the mentions of each of the longer candidates that it stands in.
    """
    return log2(words) * (mentions - (mean(longer) if longer else 0))


@dataclass(slots=True, eq=False)
class Group:
    """The forms of one phrase, with their counts and the numbers of their pages."""

    key: str
    written: Counter[str] = field(default_factory=Counter)
    pages: set[int] = field(default_factory=set)
    _into: Group | None = None

    @property
    def mentions(self) -> int:
        """The mentions of all forms."""
        return self.written.total()

    @property
    def text(self) -> str:
        """The most frequent form; of two that are as frequent, the one in small letters."""
        return max(self.written, key=lambda text: (self.written[text], text))

    @property
    def is_own(self) -> bool:
        """Whether no other group has taken this one over."""
        return self._into is None

    def take(self, other: Group) -> None:
        """Take over the forms of another group, or of the one that has taken that over."""
        here, other = self._root(), other._root()
        if other is not here:
            here.written += other.written
            here.pages |= other.pages
            other._into = here

    def _root(self) -> Group:
        return self if self._into is None else self._into._root()


def groups(found: Iterable[tuple[str, list[int]]], language: str) -> list[Group]:
    """Return phrases with all forms of each together, given with the page of each mention."""
    by_key: dict[str, Group] = {}
    for written, numbers in found:
        group = by_key.setdefault(key(written), Group(key(written)))
        group.written[written] += len(numbers)
        group.pages.update(numbers)
    for group in [*by_key.values()]:
        for form in forms(group.text, language):
            if key(form) in by_key:
                group.take(by_key[key(form)])
    return [group for group in by_key.values() if group.is_own]


def longer(candidates: Iterable[Group]) -> Mapping[str, list[int]]:
    """Return, by its key, the mentions of each of the candidates that a candidate stands in."""
    candidates = list(candidates)
    owners = {key(written): group.key for group in candidates for written in group.written}
    found: defaultdict[str, list[int]] = defaultdict(list)
    for group in candidates:
        inside = {owners[part] for written in group.written for part in _parts(written, owners)}
        for owner in inside - {group.key}:
            found[owner].append(group.mentions)
    return found


def _parts(written: str, owners: Mapping[str, str]) -> Iterator[str]:
    """Yield the keys of the candidates that stand in a longer one."""
    spans = [match.span() for match in WORD.finditer(written)]
    for first, (start, _) in enumerate(spans):
        for _, end in spans[first + 1 :]:
            if key(written[start:end]) in owners:
                yield key(written[start:end])


def key(written: str) -> str:
    """Return what the spellings of a phrase share: small letters, blanks for hyphens."""
    return _HYPHEN.sub(" ", written).lower()
