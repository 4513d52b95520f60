"""Names of entries that no page will mention as they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from glossator.checks.registry import Remark, check
from glossator.checks.subject import Subject
from glossator.findings import Kind
from glossator.model import NameKind, Term

_WORDS, _LETTERS = 10, 80
_SENTENCE = re.compile(r"\S+\s+\S+\s.*[^.?!][?!:.]|\S+[^、。]*[。？！：]", re.DOTALL)
_COMMAND = re.compile(r"\$ .*|.* --?\w.*|.*[;{}=]\s.*|.*\s[;{}=].*", re.DOTALL)
_ALEFS = re.compile(r"(?<!\w)\u0627\u0627\w+")
_WORD = re.compile(r"[^\W\d_]+")
_LATIN, _CYRILLIC = "ABCEHIJKMOPSTXaceijopsxy", "АВСЕНІЈКМОРЅТХасеіјорѕху"


@check(Kind.NO_TERM)
def no_terms(subject: Subject) -> Iterator[Remark]:
    """Find names that are sentences, commands or far too long."""
    for term in subject.own.values():
        what = _what_else(" ".join(term.name.split()))
        if what:
            yield Remark(
                f'the name "{term.name}" is {what}, which no page mentions',
                term.source,
                "name the entry by its term, or make it no entry",
            )


def _what_else(name: str) -> str:
    if len(name) > _LETTERS or name.count(" ") >= _WORDS:
        return f"one of {len(name)} characters"
    if _SENTENCE.fullmatch(name):
        return "a sentence"
    return "a command" if _COMMAND.fullmatch(name) else ""


@check(Kind.HEADING_TYPO)
def typos(subject: Subject) -> Iterator[Remark]:
    """Find names with words that nobody spells so."""
    for term in subject.own.values():
        for word, problem in _misspelled(term):
            message = f'in the name "{term.name}", "{word}" {problem}'
            yield Remark(message, term.source, "correct the word")


def _misspelled(term: Term) -> Iterator[tuple[str, str]]:
    names = [name.text for name in term.names if name.kind is not NameKind.HIDDEN]
    for name in names:
        for match in _ALEFS.finditer(name):
            yield match[0], "begins with two alefs"
        for word in _WORD.findall(name):
            stray = _stray_letters(word)
            if stray:
                yield word, f"mixes Latin and Cyrillic letters: {stray}"


def _stray_letters(word: str) -> str:
    """Return the letters that only look like those of the script of a word, empty for none."""
    latin = [c for c in word if c.isascii()]
    cyrillic = [c for c in word if "\u0400" <= c <= "\u04ff"]
    if not (latin and cyrillic):
        return ""
    few, alike = (latin, _LATIN) if len(latin) < len(cyrillic) else (cyrillic, _CYRILLIC)
    return ", ".join(dict.fromkeys(few)) if set(few) <= set(alike) else ""
