"""The policy: which mentions become links, and why the others do not."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from itertools import accumulate
from posixpath import splitext

from glossator.matching import Match, Matcher
from glossator.model import Glossary, Links, Term
from glossator.page import BARRIER, Block, Decision, Mention, PageText, Reason
from glossator.settings import Settings


class Glossator:
    """A glossary with the settings of a site: says of any page what is linked on it.

    The answer depends on the page, the glossary and the settings alone.
    """

    def __init__(self, glossary: Glossary, settings: Settings | None = None) -> None:
        self.glossary = glossary
        self.settings = settings or Settings()
        self._matcher = Matcher(glossary.values(), self.settings.language)

    def is_excluded(self, page: PageText) -> bool:
        """Say whether the page, or the site for it, switches automatic links off."""
        if not (self.settings.enabled and page.options.enabled):
            return True
        bare = splitext(page.path)[0]
        globs = self.settings.exclude
        return any(fnmatchcase(page.path, glob) or fnmatchcase(bare, glob) for glob in globs)

    def lookup(self, reference: str) -> Term | None:
        """Return the term of an explicit mark: by id, anchor or name, else by a word form."""
        found = self.glossary.resolve(reference)
        if found is None:
            matches = self._matcher.find(reference)
            if len(matches) == 1 and len(matches[0].terms) == 1:
                whole = matches[0].end - matches[0].start == len(reference.strip())
                found = matches[0].terms[0] if whole else None
        return found

    def decide(self, page: PageText) -> list[Decision]:
        """Return what becomes of each mention on a page, in the order of the text."""
        if self.is_excluded(page):
            return []
        counter = _Counter(page, self.settings.links, self.glossary)
        return [self._judge(found, page.blocks, counter) for found in self.mentions(page)]

    def links(self, page: PageText) -> list[Decision]:
        """Return the decisions on a page that became links."""
        return [decision for decision in self.decide(page) if decision.linked]

    def mentions(self, page: PageText) -> Iterator[tuple[Mention, tuple[Term, ...]]]:
        """Yield each mention on a page with the terms that claim it."""
        texts = [block.text for block in page.blocks]
        # One text for the whole page: the matcher's start-up is paid once.
        starts = [0, *accumulate(len(text) + 1 for text in texts)]
        for match in self._matcher.find(BARRIER.join(texts)):
            index = bisect_right(starts, match.start) - 1
            yield _mention(match, index, starts[index]), match.terms

    def _judge(
        self,
        found: tuple[Mention, tuple[Term, ...]],
        blocks: tuple[Block, ...],
        counter: _Counter,
    ) -> Decision:
        mention, claimants = found
        block = blocks[mention.block]
        reason = _obstacle(mention, claimants, block) or counter.obstacle(mention.term)
        if reason is None:
            reason = counter.take(mention.term, block.section)
        return Decision(mention, reason is Reason.LINKED, reason)


def _mention(match: Match, index: int, start: int) -> Mention:
    return Mention(index, match.start - start, match.end - start, match.terms[0], match.form)


def _obstacle(mention: Mention, claimants: tuple[Term, ...], block: Block) -> Reason | None:
    """Return what about the place itself forbids a link."""
    if len(claimants) > 1:
        return Reason.AMBIGUOUS
    term = mention.term
    if block.entry and block.entry == term.id:
        return Reason.OWN_ENTRY
    if mention.end - mention.start < 2 and term.links is None:
        return Reason.SHORT
    if block.wrap(mention.start, mention.end) is None:
        return Reason.CROSSES
    return None


class _Counter:
    """Counts the links of one page against what site, page and term allow."""

    def __init__(self, page: PageText, site_links: Links, glossary: Glossary) -> None:
        options = page.options
        self._links = site_links if options.links is None else options.links
        self._excluded = _ids(options.exclude, glossary)
        self._only = None if options.only is None else _ids(options.only, glossary)
        self._marked = Counter(mark.term for mark in page.marked)
        self._marked_in_section = {(mark.term, mark.section) for mark in page.marked}
        self._linked: Counter[str] = Counter()
        self._linked_in_section: set[tuple[str, int]] = set()

    def obstacle(self, term: Term) -> Reason | None:
        """Return what about the page forbids any link to the term."""
        if term.id in self._excluded or (self._only is not None and term.id not in self._only):
            return Reason.EXCLUDED
        if self._allowed(term) in ("none", 0):
            return Reason.TERM_OFF if term.links in ("none", 0) else Reason.OFF
        return None

    def take(self, term: Term, section: int) -> Reason:
        """Count a mention of the term and say whether it is linked."""
        allowed = self._allowed(term)
        if allowed == "section":
            reason = self._in_section(term.id, section)
        elif allowed == "all":
            reason = Reason.LINKED
        else:
            reason = self._up_to(1 if allowed == "page" else int(allowed), term.id)
        if reason is Reason.LINKED:
            self._linked[term.id] += 1
            self._linked_in_section.add((term.id, section))
        return reason

    def _allowed(self, term: Term) -> Links:
        return self._links if term.links is None else term.links

    def _in_section(self, term: str, section: int) -> Reason:
        if (term, section) in self._marked_in_section:
            return Reason.MARKED
        return Reason.REPEATED if (term, section) in self._linked_in_section else Reason.LINKED

    def _up_to(self, limit: int, term: str) -> Reason:
        if self._marked[term] >= limit:
            return Reason.MARKED
        within = self._linked[term] + self._marked[term] < limit
        return Reason.LINKED if within else Reason.REPEATED


def _ids(references: Iterable[str], glossary: Glossary) -> frozenset[str]:
    terms = map(glossary.resolve, references)
    return frozenset(term.id for term in terms if term is not None)
