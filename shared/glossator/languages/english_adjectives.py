"""English words that are adjectives before some nouns, and nouns elsewhere: the current version."""

from __future__ import annotations

from glossator.languages.english_verbs import NONE, behind
from glossator.languages.phrases import Next, words

_DETERMINERS = words("a all an any each every its my our some the their these this those your")
_BEFORE = {
    "current": "branch configuration context date directory day document file folder frame "
    "implementation item iteration iterations line location month name node object option options "
    "page position process project release request row section selection session setting settings "
    "state states status step task thread time user users value values version versions view week "
    "window year",
    "constant": "speed time",
    "primary": "concern focus goal motivation objective purpose reason use",
    "variable": "amount length number",
}
"""Nouns before which each says how or which they are; a term may have both words."""

ADJECTIVES = tuple(
    behind((_DETERMINERS,), following=Next(nouns.split()), own=words(word), then=NONE)
    for word, nouns in _BEFORE.items()
)
"""What stands around such an adjective."""
