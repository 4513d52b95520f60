"""English compounds that name another thing than one of their words: "regular expression"."""

from __future__ import annotations

from collections.abc import Iterator

from glossator.languages import Frame
from glossator.languages.english_compounds import BEFORE_OTHERS, BEHIND_OTHERS
from glossator.languages.phrases import Next, Phrases, Words, words
from glossator.patterns import late

_JOINED = late(r"\w[\s-]\s*\Z")
_LASTING = {
    "channel channels": "audio codebook conda mono noisy side stereo",
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
    "head heads": "attention key kv query",
    "index indexes indices": "package",
    "inference": "bayesian causal language statistical structure type variational",
    "key keys": "arrow registry",
    "model models": "mental security threat",
    "number numbers": "day line page phone port serial version",
    "pipeline pipelines": "annotation development distillation evaluation graphics loading "
    "matching preparation redaction rendering segmentation synthesis tokenization training tuning",
    "portion portions": "address",
    "sequence sequences": "escape",
    "slice slices": "time",
    "switch switches switching": "context",
    "tag tags": "entity",
    "token tokens": "acoustic acoustics audio class codebook codec distillation frame image "
    "learnable music patch register speech temporal video vision visual",
    "type types": "content document file header machine media mime",
}
"""By a noun, what makes another thing of it when it stands before, and further on, too."""
_PASSING = {
    "list lists": "argument complete comprehensive full mailing parameter",
    "strides": "big great huge impressive made major make making rapid significant similar",
    "token tokens": "access api auth authentication authorization bearer csrf refresh security "
    "session user",
}
"""The same where a text that says it once may soon speak of the thing itself."""
_BEHIND = {
    "context": "switch switches switching",
    "domain": "expert experts knowledge",
    "environment": "variable variables",
    "function": "key keys",
    "interactive": "development",
    "list": "above below",
    "pipeline": "parallelism",
    "service": "level levels model models provider providers quality",
}
"""By a noun, what it makes a thing of that has little to do with it."""
_LASTING_BEHIND = {
    "head": "dimension dimensions embedding embeddings languages",
    "token": "mixer mixers pooling",
}
"""The same where the noun itself means another thing, here and further on."""
_PROOF = words(
    "access auth authenticate authenticated authenticates authentication authorization authorize "
    "credential credentials login password secret session"
)
"""What is said of a token that proves who one is, of whatever kind, and of no part of a text."""

# "turns images into discrete tokens", "speech as tokens"; not "images and tokens".
_PARTS = late(
    r"(?i)(?<!\w)(?:audio|clips?|frames?|images?|patches|speech|videos?|waveforms?)\s+(?:in)?(?:as|to)"
    r"\s+(?:(?:a|discrete|input|latent|of|sequences?)\s+)*\Z"
)

# "key-value heads"; not "the value head".
_KEY_VALUE = late(r"(?i)key-value[\s-]\Z")

# "data, pipeline and tensor parallelism".
_PARALLELISM = late(r"\s+and\s+(?:data|expert|model|tensor)\s+parallelism(?!\w)")

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

_COMMAND_LINE = Frame(
    _JOINED,
    None,
    words("line"),
    words("argument arguments"),
    is_kind=True,
    said=words("command shell"),
    lasts=True,
)
"""What a program is given, not a function."""
_VIRTUAL = Frame(
    _JOINED,
    None,
    words("virtual"),
    words("environment environments"),
    is_kind=True,
    said=words("interpreter isolated packages venv virtualenv"),
)
"""The one of Python, which an entry may mean that does not call it virtual."""


def _before(nouns: dict[str, str], *, lasts: bool) -> Iterator[Frame]:
    """Yield the frames of nouns, by their forms, behind what makes another thing of them."""
    for forms, modifiers in nouns.items():
        said = _PROOF if "api" in modifiers else Words()
        known, own = words(modifiers), words(forms)
        yield Frame(_JOINED, None, known, own, is_kind=True, said=said, lasts=lasts)


def _behind_others() -> Iterator[Frame]:
    """Yield the frames of nouns that mean one thing in a field, and another elsewhere."""
    for forms, modifiers, said in BEHIND_OTHERS:
        yield Frame(_JOINED, None, words(modifiers), words(forms), is_kind=True, said=words(said))


def _behind(nouns: dict[str, str], *, lasts: bool) -> Iterator[Frame]:
    """Yield the frames of nouns before those that they make another thing of."""
    for noun, others in nouns.items():
        yield Frame(None, Next(others.split()), own=words(noun), is_kind=True, lasts=lasts)


KINDS = (
    _COMMAND_LINE,
    _VIRTUAL,
    *_before(_LASTING, lasts=True),
    *_before(_PASSING, lasts=False),
    *_behind_others(),
    *_behind(_BEHIND, lasts=False),
    *_behind(BEFORE_OTHERS, lasts=False),
    *_behind(_LASTING_BEHIND, lasts=True),
    Frame(_KEY_VALUE, None, words("value"), words("head heads"), is_kind=True, lasts=True),
    Frame(_ON_KEYBOARD, None, _OF_KEYBOARD, words("key"), is_kind=True),
    Frame(_FILE_NAME, None, words("name"), words("extension extensions"), is_kind=True),
    Frame(_NO_KIND_OF_KEY, Next(_IMPORTANT), own=words("key")),
    Frame(None, _MORE, own=words("extra")),
    Frame(_PARTS, None, own=words("token tokens"), lasts=True),
    Frame(None, _PARALLELISM, own=words("pipeline")),
)
"""What stands around such a word."""
