"""Texts that were decoded wrongly on their way here: how it shows, and what can be undone.

A text in UTF-8 that some tool reads as another encoding and saves again looks like "tÃ©rmino".
As long as that lost no byte, encoding it back gives the text as it was.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple
from unicodedata import category

from glossator.findings import Finding, Kind
from glossator.sources.registry import Document

_SINGLE = {
    "cp1252": "Windows-1252",
    "latin-1": "ISO 8859-1",
    **{f"cp{number}": f"Windows-{number}" for number in (1250, 1251, 1253, 1254, 1256, 1257)},
    "iso8859_11": "ISO 8859-11",
    "koi8-r": "KOI8-R",
    "mac-roman": "Mac OS Roman",
    "cp437": "code page 437",
    "cp850": "code page 850",
}
_DOUBLE = {
    "johab": "Johab",
    "cp949": "Windows-949",
    "gb18030": "GB 18030",
    "big5": "Big5",
    "cp932": "Shift JIS",
}
"""Encodings of two bytes a character: letters of theirs take the place of accented ones."""

_LEAST = 8
"""The characters beyond ASCII that a text must have before all of them are judged at once."""
_RUN = re.compile(r"[^\x00-\x7f]+")
_WORD = re.compile(r"[^\x00-@\[-`{-\x7f]+")
"""Letters, and all beyond ASCII; said by what is left out, which compiles much faster."""
_BY_CHANCE = re.compile("[\u00c0-\u00df][\u00a0\u00ab\u00bb]")
"""A capital before a quote or the blank before a colon, as in French: "CAFÉ\u00a0:"."""
_TRACE = re.compile("[\u00c2-\u00f4]\u00a0?[\u00a1-\u00aa\u00ac-\u00ba\u00bc-\u00bf\u00ef]")
"""What is left of a character where a tool dropped the bytes that are controls in Latin-1."""


class Damage(NamedTuple):
    """How a text was decoded wrongly."""

    encoding: str
    """The name of the encoding that it was taken for; empty where that cannot be told."""
    example: tuple[str, str]
    """A stretch of the text, and what it was; the same twice where that cannot be told."""
    position: int
    """Where that stretch begins, in code points."""
    restored: str
    """The text as far as it can be restored."""
    lost: int
    """How many places cannot be restored."""


def examined(document: Document, *, repair: bool) -> tuple[Document, list[Finding]]:
    """Return a document, restored as far as it can be where `repair` is set, and what is wrong."""
    damage = find_damage(document.text)
    if damage is None:
        return document, []
    if not repair:
        return document, [_finding(damage, document)]
    restored = replace(document, text=damage.restored)
    return restored, [_finding(damage, document, is_repaired=True)] if damage.lost else []


def _finding(damage: Damage, document: Document, *, is_repaired: bool = False) -> Finding:
    shown, was = damage.example
    reader = f" as {damage.encoding}" if damage.encoding else " wrongly"
    problem = f'the text was read{reader} before it was saved: "{shown}"'
    can_be_restored = damage.restored != document.text
    if can_be_restored:
        problem += f' was "{was}"'
    if damage.lost:
        places = "1 place has" if damage.lost == 1 else f"{damage.lost} places have"
        problem += f"; {places} lost characters for good"
    advice = "get the file anew from where it comes"
    if can_be_restored and not is_repaired:
        more = f"; {advice} for the rest" if damage.lost else ""
        advice = (
            f"restore it by `glossator repair --write {document.path}` or the option repair{more}"
        )
    line = document.text.count("\n", 0, damage.position) + 1
    return Finding(Kind.DAMAGED_TEXT, problem, document.place(line), advice)


def find_damage(text: str) -> Damage | None:
    """Return how a text was decoded wrongly, None for a text that looks healthy."""
    if text.isascii():
        return None
    found = _whole(text) or _by_runs(text) or _beyond_repair(text)
    # A text may have gone that way more than once.
    again = find_damage(found.restored) if found and not found.lost else None
    return _joined(found, again) if found and again else found


def _joined(first: Damage, second: Damage) -> Damage:
    """Return two damages of one text, of which the second is seen when the first is undone."""
    shown, was = first.example
    while earlier := {_undone(was, codec) for codec in _SINGLE} - {None, was}:
        was = min(filter(None, earlier))
    return first._replace(example=(shown, was), restored=second.restored, lost=second.lost)


def _whole(text: str) -> Damage | None:
    """Look for an encoding that takes the whole text back to UTF-8, as hardly a text allows."""
    runs = _RUN.findall(text)
    if sum(map(len, runs)) < _LEAST:
        return None
    # UTF-8 has no byte beyond ASCII that stands alone.
    candidates = dict(_SINGLE) if min(map(len, runs)) > 1 else {}
    # Signs that frame tables pass by chance; letters of two scripts in a word do not.
    candidates |= _DOUBLE if _is_mixed(text) else {}
    for codec, name in candidates.items():
        restored = _undone(text, codec)
        if restored is not None and (not _has_controls(restored) or _whole(restored)):
            return Damage(name, *_example(text, codec), restored, 0)
    return None


def _by_runs(text: str) -> Damage | None:
    """Look for a text of which at least half of what is beyond ASCII was read as Windows-1252."""
    runs = _RUN.findall(text)
    lost = sum(_undone(run, "cp1252") is None for run in runs)
    chance = sum(bool(_BY_CHANCE.fullmatch(run)) for run in runs)
    if len(runs) - lost - chance < max(lost, 1):
        return None
    restored = _RUN.sub(lambda run: _undone(run[0], "cp1252") or run[0], text)
    return Damage("Windows-1252", *_example(text, "cp1252"), restored, lost)


def _beyond_repair(text: str) -> Damage | None:
    """Look for the traces of an encoding whose unprintable bytes were dropped."""
    runs = list(_RUN.finditer(text))
    traces = [run for run in runs if _TRACE.match(run[0])]
    if len(traces) > 1 and 2 * len(traces) >= len(runs):
        return _lost("ISO 8859-1", traces, text)
    # No word of any language begins with a mark that sits on the letter before it.
    marks = [run for run in runs if category(run[0][0])[0] == "M"]
    if len(marks) >= _LEAST and 10 * len(marks) > len(runs):
        is_thai = all("\u0e00" <= run[0][0] <= "\u0e7f" for run in marks)
        return _lost("ISO 8859-11" if is_thai else "", marks, text)
    return None


def _lost(encoding: str, runs: list[re.Match[str]], text: str) -> Damage:
    shown = runs[0][0]
    return Damage(encoding, (shown, shown), runs[0].start(), text, len(runs))


def _undone(text: str, codec: str) -> str | None:
    """Return what a text was before it was read by an encoding; None where that cannot be."""
    try:
        return text.encode(codec).decode()
    except UnicodeError:
        return None


def _has_controls(text: str) -> bool:
    """Say whether a text holds what no author writes: controls, code points without a meaning."""
    return any(category(character) in ("Cc", "Cn", "Co") for character in set(text) - set("\t\n\r"))


def _is_mixed(text: str) -> bool:
    """Say whether most words beyond ASCII have letters of ASCII, too, beside Han or Hangul."""
    words: list[str] = [word for word in _WORD.findall(text) if not word.isascii()]
    mixed = sum(word[0].isascii() or word[-1].isascii() for word in words)
    return 2 * mixed > len(words)


def _example(text: str, codec: str) -> tuple[tuple[str, str], int]:
    """Return a word of a text with what it was, else a part of one, and where that begins."""
    for pattern in (_WORD, _RUN):
        found = (word for word in pattern.finditer(text) if not word[0].isascii())
        places = [(word, was) for word in found if (was := _undone(word[0], codec))]
        if places:
            word, was = next((place for place in places if place[1].isalpha()), places[0])
            return (word[0], was), word.start()
    raise ValueError("nothing in the text can be restored")
