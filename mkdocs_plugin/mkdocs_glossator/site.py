"""The site as a whole: where terms are published, which page links to which of them."""

from __future__ import annotations

import re
from pathlib import Path, PurePath
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin

from mkdocs.structure.files import File, InclusionLevel

from glossator import Finding, Glossary, Glossator, Kind, Settings, Source, Term, html
from glossator.census import Census, PageCount, count
from glossator.entries import anchors, groups
from glossator.page import PageOptions
from glossator.reading.html import read_html
from glossator.reading.positions import HtmlPage
from glossator.settings import page_options
from glossator.splice import Edit, edits, spliced
from glossator.tooltips import term_content
from mkdocs_glossator.authored import authored_entries
from mkdocs_glossator.configuration import inform, report
from mkdocs_glossator.printing import USED, Place, Printer, page_markdown, used_html

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

MARKER = "<!-- glossator -->"
DEFAULT_PAGE = "glossary"


class Site:
    """One build of a site: filled page by page, then linked as a whole."""

    def __init__(
        self, settings: Settings, glossary: Glossary, docs: Path, *, has_math: bool
    ) -> None:
        self._settings, self._glossary, self._docs = settings, glossary, docs
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
        self._used: dict[str, dict[str, Page]] = {}
        self._linked: dict[str, tuple[str, list[Edit]]] = {}
        self._tooltips: dict[str, str] = {}
        self._contents: dict[str, str] = {}

    def emitted_page(self, files: Files, config: MkDocsConfig) -> File | None:
        """Return the glossary page to add, None where an authored page holds the glossary."""
        if not self._printed():
            return None
        name = self._settings.page
        if name is None:
            name = "" if self._is_authored(files) else DEFAULT_PAGE
        if not name:
            return None
        uri = name.removesuffix(".html").removesuffix(".md") + ".md"
        existing = files.get_file_from_path(uri)
        if existing is not None:
            if MARKER not in existing.content_string:
                report([_conflict(uri, self._docs)])
            return None
        # Where the author wrote no navigation, the page takes its place in the automatic one.
        level = InclusionLevel.NOT_IN_NAV if config.nav else InclusionLevel.INCLUDED
        text = page_markdown(self._settings.title, MARKER)
        return File.generated(config, uri, content=text, inclusion=level)

    def _is_authored(self, files: Files) -> bool:
        return any(MARKER in file.content_string for file in files.documentation_pages())

    def _printed(self) -> Glossary:
        """Return the terms that no authored page explains."""
        authored = {term.id for terms in self._authored.values() for term in terms}
        return Glossary(term for term in self._glossary.values() if term.id not in authored)

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
        printer = Printer(self._glossary, self._anchors, place, has_math=self._has_math)
        return markdown.replace(MARKER, printer.entries(groups(printed)))

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
            return self._targets.get((url.removeprefix("/"), unquote(fragment)))

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
            for term_id in terms:
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
        return used_html((o.file.url_relative_to(page.file), str(o.title)) for o in others)

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


def _conflict(uri: str, docs: Path) -> Finding:
    return Finding(
        Kind.PAGE_CONFLICT,
        f'the glossary page "{uri}" would hide this page, so it is not emitted',
        Source(docs / uri),
        f"set `page:` to another name, or put {MARKER} into the page",
    )
