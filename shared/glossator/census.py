"""What pages mention: counts of each term by page, to be merged and reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from glossator.linking import Glossator
from glossator.model import Term
from glossator.page import PageText


class PageCount(NamedTuple):
    """How often each term, by id, stands on one page: at all, linked, and marked by hand."""

    mentions: Counter[str]
    links: Counter[str]
    marks: Counter[str]


class Usage(NamedTuple):
    """What all pages make of one term; a mark by hand is a mention too."""

    term: Term
    mentions: int
    pages: int
    links: int
    marks: int


@dataclass(frozen=True, slots=True)
class Census:
    """The counts of pages by path."""

    pages: Mapping[str, PageCount] = field(default_factory=dict)

    def __or__(self, other: Census) -> Census:
        return Census({**self.pages, **other.pages})

    def usages(self, core: Glossator) -> Iterator[Usage]:
        """Yield what the pages make of each term of the glossary, most mentioned first."""
        found = (self._usage(term) for term in core.glossary.values())
        yield from sorted(found, key=lambda usage: (-usage.mentions, usage.term.name.casefold()))

    def _usage(self, term: Term) -> Usage:
        counts = [
            (page.mentions[term.id], page.links[term.id], page.marks[term.id])
            for page in self.pages.values()
            if page.mentions[term.id]
        ]
        mentions, links, marks = map(sum, zip(*counts, strict=True)) if counts else (0, 0, 0)
        return Usage(term, mentions, len(counts), links, marks)


def count(page: PageText, core: Glossator) -> Census:
    """Count one page; a name that several entries claim counts for each of them."""
    marks = Counter(mark.term for mark in page.marked)
    mentions = marks.copy()
    for _, claimants in core.mentions(page):
        mentions.update(term.id for term in claimants)
    links = Counter(decision.mention.term.id for decision in core.links(page))
    return Census({page.path: PageCount(mentions, links, marks)})
