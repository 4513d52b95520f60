"""Finds the entries of glossaries that are Markdown pages of the project: links lead to them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.transforms import SphinxTransform

from glossator import Term
from glossator.paths import true_path
from glossator.sources.naming import heading_names
from sphinx_glossator.arranging import is_translated
from sphinx_glossator.backlinks import AUTHORED
from sphinx_glossator.entry_names import Names
from sphinx_glossator.printings import AnchorsOfPage
from sphinx_glossator.state import state_of
from sphinx_glossator.store import Page, Translation, store_of

_BEGINNINGS = (
    nodes.section,
    nodes.definition_list_item,
    nodes.list_item,
    nodes.paragraph,
    nodes.row,
)


class WrittenEntries(SphinxTransform):
    """Gives the entries on such a page what printed ones have: anchors, and names in the index.

    Beside a glossary page that we emit there is no such page.
    """

    # Behind the directive's entries (30), before targets are propagated (260).
    default_priority = 35

    def apply(self, **kwargs: Any) -> None:
        """Look for the entries, by their lines."""
        state, docname = state_of(self.env), self.env.docname
        page = store_of(self.env).pages[docname]
        file = true_path(Path(self.env.doc2path(docname))) if state.written else Path()
        terms = state.written.get(file)
        if not terms:
            return
        # The page is read again where another file changes what its entries are called.
        page.languages.add("")
        free = AnchorsOfPage(self.document.ids)
        self._names = Names(self.env, self.document)
        for item, term in self._found(terms):
            self._publish(page, item, term, free.free(state.anchors[term.id]))

    def _publish(self, page: Page, item: nodes.Element, term: Term, free: str) -> None:
        """Make an entry known by the anchor that it has, or by a free one."""
        name = next(item.findall(nodes.TextElement), item)
        holder = item if isinstance(item, nodes.section) else name
        holder["ids"] = holder["ids"] or [free]
        anchor = page.printed[term.id] = holder["ids"][0]
        item["glossator_entry"], item["glossator_page"] = term.id, self.env.docname
        item[AUTHORED] = True
        names: tuple[str, ...] = (term.name, *term.aliases)
        if isinstance(name, nodes.title | nodes.term) and is_translated(item):
            names = _translated(name, names)
            is_explained = is_translated(item, besides=name)
            page.translations[term.id] = Translation(names, "", is_explained=is_explained)
        index = self._names.written(names, term, anchor, name)
        holder.insert(1 if holder is item else 0, index)

    def _found(self, terms: list[Term]) -> Iterator[tuple[nodes.Element, Term]]:
        """Yield where entries begin; a row of a table has the line of the table, and its name.

        A page that is an entry as a whole begins with its title.
        """
        waiting = {term.source.line: term for term in terms if term.source and term.anchor}
        whole = [term for term in terms if not term.anchor]
        title = self.document.next_node(nodes.section) if whole else None
        yield from ((title, term) for term in whole if title)
        for node in list(self.document.findall(nodes.Element)):
            if not isinstance(node, _BEGINNINGS):
                continue
            is_row = isinstance(node, nodes.row)
            term = _in_row(node, terms) if is_row else waiting.get(node.line)
            if term and term.source and waiting.pop(term.source.line, None):
                yield node, term


def _in_row(row: nodes.Element, terms: list[Term]) -> Term | None:
    names = heading_names(row[0].astext()) if isinstance(row.parent, nodes.tbody) else ()
    return next((term for term in terms if names and term.name == names[0].text), None)


def _translated(name: nodes.Element, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a translated heading calls an entry; other aliases than its own are kept."""
    own = [found.text for found in heading_names(name.astext())]
    return (*own[: len(names)], *names[len(own) :])
