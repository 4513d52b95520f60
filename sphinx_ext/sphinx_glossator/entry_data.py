"""Says to machines, on the pages that print entries, what these are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from glossator.labels import labels
from glossator.statuses import warning
from glossator.structured_data import DataEntry, structured_data
from glossator.tooltips import term_content
from sphinx_glossator.publishing import BUILDERS
from sphinx_glossator.state import Site, State, loaded_in, state_of
from sphinx_glossator.store import Page, store_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def page_data(app: Sphinx, docname: str, context: Mapping[str, Any]) -> str:
    """Return the data block of a page, empty where it prints no entry or is none of a site."""
    state, page = state_of(app.env), store_of(app.env).pages.get(docname)
    if page is None or state.site is None:
        return ""
    return structured_data(
        data_entries(state, state.site, page),
        title=app.env.titles[docname].astext(),
        url=context.get("pageurl") or "",
        language=state.settings.language,
    )


def data_entries(state: State, site: Site, page: Page) -> Iterator[DataEntry]:
    """Yield the entries that a page describes to machines: those it prints, on a site of pages."""
    printed = page.printed if site.builder.name in BUILDERS else {}
    for term, anchor in printed.items():
        language = page.in_other_language.get(term)
        if term in site.unused or term in page.repeated or term in state.own_entries:
            continue
        if language:
            yield _translated(state, term, anchor, language)
        else:
            yield DataEntry(site.glossator.glossary[term], anchor, site.explanations.said((term,)))


def _translated(state: State, term_id: str, anchor: str, language: str) -> DataEntry:
    """Return an entry as a page prints it in another language than that of the site."""
    glossary = loaded_in(state, language)
    term = glossary[term_id]
    replaced = warning(term, glossary, labels(language).marks)
    return DataEntry(term, anchor, replaced + term_content(term, state.settings.tooltip_length))
