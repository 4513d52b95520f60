"""Reads pages as Sphinx reads them: what can be linked, and the terms that they define."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes
from sphinx.environment.collectors import EnvironmentCollector

from glossator import Finding, Kind, Name, Source, Term
from glossator.model import NameKind
from glossator.page import PageOptions
from glossator.prose.rst import from_nodes
from glossator.reading.doctree import DoctreePage, read_doctree
from glossator.settings import page_options
from sphinx_glossator.configuration import place_of, report
from sphinx_glossator.state import state_of
from sphinx_glossator.store import Authored, store_of

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


class GlossatorCollector(EnvironmentCollector):
    """Keeps the texts and terms of all pages in the environment."""

    def clear_doc(self, app: Sphinx, env: BuildEnvironment, docname: str) -> None:
        """Drop what is known of a page."""
        store_of(env).forget(docname)

    def merge_other(
        self,
        app: Sphinx,
        env: BuildEnvironment,
        docnames: AbstractSet[str],
        other: BuildEnvironment,
    ) -> None:
        """Take over what a parallel reader collected."""
        store_of(env).merge(docnames, store_of(other))

    def process_doc(self, app: Sphinx, doctree: nodes.document) -> None:
        """Collect the texts and terms of the page that was just read."""
        env = app.env
        store, docname = store_of(env), env.docname
        store.unread.add(docname)
        found = store.pages[docname]
        found.authored = tuple(_authored_terms(doctree, docname))
        options = _options(env, docname)
        skip = state_of(env).settings.skip
        page = read_page(doctree, docname, options, skip)
        if page.text.blocks or page.text.marked:
            found.text = page.text


def read_page(
    tree: nodes.Element, docname: str, options: PageOptions, skip: tuple[str, ...]
) -> DoctreePage:
    """Read a document with the glossary entries on it."""

    def entry_of(item: nodes.Element) -> str:
        if "glossator_entry" in item:
            return str(item["glossator_entry"])
        if isinstance(item.parent.parent, addnodes.glossary):
            term = next(iter(item.findall(nodes.term)), None)
            return authored_id(docname, term) if term is not None and term["ids"] else ""
        return ""

    return read_doctree(tree, docname, options=options, entry_of=entry_of, skip=skip)


def authored_id(docname: str, term: nodes.Element) -> str:
    """Return the id of a term that the project defines itself: unique, since anchors are."""
    return f"{docname}:{term['ids'][0]}"


def _authored_terms(doctree: nodes.document, docname: str) -> Iterator[Authored]:
    for glossary in doctree.findall(addnodes.glossary):
        for item in glossary.findall(nodes.definition_list_item):
            if item.parent.parent is glossary and "glossator_entry" not in item:
                names = [node for node in item.children if isinstance(node, nodes.term)]
                if names and names[0]["ids"]:
                    body = (n for n in item.children if isinstance(n, nodes.definition))
                    tree = tuple(from_nodes(child for node in body for child in node.children))
                    yield Authored(_authored_term(names, docname), tree)


def _authored_term(names: list[nodes.term], docname: str) -> Term:
    first = names[0]
    kinds = (NameKind.NAME, *(NameKind.ALIAS,) * (len(names) - 1))
    source = Source(Path(first.source), first.line) if first.source else None
    return Term(
        id=authored_id(docname, first),
        anchor=first["ids"][0],
        names=tuple(
            Name(" ".join(node.astext().split()), kind)
            for node, kind in zip(names, kinds, strict=True)
        ),
        source=source,
    )


def _options(env: BuildEnvironment, docname: str) -> PageOptions:
    metadata = env.metadata.get(docname, {})
    try:
        return page_options(metadata)
    except ValueError as error:
        source = place_of(Path(env.doc2path(docname)), ":?glossator:")
        problem = f"glossator: {metadata['glossator']!r} cannot be used"
        report(Finding(Kind.PAGE_OPTION, problem, source, str(error)))
        return PageOptions()
