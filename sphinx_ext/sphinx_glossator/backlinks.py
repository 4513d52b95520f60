"""Completes printed entries with the pages that link to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.locale import _

from sphinx_glossator.planning import backlinks
from sphinx_glossator.state import Site, State
from sphinx_glossator.store import store_of

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


def add_backlinks(
    tree: nodes.Element, docname: str, env: BuildEnvironment, state: State, site: Site
) -> None:
    """Add "Used on" with the titles of pages to each entry that a document prints."""
    printed = store_of(env).printing.get(docname)
    if not printed or not state.settings.backlinks:
        return
    found = backlinks(env, printed)
    for item in tree.findall(nodes.definition_list_item):
        names = found.get(item.get("glossator_entry", ""))
        body = next(item.findall(nodes.definition), None)
        if names and body is not None:
            body += _paragraph(docname, names, env, site)


def _paragraph(
    docname: str, names: list[str], env: BuildEnvironment, site: Site
) -> nodes.paragraph:
    paragraph = nodes.paragraph("", _("Used on") + ": ", classes=["glossator-used"])
    for index, name in enumerate(names):
        if index:
            paragraph += nodes.Text(", ")
        uri = site.builder.get_relative_uri(docname, name)
        title = env.titles[name].astext()
        paragraph += nodes.reference("", title, internal=True, refuri=uri)
    return paragraph
