"""The last lines of printed entries: the pages that link to them, and where they can be edited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import unescape
from typing import TYPE_CHECKING

from glossator.html import backlink
from glossator.reading.headings import heading_text
from glossator.uses import Section, Use, first_sections

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page
    from mkdocs.structure.toc import AnchorLink

    from mkdocs_glossator.page_links import LinkedPage


class Backlinks:
    """The uses of terms on all pages, noted page by page, for entries in a language."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._used: dict[str, dict[str, tuple[Page, Section | None]]] = {}
        self._links: dict[tuple[str, str, Section | None], str] = {}

    def note(self, page: Page, linked: LinkedPage) -> None:
        """Note what a page links to, and in which of its sections it does so first."""
        mentions = (d.mention for d in linked.decisions if d.linked)
        sections = _Sections(page, linked)
        first = first_sections(linked.page.text, mentions)
        for term in linked.terms:
            self._used.setdefault(term, {})[page.file.src_uri] = page, sections[first[term]]

    def to(self, term: str, page: Page) -> Iterator[str]:
        """Yield the links from the entry of a term, by its id, on a page to the pages that use it.

        Each link is made once: many entries have it.
        """
        for other, section in self._used.get(term, {}).values():
            key = page.file.src_uri, other.file.src_uri, section
            if key not in self._links:
                self._links[key] = backlink(_use(other, section, page), self._language)
            yield self._links[key]


class _Sections(dict[int, Section | None]):
    """The sections of a page by number, each looked up when a link in it asks."""

    def __init__(self, page: Page, linked: LinkedPage) -> None:
        self._page, self._linked = page, linked
        self._titles: dict[str, str] | None = None

    def __missing__(self, number: int) -> Section | None:
        found = self._linked.page.section(number)
        if found:
            # The author, or a plugin, may call it otherwise where it is listed.
            found = found._replace(title=self._listed.get(found.anchor) or found.title)
        self[number] = found
        return found

    @property
    def _listed(self) -> dict[str, str]:
        if self._titles is None:
            self._titles = dict(_titles(self._page.toc))
        return self._titles


def _titles(items: Iterable[AnchorLink]) -> Iterator[tuple[str, str]]:
    """Yield the anchors and titles of a table of contents."""
    for item in items:
        yield item.id, heading_text(item.title)
        yield from _titles(item.children)


def _use(other: Page, section: Section | None, page: Page) -> Use:
    url = other.file.url_relative_to(page.file)
    # A title is text where it comes from the navigation, and HTML where it is a heading.
    title = unescape(str(other.title))
    return Use(f"{url}#{section.anchor}", title, section.title) if section else Use(url, title)
