"""English: how else a name may be spelled: datacenter for data center, application for app.

What begins with a word of a list may be joined and taken apart. Such a spelling is weaker than any
form of a name.
"""

from __future__ import annotations

from collections.abc import Iterator

_SHORT = (
    ("admin", "administrator"),
    ("app", "application"),
    ("config", "configuration"),
    ("repo", "repository"),
    ("admins", "administrators"),
    ("apps", "applications"),
    ("configs", "configurations"),
    ("repos", "repositories"),
)
_OTHER_LENGTH = dict(_SHORT) | {full: short for short, full in _SHORT}
_OTHER_CASE = {"ID": "id", "IDs": "ids", "id": "ID", "ids": "IDs"}
_FIRST = tuple(
    "auto back byte code data doc file fine front host hyper key life meta micro multi name non "
    "pre self sub super time user web white work".split()
)
"""What is one word with the next for some, and two for others."""
_BEHIND_VERBS = frozenset("around off out set".split())
"""What makes, behind a blank, a verb or a clause: requests time out, the key set here."""


def spellings(name: str) -> Iterator[str]:
    """Yield how else a name of plain words may be spelled."""
    words = name.replace("-", " ").split(" ")
    if not all(map(str.isalpha, words)):
        return
    yield from _with_other_length(name.split(" "))
    yield from _with_other_case(name.split(" "))
    if len(words) == 1:
        yield from _apart(name)
    elif len(words) == 2 and words[0].lower() in _FIRST:
        yield words[0] + words[1].lower()


def _with_other_length(words: list[str]) -> Iterator[str]:
    if _OTHER_LENGTH.keys().isdisjoint(map(str.lower, words)):
        return
    for index, word in enumerate(words):
        other = _OTHER_LENGTH.get(word.lower())
        # Alone, an application may be that of a rule.
        if other and (len(words) > 1 or not other.startswith("application")):
            other = other.capitalize() if word[0].isupper() else other
            yield " ".join([*words[:index], other, *words[index + 1 :]])


def _with_other_case(words: list[str]) -> Iterator[str]:
    # Alone, "id" is as often a variable, or a part of the mind.
    if len(words) > 1 and not _OTHER_CASE.keys().isdisjoint(words):
        yield " ".join(_OTHER_CASE.get(word, word) for word in words)


def _apart(word: str) -> Iterator[str]:
    small = word.lower()
    if not small.startswith(_FIRST):
        return
    for first in _FIRST:
        rest = word[len(first) :]
        if not small.startswith(first) or len(rest) < 3 or not rest.islower():
            continue
        # A data set is one for most writers.
        if rest not in _BEHIND_VERBS or small == "dataset":
            yield f"{word[: len(first)]} {rest}"
