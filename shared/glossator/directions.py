"""Which way a text runs: from left to right, or from right to left."""

from __future__ import annotations

from unicodedata import bidirectional

from glossator.languages import base
from glossator.model import Term

_RIGHT_TO_LEFT = frozenset("ar ckb dv fa he ps sd ug ur yi".split())


def runs_right_to_left(language: str) -> bool:
    """Say whether a language is written from right to left."""
    return base(language) in _RIGHT_TO_LEFT


def has_right_to_left(text: str) -> bool:
    """Say whether some letter of a text runs from right to left."""
    return not text.isascii() and any(bidirectional(c) in ("R", "AL") for c in text)


def direction(text: str, language: str) -> str:
    """Return the value of `dir` for a text in a language, which may begin with a foreign word.

    Browsers go by the first letter alone. A text without a letter of its language is another's.
    """
    return "rtl" if runs_right_to_left(language) and has_right_to_left(text) else "auto"


def language_tag(language: str) -> str:
    """Return how HTML and JSON-LD name a language, pt-BR for pt_BR; empty for what is no name."""
    tag = language.replace("_", "-")
    first, *others = tag.split("-")
    is_tag = tag.isascii() and first.isalpha() and all(map(str.isalnum, others))
    return tag if is_tag else ""


def settled_language(language: str) -> str:
    """Return a language by its tag, pt-BR for pt_BR; what names none comes back as it is."""
    return language_tag(language) or language


def foreign(term: Term, site: str) -> dict[str, str]:
    """Return what HTML says of an entry on a site in another language; nothing on one in its own.

    That is `lang`, and `dir` where its language runs the other way.
    """
    language = language_tag(term.language)
    if not language or language.lower() == site.replace("_", "-").lower():
        return {}  # as most
    if runs_right_to_left(language) == runs_right_to_left(site):
        return {"lang": language}
    text = term.name + (term.definition.text if term.definition else "")
    return {"lang": language, "dir": direction(text, language)}
