"""English compounds that name another thing than one of their words: "regular expression"."""

from __future__ import annotations

from glossator.languages import Frame
from glossator.languages.phrases import Next, words
from glossator.patterns import late

_JOINED = late(r"\w[\s-]\s*\Z")
_BEFORE = {
    "class classes": "character",
    "descriptor descriptors": "file",
    "expression expressions": "regular",
    "generator generators": "number parser random",
    "head heads": "attention",
    "index indexes indices": "package",
    "inference": "language",
    "key keys": "arrow enter escape hot registry",
    "list lists": "argument complete comprehensive full mailing parameter",
    "number numbers": "day line page phone port serial version",
    "sequence sequences": "escape",
    "slice slices": "time",
    "strides": "big great huge impressive made major make making rapid significant similar",
    "tag tags": "entity",
    "type types": "content file header media mime",
}
"""By a noun, what makes another thing of it when it stands before."""

_IMPORTANT = frozenset(
    f"{noun}{end}"
    for noun in (
        "advantage aspect benefit challenge characteristic component concept consideration "
        "decision difference distinction driver element factor feature goal idea ingredient "
        "insight metric objective prerequisite principle question reason requirement step "
        "takeaway technique theme trait"
    ).split()
    for end in ("", "s")
)
"""What is key where it is important."""

KINDS = (
    *(
        Frame(_JOINED, None, words(modifiers), words(nouns), is_kind=True)
        for nouns, modifiers in _BEFORE.items()
    ),
    Frame(None, Next(_IMPORTANT), own=words("key")),
)
"""What stands around such a word."""
