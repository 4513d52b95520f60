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
IN_S = """across afterwards always as besides downwards hers his its ours perhaps sometimes
    theirs this towards unless upwards versus vs whereas yours"""


def begins_sentence(before: str) -> bool:
    """Say whether a text ends where a sentence may begin, quotes and brackets aside."""
    pictures = [c for c in before if unicodedata.category(c) == "So"]
    inside = [",", "\x1a", *pictures]
    seen = [
        c for c in with_dashes(before) if c.isalnum() or c in inside or c in ".!?:;…—–|•·。！？：；"
    ]
    return not seen or not (seen[-1].isalnum() or seen[-1] in inside)


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
    names = [*(name.text for name in match.terms[0].names), *match.terms[0].forms]
    alike = [n for n in names if n[:2].casefold() == text[match.start : match.start + 2].casefold()]
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
    plural = match.form is Form.INFLECTED and all(len(n) < match.end - match.start for n in alike)
    return code == "en" and plural and after[:1].isspace() and singular


def is_inside(match: Match, text: str, code: str) -> bool:
    """Say whether a capital inside a sentence, without an article, or a verb makes a name."""
    before = text[: match.start]
    last = "".join(before.split()[-1:]).lower()
    article = last in ARTICLES.get(code, []) and (before[-1:].isspace() or not last.isalpha())
    inside = not begins_sentence(before) and not article
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
            if is_habit(match, code) and not is_inside(match, text, code)
        ),
    ]

    def small(name: str) -> int:
        return sum(text[:3] == name[:3].lower() for text in common)

    return {name for name in names if names.count(name) > small(name)}
