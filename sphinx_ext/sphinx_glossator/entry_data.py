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
    if page is None or not page.printed or state.site is None or app.builder.name not in BUILDERS:
        return ""
    return structured_data(
        _entries(state, state.site, page),
        title=app.env.titles[docname].astext(),
        url=context.get("pageurl") or "",
        language=state.settings.language,
    )


def _entries(state: State, site: Site, page: Page) -> Iterator[DataEntry]:
    for term_id, anchor in page.printed.items():
        language = page.in_other_language.get(term_id)
        if term_id in site.unused:
            continue
        if language:
            view = loaded_in(state, language)
            term = view[term_id]
            content = term_content(term, state.settings.tooltip_length)
            replaced = warning(term, view, labels(language).marks)
            yield DataEntry(term, anchor, replaced + content)
        else:
            yield DataEntry(site.glossator.glossary[term_id], anchor, site.explanation(term_id))
