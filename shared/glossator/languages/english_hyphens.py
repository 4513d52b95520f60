"""English: words that some write with a hyphen and others as one: e-mail, plug-in, re-run.

With a blank in its place they would be a verb or no name at all: they plug in, a bet on line two.
"""

from __future__ import annotations

from collections.abc import Iterator

FIRM = "\u2011"
"""A hyphen for which no blank may stand."""
_VERBS = (
    "add back break build call check clean cut drop fall feed follow hand hold kick lay lock log "
    "look mark opt pass pay play plug pop print push read roll run scale set shut sign stand start "
    "take time trade turn walk warm work wrap write"
).split()
_PARTICLES = "alone around back by down in off on out over through together up".split()
_PREFIXES = {
    "co": "locat occurr operat ordinat process routine simulat",
    "de": "allocat compil duplicat multiplex nois normali referenc seriali",
    "down": "sampl scal stream time",
    "e": "book business commerce government health invoic learning mail procurement read shop "
    "signature sport ticket voting wallet",
    "in": "line memory place",
    "inter": "connect operab process",
    "off": "board line",
    "on": "board line",
    "over": "commit fit parametri provision sampl subscri",
    "re": "allocat assembl assign balanc boot build calculat calibrat compil comput configur "
    "connect create deploy entran entry evaluat export hash implement import index install label "
    "load name open order parametri rank render run sampl scal schedul siz start synchroni train "
    "try us validat weight writ",
    "under": "fit provision sampl",
    "up": "sampl scal stream time",
}
"""Before a hyphen, each with how the words behind it begin; to re-sign is not to resign."""
_SECONDS: dict[str, tuple[str, ...]] = {
    first: tuple(seconds.split()) for first, seconds in _PREFIXES.items()
}
_WHOLE = frozenset(_PARTICLES) | {f"{particle}s" for particle in _PARTICLES}
_FIRST = (*_SECONDS, *_VERBS)
_BEGINNINGS = (
    *(first + second for first, seconds in _SECONDS.items() for second in seconds),
    *(verb + particle for verb in _VERBS for particle in _PARTICLES),
)


def with_hyphen(word: str) -> Iterator[str]:
    """Yield a word with a firm hyphen, where one may be written."""
    small = word.lower()
    # The fewer first: nearly all words have none of them.
    if not small.startswith(_FIRST) or not small.startswith(_BEGINNINGS):
        return
    for first in _FIRST:
        rest = word[len(first) :]
        if small.startswith(first) and rest.islower() and is_joined(first, rest):
            yield word[: len(first)] + FIRM + rest


def is_joined(first: str, second: str) -> bool:
    """Say whether two words, of which the first is in small letters, may be written as one."""
    if first in _SECONDS:
        return second.lower().startswith(_SECONDS[first])
    return first in _VERBS and second.lower() in _WHOLE
