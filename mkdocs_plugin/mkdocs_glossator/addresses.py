"""Where the terms of a site are, as seen from its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin

from glossator import Term

if TYPE_CHECKING:
    from mkdocs.structure.files import File
    from mkdocs.structure.pages import Page


class SiteAddresses:
    """Where the terms are, as seen from one page of the site."""

    def __init__(
        self,
        page: Page,
        places: dict[str, tuple[File, str]],
        targets: dict[tuple[str, str], str],
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
        try:
            url, _, fragment = urljoin(f"/{self._page.url}", href).partition("#")
        except ValueError:
            return None  # no address at all: half an IPv6 address in brackets
        inside = self._targets.get((url.removeprefix("/"), unquote(fragment)))
        return inside or self._elsewhere.get(href)
