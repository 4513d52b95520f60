"""Which capitals make a proper name, read slowly: one part of the naive policy."""

from __future__ import annotations

import re
import unicodedata
from itertools import takewhile

from glossator.matching import Match
from glossator.page import Form, PageText
from naive import NaiveMatcher

ARTICLES = {
    "en": ["a", "an"],
    "es": ["un", "una"],
    "fr": ["un", "une"],
    "it": ["un", "una", "uno", "un'", "un’"],
    "nl": ["een"],
    "pt": ["um", "uma"],
    "tr": ["bir"],
}
DETERMINERS = "the this its your our their my each every any no another".split()
NO_NOUNS = """after against also always as at because before by can cannot could does during for
    from has if in instead into is itself may might must never not of on only onto over shall should
    since so than that then through to under unless until using via was when where which while will
    with within without would""".split()
NO_ADJECTIVES = (
    "about and as at but by called for from if in into like named of on or than that to using "
    "via when where while with"
)
OBJECTS = "object objects instance instances constructor".split()
IN_S = """across afterwards always as besides downwards hers his its ours perhaps sometimes
    theirs this towards unless upwards versus vs whereas yours"""


ENDS = ".!?:;…—–|•·。！？：；✅✔☑❌✖✗✘⚠❗❓ℹ💡📝📌🔔🛑⛔🚨🚧➡▶►●■□◆★☆▪◦‣👉"
NUMBERED = r"(?:\A|\s)(?:\((?:[a-zA-Z]|[ivx]{2,4}|\d{1,3})\)|\[\d{1,3}\]|[a-z]\))\s+"
QUOTED = rf"(?:[,:]\s+[\"“„«]\s?|{NUMBERED})\Z"


def begins_sentence(before: str) -> bool:
    """Say whether a text ends where a sentence may begin, quotes and brackets aside."""
    pictures = [c for c in before if unicodedata.category(c) == "So"]
    inside = [",", "\x1a", *pictures]
    seen = [c for c in with_dashes(before) if c.isalnum() or c in inside or c in ENDS]
    if re.search(QUOTED, before) or (seen and seen[-1] == "\x1a" and is_break(before)):
        return True
    return not seen or seen[-1] in ENDS or not (seen[-1].isalnum() or seen[-1] in inside)


def is_break(before: str) -> bool:
    """Say whether the last barrier of a text ends a line, or is a note behind a sentence."""
    ahead, _, behind = before.rpartition("\x1a")
    ends_line = ahead[-1:].isalnum() and (not behind or behind[0] == "\n")
    return not ahead or ahead[-1] in ENDS or ends_line


def capital(match: Match, text: str) -> str:
    """Return a word with a capital that its term does not have, else nothing."""
    word, term = text[match.start : match.end], match.terms[0]
    names = [*(name.text for name in term.names), *term.forms]
    same = [name for name in names if name[:2].casefold() == word[:2].casefold()]
    is_titled = word.isalpha() and word[0].isupper() and word[1:].islower()
    derived = match.form in (Form.CASE, Form.INFLECTED) and term.match_case is None
    is_small = all(name[0].islower() for name in same)
    is_name = is_small or (match.form is Form.INFLECTED and behind_logo(text[: match.start]))
    return word if derived and is_titled and is_name else ""


def behind_logo(before: str) -> bool:
    """Say whether a text ends with a picture and a word or comma somewhere before that."""
    before = before.rstrip(" \ufe0f")
    is_picture = bool(before) and unicodedata.category(before[-1]) == "So"
    return is_picture and not begins_sentence(before[:-1])


def with_dashes(text: str) -> str:
    """Return a text with a dash in place of up to three hyphens that stand between blanks."""
    words = re.split(r"(\s+)", text)
    is_last = [index == len(words) - 1 for index in range(len(words))]
    hyphens = ["-", "--", "---"]
    return "".join(
        "–" if word in hyphens and not last else word
        for word, last in zip(words, is_last, strict=True)
    )


def is_habit(match: Match, code: str) -> bool:
    """Say whether a word has a capital in a language whose script has none."""
    return match.form is Form.CASE and code in ["ar", "ja", "ko", "th", "zh"]


def beside_latin(before: str, after: str) -> bool:
    """Say whether a Latin word or a picture stands beside a word, before it with commas between."""
    written = with_dashes(before)
    seen = [c for c in written if c.isalnum() or c in "\x1a.!?:;…—–|•·。！？：；" or is_picture(c)]
    last = seen[-1] if seen else "."
    named = last == "\x1a" or is_picture(last) or (last.isascii() and last.isalpha())
    following = after.lstrip()[:1]
    return named or (after[:1].isspace() and following.isascii() and following.isalpha())


def is_picture(character: str) -> bool:
    """Say whether a character is an emoji or the like."""
    return unicodedata.category(character) == "So"


def is_one(match: Match, text: str, code: str) -> bool:
    """Say whether an English plural stands before a verb in the singular."""
    after = text[match.end :]
    word = "".join(takewhile(lambda c: c.isalnum() or c in "_'’", after.lstrip()))
    verb = word.replace("’", "'").removesuffix("n't")
    singular = verb in ["is", "was", "has", "does"] or (
        verb == word
        and verb.isascii()
        and verb.isalpha()
        and verb.islower()
        and verb.endswith("s")
        and verb[-2:-1] not in "sui"
        and verb not in IN_S.split()
    )
    return code == "en" and is_longer(match, text) and after[:1].isspace() and singular


def before_capital(after: str) -> bool:
    """Say whether a text begins with blanks and a capital."""
    return re.match(r"\s+[A-Z]", after) is not None


def before_no_noun(after: str) -> bool:
    """Say whether what follows an English noun is no further noun."""
    if re.match(r"['’]s(?!\w)", after):
        return True
    rest = after.lstrip()
    first, others = rest[:1], rest[1:]
    if first in ["", "—"]:
        return True
    if first in [*".:;!?)]"]:
        return not re.match(r"\w", others)
    if first == ",":
        return not before_capital(others)
    words = re.findall(r"\w+|\W", rest)
    word, others = words[0], rest[len(words[0]) :]
    if after == rest or word in OBJECTS:
        return after != rest
    if word in NO_NOUNS:
        return not before_capital(others)
    in_s = word.isascii() and word.isalpha() and word.islower() and word.endswith("s")
    is_verb = in_s and len(word) > 2 and word[-2] not in "sui"
    object_of = "".join(re.findall(r"\w+", others)[:1]) if others[:1].isspace() else ""
    objects = "the a an its this it them all each every any no".split()
    return is_verb and object_of in objects and others.lstrip().startswith(object_of)


def is_common_noun(match: Match, before: str, after: str, code: str) -> bool:
    """Say whether an English word has a determiner that a proper name would not have."""
    word = re.split(r"[^\w'’-]+", before.rstrip())[-1].lower()
    determined = before[-1:].isspace() and before.rstrip()[-1:].isalpha() and word in DETERMINERS
    return code == "en" and match.form is Form.CASE and determined and before_no_noun(after)


def is_behind_article(before: str, code: str) -> bool:
    """Say whether a text ends in an article, in English perhaps with adjectives behind."""
    words = before.split()
    for _ in range(2 if code == "en" and before[-1:].isspace() else 0):
        last = words[-1] if words else ""
        is_word = last[:1].isalpha() and re.fullmatch("[a-z-]+(?<![^su]s)", last)
        if is_word and last not in [*NO_ADJECTIVES.split(), *ARTICLES["en"]]:
            words.pop()
    last = "".join(words[-1:]).lower()
    return last in ARTICLES.get(code, []) and (before[-1:].isspace() or not last.isalpha())


def is_longer(match: Match, text: str) -> bool:
    """Say whether a match is a form that is longer than each name it may be made from."""
    word, term = text[match.start : match.end], match.terms[0]
    names = [*(name.text for name in term.names), *term.forms]
    alike = [name for name in names if name[:2].casefold() == word[:2].casefold()]
    return match.form is Form.INFLECTED and all(len(name) < len(word) for name in alike)


def is_inside(match: Match, text: str, code: str) -> bool:
    """Say whether a capital inside a sentence, or a verb, makes a name of a word."""
    before = text[: match.start]
    article = is_behind_article(before, code)
    common = is_common_noun(match, before, text[match.end :], code)
    inside = not begins_sentence(before) and not common
    if article:
        inside = not begins_sentence(before) and is_longer(match, text)
    if is_habit(match, code):
        inside = beside_latin(before, text[match.end :])
    return bool(capital(match, text)) and (inside or is_one(match, text, code))


def proper_names(page: PageText, matcher: NaiveMatcher, code: str) -> set[str]:
    """Return the common words that a page writes mostly with a capital inside a sentence."""
    found = [(match, block.text) for block in page.blocks for match in matcher.find(block.text)]
    texts = [text[match.start : match.end] for match, text in found]
    names = [capital(match, text) for match, text in found if is_inside(match, text, code)]
    common = [
        *(text for text in texts if text[0].islower()),
        *(
            capital(match, text).lower()
            for match, text in found
            if not is_inside(match, text, code)
            and (
                is_habit(match, code)
                or is_common_noun(match, text[: match.start], text[match.end :], code)
            )
        ),
    ]

    def small(name: str) -> int:
        return sum(text[:3] == name[:3].lower() for text in common)

    return {name for name in names if names.count(name) > small(name)}
