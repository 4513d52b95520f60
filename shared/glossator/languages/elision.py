"""French and Italian: which articles stand before a name, by the sound that it begins with."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

_QUOTE = "[\"'“‘«]?\\s?"
_VOWEL = "[aeiouàâäéèêëîïôöùûüæœ]"
_APOSTROPHE = "['’]"


def suits(starts: Mapping[str, str]) -> Callable[[str, str], bool]:
    """Return what says whether the words at the end of a text may stand before a name.

    `starts` has for the ends of texts how the names behind them begin.
    """
    rules = [
        (re.compile(rf"(?i)(?<!\w)(?:{end}){_QUOTE}\Z"), re.compile(f"(?i){start}"))
        for end, start in starts.items()
    ]

    def found(before: str, name: str) -> bool:
        return all(start.match(name) for end, start in rules if end.search(before))

    return found


_CONSONANT = f"(?!{_VOWEL}|[hy])"
"""An h may be silent in French, and a y a vowel: either is left open."""

french = suits(
    {
        rf"(?:[cdjlmnst]|\w*qu){_APOSTROPHE}": _VOWEL,
        r"(?:cet|bel|nouvel|vieil)\s+": _VOWEL,
        r"(?:au|beau|ce|[dl]e|du|la|[mst]a|ne|nouveau|que|se|vieux)\s+": _CONSONANT,
    }
)

_IMPURE = rf"(?:s(?!{_VOWEL})|z|gn|p[nst]|x|y|i{_VOWEL})"
_PURE = f"(?!{_VOWEL}|{_IMPURE}|h)"
_PREPOSITIONS = "(?:a|da|de|ne|su)"

italian = suits(
    {
        rf"\w+{_APOSTROPHE}": _VOWEL,
        rf"(?:il?|{_PREPOSITIONS}[il]|que[il]|be[il])\s+": _PURE,
        rf"(?:lo|{_PREPOSITIONS}llo|uno|quello)\s+": _IMPURE,
        rf"(?:gli|{_PREPOSITIONS}gli|quegli)\s+": f"(?:{_VOWEL}|{_IMPURE})",
        rf"(?:la|{_PREPOSITIONS}lla|una|quella|questa)\s+": f"(?!{_VOWEL}|h)",
        r"un\s+": f"(?!{_IMPURE})",
    }
)
