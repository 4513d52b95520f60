"""What a report knows of a site: how its pages use the terms, and what the glossary lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from glossator.acronym_candidates import Acronyms, Candidate
from glossator.census import Census, PageCount, Usage, count
from glossator.cli.same_names import names_by_id
from glossator.cli.surroundings import Surrounding, Surroundings
from glossator.linking import Glossator
from glossator.page import Decision, PageText, Reason


class Ambiguity(NamedTuple):
    """A name that several entries claim, as pages write it, and how often none is chosen."""

    name: str
    terms: tuple[str, ...]
    """The ids of the entries."""
    mentions: int
    pages: int


@dataclass(slots=True)
class Report:
    """Gathers the pages of a site, one by one, and answers when all are there."""

    core: Glossator
    _acronyms: Acronyms = field(default_factory=Acronyms)
    _counts: dict[str, PageCount] = field(default_factory=dict)
    _unclear: dict[tuple[str, tuple[str, ...]], Counter[str]] = field(default_factory=dict)
    _surroundings: Surroundings = field(init=False)
    names: dict[str, str] = field(init=False)
    """How to call each term, by id."""

    def __post_init__(self) -> None:
        """Begin with no page."""
        self._surroundings = Surroundings(self.core)
        self.names = names_by_id(self.core.glossary)

    def add(self, page: PageText) -> None:
        """Take in a page; where automatic links are switched off, its acronyms alone."""
        self._acronyms.add(page)
        if not self.core.is_excluded(page):
            decisions = self.core.decide(page)
            self._counts[page.path] = count(page, decisions)
            self._note_unclear(page, decisions)
            self._surroundings.add(page, (decision.mention for decision in decisions))

    def _note_unclear(self, page: PageText, decisions: Iterable[Decision]) -> None:
        for decision in decisions:
            if decision.reason is Reason.AMBIGUOUS:
                block, start, end, _, _ = decision.mention
                text = page.blocks[block].text[start:end].casefold()
                key = text, tuple(term.id for term in decision.rivals)
                self._unclear.setdefault(key, Counter())[page.path] += 1

    @property
    def census(self) -> Census:
        """The counts of all pages."""
        return Census(self._counts)

    @property
    def usages(self) -> list[Usage]:
        """What the pages make of each term, most mentioned first."""
        return list(self.census.usages(self.core))

    @property
    def unused(self) -> list[str]:
        """The names of our own terms that no page mentions; none where no page was read."""
        if not self._counts:
            return []
        unused = (u.term for u in self.usages if not (u.mentions or u.term.origin))
        return [self.names[term.id] for term in unused]

    @property
    def common(self) -> list[Usage]:
        """The everyday words among the terms, which flood the site."""
        return self.census.common(self.core)

    @property
    def undefined(self) -> list[Candidate]:
        """The acronyms that nothing defines, most frequent first."""
        return list(self._acronyms.undefined(self.core))

    @property
    def ambiguous(self) -> list[Ambiguity]:
        """The names between whose entries nothing decides, most frequent first."""
        found = [
            Ambiguity(name, terms, pages.total(), len(pages))
            for (name, terms), pages in self._unclear.items()
        ]
        return sorted(found, key=lambda each: (-each.mentions, each.name))

    @property
    def phrases(self) -> list[Surrounding]:
        """The longer phrases around terms, in which these may mean something else."""
        return self._surroundings.found()

    @property
    def links(self) -> dict[str, int]:
        """How many links each page has, automatic ones and those made by hand."""
        return {
            path: sum(c.links.values()) + sum(c.marks.values()) for path, c in self._counts.items()
        }

    def data(self) -> dict[str, Any]:
        """Return all of it for JSON."""
        common, census = self.common, self.census
        return {
            "pages": len(census.pages),
            "words": census.words,
            "links": self.links,
            "terms": [
                usage._asdict()
                | {"term": usage.term.id, "name": usage.term.name, "common": usage in common}
                for usage in self.usages
            ],
            "unused": self.unused,
            "undefined_acronyms": [
                {"acronym": c.acronym, "mentions": c.mentions, "pages": list(c.pages)}
                for c in self.undefined
            ],
            "ambiguous": [each._asdict() for each in self.ambiguous],
            "phrases": [each._asdict() | {"term": each.term.id} for each in self.phrases],
        }
