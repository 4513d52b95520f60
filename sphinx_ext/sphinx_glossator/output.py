"""Completes the pages of HTML builders: tooltips, data, assets; no source for the emitted page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glossator import html
from glossator.explanations import Meant
from sphinx_glossator.controls import add_filter_assets
from sphinx_glossator.entry_data import page_data
from sphinx_glossator.formulas import typesetter
from sphinx_glossator.page_terms import page_terms
from sphinx_glossator.state import state_of

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx


def complete_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document
) -> None:
    """Put the list of a page's terms and the tooltips behind its text, and its data before it.

    Runs in parallel writers: it reads what was planned and gathers nothing.
    """
    state = state_of(app.env)
    if pagename == state.page:
        # An empty text, not none at all: some themes look at it. There is no source to show.
        context["sourcename"] = ""
        context["page_source_suffix"] = ""
        # The theme of Read the Docs links a repository without a look at either.
        context["display_vcs_links"] = False
    if doctree is None or state.site is None or "body" not in context:
        return
    # In the head: themes that swap the rest of a page in would run what they find there.
    context["metatags"] = context.get("metatags", "") + page_data(app, pagename, context)
    add_filter_assets(app, doctree)
    site, typeset = state.site, typesetter(app, pagename, context)
    terms: list[Meant] = doctree.get("glossator_terms", [])
    context["body"] += page_terms(doctree, site, typeset)
    context["body"] += html.tooltips(site.explanations.tooltip(meant, typeset) for meant in terms)
