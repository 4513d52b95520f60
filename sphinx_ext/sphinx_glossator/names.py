"""Settles which page a name leads to, where several pages define it.

Sphinx takes the page that it has read last, which in a rebuild is any. Here it is the last one
by name, as when all pages are read in order; a name goes before the alias of a printed entry,
and both before the names of a list in another language than that of the site.
Of an entry that several pages print, the first has the names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_glossator.store import Page, Store

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


def keep_names(env: BuildEnvironment, docname: str, page: Page) -> None:
    """Keep the names that the page which was just read has made known, with their anchors."""
    if not (page.authored or page.printed):
        return
    objects = env.domains["std"].data["objects"].items()
    found = {
        name: anchor
        for (kind, name), (place, anchor) in objects
        if kind == "term" and place == docname
    }
    page.names = {name: a for name, a in found.items() if page.aliases.get(name) != a}


def settle_names(env: BuildEnvironment, store: Store) -> None:
    """Make the tables of Sphinx say the same in whatever order the pages were read."""
    exact: dict[str, tuple[str, str]] = {}
    pages = sorted(store.pages.items())
    for docname, page in reversed(pages):
        other = {page.printed[term] for term in page.in_other_language.keys() - page.repeated}
        names = page.names.items()
        exact |= {name: (docname, anchor) for name, anchor in names if anchor in other}
    for docname, page in reversed(pages):
        exact |= {name: (docname, anchor) for name, anchor in page.aliases.items()}
    for docname, page in pages:
        behind = {page.printed[term] for term in {*page.repeated, *page.in_other_language}}
        names = page.names.items()
        exact |= {name: (docname, anchor) for name, anchor in names if anchor not in behind}
    data = env.domains["std"].data
    for name, place in sorted(exact.items()):
        data["objects"]["term", name] = data["terms"][name.lower()] = place
