"""Directives that describe something by its signature, and the words that a signature holds."""

from __future__ import annotations

import re

_DESCRIPTIONS = frozenset(
    "attribute class classmethod cmdoption confval data decorator describe envvar exception "
    "function method object option property staticmethod".split()
)
_WORD = re.compile(r"\w+")


def is_description(directive: str) -> bool:
    """Say whether the first lines of a directive are names, as are those of any domain."""
    return directive in _DESCRIPTIONS or ":" in directive


def in_brackets(signatures: str) -> frozenset[str]:
    """Return the words of signatures, one on each line, behind the first bracket that opens.

    Types and defaults are among them: prose names such in italics, too.
    """
    parts = (line.partition("(")[2] for line in signatures.split("\n"))
    return frozenset(word for part in parts for word in _WORD.findall(part))
