"""A slow policy that is meant to be plainly right: the judge of which page links which term."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import takewhile

from glossator.languages import language
from glossator.matching import Match
from glossator.model import Glossary, NameKind, Term
from glossator.page import Form, PageText
from glossator.sources.naming import is_initialism
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
    seen = [c for c in before if c.isalnum() or c in inside or c in ".!?:;…—–|•·。！？：；"]
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


def is_habit(match: Match, code: str) -> bool:
    """Say whether a word has a capital in a language whose script has none."""
    return match.form is Form.CASE and code in ["ar", "ja", "ko", "th", "zh"]


def beside_latin(before: str, after: str) -> bool:
    """Say whether a Latin word or a picture stands beside a word, before it with commas between."""
    seen = [c for c in before if c.isalnum() or c in "\x1a.!?:;…—–|•·。！？：；" or is_picture(c)]
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
    names = [
        capital(match, text)
        for match, text in found
        if is_inside(match, text, code) and not is_habit(match, code)
    ]

    def small(name: str) -> int:
        return sum(t[0].islower() and t[:3] == name[:3].lower() for t in texts)

    return {name for name in names if names.count(name) > small(name)}


def spelled(text: str) -> str:
    """Return what two spellings of a name share."""
    return "".join(c for c in text.casefold() if c.isalnum()).removesuffix("s")


def other_meaning(match: Match, text: str, page: PageText) -> bool:
    """Say whether a match is an acronym that the page defines with words of its own."""
    term, word = match.terms[0], text[match.start : match.end]
    acronyms = [name.text for name in term.names if name.kind is NameKind.ACRONYM]
    if not any(word.startswith(acronym) for acronym in acronyms):
        return False
    known = [spelled(name.text) for name in term.names]
    for block in page.blocks:
        for acronym, written in [(a, f"({a}{s})") for a in acronyms for s in ("", "s")]:
            for before in block.text.split(written)[:-1]:
                ahead = before.rpartition("(")[2].rpartition(")")[2]
                if not before[-1:].isspace():
                    continue
                words = ahead.split()[-8:]
                tails = [" ".join(words[-count:]) for count in range(1, len(words) + 1)]
                long = next((tail for tail in tails if is_initialism(acronym, tail)), "")
                if long and spelled(long) not in known:
                    return True
    return False


def stands_for(acronym: str, name: str) -> bool:
    """Say whether an acronym abbreviates a name, its last capital the last word."""
    capitals = [c for c in acronym if c.isupper()]
    words = re.findall(r"\w+", name)
    ends = bool(capitals and words) and words[-1][0].casefold() == capitals[-1].casefold()
    return ends and is_initialism(acronym.removesuffix("s"), name)


def name_before(acronym: str, before: str) -> list[str]:
    """Return the name of several words at the end of a text that an acronym stands for."""
    words = re.split(r"[().;:!?\x1a]", before[-200:].rstrip(" ,"))[-1].split()[-8:]
    words = [word.strip("\"'“”‘’*_") for word in words]
    tails = [" ".join(words[index:]) for index in reversed(range(len(words)))]
    letters = acronym.removesuffix("s").casefold()
    found = [
        tail
        for tail in tails
        if "".join(word[0] for word in re.findall(r"[^\W_]+", tail)).casefold() == letters
    ] or [tail for tail in tails if stands_for(acronym, tail)]
    return [name for name in found[:1] if " " in name]


def spelled_out(page: PageText) -> set[tuple[str, ...]]:
    """Return the names of several words that stand beside their acronyms on a page."""
    found = []
    for text in [block.text for block in page.blocks]:
        for match in re.finditer(r"\(([^(),;]{2,90})[),;]", text):
            inside, before = match[1].strip(), text[: match.start()]
            short = re.search(r"(?<![\w-])([A-Z][\w-]+)\s+\Z", before[-200:])
            if " " not in inside and before[-1:].isspace():
                found += name_before(inside, before)
            elif short and "\x1a" not in inside and stands_for(short[1], inside):
                found.append(inside)
        for match in re.finditer(r"(?<!\w)or\s+([A-Z][\w-]+)", text):
            found += name_before(match[1], text[: match.start()])
    return {tuple(name.casefold().split()) for name in found}


def part_of_name(match: Match, text: str, names: set[tuple[str, ...]]) -> bool:
    """Say whether a match is less than a name, and not what the name is a kind of."""
    chunks = list(re.finditer(r"\S+", text))
    for index, chunk in enumerate(chunks):
        word = re.search(r"\w.*", chunk[0])
        for name in names if word else ():
            found = [word[0] if word else "", *(c[0] for c in chunks[index + 1 :])][: len(name)]
            last = re.sub(r"(?<=\w)\W+\Z", "", found[-1])
            wanted = (*name[:-1], re.sub(r"(?<=\w)\W+\Z", "", name[-1]))
            if (*(c.casefold() for c in found[:-1]), last.casefold()) != wanted:
                continue
            first = chunk.start() + (word.start() if word else 0)
            behind = chunks[index + len(name) - 1]
            end = behind.start() + (len(last) if len(name) > 1 else 0)
            if first <= match.start and match.end <= end:
                several = " " in re.sub(r"\s", " ", text[match.start : match.end])
                is_kind = match.end == end and several
                if match.end - match.start < end - first and not is_kind:
                    return True
    return False


@cache
def phrases(text: str, code: str) -> list[tuple[int, int]]:
    """Return where a text has set phrases of a language."""
    found = []
    for phrase in language(code).set_phrases:
        words = re.findall(r"\w+", phrase)
        if all(word in text.lower() for word in words):
            pattern = r"(?<!\w)" + r"[\s'’-]+".join(words) + r"(?!\w)"
            found += [match.span() for match in re.finditer(pattern, text, re.I)]
    return found


def names_deed(term: Term) -> bool:
    """Say whether an English entry speaks of what its name does, as of "parsing" for "parse"."""
    said = f"{' '.join(term.aliases)} {term.summary} "
    said += term.definition.text[:300] if term.definition else ""
    name = term.name.lower()
    forms = [name + "ing", name + name[-1] + "ing", name[: -1 if name[-1] == "e" else None] + "ing"]
    return any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", said.lower()) for form in forms)


def in_phrase(match: Match, text: str, code: str) -> bool:
    """Say whether a match is less than a set phrase that it stands in."""
    start, end = match.start, match.end
    return any(a <= start and end <= b and b - a > end - start for a, b in phrases(text, code))


def common_use(match: Match, text: str, code: str) -> bool:
    """Say whether a match is a verb, or part of a set phrase."""
    start, end = match.start, match.end
    for before, behind, _, own in language(code).verbs:
        is_near = before is None or before.search(text[:start])
        is_near = is_near and (own is None or own.fullmatch(text[start:end]))
        if is_near and (behind is None or behind.match(text, end)):
            is_deed = code == "en" and names_deed(match.terms[0])
            return in_phrase(match, text, code) or not is_deed
    return in_phrase(match, text, code)


def leads_to(term: Term, glossary: Glossary) -> set[str]:
    """Return the one entry that a term only sends readers to, by id, else nothing."""
    found = {other.id for name in term.redirect_to if (other := glossary.resolve(name))}
    return found if len(found) == 1 else set()


def pairs(
    page_texts: Iterable[PageText], glossary: Glossary, code: str = "en"
) -> set[tuple[str, str]]:
    """Return which term is linked on which page, once on each, as path and id."""
    matcher = NaiveMatcher(glossary.values(), code)
    linked = set()
    for page in page_texts:
        marked = {mark.term for mark in page.marked}
        names = proper_names(page, matcher, code)
        names_in_full = spelled_out(page)
        for block in page.blocks:
            for match in matcher.find(block.text):
                term = match.terms[0]
                if (
                    len(match.terms) == 1
                    and term.id not in marked
                    and block.text[match.start : match.end] not in names
                    and not is_inside(match, block.text, code)
                    and not other_meaning(match, block.text, page)
                    and not common_use(match, block.text, code)
                    and not part_of_name(match, block.text, names_in_full)
                    and block.entry not in (term.id, *leads_to(term, glossary))
                    and term.links not in ("none", 0)
                    and (match.end - match.start > 1 or term.links is not None)
                    and block.wrap(match.start, match.end) is not None
                ):
                    linked.add((page.path, term.id))
    return linked
