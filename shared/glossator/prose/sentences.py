"""Where the first sentence of a text ends."""

from __future__ import annotations

import re

from glossator.prose.boundaries import HIDDEN

_END = re.compile(
    r"""(?<![.!?…؟۔।])(?P<stop>[.!?…؟۔।]++)(?P<closers>["'”’»)\]]*+)(?=\s|$)  # before a blank
      | (?:[。！？｡።။។]|．(?!\d))+(?![」』）)”])                # those that need none
      | [。！？｡．]+[」』）)”]+$
    """,
    re.VERBOSE,
)

# Never the end of a sentence, since more belongs to them; by language.
_MORE_FOLLOWS = {
    "en": "al approx art cf ch co corp dr e.g ed eds eg eq eqs esp excl fig figs gen i.e ie inc "
    "incl jr ltd mr mrs ms mt no nos num p pp prof resp sec st tab viz vol vs",
    "de": "abb bd bspw bzw ca d.h evtl frau ggf hr hrsg inkl nr s.o s.u sog u.a v.a vgl z.b z.t "
    "zzgl",
    "es": "cp ee ej esp núm p.ej pág sr sra uu",
    "fr": "av c.-à-d env ex fig mme",
    "it": "cfr es pag sig",
    "nl": "bijv bv evt nl",
    "pt": "ex pág",
    "ru": "напр см т.е т.н",
    "tr": "bkz örn",
}
_ABBREVIATIONS = frozenset(word for words in _MORE_FOLLOWS.values() for word in words.split())
_LETTERS = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]")
"""Letters that stand for words: U.S, a.k.a, m.in."""
_OMISSIONS = re.compile(r"\.{2,}|…+")
"""What is left out stands inside a sentence more often than at its end."""


def sentence_end(text: str) -> int:
    """Return the offset behind the first sentence; that of the whole text if it is only one."""
    for match in _END.finditer(text):
        if match["stop"] is None or not _goes_on(text, match):
            return match.end()
    return len(text)


def _goes_on(text: str, match: re.Match[str]) -> bool:
    """Say whether a full stop ends less than a sentence: e.g., etc. before more, J. Smith."""
    rest = text[match.end() :].lstrip()
    if rest[:1].islower() or _OMISSIONS.fullmatch(match["stop"]):
        return True
    before = text[: match.start()]
    if match["stop"] != "." or match["closers"]:
        return not before.strip()
    words = before.rsplit(maxsplit=1)
    word = words[-1].lstrip("([\"'“„«") if words else ""
    # One letter is an initial, or half of "z. B."; digits alone number an item.
    short = (
        (len(word) < 2 and word != HIDDEN)
        or word.casefold() in _ABBREVIATIONS
        or _LETTERS.fullmatch(word)
    )
    return bool(short) or before.strip().isdigit()
