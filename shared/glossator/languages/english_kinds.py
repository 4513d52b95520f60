"""English compounds that name another thing than their last word: "regular expression"."""

from __future__ import annotations

import re

from glossator.languages import Frame
from glossator.languages.phrases import words

_JOINED = re.compile(r"\w[\s-]\s*\Z")
_BEFORE = {
    "descriptor descriptors": "file",
    "expression expressions": "regular",
    "generator generators": "number",
    "inference": "language",
    "list lists": "argument complete comprehensive full mailing parameter",
    "number numbers": "day line page phone port serial version",
    "sequence sequences": "escape",
    "slice slices": "time",
    "tag tags": "entity",
    "type types": "content file header media mime",
}
"""By a noun, what makes another thing of it when it stands before."""

KINDS = tuple(
    Frame(_JOINED, None, words(modifiers), words(nouns)) for nouns, modifiers in _BEFORE.items()
)
"""What stands before the last word of such a compound."""
