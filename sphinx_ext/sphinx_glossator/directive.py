"""The directive `.. glossator::`, which prints the loaded glossary or a part of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.domains.std import make_glossary_term
from sphinx.locale import _
from sphinx.util.docutils import SphinxDirective, switch_source_input
from sphinx.util.nodes import nested_parse_with_titles

from glossator import Term
from glossator.entries import Group, groups, related
from glossator.model import Markup
from glossator.prose import parse
from sphinx_glossator.state import state_of
from sphinx_glossator.store import store_of
from sphinx_glossator.writing import Writer, term_reference


def words(argument: str | None) -> list[str]:
    """Return the words of a directive option, separated by commas or white space."""
    return (argument or "").replace(",", " ").split()


class GlossatorDirective(SphinxDirective):
    """Print the entries of the loaded glossary, all or those of some tags or letters."""

    option_spec: ClassVar = {"tags": words, "letters": words, "no-letters": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return the letters to jump to, and a glossary for each of them."""
        self._state = state_of(self.env)
        for source in self._state.settings.sources:
            self.env.note_dependency(str(self._state.base / source))
        parts = groups(
            self._state.loaded,
            tags=self.options.get("tags", ()),
            letters=self.options.get("letters", ()),
        )
        alone = "no-letters" in self.options or len(parts) < 2
        found: list[nodes.Node] = [] if alone else [_navigation(parts)]
        for part in parts:
            if not alone:
                found.append(_letter(part))
            found.append(self._glossary(part))
        return found

    def _glossary(self, part: Group) -> nodes.Node:
        items = nodes.definition_list("", *(self._item(term) for term in part.terms))
        items["classes"] += ["glossary", "glossator-entries"]
        node = addnodes.glossary("", items)
        node.document = self.state.document
        node["sorted"] = False
        return node

    def _item(self, term: Term) -> nodes.Node:
        anchor = self._state.anchors[term.id]
        store_of(self.env).pages[self.env.docname].printed[term.id] = anchor
        name = self._name(term, anchor)
        body = nodes.definition("", *self._aliases(term), *self._body(term), *self._related(term))
        item = nodes.definition_list_item("", name, body)
        item["glossator_entry"] = term.id
        return item

    def _name(self, term: Term, anchor: str) -> nodes.term:
        """Return the name, known to `:term:`, the index and the inventory like any other term."""
        name = self._noted(term, anchor)
        self.state.document.note_explicit_target(name)
        if term.language:
            name["language"] = term.language
        (index,) = name.findall(addnodes.index)
        domain = self.env.domains.standard_domain
        for alias in term.aliases:
            if ("term", alias) not in domain.objects:
                domain._note_term(alias, anchor, location=name)
                index["entries"].append(("single", alias, anchor, "", None))
        return name

    def _noted(self, term: Term, anchor: str) -> nodes.term:
        domain, docname = self.env.domains.standard_domain, self.env.docname
        first = domain.objects.get(("term", term.name))
        printed = store_of(self.env).pages[docname].printed.values()
        # Of several senses the first keeps the name; loading has told where that is a mistake.
        other = first if first and first[1] != anchor and first[1] in printed else None
        if other:
            del domain.objects["term", term.name]
        source, line = self._source(term)
        name = make_glossary_term(
            self.env, [nodes.Text(term.name)], None, source, line, anchor, self.state.document
        )
        if other:
            domain.objects["term", term.name] = domain._terms[term.name.lower()] = other
        return name

    def _source(self, term: Term) -> tuple[str, int]:
        place = term.source
        return (str(place.path), place.line or 1) if place else self.get_source_info()

    def _aliases(self, term: Term) -> Iterator[nodes.Node]:
        if term.aliases:
            text = f"{_('Also')}: {', '.join(term.aliases)}"
            yield nodes.paragraph("", text, classes=["glossator-aliases"])

    def _body(self, term: Term) -> Iterable[nodes.Node]:
        definition = term.definition
        if definition is None:
            return []
        if definition.markup is Markup.RST:
            place = definition.source
            start = (str(place.path), place.line or 1) if place else self._source(term)
            return self._parsed(definition.text, *start)
        writer = Writer(self.env, self._state.loaded, definition.source)
        return writer.blocks(parse(definition))

    def _parsed(self, text: str, source: str, line: int) -> list[nodes.Node]:
        lines = text.splitlines()
        # docutils counts lines from 0.
        numbers = [(source, line - 1 + index) for index in range(len(lines))]
        node = nodes.Element()
        node.document = self.state.document
        content = StringList(lines, items=numbers)
        with switch_source_input(self.state, content):
            nested_parse_with_titles(self.state, content, node)
        return node.children

    def _related(self, term: Term) -> Iterator[nodes.Node]:
        references = related(term, self._state.loaded)
        if not references:
            return
        paragraph = nodes.paragraph("", f"{_('See also')}: ", classes=["glossator-see"])
        for index, other in enumerate(references):
            if index:
                paragraph += nodes.Text(", ")
            paragraph += term_reference(self.env.docname, other.name, other.name)
        yield paragraph


def _navigation(parts: Iterable[Group]) -> nodes.Node:
    paragraph = nodes.paragraph("", "", classes=["glossator-letters"])
    for index, part in enumerate(parts):
        if index:
            paragraph += nodes.Text(" ")
        paragraph += nodes.reference("", part.letter, internal=True, refid=part.anchor)
    return paragraph


def _letter(part: Group) -> nodes.Node:
    return nodes.rubric("", part.letter, ids=[part.anchor], classes=["glossator-letter"])
