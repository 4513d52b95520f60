"""English clauses of a subject, a verb and an object: "the server caches the response"."""

from __future__ import annotations

from glossator.languages import Frame
from glossator.languages.english_verbs import IN_S
from glossator.languages.phrases import Unless, words
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
    r"(?:it|(?:the|an?|any|both|every|its|many|my|no|our|several|some|their|these|this|those"
    r"|three|two|your)\s+"
    rf"(?:(?:{_PART}\s+){{1,2}}(?!(?:{_PAST})(?!\w)){_PART}(?<!ed)|{_NO_VERB}[\w-]{{1,40}}(?<!ed)))"
)
_END = (
    r"(?:[.,;:)]|\s*\Z|\s+(?:across|after|as|at|because|before|between|by|during|for|from|if|in|into|of"
    r"|on|onto|over|per|so|through|to|under|unless|until|using|via|when|whenever|while|with|within|without)(?!\w)"
    r"|\s+and\s+(?:then\s+)?[a-z]+s(?:\s+(?:an?|it|its|the|their|them)(?!\w)|[.,;]|\s*\Z))"
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
# "Caches the page." in a list of what methods do; "Attackers exploit the flaw."
_SENTENCE = late(r"(?:\A|[.!?:]\s+)\Z")
_BARE_SEVERAL = late(r"(?:\A|[.!?:;]\s+)[A-Z][\w-]*[^\Wisu]s\s+\Z")
# "some vendors claim that it is so"
_THAT = late(r"\s+that(?!\w)")
_BASE = late(r"[a-z]+(?<![^s]s)")
_FIRST_IN_S = late(r"(?!(?:Alias|Atlas|Bias|Canvas|Gas|Lens)\Z)[A-Z][a-z]+[^\Wisu]s")
CLAUSES = (
    Frame(_ONE, _BEHIND, own=IN_S),
    Frame(_ONE, _MANNER, own=IN_S),
    Frame(_SECOND, Unless(_NOT_ALIKE, _BEHIND), own=late("[a-z]+")),
    Frame(_SEVERAL, _BEHIND, own=_BASE),
    Frame(_SEVERAL, _THAT, own=words("claim report request signal state")),
    Frame(_BARE_SEVERAL, _BEHIND, own=_BASE),
    Frame(_SENTENCE, _BEHIND, own=_FIRST_IN_S),
)
"""What stands around the verb of one, a second verb, and the verb of several."""
