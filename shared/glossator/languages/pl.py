"""Polish: case and number of the head noun, and the adjectives around it, which agree with it.

An adjective stands before the noun, or behind it where it names a kind: sieć neuronowa. What else
follows the head, a genitive say, stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from glossator.languages import Language
from glossator.languages.polish_nouns import Paradigm, paradigms, singulars

# By gender, what an adjective ends in, in the order of cases of the nouns.
_PLURAL = "e ych ym e ymi ych".split()
_ADJECTIVE = {
    "m": [*"y ego emu y ym ym".split(), *_PLURAL],
    "f": [*"a ej ej ą ą ej".split(), *_PLURAL],
    "n": [*"e ego emu e ym ym".split(), *_PLURAL],
}
_OWN_END = {"m": "yi", "f": "a", "n": "e"}
_OF_PERSONS = {"r": "rzy", "k": "cy", "g": "dzy", "ł": "li", "t": "ci", "n": "ni", "w": "wi"}
_IS_ADJECTIVE = re.compile(
    r"\w(?:[nwtłmr]|[csd]z|ż|[ck]|g|[npbw]i)(?:y|a|e|(?<=[kg])ie?|(?<=i))\Z|\w[kgnpbw]i\Z"
)
_IS_SURELY_ADJECTIVE = re.compile(
    r"(?:(?:cz|[bdjlrstwn])n|ow|[sc]k|ąc|[ai]ł|[aeoi]w|[ao]n(?=y))(?:[yae]|(?<=k)ie?)\Z"
)
_NOUN_LIKE = re.compile(r"(?:zmienn|stał|pochodn|składow|przecinkow)(?:a|e)\Z|dane\Z")

# Matching folds case, so these would be found where they are mostly something else.
_OTHER_WORDS = frozenset(
    "celem czasem drogą dnia dni jako liście list poza pod porą ram razem razu razy sposobem stole "
    "tyle wraz powodem pomocą mocą cele wzorem rzędu rzędem końcem koła kołem dala cali karze "
    "kary masa mają miał dam dane była były stale stała stało stałe prawie prawa prawo zdaniem "
    "grze wadze".split()
)
_PLAIN_NAME = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+)*")
_GENITIVE = re.compile(r"(?:ów|ych|ich|ego|iej|ości|cji|nia)\Z")
_SMALL = frozenset("a bez dla do i lub na nad o od po pod przed przez przy w we z za ze".split())


def forms(name: str) -> Iterator[str]:
    """Yield the declined forms of a noun, an adjective, or a phrase with its adjectives."""
    if not _PLAIN_NAME.fullmatch(name) or name[-1:].isupper():
        return
    words = name.split(" ")
    for form in dict.fromkeys(_phrases(words)):
        if form.lower() not in _OTHER_WORDS:
            yield form


def _phrases(words: list[str]) -> Iterator[str]:
    for index, word in enumerate(words[:3]):
        if word in _SMALL or not all(map(_is_like_adjective, words[:index])):
            break
        # Of several words another one is the head, and alone it is declined as what it is.
        is_other = index + 1 < len(words) or word[-1:] in "yi"
        if _NOUN_LIKE.search(word) or not (is_other and _is_surely_adjective(word)):
            yield from _around(words, index)
    last = words[-1]
    if len(words) > 1 and _is_foreign(words):
        for _, paradigm in paradigms(last):
            yield from (" ".join([*words[:-1], form]) for slot in paradigm for form in slot)
    if len(words) == 1 and _is_like_adjective(last) and last[-1] in "yi":
        for gender in "mfn":
            yield from (form for slot in _adjective(last, gender) for form in slot)


def _is_foreign(words: list[str]) -> bool:
    """Say whether a name looks like one that Polish declines by its last word alone."""
    return not any(_GENITIVE.search(w) or re.search("[ąćęłńóśźż]", w) for w in words)


def _is_like_adjective(word: str) -> bool:
    return len(word) > 3 and _IS_ADJECTIVE.search(word) is not None


def _is_surely_adjective(word: str) -> bool:
    return len(word) > 4 and _IS_SURELY_ADJECTIVE.search(word) is not None


def _around(words: list[str], index: int) -> Iterator[str]:
    """Yield the forms of a phrase whose head has an index, in the singular or the plural."""
    head = words[index]
    if _NOUN_LIKE.search(head):
        plural = head.endswith("e")
        for gender in "n" if plural else "f":
            yield from _agreeing(words, index, gender, _adjective(head, gender), plural=plural)
        return
    for gender, paradigm in paradigms(head):
        yield from _agreeing(words, index, gender, paradigm)
    for singular in dict.fromkeys(singulars(head)) if len(head) > 3 else ():
        for gender, paradigm in paradigms(singular):
            if head in paradigm[6]:
                yield from _agreeing(words, index, gender, paradigm, plural=True)


def _agreeing(
    words: list[str], index: int, gender: str, paradigm: Paradigm, *, plural: bool = False
) -> Iterator[str]:
    """Yield the phrase in each case and number, with as many adjectives behind as agree."""
    ends = "ei" if plural else _OWN_END[gender]
    if not all(word[-1] in ends for word in words[:index]):
        return
    stop = index + 1
    while stop < len(words) and _is_like_adjective(words[stop]) and words[stop][-1] in ends:
        stop += 1
    for end in sorted({index + 1, stop}):
        beside = [*words[:index], *words[index + 1 : end]]
        cases = [_adjective(word, gender) for word in beside]
        for slot, nouns in enumerate(paradigm):
            for noun, *adjectives in product(nouns, *(case[slot] for case in cases)):
                before, behind = adjectives[:index], adjectives[index:]
                yield " ".join([*before, noun, *behind, *words[end:]])


def _adjective(word: str, gender: str) -> Paradigm:
    """Return how an adjective is written in each case of a gender and of the plural."""
    stem = re.sub(r"(?:(?<=[kg])ie|[yae]|(?<=[kg])i)\Z", "", word)
    found = [[_joined(stem, ending)] for ending in _ADJECTIVE[gender]]
    if gender == "m":
        found[3] = [*found[0], *found[1]]
        if stem[-1] in _OF_PERSONS:
            found[6] = [*found[6], stem[:-1] + _OF_PERSONS[stem[-1]]]
        found[9] = [*found[6], *found[7]]
    return found


def _joined(stem: str, ending: str) -> str:
    if stem[-1] in "kg":
        change = {"y": "i", "e": "ie"}
        return stem + change.get(ending[0], ending[0]) + ending[1:]
    if stem[-1] == "i":
        return stem + ending.removeprefix("y")
    return stem + ending


_SET_PHRASES = tuple(
    "a mianowicie; bez względu na; biorąc pod uwagę; brać udział; co najmniej; do czasu; do tej "
    "pory; drugiej strony; innymi słowy; jeszcze raz; ma miejsce; ma sens; mają miejsce; mieć "
    "miejsce; między innymi; na bieżąco; na czas; na czele; na drodze; na koniec; na końcu; na "
    "mocy; na podstawie; na poziomie; na przykład; na razie; na rzecz; na skutek; na temat; na "
    "wypadek; na zasadzie; nie ma sensu; o ile; od czasu; od razu; od strony; pierwszy raz; po "
    "prostu; po raz pierwszy; po stronie; pod kątem; pod warunkiem; pod względem; przede "
    "wszystkim; przy okazji; przy pomocy; przy użyciu; raz na; rzecz jasna; tak czy inaczej; tego "
    "typu; tym razem; tym samym; w celu; w chwili; w ciągu; w dalszym ciągu; w drodze; w formie; "
    "w imieniu; w kierunku; w kontekście; w końcu; w miarę; w miejsce; w mocy; w obrębie; w "
    "odniesieniu do; w oparciu o; w pełni; w pobliżu; w porządku; w postaci; w przypadku; w "
    "ramach; w razie; w roli; w rzeczywistości; w skrócie; w skład; w stanie; w stosunku do; w "
    "sumie; w takim przypadku; w takim razie; w tej chwili; w tle; w toku; w trakcie; w tym celu; "
    "w tym czasie; w wyniku; w zakresie; w zależności od; w związku z; wchodzi w skład; wchodzą w "
    "skład; we wszystkich przypadkach; z jednej strony; z kolei; z pomocą; z powodu; z punktu "
    "widzenia; z reguły; z tego powodu; za każdym razem; za pomocą; za pośrednictwem; ze strony; "
    "ze względu na; zwracać uwagę; zwrócić uwagę; zwróć uwagę".split("; ")
)

LANGUAGE = Language(forms, set_phrases=_SET_PHRASES)
