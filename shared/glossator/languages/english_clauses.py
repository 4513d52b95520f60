"""English clauses of a subject, a verb and an object: "the server caches the response"."""

from __future__ import annotations

from glossator.languages import Frame
from glossator.languages.phrases import Unless
from glossator.patterns import late

# A clause begins with the sentence or behind a conjunction. It does not behind a preposition, as
# in "on the server caches the number of pages is small".
_BEGINNING = (
    r"(?:\A|[.!?:;,(]\s+|(?<!\w)(?i:and|as|because|but|how|if|once|since|so|that|unless|until"
    r"|when|where|whether|while)\s+)"
)
_OF_ONE = r"(?i:an?|another|any|each|every|its|my|our|that|the|their|this|your)\s+"
_OF_SEVERAL = r"(?i:all|both|its|many|most|my|our|some|the|their|these|those|your)\s+"
_NO_NAME = (
    "Across|After|All|Among|And|As|At|Before|Besides|Between|Both|But|By|During|For|From|Given|How"
    "|If|In|Like|Many|Most|Of|On|Or|Other|Over|Per|Some|Than|These|Those|Through|To|Two|Under"
    "|Unlike|Using|Via|When|Where|Which|While|With|Within|Without"
)
_MORE = r"(?:[\w-]+\s+)?"
_ADVERBS = "also|always|automatically|first|instead|never|now|often|only|still|then|usually"
_ADVERB = rf"\s+(?:(?:{_ADVERBS})\s+)?\Z"
_ONE = late(
    rf"{_BEGINNING}(?:{_OF_ONE}{_MORE}[\w-]*\w(?<![^su]s)|(?!(?:{_NO_NAME})\s)[A-Z][\w-]+){_ADVERB}"
)
_SEVERAL = late(rf"{_BEGINNING}{_OF_SEVERAL}{_MORE}[\w-]*[^\Ws]s{_ADVERB}")

# What follows has no verb: "the caches the server keeps" is no clause, but a noun with one.
_PAST = "built|chose|found|gave|got|had|held|kept|made|said|saw|sent|stored|took|were|wrote"
_VERBS = (
    f"{_PAST}|are|can|could|do|get|have|left|may|might|must|need|put|read|set|should|use|want|will"
    "|would|write"
)
_NO_VERB = rf"(?!(?:{_VERBS})\s)"
_PART = rf"{_NO_VERB}[\w-]{{0,40}}\w(?<![^s]s)"
_OBJECT = (
    r"(?:it|(?:the|an?|any|every|its|my|our|their|these|this|those|your)\s+"
    rf"(?:(?:{_PART}\s+){{1,2}}(?!(?:{_PAST})(?!\w)){_PART}(?<!ed)|{_NO_VERB}[\w-]{{1,40}}))"
)
_END = (
    r"(?:[.,;:)]|\s*\Z|\s+(?:after|as|at|because|before|by|during|for|from|if|in|into|of|on|so|to"
    r"|unless|until|using|via|when|whenever|while|with|without)(?!\w)"
    r"|\s+and\s+(?:then\s+)?[a-z]+s\s+(?:an?|it|its|the|their|them)(?!\w))"
)

# "builds the image, logs the error and tests the patch"; not "the request and response the same
# way".
_SECOND = late(rf"(?<!\w){_OF_ONE}{_MORE}[\w-]+(?:,|,?\s+(?:and|or))\s+(?:then\s+)?\Z")
_NOT_ALIKE = late(r"\s+(?:the|this)\s+(?:day|moment|same|time|way)(?!\w)")

_BEHIND = late(rf"\s+{_OBJECT}{_END}")
# "the job builds fine."
_MANNER = late(
    r"\s+(?:automatically|again|correctly|fine|immediately|properly|quickly|slowly|successfully|well)"
    r"(?:[.,;:!?)]|\s*\Z)"
)
_IN_S = late(r"[a-z]+[^\Ws]s")
CLAUSES = (
    Frame(_ONE, _BEHIND, own=_IN_S),
    Frame(_ONE, _MANNER, own=_IN_S),
    Frame(_SECOND, Unless(_NOT_ALIKE, _BEHIND), own=late("[a-z]+")),
    Frame(_SEVERAL, _BEHIND, own=late(r"[a-z]+(?<![^s]s)")),
)
"""What stands around the verb of one, a second verb, and the verb of several."""
