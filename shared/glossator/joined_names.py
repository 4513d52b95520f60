"""Names in other spellings: as one word, StorageClass, closed branch, or one of two by a slash."""

from __future__ import annotations

import re
from collections.abc import Iterator

from glossator.languages import base, forms, language
from glossator.model import Definition, Term
from glossator.patterns import late

_CAMEL = re.compile(r"(?:[A-Z][a-z]{2,}){2,4}")
_PART = re.compile(r"[A-Z][a-z]+")
_STRESSED = late(r"(?<![\w*])[*_]{1,2}(\w+(?:-\w+)+)[*_]{1,2}(?![\w*])")
_NO_NOUNS = frozenset(
    "air all any blue double drop every face fast fire first flash free get last linked live main "
    "my new one open photo play post power quick read set share simple small smart snap start "
    "stop team thunder true two word write you your".split()
)
"""A brand that begins so is, word by word, an everyday phrase: OneDrive."""

_ACRONYM = late(r"(?=.*[A-Z].*[A-Z])[A-Za-z0-9+.-]+")
_TURNED = 5
"""How many words such a name has at most; more are a remark."""


def respelled(term: Term, text: str) -> Iterator[tuple[str, str]]:
    """Yield the names of a term as they may be spelled otherwise, in each form, with the language.

    `text` is the language of the text. Where the case of a name counts, so does its spelling.
    """
    for name in term.names if not term.match_case else ():
        own = base(name.language or text)
        for spelling in (*respellings(name.text, own), *stressed(name.text, term.definition)):
            yield spelling, own
            yield from ((form, own) for form in forms(spelling, own, text))


def respellings(name: str, code: str) -> Iterator[str]:
    """Yield how else a name in a language may be spelled: Pipeline Parallelism, where apart."""
    spellings = language(code).spellings
    for other in joined_or_apart(name):
        yield other
        # Inner capitals count, so DataLoader becomes no Dataloader.
        yield from (spelling for spelling in spellings(other) if " " in spelling)
    if ", " in name:
        yield from turned(name)
    if " / " in name:
        yield from either(name)
    yield from spellings(name)


def stressed(name: str, definition: Definition | None) -> Iterator[str]:
    """Yield the words with a hyphen before a name that its entry stresses: *C-contiguous*."""
    # Looked for first: most entries have none, and a pattern for each name would take long.
    if definition is None or f"-{name}" not in definition.text:
        return
    for found in _STRESSED.finditer(definition.text):
        if found[1].endswith(f"-{name}"):
            yield found[1]


def joined_or_apart(name: str) -> Iterator[str]:
    """Yield StorageClass for Storage Class, and the other way round."""
    if _CAMEL.fullmatch(name):
        parts = _PART.findall(name)
        if parts[0].lower() not in _NO_NOUNS:
            yield " ".join(parts)
        return
    words = name.replace("-", " ").split(" ")
    # In small letters a name is one of prose; each spelling costs at the start of every build.
    if name.isascii() and 2 <= len(words) <= 4 and all(map(_is_capitalised, words)):
        yield "".join(words)


def turned(name: str) -> Iterator[str]:
    """Yield a name that stands as in an index the way texts have it: "Branch, closed".

    Two names behind each other, as in "Node, Vertex", are none.
    """
    noun, _, before = name.partition(", ")
    name = f"{before} {noun}"
    if before[:1].islower() and len(name.split()) <= _TURNED:
        yield name


def either(name: str) -> Iterator[str]:
    """Yield the names between slashes, and all without blanks: "LIMS / LIS", "Upstream / Source".

    Of "Read / write lock" the first says nothing by itself.
    """
    parts = name.split(" / ")
    if len(parts) > 1:
        yield "/".join(parts)
    are_acronyms = len(parts) > 1 and all(map(_ACRONYM.fullmatch, parts))
    are_alike = len(parts) == 2 and len({len(part.split()) for part in parts}) == 1
    if are_acronyms or (are_alike and all(len(part) > 2 for part in parts)):
        yield from parts


def _is_capitalised(word: str) -> bool:
    return word.isalpha() and word[0].isupper()
