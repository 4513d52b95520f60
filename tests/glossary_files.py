"""A glossary file as tests write it, and what they ask of what was read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from glossator.model import Glossary, Term

Write = Callable[..., Path]


def only(glossary: Glossary) -> Term:
    (term,) = glossary.values()
    return term


def kinds(glossary: Glossary) -> list[str]:
    return [finding.kind.value for finding in glossary.findings]
