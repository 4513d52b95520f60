"""Names of nothing but signs, such as `>>>`: a text uses them far more often than it names them."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from string import punctuation

from glossator.model import Term
from glossator.page import BARRIER

_OPENING, _CLOSING = "([{\"'\u201c\u2018\u00ab\u201e", ")]}\"'\u201d\u2019\u00bb"
_ARTICLES = frozenset(
    "the this each every das dem den der die ein eine einen la le les un une el las los gli il lo "
    "os um uma de een het".split()
)
_DOTS = re.escape("...")
_JOINTS = frozenset("and or und oder et ou y o e en of и или ve veya".split())
"""What stands between two names that a text lists."""


class SignNames:
    """Finds names of several signs where a text speaks of them: "the `>>>` and `...` prompts"."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self._terms: dict[str, dict[int, Term]] = defaultdict(dict)
        for term in terms:
            for name in term.names:
                signs = _as_typed(name.text)
                if len(signs) > 1 and not signs.strip(punctuation):
                    self._terms[signs][id(term)] = term

    def __bool__(self) -> bool:
        return bool(self._terms)

    @cached_property
    def _whole(self) -> re.Pattern[str]:
        written = map(re.escape, sorted(self._terms, key=len, reverse=True))
        names = "|".join(name.replace(_DOTS, rf"(?:{_DOTS}|…)") for name in written)
        before, behind = re.escape(_OPENING), re.escape(f"{_CLOSING}.,;:!?")
        return re.compile(rf"(?<![^\s{BARRIER}{before}])(?:{names})(?![^\s{BARRIER}{behind}])")

    def find(self, text: str) -> Iterator[tuple[int, int, tuple[Term, ...]]]:
        """Yield where names stand, as half-open code-point offsets, with the terms of each."""
        found = list(self._whole.finditer(text))
        listed = {one.start() for pair in pairwise(found) if _lists(text, *pair) for one in pair}
        for name in found:
            start, end = name.span()
            if start in listed or _is_spoken_of(text, start, end):
                yield start, end, tuple(self._terms[_as_typed(name[0])].values())


def _as_typed(signs: str) -> str:
    """Return signs with the dots that typesetters, Sphinx among them, make one sign of."""
    return signs.replace("…", "...")


def _lists(text: str, one: re.Match[str], other: re.Match[str]) -> bool:
    """Say whether a text lists two names side by side."""
    between = text[one.end() : other.start()]
    joint = between.strip(f" \n{_OPENING}{_CLOSING}").lower()
    return one[0] != other[0] and (joint in _JOINTS or joint in (",", "/", "&"))


def _is_spoken_of(text: str, start: int, end: int) -> bool:
    """Say whether a name stands in quotes, or behind an article; dots stand there for more."""
    if not any(unicodedata.category(sign)[0] == "S" for sign in text[start:end]):
        return False
    before, behind = text[start - 1 : start], text[end : end + 1]
    if before and before in _OPENING and behind and behind in _CLOSING:
        return True
    words = text[max(0, start - 20) : start].split()
    return bool(words) and words[-1].lower() in _ARTICLES
