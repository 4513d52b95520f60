"""English compounds that name another thing than one of their words: "regular expression"."""

from __future__ import annotations

from glossator.languages import Frame
from glossator.languages.phrases import Next, Phrases, words
from glossator.patterns import late

_JOINED = late(r"\w[\s-]\s*\Z")
_BEFORE = {
    "class classes": "character",
    "context contexts": "international sensitive",
    "delivery deployment integration": "continuous",
    "descriptor descriptors": "file",
    "environment environments": "latex",
    "expert experts": "domain",
    "expression expressions": "regular",
    "extension extensions": "file filename",
    "field fields": "form",
    "generator generators": "number parser random",
    "head heads": "attention",
    "index indexes indices": "package",
    "inference": "language",
    "key keys": "arrow registry",
    "list lists": "argument complete comprehensive full mailing parameter",
    "model models": "mental security threat",
    "number numbers": "day line page phone port serial version",
    "portion portions": "address",
    "sequence sequences": "escape",
    "slice slices": "time",
    "strides": "big great huge impressive made major make making rapid significant similar",
    "switch switches switching": "context",
    "tag tags": "entity",
    "type types": "content document file header machine media mime",
}
"""By a noun, what makes another thing of it when it stands before."""
_BEHIND = {
    "context": "switch switches switching",
    "domain": "expert experts knowledge",
    "environment": "variable variables",
    "function": "key keys",
    "interactive": "development",
    "list": "above below",
    "service": "level levels model models provider providers quality",
}
"""By a noun, what it makes a thing of that has little to do with it."""

# "The escape key"; not "escape keys with dots", nor "enter key names".
_OF_KEYBOARD = words("enter escape")
_ON_KEYBOARD = Phrases((words("an the"), _OF_KEYBOARD), then=words())

# "The file name extension"; not "the name extension".
_FILE_NAME = Phrases((words("file"), words("name")), then=words())

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
_MORE = Next(
    (
        "attention bit bits byte bytes care character characters code column columns complexity "
        "cost costs data detail details dose effort feature features field fields file files "
        "functionality help info information layer layers line lines memory metadata "
        "modification modifications overhead parameter parameters row rows setup space step "
        "steps time white whitespace work"
    ).split()
)
"""What one may have more of; what an extra of a package names is not among it."""
_NO_KIND_OF_KEY = late(
    r"(?i)(?<!primary\s)(?<!foreign\s)(?<!partition\s)(?<!sort\s)(?<!composite\s)(?<!index\s)\Z"
)
"""Where it stands: "a key component", but "the primary key components"."""

_VIRTUAL = Frame(
    _JOINED,
    None,
    words("virtual"),
    words("environment environments"),
    is_kind=True,
    said=words("interpreter isolated packages venv virtualenv"),
)
"""The one of Python, which an entry may mean that does not call it virtual."""

KINDS = (
    _VIRTUAL,
    *(
        Frame(_JOINED, None, words(modifiers), words(nouns), is_kind=True)
        for nouns, modifiers in _BEFORE.items()
    ),
    *(
        Frame(None, Next(others.split()), own=words(noun), is_kind=True)
        for noun, others in _BEHIND.items()
    ),
    Frame(_ON_KEYBOARD, None, _OF_KEYBOARD, words("key"), is_kind=True),
    Frame(_FILE_NAME, None, words("name"), words("extension extensions"), is_kind=True),
    Frame(_NO_KIND_OF_KEY, Next(_IMPORTANT), own=words("key")),
    Frame(None, _MORE, own=words("extra")),
)
"""What stands around such a word."""
