"""What an English text tells its readers to do, and says that they do: "the files you cache"."""

from __future__ import annotations

from glossator.languages import Frame
from glossator.languages.english_verbs import behind
from glossator.languages.phrases import Next, Others, words
from glossator.patterns import late

# "users who check boxes"; a noun never follows.
_SMALL = late(r"[a-z]+(?:-[a-z]+)*(?<!ing)")
_INFINITIVE = late(r"[a-z]+(?:-[a-z]+)*(?<!ing)(?<![^s]s)")
# "make sure you update the tools".
_SURE = words("assume assuming ensure recommend recommended sure suggest suggested")
_READERS = words("i they we you")
# "the files you cache"; not "gives you tokens".
_GIVING = (
    "affords assigns awards brings builds buys charges costs deals earns feeds fetches finds gets "
    "gives grants guarantees hands leaves lends makes offers owes passes pays promises provides "
    "reads returns saves sends serves shows spares teaches tells writes yields"
)
# "If it is empty, filter the list"; not "In Python, lists the user has".
_COMMA = late(r",\s+\Z")
_OBJECT = late(
    r"(?<!ing)(?<![^s]s)\s+(?:the|an?|this|these|your|our|their|each|every|all|it|them)(?!\w)"
)
# "and check that the value is there", "check whether it is"; not "a test and check that failed".
_CHECK = words("check")
_FIRST = late(r"(?:\A|[.!?:;,(]\s+)\Z")
_WHETHER = Next("if that whether".split())
_STATEMENT = late(r"\s+(?:if|whether|that\s+(?:the|an?|all|both|each|every|no|there|your))(?!\w)")

ORDERS = (
    behind((words("who"),), own=_SMALL),
    behind((_SURE, _READERS), (Others(_GIVING, "s"), _READERS), own=_INFINITIVE),
    Frame(_COMMA, _OBJECT, own=_INFINITIVE),
    Frame(_FIRST, _WHETHER, own=_CHECK),
    behind((words("and or then"),), following=_STATEMENT, own=_CHECK),
)
"""What stands around a verb whose subject is the reader."""
