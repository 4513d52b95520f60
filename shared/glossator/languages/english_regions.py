"""English words as British and American writers spell them: colour and color.

The differences are those that any dictionary lists for the two; a spelling that neither has is
found in no text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_ENDS = (
    (re.compile(r"(\w{3,}[^\Waeiou])i([sz])(e[drs]?|ers|ing|ations?)", re.IGNORECASE), "i{}"),
    (re.compile(r"(\w{2,}al)y([sz])(e[drs]?|ers|ing)", re.IGNORECASE), "y{}"),
)
_MAY_DIFFER = re.compile(r"[iy][sz][aei]", re.IGNORECASE)
"""What nearly no word has: to look for it takes less time than to match the rest."""
_SIZES = re.compile(r"(?i)\w*(?:siz|priz)(?:e[drs]?|ing)")
"""Words that all write with a z."""
_OTHER = {"s": "z", "z": "s", "S": "Z", "Z": "S"}
_PAIRS = (
    "armor armour; artifact artefact; behavior behaviour; catalog catalogue; center centre; color "
    "colour; defense defence; favor favour; favorite favourite; fiber fibre; "
    "flavor flavour; gray grey; harbor harbour; labor labour; license licence; neighbor neighbour; "
    "neighborhood neighbourhood; offense offence; rumor rumour; theater theatre; vapor vapour; "
    "analog analogue; aluminum aluminium; sulfur sulphur; labeled labelled; labeling labelling; "
    "modeled modelled; modeling modelling; canceled cancelled; canceling cancelling; channeling "
    "channelling; tunneling tunnelling; signaling signalling; leveling levelling; marshaling "
    "marshalling; labeler labeller; modeler modeller; colored coloured; coloring colouring; "
    "centered centred; behavioral behavioural; neighboring neighbouring"
)
_SPELLED = {
    word: other
    for pair in (pair.split() for pair in _PAIRS.split("; "))
    for word, other in (pair, pair[::-1])
}


def elsewhere(words: Sequence[str]) -> list[str]:
    """Return words as the other side of the ocean spells them, none where both write them so."""
    may_differ = any(map(_MAY_DIFFER.search, words))
    if not may_differ and _SPELLED.keys().isdisjoint(map(str.lower, words)):
        return []  # as for nearly all names
    found = list(map(_spelled, words))
    return found if found != words else []


def _spelled(word: str) -> str:
    other = _SPELLED.get(word.lower())
    if other:
        return other.capitalize() if word[0].isupper() else other
    for pattern, middle in _ENDS:
        match = pattern.fullmatch(word)
        if match and not _SIZES.fullmatch(word):
            return f"{match[1]}{middle.format(_OTHER[match[2]])}{match[3]}"
    return word
