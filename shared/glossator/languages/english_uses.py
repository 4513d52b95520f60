"""Where an English word that is a noun elsewhere is a verb."""

from __future__ import annotations

import re
from collections.abc import Iterator

from glossator.languages import Frame
from glossator.languages.english_clauses import CLAUSES
from glossator.languages.phrases import Others, Phrase, Phrases, Words, words
from glossator.page import BARRIER
from glossator.patterns import late

_ADVERBS = words(
    "already also always automatically completely currently directly easily even explicitly first "
    "immediately implicitly internally just later manually never normally now often only quickly "
    "safely simply sometimes still then typically usually"
)
_BEGINNING = words(". ! ? : ;")
"""What stands before the beginning of a sentence."""
_ALONE = r"(?<![\w'-])(?<!’)"
"""Where a word begins; in one class with the rest, the apostrophe would take long to compile."""
_THEN = r"(?:\s+[a-z]+)?\s+\Z"
"""A word may stand before another; `Frame.words` says that it is an adverb."""


def _behind(
    *known: Phrase,
    following: re.Pattern[str] | None = None,
    own: re.Pattern[str] | Words | None = None,
    then: frozenset[str] = _ADVERBS,
) -> Frame:
    """Return what stands around a verb that some phrases are before, and perhaps an adverb."""
    last = [phrase[-1] for phrase in known]
    before = then.union(*(words for words in last if isinstance(words, frozenset)))
    return Frame(Phrases(*known, then=then), following, before, own)


def _with_not(*verbs: str) -> Words:
    return Words(f"{verb}n{sign}t" for verb in words(*verbs) for sign in "'’")


# A clause is read from its left: nothing but a verb follows a subject or "do not".
_SUBJECT = words("he she we they cannot") | _with_not(
    "do does did ca could might must should wo would"
)
_DENIED = words("do does did can could may might must shall should will would")
# Behind these may stand a noun as well: "from client to server", "how can attention help".
_AUXILIARIES = "to|can|could|may|might|must|shall|should|will|would|please|then"
_AUXILIARY = words(_AUXILIARIES.replace("|", " "))
_SMALL_AUXILIARY = late(rf"{_ALONE}(?:{_AUXILIARIES})\s+\Z")
_SENTENCE = late(r"(?:\A|[.!?:]\s+|\bThen\s+|\bPlease\s+)\Z")
# "Log in first", "please log in"; not "the log in the folder".
_ORDER = late(r"(?:\A|[.!?:;]\s+|\b[Tt]hen\s+|\b[Pp]lease\s+)\Z")
# A gerund remains a name: "prior to importing the module".
_OBJECT = re.compile(
    r"(?<!ing)\s+(?:the|an?|this|these|those|its|your|our|their|my|each|every|it|them)(?!\w)"
)
# "to linearly transform the data"; not "to daily scans", nor "to assembly code the chip runs".
_IN_LY = Others(
    "anomaly assembly daily early family friendly monthly reply supply weekly yearly", "ly"
)
# "able to list files", "allows you to list files"; not "from client to server", "add it to list".
_BEFORE_INFINITIVE = words(
    "able ability attempt attempted attempting attempts best better decide decided decides "
    "designed difficult easier easiest easy enough expected fail failed failing fails failure free "
    "had hard harder has have help helped helping helps how important impossible intended like "
    "likely necessary need needs possible ready recommended remember supposed sure tend tends "
    "tried tries try trying unable unlikely used want wanted wanting wants whether wish wished "
    "wishes"
)
_TO = words("to")
_WAY = words("way")
_GOING = words("going")
_BEFORE_WAY = words("a an another any better easier easiest easy efficient no one only simple")
_BEFORE_GOING = (
    words(
        "am are be been i'm i’m is not they're they’re was we're we’re were "
        "you're you’re he's he’s it's it’s she's she’s that's that’s what's what’s"
    )
    | _ADVERBS
)
_ASKING = Words(
    verb + end
    for verb in words(
        "allow ask enabl encourag expect forc help instruct need permit prompt requir tell want"
    )
    for end in ("", "d", "e", "ed", "es", "ing", "s")
)
_BEFORE_TO: tuple[Phrase, ...] = (
    (_BEFORE_INFINITIVE, _TO),
    (words("in"), words("order"), _TO),
    (_BEFORE_WAY, _WAY, _TO),
    (words("a an"), Others("little long"), _WAY, _TO),
    (words("a an"), Others(), Others("little long"), _WAY, _TO),
    (words("a an"), Others(), words(","), Others("little long"), _WAY, _TO),
    (_BEFORE_GOING, _GOING, _TO),
    (Others(ending="ly"), _GOING, _TO),
    (words("too"), words("big large long old short slow small"), _TO),
    (_ASKING, words("it them us you developers programs users"), _TO),
)
_INFINITIVE = late(r"[a-z]+(?:-[a-z]+)*(?<!ing)(?<![^s]s)")
# "To build the image, run it": a sentence hardly begins with "To" before a noun without an article.
_FIRST_TO = late(rf"(?:\A|[.!?:;]\s+|[(“\"]\s*)To{_THEN}")
# "if you type a name", "that you type", "as it functions alike"; not "give you lists", nor "make
# it functions".
_CONJUNCTIONS = words(
    "after as because before how if once since that unless until what when where while"
)
_FIRST_IT = late(rf"(?:[,;:]\s+it|{_ALONE}It){_THEN}")
_IN_S = late(r"[a-z]+[^\Ws]s")
# "do you host the site", "let it deploy", "lets you cache pages", "go ahead and merge"; not "give
# it a try and caches fill".
_DOING = "do does did could should would"
_TRY_AND = words("try"), words("and")
_ASKED: tuple[Phrase, ...] = (
    (words(_DOING) | _with_not(_DOING), words("it they we you")),
    (
        words("help helped helping helps let lets letting"),
        words("it me them us you users"),
    ),
    (words("let's let’s"),),
    (words("go goes going"), words("ahead"), words("and")),
    (_BEGINNING | words(", ("), *_TRY_AND),
    (Others("a"), *_TRY_AND),
    (_BEGINNING, words("always never simply")),
)
# "this will cache files"; not "how can attention help", nor "as files can".
_MODALS = words("can could may might must should will would")
_PRONOUNS = words("i it that they this we which who you")
_CONTRACTED = Words(
    f"{word}{sign}{end}" for word in _PRONOUNS for sign in "'’" for end in ("d", "ll")
)
# "when files may span days"; not "which files can attention read", nor "so can attention".
_BEFORE_NOUN = "how neither nor what when where which whose why"
_NOUN = Others(
    f"{_BEFORE_NOUN} also a an and but else here never not only or so the then there who yet",
    sign=BARRIER,
)
# Not behind a plural: "Tokens the model has seen" begins with a noun.
_OBJECT_OF_ORDER = late(rf"(?<![^s]s){_OBJECT.pattern}")
# "mask out the padding"; not "log in the folder", nor "layers up the stack".
_OUT_AND_OBJECT = late(rf"(?<![^s]s)\s+(?:away|back|down|off|out|up){_OBJECT.pattern}")
# "you can load and cache the model", "it loads and caches the model".
_AND = r",?\s+(?:and|or)\s+(?:then\s+)?\Z"
_AND_SECOND = late(rf"{_ALONE}(?:{_AUXILIARIES})\s+(?:[a-z]+,\s+){{0,2}}[a-z]+{_AND}")
_AND_SECOND_OF_ONE = late(
    rf"{_ALONE}(?:[Ii]t|that|which|who)\s+(?:[a-z]+s,\s+){{0,2}}[a-z]+[^\Ws]s{_AND}"
)
# "Can template names.", in a list of features; not "Can attention help?".
_FIRST_MODAL = late(rf"(?:\A|[.!?:;]\s+)(?:Can|Could|Might|Must|Should|Will|Would){_THEN}")
_NO_QUESTION = late(r"[^.!?]{0,200}(?:[.!]|\Z)")
# "a check never matches", "files never change"; not "they are never matches, never changes".
_NO_CLAUSE = "am and are be been but if is or was were"
_SEVERAL_NEVER = late(rf"{_ALONE}(?!(?:is|was)\s)[\w'’-]*[^\Ws]s\s+never\s+\Z")

# "sample them", "split it into two"; not "the sample it has", nor "importing them".
_OBJECT_PRONOUN = late(
    r"(?<!ing)\s+(?:them|it\s+(?:as|back|from|into|off|onto|out|to|up|with))(?!\w)"
)

# "this page lists all modules".
_TEXTS = words(
    "appendix article chapter document example guide howto page policy section table tutorial"
)
# "`ls` lists the files"; not "for `Enum` classes the next value".
_CODE = late(rf"(?:\A|[.;:]\s+){BARRIER}\s+\Z")
_OBJECT_OF_CODE = late(r"(?<=[^s]s)\s+(?:the|an?|any|each|every|its|them)(?!\w)")
_OBJECT_OF_ONE = late(rf"(?<=[^s]s)(?:{_OBJECT.pattern}|\s+all(?!\w))")
_BE = words("is are was were be been being")
_NOT = _ADVERBS | words("not")
_PASSIVE: tuple[Phrase, ...] = (
    (_BE,),
    (_BE, _NOT),
    (_BE, _NOT, _NOT),
    (_BE, Others(ending="ly"), _NOT),
)
_AGENT = late(
    r"(?<=ed)\s+(?:as|by|according\s+to|(?:in)?correctly|(?:very\s+)?differently|(?:just\s+)?like"
    r"|literally|relative\s+to|in\s+(?:an?\s+)?(?:[a-z-]+\s+){0,2}(?:ways?|manner))(?!\w)"
)
# "the data is split into two"; not "a split into two", nor "what is set theory".
_UNCHANGED = words(
    "broadcast cast cut forecast hit preset put read rerun reset run set shut split spread typeset "
    "unset upset"
)
_BEHIND_PARTICIPLE = late(
    r"\s+(?:across|among|apart|as|at|between|by|for|from|in|into|off|on|onto|out|over|to|up|with)"
    r"(?!\w)"
)
# "This maps to a host"; not "this settings page".
_BEHIND_VERB = late(
    r"(?<=[^s]s)(?:[.,;:)]|\s+(?:a|all|and|any|an|as|at|back|both|by|each|every|for|from|how|in|into|it"
    r"|its|on|one|or|our|out|over|so|that|their|the|them|these|to|two|up|what|when|whether|which|with"
    r"|your|\w+ly)(?!\w))"
)
# "a dictionary mapping names to values"; not "a mapping from names to values".
_TABLES = "cache|dict|dictionary|dictionaries|function|map|table"
_TABLE = late(rf"(?i){_ALONE}(?:(?:{_TABLES})(?:\s+{BARRIER})?|an?\s+{BARRIER})\s+\Z")
_ONE_TO_OTHER = late(
    r"\s+(?!(?:and|between|for|from|is|of|or|that|to|used|was|which)\s)[^\s.:;]+"
    r"(?:\s+[^\s.:;]+){0,5}\s+to\s"
)
# "by setting the option"; not "the only setting the tool has", nor "by setting and by name".
_GERUND = words(
    "after and as avoid before by for from in just like of on or simply than through via when "
    "while with without"
)
_OBJECT_OF_GERUND = late(
    rf"\s+(?:the|an?|this|these|those|its|your|our|their|my|each|every|it|them|up|{BARRIER}\s+to)"
    r"(?!\w)"
)
# "by setting `x` to one"; not "the value of setting `x`".
_CODE_BEHIND = late(rf"\s+{BARRIER}")
_THING = words("listing mapping setting")
"""Gerunds whose noun is a thing, not the deed."""
# "see it in action."; not "in action spaces".
_END_OF_CLAUSE = late(r"[)”\"]?(?:[.,;:!?]|\s*\Z)")

_NONE = words()
_WITH_MODAL: tuple[Phrase, ...] = ((_PRONOUNS, _MODALS), (_CONTRACTED,))
_OF_NOUN: tuple[Phrase, ...] = (
    (_BEGINNING | words(", ("), _NOUN, _MODALS),
    (Others("how what which whose"), _NOUN, _MODALS),
)
VERBS = (
    _behind((_SUBJECT,), (_DENIED, words("not"))),
    Frame(_SMALL_AUXILIARY, _OBJECT, _AUXILIARY),
    Frame(Phrases((_AUXILIARY, _IN_LY), then=_NONE), _OBJECT_OF_ORDER),
    _behind((_CONJUNCTIONS, words("i you"))),
    Frame(_FIRST_IT, None, _ADVERBS | words("it"), _IN_S),
    _behind((_CONJUNCTIONS | words("but"), words("it")), own=_IN_S),
    _behind(*_ASKED, own=_INFINITIVE),
    _behind(*_WITH_MODAL, own=_INFINITIVE),
    _behind(*_OF_NOUN, own=_INFINITIVE),
    Frame(_FIRST_MODAL, _NO_QUESTION, _MODALS | _ADVERBS, _INFINITIVE),
    _behind((Others(_NO_CLAUSE), words("always never")), own=_IN_S, then=_NONE),
    Frame(_SEVERAL_NEVER, None, words("never"), _INFINITIVE),
    _behind(*_BEFORE_TO, own=_INFINITIVE),
    Frame(_FIRST_TO, None, _ADVERBS | _TO, _INFINITIVE),
    Frame(_SENTENCE, _OBJECT_OF_ORDER),
    Frame(_ORDER, _OUT_AND_OBJECT),
    Frame(_AND_SECOND, _OBJECT_OF_ORDER, words("and or then")),
    Frame(_AND_SECOND_OF_ONE, _OBJECT_OF_ONE, words("and or then"), _IN_S),
    Frame(_ORDER, late(r"\s+in(?!\w)"), own=words("log")),
    Frame(None, _OBJECT_PRONOUN),
    _behind((words("it that who"),), (words(","), words("which")), following=_OBJECT_OF_ONE),
    _behind(
        (words("each that this"), _TEXTS),
        (words("the"), words("above following next previous"), _TEXTS),
        following=_OBJECT_OF_ONE,
        then=_NONE,
    ),
    Frame(_CODE, _OBJECT_OF_CODE, frozenset([""])),
    Frame(_TABLE, _ONE_TO_OTHER, frozenset(["", *_TABLES.split("|")]), words("mapping")),
    Frame(Phrases((_BEGINNING,), (_GERUND,), then=_ADVERBS), _OBJECT_OF_GERUND, own=_THING),
    _behind((words("by without"),), following=_CODE_BEHIND, own=_THING),
    _behind(
        (words("in"),), following=_END_OF_CLAUSE, own=words("action effect force place"), then=_NONE
    ),
    _behind(*_PASSIVE, following=_AGENT, then=_NONE),
    _behind(*_PASSIVE, following=_BEHIND_PARTICIPLE, own=_UNCHANGED, then=_NONE),
    _behind((words("this"),), following=_BEHIND_VERB, own=_IN_S),
    *CLAUSES,
)
"""What stands around a verb, or in an adverb."""


def gerunds(name: str) -> Iterator[str]:
    """Yield how the gerund of a name may be written: parsing, logging."""
    yield from (name.removesuffix("e") + "ing", name + "ing", name + name[-1:] + "ing")
