"""What Polish and Ukrainian have in common: adjectives around a noun decline with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import NamedTuple

Paradigm = list[list[str]]
"""The forms in each case of the singular, then of the plural: nominative, genitive, dative,
accusative, instrumental, locative."""
_NOMINATIVE_PLURAL = 6
_HEADS = 3
"""How many words of a name may be its head."""


class Grammar(NamedTuple):
    """How the words of a language decline."""

    name: re.Pattern[str]
    """Matches a name that may be declined."""
    paradigms: Callable[[str], Iterable[tuple[str, Paradigm]]]
    """Takes a noun and gives the genders, m, f and n, that it may have, with its forms."""
    singulars: Callable[[str], Iterable[str]]
    """Takes a noun in the plural and gives what it may be in the singular."""
    adjective: Callable[[str, str], Paradigm]
    """Takes an adjective and a gender and gives its forms."""
    ends: dict[str, str]
    """The last letters of adjectives by gender, and by p for the plural."""
    like_adjective: re.Pattern[str]
    """Matches what may be an adjective."""
    adjective_only: re.Pattern[str]
    """Matches what is one, and no noun."""
    noun_like: re.Pattern[str]
    """Matches a noun that declines as an adjective, as a plural if it ends like one."""
    small: frozenset[str]
    """Prepositions and the like, which no head stands behind."""
    other_words: frozenset[str]
    """Forms that are mostly something else: case is folded where they are found."""


def slavic(grammar: Grammar) -> Callable[[str], Iterator[str]]:
    """Return what gives the forms of a name."""

    def forms(name: str) -> Iterator[str]:
        if not grammar.name.fullmatch(name) or (name[-1:].isupper() and " " not in name):
            return
        for form in dict.fromkeys(_forms(name.split(" "), grammar)):
            if form.lower() not in grammar.other_words:
                yield form

    return forms


def _forms(words: list[str], grammar: Grammar) -> Iterator[str]:
    for index, word in enumerate(words[:_HEADS]):
        if (
            len(word) < 2
            or word in grammar.small
            or not all(_is_like(w, grammar) for w in words[:index])
        ):
            break
        # Of several words another one is the head, and alone it is declined as what it is.
        is_other = index + 1 < len(words) or word[-1:] in grammar.ends["m"]
        is_adjective = len(word) > 4 and grammar.adjective_only.search(word) is not None
        if grammar.noun_like.search(word) or not (is_other and is_adjective):
            yield from _around(words, index, grammar)
    last = words[-1]
    if len(words) == 1 and _is_like(last, grammar) and last[-1] in grammar.ends["m"]:
        for gender in "mfn":
            yield from (form for slot in grammar.adjective(last, gender) for form in slot)


def _is_like(word: str, grammar: Grammar) -> bool:
    return len(word) > 3 and grammar.like_adjective.search(word) is not None


def _around(words: list[str], index: int, grammar: Grammar) -> Iterator[str]:
    """Yield the forms of a phrase whose head has an index, in the singular or the plural."""
    head = words[index]
    if grammar.noun_like.search(head):
        plural = head[-1] in grammar.ends["p"]
        gender = "n" if plural else "f"
        cases = grammar.adjective(head, gender)
        # The singular of "dane" is another word: given.
        hidden = _NOMINATIVE_PLURAL if plural else 0
        paradigm: Paradigm = [[] for _ in range(hidden)] + cases[hidden:]
        yield from _agreeing(words, index, gender, paradigm, grammar, plural=plural)
        return
    for gender, paradigm in grammar.paradigms(head):
        yield from _agreeing(words, index, gender, paradigm, grammar)
    for singular in dict.fromkeys(grammar.singulars(head)) if len(head) > 3 else ():
        for gender, paradigm in grammar.paradigms(singular):
            if head in paradigm[_NOMINATIVE_PLURAL]:
                yield from _agreeing(words, index, gender, paradigm, grammar, plural=True)


def _agreeing(
    words: list[str],
    index: int,
    gender: str,
    paradigm: Paradigm,
    grammar: Grammar,
    *,
    plural: bool = False,
) -> Iterator[str]:
    """Yield the phrase in each case and number, with as many adjectives behind as agree."""
    ends = grammar.ends["p" if plural else gender]
    if not all(word[-1] in ends for word in words[:index]):
        return
    stop = index + 1
    while stop < len(words) and _is_like(words[stop], grammar) and words[stop][-1] in ends:
        stop += 1
    for end in sorted({index + 1, stop}):
        beside = [*words[:index], *words[index + 1 : end]]
        cases = [grammar.adjective(word, gender) for word in beside]
        for slot, nouns in enumerate(paradigm):
            for noun, *adjectives in product(nouns, *(case[slot] for case in cases)):
                before, behind = adjectives[:index], adjectives[index:]
                yield " ".join([*before, noun, *behind, *words[end:]])
