"""Makes the names of printed entries known, as those of Sphinx's own glossaries are.

In small letters they are noted once all pages are read, by `settle_names`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes
from sphinx.domains.std import make_glossary_term

from glossator import Term
from sphinx_glossator.foreign import SAID, named
from sphinx_glossator.store import store_of

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


class Names:
    """Notes the names of the entries on a page, each with the anchor of its entry."""

    def __init__(self, env: BuildEnvironment, document: nodes.document) -> None:
        self._env, self._document = env, document
        self._page = store_of(env).pages[env.docname]

    def named(self, term: Term, name: nodes.term, aliases: list[str], anchor: str) -> nodes.term:
        """Return the name, known to `:term:`, the index and the inventory like any other term."""
        made = self._noted(name, anchor)
        self._document.note_explicit_target(made)
        if term.language:
            made["language"] = term.language
        (index,) = made.findall(addnodes.index)
        # Roles may name the entry as the glossary does, where their text is not translated.
        for alias in self._note_others((*aliases, term.name, *term.aliases), anchor, made):
            if alias in aliases:
                index["entries"].append(("single", alias, anchor, "", None))
        return made

    def repeat(self, term: Term, name: nodes.term, aliases: list[str], anchor: str) -> None:
        """Note the names of an entry that the page has printed before, perhaps by other names."""
        self._note_others((name.astext(), *aliases), anchor, name)
        if term.language:
            name["language"] = term.language

    def written(
        self, names: tuple[str, ...], term: Term, anchor: str, place: nodes.Node
    ) -> addnodes.index:
        """Make the names of an entry known that the author has written on the page."""
        name, *others = names
        other = self._taken_back(name)
        self._env.domains["std"].note_object("term", name, anchor, location=place)
        self._give_back(name, other, anchor)
        found = self._note_others((*others, term.name, *term.aliases), anchor, place)
        listed = [name, *(other for other in found if other in others)]
        entries = [("single", text, anchor, "", None) for text in listed]
        return addnodes.index(entries=entries)

    def _note_others(self, names: Iterable[str], anchor: str, location: nodes.Node) -> list[str]:
        """Note those names that stand back behind others; return those new to the page."""
        domain, found = self._env.domains["std"], []
        for name in dict.fromkeys(names):
            known = domain.objects.get(("term", name))
            # Whether it is listed depends on this page alone, not on what was read before.
            if name in self._page.aliases or (known and known[0] == self._env.docname):
                continue
            self._page.aliases[name] = anchor
            found.append(name)
            if known is None:
                domain.note_object("term", name, anchor, location=location)
        return found

    def _noted(self, name: nodes.term, anchor: str) -> nodes.term:
        text = name.astext()
        # Sphinx would warn; where two entries share a name, loading has told what is a mistake.
        other = self._taken_back(text)
        source, line = name.source or "", name.line or 1
        made = make_glossary_term(
            self._env, name.children, None, source, line, anchor, self._document
        )
        made = named(made, name.get(SAID, {}))
        made.rawsource, made["translated"] = name.rawsource, name.get("translated", False)
        self._give_back(text, other, anchor)
        return made

    def _give_back(self, name: str, other: tuple[str, str] | None, anchor: str) -> None:
        """Leave a name to the first of several senses on the page."""
        if other and other[0] == self._env.docname and other[1] != anchor:
            self._env.domains["std"].objects["term", name] = other

    def _taken_back(self, name: str) -> tuple[str, str] | None:
        """Let Sphinx forget the printed entry that it knows by a name; return where that is."""
        objects, pages = self._env.domains["std"].objects, store_of(self._env).pages
        known: tuple[str, str] | None = objects.get(("term", name))
        page = pages.get(known[0]) if known else None
        if page is None or known is None or known[1] not in page.printed.values():
            return None
        del objects["term", name]
        return known
