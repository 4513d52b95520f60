"""What a site says of its terms to machines: to other projects, and to those that read a page."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from typing import TYPE_CHECKING

from glossator import Glossary
from glossator.explanations import Explanations
from glossator.sources.published import Entry
from glossator.statuses import replacement_name
from glossator.structured_data import DataEntry, structured_data
from mkdocs_glossator.addresses import Places
from mkdocs_glossator.encrypted import is_encrypted

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page


class ForMachines:
    """The terms that pages explain, without those of encrypted pages."""

    def __init__(
        self, glossary: Glossary, places: Places, explanations: Explanations, language: str
    ) -> None:
        self._glossary, self._places = glossary, places
        self._explanations, self._language = explanations, language

    def published(self) -> Iterator[Entry]:
        """Yield the terms that pages of the site explain, in the order of the glossary."""
        for term in self._glossary.own.values():
            file, anchor = self._places.of(term)
            if file and is_encrypted(file.page):
                continue
            url = term.url or (f"{file.url.removeprefix('./')}#{anchor}" if file else "")
            if url:
                replaced_by = replacement_name(term, self._glossary)
                yield Entry(term, url, self._explanations.text((term.id,)), replaced_by)

    def data(self, page: Page) -> str:
        """Return the entries that a page explains as JSON-LD, empty for one that is encrypted."""
        if is_encrypted(page):
            return ""
        explained = self._places.explained(page.file.src_uri).items()
        terms = ((anchor, self._glossary[term]) for anchor, term in explained)
        return structured_data(
            (DataEntry(t, anchor, self._explanations.said((t.id,))) for anchor, t in terms),
            # A heading has given it as HTML.
            title=unescape(str(page.title)),
            url=page.canonical_url or "",
            language=self._language,
        )
