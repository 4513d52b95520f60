"""The policy: which mentions become links, and why the others do not."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from itertools import accumulate
from pathlib import PurePath
from posixpath import splitext

from glossator.acronyms import expansion
from glossator.findings import Finding, Kind
from glossator.languages import base
from glossator.matching import Match, Matcher
from glossator.model import Glossary, Links, Source, Term
from glossator.page import BARRIER, Block, Decision, Mention, PageText, Reason
from glossator.senses import PageSenses, Senses
from glossator.settings import Settings


class Glossator:
    """A glossary with the settings of a site: says of any page what is linked on it.

    The answer depends on the page, the glossary and the settings alone.
    """

    def __init__(
        self,
        glossary: Glossary,
        settings: Settings | None = None,
        docs: PurePath | None = None,
    ) -> None:
        """Take the folder of the docs, to tell which glossary is nearest to a page."""
        self.glossary = glossary
        self.settings = settings or Settings()
        self._matcher = Matcher(glossary.values(), self.settings.language)
        self._matchers = {base(self.settings.language): self._matcher}
        self._senses = Senses(glossary, self.settings, docs)
        self._unlinked = _ids(self.settings.unlinked, glossary)

    def is_excluded(self, page: PageText) -> bool:
        """Say whether the page, or the site for it, switches automatic links off."""
        if not (self.settings.enabled and page.options.enabled):
            return True
        bare = splitext(page.path)[0]
        globs = self.settings.exclude
        return any(fnmatchcase(page.path, glob) or fnmatchcase(bare, glob) for glob in globs)

    def is_unlinked(self, term: Term) -> bool:
        """Say whether the entry or the site keeps a term free of automatic links."""
        return term.links in ("none", 0) or term.id in self._unlinked

    def lookup(self, reference: str) -> Term | None:
        """Return the term of an explicit mark: by id, anchor or name, else by a word form."""
        found = self.glossary.resolve(reference)
        return found or self._by_form(reference) or self._by_form(reference.lower())

    def _by_form(self, reference: str) -> Term | None:
        """Return the one term that the whole of a reference is a form of."""
        matches = self._matcher.find(reference)
        if len(matches) != 1 or len(matches[0].terms) != 1:
            return None
        is_whole = matches[0].end - matches[0].start == len(reference.strip())
        return matches[0].terms[0] if is_whole else None

    def unknown(self, name: str, place: Source | None) -> Finding:
        """Return the finding for an explicit mark that names no term."""
        near = " or ".join(f'"{other}"' for other in self.glossary.near(name))
        hint = f"did you mean {near}?" if near else "correct the name or add the term"
        message = f'the page marks "{name}", which no glossary defines'
        return Finding(Kind.UNKNOWN_TERM, message, place, hint)

    def decide(self, page: PageText) -> list[Decision]:
        """Return what becomes of each mention on a page, in the order of the text."""
        if self.is_excluded(page):
            return []
        judge = _Judge(page, self.settings, self.glossary, self._unlinked, self._senses)
        return [judge.decide(*found) for found in self.mentions(page)]

    def links(self, page: PageText) -> list[Decision]:
        """Return the decisions on a page that became links."""
        return [decision for decision in self.decide(page) if decision.linked]

    def mentions(self, page: PageText) -> Iterator[tuple[Mention, tuple[Term, ...]]]:
        """Yield each mention on a page with the terms that claim it."""
        texts = [block.text for block in page.blocks]
        # One text for the whole page: the matcher's start-up is paid once.
        starts = [0, *accumulate(len(text) + 1 for text in texts)]
        for match in self._matcher_of(page).find(BARRIER.join(texts)):
            index = bisect_right(starts, match.start) - 1
            yield _mention(match, index, starts[index]), match.terms

    def _matcher_of(self, page: PageText) -> Matcher:
        """Return the matcher for the language of a page, made when the first page asks."""
        code = base(page.options.language or self.settings.language)
        if code not in self._matchers:
            self._matchers[code] = Matcher(self.glossary.values(), code)
        return self._matchers[code]


def _mention(match: Match, index: int, start: int) -> Mention:
    return Mention(index, match.start - start, match.end - start, match.terms[0], match.form)


class _Judge:
    """Decides on the mentions of one page, in their order."""

    def __init__(
        self,
        page: PageText,
        settings: Settings,
        glossary: Glossary,
        unlinked: frozenset[str],
        senses: Senses,
    ) -> None:
        self._blocks, self._expand, self._unlinked = page.blocks, settings.expand, unlinked
        self._counter = _Counter(page, settings.links, glossary)
        self._senses = PageSenses(senses, page)

    def decide(self, mention: Mention, claimants: tuple[Term, ...]) -> Decision:
        """Return what becomes of a mention that one entry claims, or several."""
        block, term = self._blocks[mention.block], mention.term
        if len(claimants) > 1 or term.when or term.unless:
            sense = self._senses.choose(claimants, block.section)
            if isinstance(sense, Reason):
                rivals = claimants if sense is Reason.AMBIGUOUS else ()
                return Decision(mention, False, sense, rivals)
            mention = mention._replace(term=sense)
        reason = _obstacle(mention, block) or self._term_obstacle(mention.term)
        if reason is None:
            return self._counted(mention, block)
        return Decision(mention, False, reason)

    def _term_obstacle(self, term: Term) -> Reason | None:
        return Reason.TERM_OFF if term.id in self._unlinked else self._counter.obstacle(term)

    def _counted(self, mention: Mention, block: Block) -> Decision:
        is_first = self._counter.is_first(mention.term)
        reason = self._counter.take(mention.term, block.section)
        linked = reason is Reason.LINKED
        long = expansion(mention, block, site=self._expand) if linked and is_first else ""
        return Decision(mention, linked, reason, expansion=long)


def _obstacle(mention: Mention, block: Block) -> Reason | None:
    """Return what about the place itself forbids a link."""
    term = mention.term
    if block.entry and block.entry == term.id:
        return Reason.OWN_ENTRY
    if mention.end - mention.start < 2 and term.links is None:
        return Reason.SHORT
    if block.edges and block.wrap(mention.start, mention.end) is None:
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

    def is_first(self, term: Term) -> bool:
        """Say whether the page has neither a link nor a mark of the term so far."""
        return not self._linked[term.id] and not self._marked[term.id]

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
