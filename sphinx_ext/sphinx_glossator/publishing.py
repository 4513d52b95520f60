"""Writes `glossary.json`, by which other projects link to the terms of a site."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from glossator.model import Term
from glossator.publishing import entries_of_site
from glossator.sources import published
from sphinx_glossator.configuration import inform
from sphinx_glossator.state import Site, state_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx

BUILDERS = ("html", "dirhtml")
"""The builders whose output is a site of pages that others can link to."""


def publish(app: Sphinx, exception: Exception | None) -> None:
    """Write the terms of a site at its root, unless the author has a file of that name there."""
    if exception is not None or app.builder.name not in BUILDERS:
        return
    state = state_of(app.env)
    conflict = published.publish(
        Path(app.outdir),
        list(_entries(state.site)) if state.site else [],
        _own_file(app),
        project=app.config.project,
        base_url=app.config.html_baseurl,
        language=state.settings.language,
    )
    if conflict:
        inform(conflict)


def _own_file(app: Sphinx) -> Path | None:
    """Return the file that the author has Sphinx copy to the place of ours."""
    for name in app.config.html_extra_path:
        path = Path(app.confdir, name)
        file = path / published.NAME if path.is_dir() else path
        if file.name == published.NAME and file.is_file():
            return file
    return None


def _entries(site: Site) -> Iterator[published.Entry]:
    address = partial(_address, site)
    return entries_of_site(site.glossator.glossary, site.explanations, address)


def _address(site: Site, term: Term) -> str:
    """Return where an entry is, from the root of the site; empty where no page has it."""
    if term.url or term.id not in site.places or term.id in site.unused:
        return term.url
    docname, anchor = site.places[term.id]
    return f"{site.builder.get_target_uri(docname)}#{anchor}"
