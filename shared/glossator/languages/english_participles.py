"""Where an English participle or gerund names no thing: "is interpreted as", "by setting it"."""

from __future__ import annotations

from glossator.languages import Frame
from glossator.languages.english_verbs import ADVERBS, ALONE, BEGINNING, NONE, behind
from glossator.languages.phrases import Next, Others, Phrase, Phrases, words
from glossator.page import BARRIER
from glossator.patterns import late

_BE = words("is are was were be been being")
_NOT = ADVERBS | words("not")
_PASSIVE: tuple[Phrase, ...] = (
    (_BE,),
    (_BE, _NOT),
    (_BE, _NOT, _NOT),
    (_BE, Others(ending="ly"), _NOT),
)
_AGENT = late(
    r"(?<=ed)\s+(?:as|by|according\s+to|(?:in)?correctly|(?:very\s+)?differently|(?:just\s+)?like"
    r"|literally|relative\s+to|(?:un)?ambiguously|using|in\s+(?:an?\s+)?(?:[a-z-]+\s+){0,2}(?:ways?|manner))(?!\w)"
)
# "the data is split into two"; not "a split into two", nor "what is set theory".
_UNCHANGED = words(
    "broadcast cast cut forecast hit preset put read rerun reset run set shut split spread typeset "
    "unset upset"
)
_BEHIND_PARTICIPLE = Next(
    "across among apart as at between by for from in into off on onto out over to up with".split()
)
# "a dictionary mapping names to values"; not "a mapping from names to values", nor "the table
# mapping has to be".
_TABLES = "cache|dict|dictionary|dictionaries|function|map|table"
_TABLE = late(rf"(?i){ALONE}(?:(?:{_TABLES})(?:\s+{BARRIER})?|an?\s+{BARRIER})\s+\Z")
_NO_OBJECT = (
    "and|applies|belongs|between|can|cannot|could|does|for|from|had|has|is|may|might|must|needs|of|or"
    "|points|refers|should|that|to|used|was|which|will|would"
)
_ONE_TO_OTHER = late(
    rf"\s+(?!(?:{_NO_OBJECT})\s)[^\s:;]*[^\s.:;]"
    r"(?:\s+[^\s:;]*[^\s.:;]){0,8}\s+to\s"
)
# "by setting the option"; not "the only setting the tool has", nor "by setting and by name".
_GERUND = words(
    "after and as avoid before by for from in just like of on or simply than through via when "
    "while with without"
)
_OBJECT_OF_GERUND = late(
    rf"\s+(?:the|an?|this|these|those|its|your|our|their|my|each|every|it|them|up|all|both|several"
    rf"|some|two|{BARRIER}\s+to)(?!\w)"
)
# "by setting `x` to one"; not "the value of setting `x`".
_CODE_BEHIND = late(rf"\s+{BARRIER}")
_THING = words("listing mapping setting")
"""Gerunds whose noun is a thing, not the deed."""

PARTICIPLES = (
    Frame(_TABLE, _ONE_TO_OTHER, frozenset(["", *_TABLES.split("|")]), words("mapping")),
    Frame(Phrases((BEGINNING,), (_GERUND,), then=ADVERBS), _OBJECT_OF_GERUND, own=_THING),
    behind((words("by without"),), following=_CODE_BEHIND, own=_THING),
    behind(*_PASSIVE, following=_AGENT, then=NONE),
    behind(*_PASSIVE, following=_BEHIND_PARTICIPLE, own=_UNCHANGED, then=NONE),
)
"""What stands around such a participle or gerund."""
