"""Where pages use a term: what an entry tells of them, and where it leads the reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from glossator.directions import has_right_to_left, runs_right_to_left
from glossator.page import Mention, PageText

SHOWN = 5
"""How many uses of a long list are shown before the fold."""
LISTED = 100
"""How many uses an entry names at most, those in the fold among them; the others are counted.
A term that thousands of pages link to would make megabytes of its list, which nobody reads."""
LEAST_FOLDED = 3
"""How many a fold hides at least: for fewer it takes more room than it saves."""

BELOW = " › "
"""Stands between a page and its section; it turns around where text runs from right to left."""

Each = TypeVar("Each")


class Section(NamedTuple):
    """A part of a page below its title: the anchor of its heading, and what that says as text."""

    anchor: str
    title: str


class Use(NamedTuple):
    """A page that links to an entry: its address, with an anchor if it has one, and titles.

    `section` is empty where the use stands right below the title of the page.
    """

    url: str
    page: str
    section: str = ""


def first_sections(page: PageText, linked: Iterable[Mention]) -> dict[str, int]:
    """Return the section, by its running number, where a page first links to each term.

    A mark by hand is a link. A page is named once, however many sections use the term: an
    editor asks which pages do, and a reader begins where the page begins to speak of it.
    """
    found: dict[str, int] = {}
    for mention in linked:
        found.setdefault(mention.term.id, page.blocks[mention.block].section)
    for mark in page.marked:
        found[mark.term] = min(mark.section, found.get(mark.term, mark.section))
    return found


def is_isolated(title: str, language: str) -> bool:
    """Say whether a title must be kept from turning the order of its neighbours around.

    It must where it has letters that run from right to left, or the texts around it do.
    """
    return runs_right_to_left(language) or has_right_to_left(title)


@dataclass(slots=True)
class Uses(Generic[Each]):
    """The uses of a term: the first of them, as far as they are named, and how many there are."""

    named: list[Each] = field(default_factory=list)
    total: int = 0

    def note(self, use: Each) -> None:
        """Add a use behind the others."""
        self.total += 1
        if len(self.named) < LISTED:
            self.named.append(use)


def folded(uses: Sequence[Each]) -> tuple[Sequence[Each], Sequence[Each]]:
    """Return the uses that are shown, and those that a long list keeps in a fold."""
    shown = SHOWN if len(uses) >= SHOWN + LEAST_FOLDED else len(uses)
    return uses[:shown], uses[shown:]
