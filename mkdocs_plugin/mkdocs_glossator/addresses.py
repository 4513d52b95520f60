"""Where the terms of a site are, as seen from its pages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin

from glossator import Glossary, Term

if TYPE_CHECKING:
    from mkdocs.structure.files import File
    from mkdocs.structure.pages import Page


class Places:
    """Where the terms of a site are: at which anchor of which page, or at an address elsewhere."""

    def __init__(self, glossary: Glossary) -> None:
        self._glossary = glossary
        self._places: dict[str, tuple[File, str]] = {}
        self._targets: defaultdict[str, dict[str, str]] = defaultdict(dict)
        """The terms by their anchors, then by the addresses of their pages."""
        self._explained: dict[str, dict[str, str]] = {}
        self._elsewhere = {term.url: term.id for term in glossary.values() if term.origin}

    def __bool__(self) -> bool:
        """Say whether any page explains a term."""
        return bool(self._places)

    def note_printed(self, file: File, entries: Mapping[str, str]) -> None:
        """Note what a page prints, terms by anchor; links lead to the first of several pages."""
        for anchor, term in entries.items():
            self._places.setdefault(term, (file, anchor))
            self._explained.setdefault(file.src_uri, {})[anchor] = term

    def note_authored(self, file: File, anchors: Mapping[str, str]) -> None:
        """Note what a page of the author's explains, the anchors by the ids of terms."""
        self._places |= {term: (file, anchor) for term, anchor in anchors.items()}

    def settle(self) -> None:
        """Take what is noted for all there is; links of authors are known by it."""
        for term, (file, anchor) in self._places.items():
            # The address of the home page is "./", which no joined address has.
            self._targets[anchor][file.url.removeprefix("./")] = term
            self._explained.setdefault(file.src_uri, {})[anchor] = term

    def explained(self, uri: str) -> Mapping[str, str]:
        """Return the ids of the terms that a page explains, by their anchors."""
        return self._explained.get(uri, {})

    def of(self, term: Term) -> tuple[File | None, str]:
        """Return the page and the anchor of a term; None where no page explains it."""
        return self._places.get(term.id, (None, ""))

    def has(self, term: str) -> bool:
        """Say whether there is a target for links to a term, given by its id."""
        return term in self._places or bool(self._glossary[term].url)

    def seen_from(self, page: Page) -> SiteAddresses:
        """Return the same as links of a page name it."""
        return SiteAddresses(page, self._places, self._targets, self._elsewhere)


class SiteAddresses:
    """Where the terms are, as seen from one page of the site."""

    def __init__(
        self,
        page: Page,
        places: dict[str, tuple[File, str]],
        targets: Mapping[str, Mapping[str, str]],
        elsewhere: dict[str, str],
    ) -> None:
        self._page, self._places = page, places
        self._targets, self._elsewhere = targets, elsewhere
        self._relative = {page.file: ""}

    def href(self, term: Term) -> str | None:
        """Return the target of links to a term, None where no page explains it."""
        if term.url:
            return term.url
        if term.id not in self._places:
            return None
        file, anchor = self._places[term.id]
        if file not in self._relative:
            self._relative[file] = file.url_relative_to(self._page.file)
        return f"{self._relative[file]}#{anchor}"

    def term_at(self, href: str) -> str | None:
        """Return the id of the term that a link of the author's leads to, None for others."""
        # Most anchors are those of no entry, and to join addresses takes its time.
        terms = self._targets.get(unquote(href.partition("#")[2]), {})
        try:
            url = urljoin(f"/{self._page.url}", href).partition("#")[0] if terms else ""
        except ValueError:
            return None  # no address at all: half an IPv6 address in brackets
        return terms.get(url.removeprefix("/")) or self._elsewhere.get(href)
