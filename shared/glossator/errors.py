"""What can go wrong, as one tree.

GlossatorError
├── SettingsError         an option has a value that cannot be used
└── SourceError           a glossary file cannot be used
    ├── UnknownFormat     no loader knows this kind of file
    └── InvalidEntry      one entry is wrong; the others are kept
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from glossator.model import Source


class GlossatorError(Exception):
    """The base of every error that this package raises."""


class SettingsError(GlossatorError):
    """An option has a value that cannot be used; the message names the option and its values."""


class SourceError(GlossatorError):
    """A glossary file cannot be used: where, what is wrong, and what to do about it."""

    def __init__(self, problem: str, advice: str = "", source: Source | None = None) -> None:
        self.problem, self.advice, self.source = problem, advice, source
        super().__init__(f"{problem}; {advice}" if advice else problem)


class UnknownFormat(SourceError):
    """No loader reads files of this kind."""


class InvalidEntry(SourceError):
    """One entry of a glossary file cannot be used."""
