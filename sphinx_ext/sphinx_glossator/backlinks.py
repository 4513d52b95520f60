"""Completes printed entries with the pages that link to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from docutils import nodes

from glossator.labels import labels
from sphinx_glossator.planning import backlinks
from sphinx_glossator.state import state_of
from sphinx_glossator.store import store_of

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


UriOf = Callable[[str, str], str | None]
"""Gives the address of the second page as seen from the first, None where there is no such page."""


def add_backlinks(tree: nodes.Element, docname: str, env: BuildEnvironment, uri_of: UriOf) -> None:
    """Add "Used on" with the titles of pages to each entry that a document prints."""
    page = store_of(env).pages.get(docname)
    if page is None or not page.printed:
        return
    found = backlinks(env, page.printed)
    for item in tree.findall(nodes.Element):
        names = found.get(item.get("glossator_entry", ""), ())
        addresses = {name: uri for name in names if (uri := uri_of(docname, name)) is not None}
        if addresses:
            # An entry that is a section has its definition right below the heading.
            body = next(item.findall(nodes.definition), item)
            body += _paragraph(addresses, env)


def _paragraph(addresses: Mapping[str, str], env: BuildEnvironment) -> nodes.paragraph:
    known = labels(state_of(env).settings.language)
    paragraph = nodes.paragraph("", known.used_on, classes=["glossator-used"])
    for index, (name, uri) in enumerate(addresses.items()):
        if index:
            paragraph += nodes.Text(known.comma)
        title = env.titles[name].astext()
        paragraph += nodes.reference("", title, internal=True, refuri=uri)
    return paragraph
