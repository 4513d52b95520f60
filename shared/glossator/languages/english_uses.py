"""Where an English word that is a noun elsewhere names nothing: verbs and set phrases."""

from __future__ import annotations

import re
from collections.abc import Iterator

from glossator.languages import Frame
from glossator.languages.english_clauses import CLAUSES
from glossator.page import BARRIER

_PRONOUNS = "he|she|we|they"
_SHORTENED = "do|does|did|ca|could|might|must|should|wo|would"
_SHORT_ADVERBS = (
    "already|also|always|even|first|just|later|never|now|often|only|sometimes|still|then"
)
_ADVERBS = (
    f"{_SHORT_ADVERBS}|automatically|completely|currently|directly|easily|explicitly|immediately"
    "|implicitly|internally|manually|normally|quickly|safely|simply|typically|usually"
)
_ALONE = r"(?<![\w'-])(?<!’)"
"""Where a word begins; in one class with the rest, the apostrophe would take long to compile."""
_ADVERB = f"{_SHORT_ADVERBS}|[a-z]+ly"
"""Which word in -ly it is, the words before a mention are asked first: so it compiles sooner."""
_THEN = rf"(?:\s+(?:{_ADVERB}))?\s+\Z"
"""An adverb may stand between what makes a verb of a word, and the word."""
# A clause is read from its left: nothing but a verb follows a subject or "do not".
_SUBJECT = re.compile(
    rf"(?i){_ALONE}(?:{_PRONOUNS}"
    r"|(?:do|does|did|can|could|may|might|must|shall|should|will|would)\s+not|cannot"
    rf"|(?:{_SHORTENED})n['’]t){_THEN}"
)
_LAST_OF_SUBJECT = frozenset(f"{_PRONOUNS}|{_ADVERBS}|not|cannot".split("|")).union(
    f"{verb}n{sign}t" for verb in _SHORTENED.split("|") for sign in "'’"
)
# Behind these may stand a noun as well: "from client to server", "how can attention help".
_AUXILIARIES = "to|can|could|may|might|must|shall|should|will|would|please|then"
_AUXILIARY = re.compile(rf"{_ALONE}(?:{_AUXILIARIES})\s+\Z")
_SENTENCE = re.compile(r"(?:\A|[.!?:]\s+|\bThen\s+|\bPlease\s+)\Z")
# "Log in first", "please log in"; not "the log in the folder".
_ORDER = re.compile(r"(?:\A|[.!?:;]\s+|\b[Tt]hen\s+|\b[Pp]lease\s+)\Z")
# A gerund remains a name: "prior to importing the module".
_OBJECT = re.compile(
    r"(?<!ing)\s+(?:the|an?|this|these|those|its|your|our|their|my|each|every|it|them)(?!\w)"
)
# "to linearly transform the data"; not "to daily scans", nor "to assembly code the chip runs".
_NO_ADVERBS = "anomaly|assembly|daily|early|family|friendly|monthly|reply|supply|weekly|yearly"
_AUXILIARY_ADVERB = re.compile(
    rf"{_ALONE}(?:{_AUXILIARIES})\s+(?!(?:{_NO_ADVERBS})\s)[a-z]+ly\s+\Z"
)
# "able to list files", "allows you to list files"; not "from client to server", "add it to list".
_BEFORE_INFINITIVE = (
    "able|ability|attempt(?:s|ed|ing)?|best|better|decide[sd]?|designed|difficult|eas(?:iest|ier|y)"
    "|enough|expected|fail(?:s|ed|ing|ure)?|free|ha(?:d|s|ve)|hard(?:er)?|help(?:s|ed|ing)?|how|important"
    "|impossible|intended|likely|like|necessary|needs?|in\\s+order|possible|ready|recommended|[Rr]emember"
    "|supposed|sure|tends?|[Tt]r(?:y|ies|ied|ying)|unable|unlikely|used|want(?:s|ed|ing)?|whether"
    "|(?:an?|another|any|better|easie(?:r|st)|easy|efficient|no|one|only|simple)\\s+way"
    "|[Aa]n?\\s+(?:[\\w-]+,?\\s+){1,2}(?<!little\\s)(?<!long\\s)way"
    rf"|(?:am|are|be|been|is|not|was|were|\w{{1,5}}['’](?:m|re|s)|{_ADVERB})\s+going"
    "|wish(?:es|ed)?|too\\s+(?:big|large|long|old|short|slow|small)"
    "|(?:allow|ask|enable|encourage|expect|forc|help|instruct|need|permit|prompt|requir|tell|want)"
    "(?:e?s|e?d|e|ing)?\\s+(?:it|them|us|you|developers|programs|users)"
)
_TO = re.compile(rf"{_ALONE}(?:{_BEFORE_INFINITIVE})\s+to{_THEN}")
_INFINITIVE = re.compile(r"[a-z]+(?:-[a-z]+)*(?<!ing)(?<![^s]s)")
# "To build the image, run it": a sentence hardly begins with "To" before a noun without an article.
_FIRST_TO = re.compile(rf"(?:\A|[.!?:;]\s+|[(“\"]\s*)To{_THEN}")
# "if you type a name", "that you type", "as it functions alike"; not "give you lists", nor "make
# it functions".
_CONJUNCTIONS = "after|as|because|before|how|if|once|since|unless|until|what|when|where|while"
_BEGUN = re.compile(rf"(?i){_ALONE}(?:{_CONJUNCTIONS}|that)\s+(?:I|you){_THEN}")
_BEGUN_OF_ONE = re.compile(
    rf"(?:[,;:]\s+it|{_ALONE}(?:It|(?:{_CONJUNCTIONS}|but|that)\s+it)){_THEN}"
)
_IN_S = re.compile(r"[a-z]+[^\Ws]s")
# "do you host the site", "let it deploy", "lets you cache pages", "go ahead and merge"; not "give
# it a try and caches fill".
_ASKED = re.compile(
    r"(?i)(?<![\w'’-])(?:(?:do|does|did|could|should|would)(?:n['’]t)?\s+(?:it|they|we|you)"
    r"|(?:help(?:s|ed|ing)?|let(?:s|ting)?)\s+(?:it|me|them|us|you|users)|let['’]s"
    r"|(?:go(?:es|ing)?\s+ahead|(?<!\ba )try)\s+and"
    rf"|(?:\A|(?<=[.!?:;])\s+)(?:always|never|simply)){_THEN}"
)
_LAST_OF_ASKED = "ahead|and|it|me|them|they|try|us|users|we|you|always|never|simply|let's|let’s"
# "this will cache files"; not "how can attention help", nor "as files can".
_MODALS = "can|could|may|might|must|should|will|would"
_WITH_MODAL = re.compile(
    rf"{_ALONE}(?:I|[Ii]t|[Tt]h(?:at|ey|is)|[Ww]e|which|who|[Yy]ou)"
    rf"(?:\s+(?:{_MODALS})|['’](?:d|ll))"
    rf"{_THEN}"
)
_LAST_WITH_MODAL = frozenset(f"{_MODALS}|{_ADVERBS}".split("|")).union(
    f"{word}{sign}{end}"
    for word in "i|it|that|they|this|we|which|who|you".split("|")
    for sign in "'’"
    for end in ("d", "ll")
)
# "when files may span days"; not "which files can attention read", nor "so can attention".
_BEFORE_NOUN = "how|neither|nor|what|when|where|which|whose|why"
_NO_SUBJECT = (
    f"{_BEFORE_NOUN}|also|an?|and|but|else|here|never|not|only|or|so|the|then|there|who|yet"
)
_OF_NOUN = re.compile(
    rf"(?i)(?:\A|[.!?:;,(]\s*|{_ALONE}(?!(?:how|what|which|whose)\s)[\w'’-]+\s+)"
    rf"{_ALONE}(?!(?:{_NO_SUBJECT})\s)(?:[\w'’-]+|{BARRIER})\s+(?:{_MODALS})"
    rf"{_THEN}"
)
# Not behind a plural: "Tokens the model has seen" begins with a noun.
_OBJECT_OF_ORDER = re.compile(rf"(?<![^s]s){_OBJECT.pattern}")
# "mask out the padding"; not "log in the folder", nor "layers up the stack".
_OUT_AND_OBJECT = re.compile(rf"(?<![^s]s)\s+(?:away|back|down|off|out|up){_OBJECT.pattern}")
# "you can load and cache the model", "it loads and caches the model".
_AND = r",?\s+(?:and|or)\s+(?:then\s+)?\Z"
_AND_SECOND = re.compile(rf"{_ALONE}(?:{_AUXILIARIES})\s+(?:[a-z]+,\s+){{0,2}}[a-z]+{_AND}")
_AND_SECOND_OF_ONE = re.compile(
    rf"{_ALONE}(?:[Ii]t|that|which|who)\s+(?:[a-z]+s,\s+){{0,2}}[a-z]+[^\Ws]s{_AND}"
)
# "Can template names.", in a list of features; not "Can attention help?".
_FIRST_MODAL = re.compile(rf"(?:\A|[.!?:;]\s+)(?:Can|Could|Might|Must|Should|Will|Would){_THEN}")
_NO_QUESTION = re.compile(r"[^.!?]{0,200}(?:[.!]|\Z)")
# "a check never matches", "files never change"; not "they are never matches, never changes".
_NO_CLAUSE = "am|and|are|be|been|but|if|is|or|was|were"
_NEVER = re.compile(rf"{_ALONE}(?!(?:{_NO_CLAUSE})\s)[\w'’-]+\s+(?:always|never)\s+\Z")
_SEVERAL_NEVER = re.compile(rf"{_ALONE}(?!(?:is|was)\s)[\w'’-]*[^\Ws]s\s+never\s+\Z")

# "sample them", "split it into two"; not "the sample it has", nor "importing them".
_OBJECT_PRONOUN = re.compile(
    r"(?<!ing)\s+(?:them|it\s+(?:as|back|from|into|off|onto|out|to|up|with))(?!\w)"
)

# "a page that lists the modules", "this page lists all modules"; not "which modules the tool has".
_ONE = re.compile(rf"(?i)(?:{_ALONE}(?:it|that|who)|,\s+which){_THEN}")
_TEXTS = "appendix|article|chapter|document|example|guide|howto|page|policy|section|table|tutorial"
_TEXT = re.compile(
    rf"(?i){_ALONE}(?:each|that|the\s+(?:above|following|next|previous)|this)"
    rf"\s+(?:{_TEXTS})\s+\Z"
)
# "`ls` lists the files"; not "for `Enum` classes the next value".
_CODE = re.compile(rf"(?:\A|[.;:]\s+){BARRIER}\s+\Z")
_OBJECT_OF_CODE = re.compile(r"(?<=[^s]s)\s+(?:the|an?|any|each|every|its|them)(?!\w)")
_OBJECT_OF_ONE = re.compile(rf"(?<=[^s]s)(?:{_OBJECT.pattern}|\s+all(?!\w))")
_BE = "is|are|was|were|be|been|being"
_PASSIVE = re.compile(rf"{_ALONE}(?:{_BE})(?:\s+(?:not|{_ADVERB})){{0,2}}\s+\Z")
_LAST_OF_PASSIVE = frozenset(f"{_BE}|not|{_ADVERBS}".split("|"))
_AGENT = re.compile(
    r"(?<=ed)\s+(?:as|by|according\s+to|(?:in)?correctly|(?:very\s+)?differently|(?:just\s+)?like"
    r"|literally|relative\s+to|in\s+(?:an?\s+)?(?:[a-z-]+\s+){0,2}(?:ways?|manner))(?!\w)"
)
# "the data is split into two"; not "a split into two", nor "what is set theory".
_UNCHANGED = re.compile(
    "broadcast|cast|cut|forecast|hit|preset|put|read|rerun|reset|run|set|shut|split|spread|typeset"
    "|unset|upset"
)
_BEHIND_PARTICIPLE = re.compile(
    r"\s+(?:across|among|apart|as|at|between|by|for|from|in|into|off|on|onto|out|over|to|up|with)"
    r"(?!\w)"
)
# "This maps to a host"; not "this settings page".
_THIS = re.compile(rf"{_ALONE}[Tt]his{_THEN}")
_BEHIND_VERB = re.compile(
    r"(?<=[^s]s)(?:[.,;:)]|\s+(?:a|all|and|any|an|as|at|back|both|by|each|every|for|from|how|in|into|it"
    r"|its|on|one|or|our|out|over|so|that|their|the|them|these|to|two|up|what|when|whether|which|with"
    r"|your|\w+ly)(?!\w))"
)
# "a dictionary mapping names to values"; not "a mapping from names to values".
_TABLES = "cache|dict|dictionary|dictionaries|function|map|table"
_TABLE = re.compile(rf"(?i){_ALONE}(?:(?:{_TABLES})(?:\s+{BARRIER})?|an?\s+{BARRIER})\s+\Z")
_ONE_TO_OTHER = re.compile(
    r"\s+(?!(?:and|between|for|from|is|of|or|that|to|used|was|which)\s)[^\s.:;]+"
    r"(?:\s+[^\s.:;]+){0,5}\s+to\s"
)
# "by setting the option"; not "the only setting the tool has", nor "by setting and by name".
_BEFORE_GERUND = (
    "after|and|as|avoid|before|by|for|from|in|just|like|of|on|or|simply|than|through|via|when"
    "|while|with|without"
)
_GERUND = re.compile(rf"(?i)(?:(?:\A|[.!?:;]\s+)\Z|{_ALONE}(?:{_BEFORE_GERUND}){_THEN})")
_OBJECT_OF_GERUND = re.compile(
    rf"\s+(?:the|an?|this|these|those|its|your|our|their|my|each|every|it|them|up|{BARRIER}\s+to)"
    r"(?!\w)"
)
# "by setting `x` to one"; not "the value of setting `x`".
_MEANS = re.compile(rf"(?i){_ALONE}(?:by|without){_THEN}")
_CODE_BEHIND = re.compile(rf"\s+{BARRIER}")
_THING = re.compile("(?i)listing|mapping|setting")
"""Gerunds whose noun is a thing, not the deed."""
# "see it in action."; not "in action spaces".
_IN = re.compile(rf"{_ALONE}[Ii]n\s+\Z")
_END_OF_CLAUSE = re.compile(r"[)”\"]?(?:[.,;:!?]|\s*\Z)")

VERBS = (
    Frame(_SUBJECT, words=_LAST_OF_SUBJECT),
    Frame(_AUXILIARY, _OBJECT, frozenset(_AUXILIARIES.split("|"))),
    Frame(_AUXILIARY_ADVERB, _OBJECT_OF_ORDER),
    Frame(_BEGUN, None, frozenset(f"i|you|{_ADVERBS}".split("|"))),
    Frame(_BEGUN_OF_ONE, None, frozenset(f"it|{_ADVERBS}".split("|")), _IN_S),
    Frame(_ASKED, None, frozenset(f"{_LAST_OF_ASKED}|{_ADVERBS}".split("|")), _INFINITIVE),
    Frame(_WITH_MODAL, None, _LAST_WITH_MODAL, _INFINITIVE),
    Frame(_OF_NOUN, None, frozenset(f"{_MODALS}|{_ADVERBS}".split("|")), _INFINITIVE),
    Frame(_FIRST_MODAL, _NO_QUESTION, frozenset(f"{_MODALS}|{_ADVERBS}".split("|")), _INFINITIVE),
    Frame(_NEVER, None, frozenset(["always", "never"]), _IN_S),
    Frame(_SEVERAL_NEVER, None, frozenset(["never"]), _INFINITIVE),
    Frame(_TO, None, frozenset(f"to|{_ADVERBS}".split("|")), _INFINITIVE),
    Frame(_FIRST_TO, None, frozenset(f"to|{_ADVERBS}".split("|")), _INFINITIVE),
    Frame(_SENTENCE, _OBJECT_OF_ORDER),
    Frame(_ORDER, _OUT_AND_OBJECT),
    Frame(_AND_SECOND, _OBJECT_OF_ORDER, frozenset(["and", "or", "then"])),
    Frame(_AND_SECOND_OF_ONE, _OBJECT_OF_ONE, frozenset(["and", "or", "then"]), _IN_S),
    Frame(_ORDER, re.compile(r"\s+in(?!\w)"), own=re.compile("(?i)log")),
    Frame(None, _OBJECT_PRONOUN),
    Frame(_ONE, _OBJECT_OF_ONE, frozenset(f"it|that|which|who|{_ADVERBS}".split("|"))),
    Frame(_TEXT, _OBJECT_OF_ONE, frozenset(_TEXTS.split("|"))),
    Frame(_CODE, _OBJECT_OF_CODE, frozenset([""])),
    Frame(_TABLE, _ONE_TO_OTHER, frozenset(["", *_TABLES.split("|")]), re.compile("mapping")),
    Frame(_GERUND, _OBJECT_OF_GERUND, own=_THING),
    Frame(_MEANS, _CODE_BEHIND, frozenset(f"by|without|{_ADVERBS}".split("|")), _THING),
    Frame(_IN, _END_OF_CLAUSE, frozenset(["in"]), re.compile("action|effect|force|place")),
    Frame(_PASSIVE, _AGENT, _LAST_OF_PASSIVE),
    Frame(_PASSIVE, _BEHIND_PARTICIPLE, _LAST_OF_PASSIVE, _UNCHANGED),
    Frame(_THIS, _BEHIND_VERB, frozenset(f"this|{_ADVERBS}".split("|")), _IN_S),
    *CLAUSES,
)
"""What stands around a verb, or in an adverb."""


def gerunds(name: str) -> Iterator[str]:
    """Yield how the gerund of a name may be written: parsing, logging."""
    yield from (name.removesuffix("e") + "ing", name + "ing", name + name[-1:] + "ing")


SET_PHRASES = tuple(
    "a better job; a bit different; a bit less; a bit more; a bit of; a bit too; a good job; a "
    "great job; a host of; a little bit; a matter of; a number of; a series of; a variety of; a "
    "whole host; a wide range; another type of; any number of; as a matter of fact; as a result; "
    "as a rule; at a glance; at all costs; at first sight; at no cost; at the core of; at the "
    "heart of; at this point; beyond the scope of; bit by bit; by example; by hand; by means of; "
    "by no means; by the name of; by the same token; case by case; common sense; different types "
    "of; face to face; fixed number of; for example; for instance; for the sake of; for the time "
    "being; free of charge; from scratch; from the ground up; from time to time; full range; hand "
    "in hand; head over to; head start; heads up; important role; in a nutshell; in a sense; in "
    "any case; in any event; in case of; in case you; in charge of; in exchange for; in general; "
    "in mind; in most cases; in no particular order; in order for; in order that; in order to; in "
    "place of; in practice; in principle; in question; in terms of; in that case; in that context; "
    "in that respect; in the absence of; in the area of; in the case of; in the context of; in the "
    "course of; in the event of; in the event that; in the face of; in the field of; in the first "
    "instance; in the first place; in the form of; in the interest of; in the light of; in the "
    "long run; in the long term; in the meantime; in the middle of; in the name of; in the "
    "presence of; in the process of; in the sense that; in the short run; in the short term; in "
    "the spirit of; in the wake of; in the wild; in the works; in theory; in these cases; in this "
    "case; in this context; in this respect; in this sense; in turn; into account; into play; key "
    "advantage; key advantages; key aspect; key aspects; key benefit; key benefits; key challenge; "
    "key challenges; key concept; key concepts; key difference; key differences; key feature; key "
    "features; key idea; key ideas; key point; key points; key reason; key reasons; key role; key "
    "step; key steps; key takeaway; key takeaways; kind of; large number of; last but not least; "
    "log in again; log in as; log in to; log in using; log in with; log into; log out; make sense; "
    "makes sense; making sense; maximum number of; no matter; number of times; of course; on a "
    "large scale; on a regular basis; on average; on behalf of; on demand; on the basis of; on the "
    "fly; on the one hand; on the order of; on the other hand; on top of; other types of; out of "
    "context; out of the box; over the course of; play a role; played a role; playing a role; "
    "plays a role; point of view; points of view; quite a bit; root cause; rule of thumb; rules of "
    "thumb; same number of; side by side; small number of; sort of; state of affairs; state of the "
    "art; step by step; subject matter; subject to; take place; taken place; takes place; taking "
    "place; terms of service; terms of use; the case that; the fact that; the number of; the whole "
    "point; these types of; this type of; to a certain degree; to log in; to log out; took place; "
    "total number of; train of thought; under control; under the hood; various types of; vice "
    "versa; watch out; with regard to; with respect to; with the exception of; word for word; you "
    "log in".split("; ")
)
"""A word of these means nothing by itself."""
