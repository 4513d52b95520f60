"""Where the first sentence of a text ends."""

from __future__ import annotations

import re
from bisect import bisect_left

from glossator.prose.boundaries import HIDDEN

_END = re.compile(
    r"""(?<![.!?…؟۔।։])(?P<stop>[.!?…؟۔।։]++)(?P<closers>["'”’»)\]]*+)(?=\s|$)  # before a blank
      | (?:[。！？｡።။។]|．(?!\d))+(?![」』）)”])                # those that need none
      | [。！？｡．]+[」』）)”]+$
    """,
    re.VERBOSE,
)

# Never the end of a sentence, since more belongs to them; by language.
_MORE_FOLLOWS = {
    "en": "abbr abbrev al approx capt cf ch co corp dept dr e.g ed eds eg eq eqn eqs esp excl fig "
    "figs gen i.e ie inc incl jr lt ltd messrs mr mrs ms mt pp prof resp sgt sr st std univ viz "
    "vol vols vs",
    "cs": "angl např tzv",
    "da": "bl.a dvs eng f.eks jf",
    "de": "abb abk allg bd bspw bzgl bzw ca d.h einschl engl evtl frau ggf hr hrsg inkl insb max "
    "min mio mrd nr s.o s.u sog u.a urspr v.a vgl z.b z.t zzgl",
    "es": "aprox cp dra ee ej esp ingl máx mín núm p.ej pág sr sra uu",
    "fi": "engl esim ns",
    "fr": "angl av c.-à-d chap env ex fig mme",
    "hu": "ang pl ún",
    "it": "cfr dott es ingl p.es pag sig",
    "nl": "afk bijv blz bv dhr eng evt mevr nl zgn",
    "pl": "ang m.in np tzn tzw",
    "pt": "ex pág",
    "ru": "англ напр см сокр т.е т.н",
    "sv": "bl.a dvs eng jfr t.ex",
    "tr": "bkz örn",
}
_ABBREVIATIONS = frozenset(word for words in _MORE_FOLLOWS.values() for word in words.split())
_MONTHS = (
    "abr ago apr aug avr dec dez dic ene feb févr jan janv juil jul jun mar may nov oct okt sep"
)
_BEFORE_NUMBERS = frozenset(
    "abs art cap circ est ext gl kap no nos num para pg pt ref rev sec sect sept tab ver гл рис "
    f"стр {_MONTHS}".split()
)
"""Such that are words, too, or more often so: "Sec. 5", but "the state of the art"."""
_BEFORE_DAYS = frozenset("ab am beim dem den der des die im seit vom zum zur".split())
"""What stands before a number with a full stop in German: am 24. Dezember, but "a limit of 24."."""
_LETTERS = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]")
"""Letters that stand for words: U.S, a.k.a, d.w.z."""
_BRACKETED = re.compile(r"\((?:[^()]++|\([^()]*+\))*+\)|（[^（）]++）|\[[^\[\]]++\]")
"""What belongs to the sentence around it: "a token (engl. Token) is"."""
_REACH = 40
"""How many code points beside a full stop are looked at."""
_OMISSIONS = re.compile(r"\.{2,}|…+")
"""What is left out stands inside a sentence more often than at its end."""


def sentence_end(text: str) -> int:
    """Return the offset behind the first sentence; that of the whole text if it is only one."""
    brackets = [found.span() for found in _BRACKETED.finditer(text)]
    for match in _END.finditer(text):
        before = bisect_left(brackets, match.span())
        if before and match.end() < brackets[before - 1][1]:
            continue
        if match["stop"] is None or not _goes_on(text, match):
            return match.end()
    return len(text)


def is_bracketed(sentence: str) -> bool:
    """Say whether a sentence is one pair of brackets, and perhaps a full stop."""
    return _BRACKETED.fullmatch(sentence.strip().rstrip(".:")) is not None


def _goes_on(text: str, match: re.Match[str]) -> bool:
    """Say whether a full stop ends less than a sentence: e.g., etc. before more, J. Smith."""
    rest = text[match.end() : match.end() + _REACH].lstrip()
    if rest[:1].islower() or _OMISSIONS.fullmatch(match["stop"]):
        return True
    before = text[max(0, match.start() - _REACH) : match.start()]
    if match["stop"] != "." or match["closers"]:
        return not before.strip()
    words = before.rsplit(maxsplit=1)
    word = words[-1].lstrip("([\"'“„«") if words else ""
    # One letter is an initial, or half of "z. B."; digits alone number an item.
    short = (
        (len(word) < 2 and word != HIDDEN)
        or (len(word) == 2 and word.isdigit() and _is_before_day(words[0]))
        or word.casefold() in _ABBREVIATIONS
        or (word.casefold() in _BEFORE_NUMBERS and rest[:1].isdigit())
        or _LETTERS.fullmatch(word)
    )
    return bool(short) or before.strip().isdigit()


def _is_before_day(text: str) -> bool:
    return "".join(text.split()[-1:]).casefold() in _BEFORE_DAYS
