"""Where sentences begin in running text, as far as the text before a word tells."""

from __future__ import annotations

import re
from unicodedata import category

from glossator.page import BARRIER

_ENDS = frozenset(".!?:;…—–|•·。！？：；✅✔☑❌✖✗✘⚠❗❓ℹ💡📝📌🔔🛑⛔🚨🚧➡▶►●■□◆★☆▪◦‣👉")
"""Behind these a sentence, or what is written like one, begins: marks of items, too."""
_BEGINNING = re.compile(
    r"(?:[,:]\s+[\"“„«]\s?|(?<!\S)(?:\((?:[a-zA-Z]|[ivx]{2,4}|\d{1,3})\)|\[\d{1,3}\]|[a-z]\))\s+)\Z"
)
"""What a quotation begins with, or an enumeration inside a sentence: "(a) Layers; (b) Heads"."""
_DASH = re.compile(r"(?<!\S)-{1,3}\s\Z")
"""Up to three hyphens between blanks stand for a dash."""
REACH = 100
"""How many code points before a mention are looked at."""


def is_inside_sentence(before: str) -> bool:
    """Say whether a text stops inside a sentence, by its last `REACH` code points at least."""
    at = last_sign(before, BARRIER + ",")
    is_begun = at < len(before) and not (before[at] == BARRIER and _is_break(before, at))
    return is_begun and not _BEGINNING.search(before)


def last_sign(before: str, signs: str) -> int:
    """Return where the last letter, digit, picture or one of `signs` of a sentence stands.

    It is the end of the text where no sentence has begun.
    """
    for at in range(len(before) - 1, -1, -1):
        character = before[at]
        if character in _ENDS or (
            character == "-" and _DASH.search(before[max(0, at - 3) : at + 2])
        ):
            break
        # Blanks, quotes and brackets stand before a sentence as well as in it; a picture is a logo.
        if character in signs or character.isalnum() or category(character) == "So":
            return at
    return len(before)


def _is_break(before: str, at: int) -> bool:
    """Say whether a sentence may begin behind a barrier: what begins a block, the end of a line,
    a note behind a sentence. Code inside a sentence has a blank before it.
    """
    last = before[at - 1 : at]
    if not last:
        return len(before) < REACH
    return last in _ENDS or (last.isalnum() and before[at + 1 : at + 2] in ("", "\n"))
