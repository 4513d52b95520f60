"""Links the terms on rendered pages, for hosts that know all pages and for those that do not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol
from urllib.parse import unquote

from glossator import Glossator, Term, html
from glossator.labels import labels
from glossator.page import Decision, PageOptions
from glossator.reading.html import read_html
from glossator.reading.positions import HtmlPage
from glossator.splice import Edit, edits
from glossator.statuses import warning
from glossator.tooltips import term_content


class Addresses(Protocol):
    """Where the terms are, as seen from one page."""

    def href(self, term: Term) -> str | None:
        """Return the target of links to a term, None where no page explains it."""

    def term_at(self, href: str) -> str | None:
        """Return the id of the term that a link of the author's leads to, None for others."""


class LinkedPage(NamedTuple):
    """What becomes of a page: the changes of its HTML, and the terms that it then links."""

    page: HtmlPage
    decisions: list[Decision]
    """Those on all mentions, linked or not."""
    edits: list[Edit]
    terms: list[str]
    """The ids of the terms that links lead to, each once, automatic ones first."""
    unknown: list[str]
    """The names of explicit marks that lead to no term, each once."""


class PageLinker:
    """Links the pages of a site, one by one, and keeps the tooltips that it has made."""

    def __init__(self, core: Glossator) -> None:
        self.core = core
        self._tooltips: dict[str, str] = {}
        self._contents: dict[str, str] = {}
        # A preview shows all of the entry; both at once would lie on each other.
        self._has_tooltips = core.settings.tooltips and not core.settings.preview
        self._begin = html.LinkStarts(described=self._has_tooltips, preview=core.settings.preview)

    def link(
        self,
        content: str,
        path: str,
        addresses: Addresses,
        *,
        options: PageOptions | None = None,
        entries: Mapping[str, str] | None = None,
    ) -> LinkedPage:
        """Return what becomes of the rendered content of a page.

        `entries` maps the anchors of the entries on this page to the ids of their terms.
        """
        unknown: dict[str, None] = {}

        def resolve(href: str) -> str | None:
            if not href.startswith("term:"):
                return addresses.term_at(href)
            name = unquote(href[5:])
            term = self.core.lookup(name)
            if term is None or addresses.href(term) is None:
                unknown[name] = None
                return None
            return term.id

        def target(term: Term) -> str:
            return targets.get(term.id) or addresses.href(term) or ""

        page = read_html(
            content,
            path,
            options=options,
            entries=entries,
            resolve=resolve,
            skip=self.core.settings.skip,
        )
        every = self.core.decide(page.text)
        # Asked for once, though a term may be linked often.
        found = {d.mention.term.id: addresses.href(d.mention.term) for d in every if d.linked}
        targets = {term: href for term, href in found.items() if href is not None}
        linked = [d for d in every if d.linked and d.mention.term.id in targets]
        changes = edits(
            page, linked, self.core.glossary, target, self._begin, described=self._has_tooltips
        )
        shown = [d.mention.term.id for d in linked] + [mark.term for mark in page.text.marked]
        return LinkedPage(page, every, changes, list(dict.fromkeys(shown)), list(unknown))

    def tooltips(self, terms: Iterable[str], attributes: str = "") -> str:
        """Return the tooltips of some terms, named by id, as they stand behind a page.

        `attributes`, with a blank before each, are added to the element around them.
        """
        if not self._has_tooltips:
            return ""
        return html.tooltips(map(self._tooltip, terms), attributes)

    def content(self, term: Term) -> str:
        """Return what the tooltip of a term says; made once, though pages and others ask."""
        if term.id not in self._contents:
            self._contents[term.id] = term_content(term, self.core.settings.tooltip_length)
        return self._contents[term.id]

    def explanation(self, term: Term) -> str:
        """Return what the tooltip of a term says with what to use in the place of the term."""
        marks = labels(self.core.settings.language).marks
        return warning(term, self.core.glossary, marks) + self.content(term)

    def _tooltip(self, term_id: str) -> str:
        if term_id not in self._tooltips:
            term = self.core.glossary[term_id]
            self._tooltips[term_id] = html.tooltip(term, self.explanation(term))
        return self._tooltips[term_id]
