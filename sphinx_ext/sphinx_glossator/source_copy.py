"""Writes the entries of the emitted page where Sphinx keeps the sources of pages, for llms.txt.

That extension lists all pages, and joins what their sources say.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from glossator.replacing import replace_file
from sphinx_glossator.state import Site, state_of
from sphinx_glossator.store import store_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_READER = "sphinx_llms_txt"
_DIRECTIVE = ".. glossator::\n"
_FOR_SPHINX = ":orphan:\n\n"


def copy_source(app: Sphinx, exception: Exception | None) -> None:
    """Write the source of the emitted page, with what its directive prints in place of it."""
    state = state_of(app.env)
    is_read = _READER in app.extensions and app.builder.format == "html"
    if exception or not is_read or not app.config.html_copy_source or not state.page:
        return
    source = Path(app.env.doc2path(state.page))
    text = source.read_text("utf-8").removeprefix(_FOR_SPHINX)
    if state.site:
        text = text.replace(_DIRECTIVE, _entries(app, state.site, state.page))
    link_suffix: str = app.config.html_sourcelink_suffix
    suffix = source.suffix if link_suffix == source.suffix else source.suffix + link_suffix
    copy = Path(app.outdir, "_sources", state.page + suffix)
    copy.parent.mkdir(parents=True, exist_ok=True)
    replace_file(copy, text.encode())


def _entries(app: Sphinx, site: Site, docname: str) -> str:
    # The parsers that it needs are loaded by no other build.
    from glossator.writers.markups import as_rst_glossary

    printed = store_of(app.env).pages[docname].printed
    glossary = site.glossator.glossary
    terms = [glossary[term] for term in printed if term not in site.unused]
    # Behind its title, which the page has already.
    return as_rst_glossary(terms).partition("\n\n")[2]
