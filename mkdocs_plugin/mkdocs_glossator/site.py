"""The site as a whole: where terms are published, which page links to which of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin

from glossator import Finding, Glossary, Glossator, Kind, Settings, Source, Term, html
from glossator.census import Census, PageCount, count
from glossator.entries import anchors, groups
from glossator.labels import labels
from glossator.page import PageOptions
from glossator.reading.html import read_html
from glossator.reading.positions import HtmlPage
from glossator.settings import page_options
from glossator.sources.published import Entry
from glossator.splice import Edit, edits, spliced
from glossator.tooltips import term_content
from mkdocs_glossator.authored import authored_entries
from mkdocs_glossator.configuration import inform, report
from mkdocs_glossator.emitting import MARKER, emitted_page
from mkdocs_glossator.printing import USED, Place, Printer, used_html

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files
    from mkdocs.structure.pages import Page


class Site:
    """One build of a site: filled page by page, then linked as a whole."""

    def __init__(
        self, settings: Settings, glossary: Glossary, docs: Path, *, has_math: bool
    ) -> None:
        self._settings, self._glossary, self._docs = settings, glossary, docs
        self.language = settings.language
        self._labels = labels(settings.language)
        self._has_math = has_math
        self._authored = self._authored_by_page()
        self._core = Glossator(glossary, settings, docs)
        self._census: dict[str, PageCount] = {}
        self._anchors, clashes = anchors(glossary)
        report(clashes)
        self._places: dict[str, tuple[File, str]] = {}
        self._options: dict[str, PageOptions] = {}
        self._printing: set[str] = set()
        self._targets: dict[tuple[str, str], str] = {}
        self._elsewhere = {term.url: term.id for term in glossary.values() if term.origin}
        self._used: dict[str, dict[str, Page]] = {}
        self._linked: dict[str, tuple[str, list[Edit]]] = {}
        self._tooltips: dict[str, str] = {}
        self._contents: dict[str, str] = {}

    def emitted_page(self, files: Files, config: MkDocsConfig) -> File | None:
        """Return the glossary page to add, None where an authored page holds the glossary."""
        return emitted_page(self._settings, self._docs, files, config) if self._printed() else None

    def _printed(self) -> Glossary:
        """Return the terms that no authored page explains."""
        authored = {term.id for terms in self._authored.values() for term in terms}
        own = self._glossary.own.values()
        return Glossary(term for term in own if term.id not in authored)

    def _authored_by_page(self) -> dict[str, list[Term]]:
        """Return the terms that authored pages explain, by the path of the page."""
        docs = self._docs.resolve()
        found: dict[str, list[Term]] = {}
        paths: dict[PurePath, Path] = {}
        for term in self._glossary.values():
            if term.source is None or term.source.path.suffix not in (".md", ".markdown"):
                continue
            given = term.source.path
            path = paths.get(given) or paths.setdefault(given, Path(given).resolve())
            if path.is_relative_to(docs):
                found.setdefault(path.relative_to(docs).as_posix(), []).append(term)
        return found

    def read_source(self, page: Page, markdown: str) -> str:
        """Note the options of a page, and return its text with the glossary at the marker."""
        self._options[page.file.src_uri] = self._page_options(page)
        if MARKER not in markdown:
            return markdown
        printed = self._printed()
        self._printing.add(page.file.src_uri)
        for term in printed.values():
            self._places.setdefault(term.id, (page.file, self._anchors[term.id]))
        place = Place(self._docs, page.file.src_uri)
        printer = Printer(
            self._glossary, self._anchors, place, self._labels, has_math=self._has_math
        )
        parts = groups(printed.values(), self._settings.language)
        return markdown.replace(MARKER, printer.entries(parts))

    def link_pages(self, pages: list[Page]) -> None:
        """Link the mentions on all pages, and name in printed entries the pages that do."""
        for page in pages:
            self._place_authored(page)
        self._targets = {(file.url, anchor): t for t, (file, anchor) in self._places.items()}
        for page in pages:
            self._link(page)
        finding = Census(self._census).finding(self._core)
        if finding:
            inform(finding)

    def published(self) -> Iterator[Entry]:
        """Yield the terms that pages of the site explain, in the order of the glossary."""
        for term in self._glossary.own.values():
            file, anchor = self._places.get(term.id, (None, ""))
            url = term.url or (f"{file.url.removeprefix('./')}#{anchor}" if file else "")
            if url:
                yield Entry(term, url, term_content(term, self._settings.tooltip_length))

    def content(self, page: Page) -> str:
        """Return the content of a page with its links, and the tooltips behind it."""
        uri = page.file.src_uri
        if uri not in self._linked:
            return page.content or ""
        if page.content != self._linked[uri][0]:
            self._link(page)  # another plugin has changed it since
        linked = spliced(*self._linked.pop(uri))
        if uri in self._printing:
            linked = USED.sub(lambda match: self._used_html(match[1], page), linked)
        return linked + self._tooltips.get(uri, "")

    def _place_authored(self, page: Page) -> None:
        """Find the anchors that the host has rendered for the entries of an authored page."""
        uri = page.file.src_uri
        if uri in self._authored:
            terms = self._authored[uri]
            page.content, found = authored_entries(page.content or "", terms)
            self._places |= {term: (page.file, anchor) for term, anchor in found.items()}

    def _link(self, page: Page) -> None:
        unknown: list[str] = []

        def resolve(href: str) -> str | None:
            if href.startswith("term:"):
                term = self._core.lookup(unquote(href[5:]))
                if term is None or not (term.url or term.id in self._places):
                    unknown.append(unquote(href[5:]))
                    return None
                return term.id
            url, _, fragment = urljoin(f"/{page.url}", href).partition("#")
            inside = self._targets.get((url.removeprefix("/"), unquote(fragment)))
            return inside or self._elsewhere.get(href)

        read = read_html(
            page.content or "",
            page.file.src_uri,
            options=self._options.get(page.file.src_uri),
            entries=self._entries(page.file),
            resolve=resolve,
            skip=self._settings.skip,
        )
        self._report_unknown(page, unknown)
        self._annotate(page, read)

    def _entries(self, file: File) -> dict[str, str]:
        return {anchor: term for term, (place, anchor) in self._places.items() if place is file}

    def _annotate(self, page: Page, read: HtmlPage) -> None:
        every = self._core.decide(read.text)
        if not self._core.is_excluded(read.text):
            self._census[page.file.src_uri] = count(read.text, every)
        decisions = [
            decision
            for decision in every
            if decision.linked
            and (decision.mention.term.url or decision.mention.term.id in self._places)
        ]
        tooltips = self._settings.tooltips

        addresses = {page.file: ""}

        def href(term: Term) -> str:
            if term.url:
                return term.url
            file, anchor = self._places[term.id]
            if file not in addresses:
                addresses[file] = file.url_relative_to(page.file)
            return f"{addresses[file]}#{anchor}"

        # Put in place behind the search plugin, which would index blanks around each link.
        changes = edits(read, decisions, self._glossary, href, described=tooltips)
        self._linked[page.file.src_uri] = read.html, changes
        shown = [d.mention.term.id for d in decisions] + [m.term for m in read.text.marked]
        terms = list(dict.fromkeys(shown))
        if page.file.src_uri not in self._printing:
            for term_id in filter(self._anchors.__contains__, terms):
                self._used.setdefault(self._anchors[term_id], {})[page.file.src_uri] = page
        if tooltips:
            self._tooltips[page.file.src_uri] = html.tooltips(map(self._tooltip, terms))

    def _tooltip(self, term_id: str) -> str:
        if term_id not in self._contents:
            term = self._glossary[term_id]
            content = term_content(term, self._settings.tooltip_length)
            self._contents[term_id] = html.tooltip(term, content)
        return self._contents[term_id]

    def _used_html(self, anchor: str, page: Page) -> str:
        if not self._settings.backlinks:
            return ""
        others = self._used.get(anchor, {}).values()
        titled = ((o.file.url_relative_to(page.file), str(o.title)) for o in others)
        return used_html(titled, self._labels)

    def _report_unknown(self, page: Page, names: list[str]) -> None:
        for name in dict.fromkeys(names):
            spelled = r"(?:\s|%20)+".join(map(re.escape, name.split()))
            place = self._place(page, rf"(?:term:|{{term}})(?:`[^`]*?)?{spelled}")
            report([self._core.unknown(name, place)])

    def _page_options(self, page: Page) -> PageOptions:
        try:
            return page_options(page.meta)
        except ValueError as error:
            place = self._place(page, r"(?m)^glossator\b")
            problem = f"glossator: {page.meta['glossator']!r} cannot be used"
            report([Finding(Kind.PAGE_OPTION, problem, place, str(error))])
            return PageOptions()

    def _place(self, page: Page, pattern: str) -> Source:
        """Return the first place in the source of a page that a pattern matches."""
        text = page.file.content_string
        found = re.search(pattern, text)
        line = text.count("\n", 0, found.start()) + 1 if found else None
        return Source(self._docs / page.file.src_uri, line)
