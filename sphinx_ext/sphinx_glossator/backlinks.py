"""Completes printed entries with the pages that link to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.locale import _

from sphinx_glossator.planning import backlinks
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
    for item in tree.findall(nodes.definition_list_item):
        names = found.get(item.get("glossator_entry", ""), ())
        addresses = {name: uri for name in names if (uri := uri_of(docname, name)) is not None}
        body = next(item.findall(nodes.definition), None)
        if addresses and body is not None:
            body += _paragraph(addresses, env)


def _paragraph(addresses: Mapping[str, str], env: BuildEnvironment) -> nodes.paragraph:
    paragraph = nodes.paragraph("", _("Used on") + ": ", classes=["glossator-used"])
    for index, (name, uri) in enumerate(addresses.items()):
        if index:
            paragraph += nodes.Text(", ")
        title = env.titles[name].astext()
        paragraph += nodes.reference("", title, internal=True, refuri=uri)
    return paragraph
