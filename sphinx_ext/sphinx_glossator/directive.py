"""The directive `.. glossator::`, which prints the loaded glossary or a part of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from sphinx.util import get_filetype
from sphinx.util.docutils import SphinxDirective, switch_source_input
from sphinx.util.nodes import nested_parse_with_titles

from glossator import Finding, Glossary, Kind, Source, Term
from glossator.authoring import FORMS, ORDERS
from glossator.directions import foreign
from glossator.entries import letters_in, tags_in, unknown_tags, with_tags
from glossator.model import Markup
from glossator.paths import is_file
from glossator.prose import parse
from glossator.prose.tree import is_safe
from glossator.sources.rst_notes import with_free_labels
from sphinx_glossator.configuration import report
from sphinx_glossator.definition_nodes import Writer
from sphinx_glossator.definition_notes import drop_notes
from sphinx_glossator.foreign import named, wrapped
from sphinx_glossator.messages import MARKDOWN, RST
from sphinx_glossator.nodes import glossator_definition, glossator_entries
from sphinx_glossator.pictures import from_folder
from sphinx_glossator.state import State, loaded_in, state_of
from sphinx_glossator.store import store_of


def letters(argument: str | None) -> list[str]:
    """Return the letters of a directive option, separated by commas or white space."""
    return [*letters_in(argument or "")]


def tags(argument: str | None) -> list[str]:
    """Return the tags of a directive option, separated by commas."""
    return [*tags_in(argument or "")]


def order(argument: str | None) -> str:
    """Return a checked value of the option `sort`; raises ValueError for any other."""
    return directives.choice(argument or "", ORDERS)


def form(argument: str | None) -> str:
    """Return a checked value of the option `form`; raises ValueError for any other."""
    return directives.choice(argument or "", FORMS)


@contextmanager
def _defining(state: State) -> Iterator[None]:
    state.is_defining = True
    try:
        yield
    finally:
        state.is_defining = False


class GlossatorDirective(SphinxDirective):
    """Print the entries of the loaded glossary, all or those of some tags, letters or language.

    It leaves them unsorted: names and letters are those of the translation, which comes later.
    """

    option_spec: ClassVar = {
        "tags": tags,
        "letters": letters,
        "no-letters": directives.flag,
        "language": directives.unchanged_required,
        "sort": order,
        "form": form,
        "only-used": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Return the entries, to be arranged once they are translated."""
        state = state_of(self.env)
        if state.is_defining:
            problem = "a definition cannot print the glossary that it is part of"
            self._report(problem, "take the directive out")
            return []
        language = self.options.get("language", "")
        store_of(self.env).pages[self.env.docname].languages.add(language)
        # Sphinx would look for folders, too, among files, and find them missing.
        for path in filter(is_file, state.paths):
            self.env.note_dependency(str(path))
        glossary = loaded_in(state, language) if language else state.loaded
        self._referred = glossary if language else state.referred
        for problem, hint in unknown_tags(self.options.get("tags", ()), glossary):
            self._report(problem, hint)
        filetype = get_filetype(self.config.source_suffix, self.env.doc2path(self.env.docname))
        self._dialect = MARKDOWN if filetype == "markdown" else RST
        items = [self._item(term) for term in self._chosen(state, glossary)]
        # Without entries there is nothing for other transforms to hang a target on.
        if not items:
            return []
        entries = glossator_entries("", *items, **self.options)
        self.set_source_info(entries)
        return [entries]

    def _report(self, problem: str, hint: str) -> None:
        path, line = self.get_source_info()
        report(Finding(Kind.PLACEMENT, problem, Source(Path(path), line), hint))

    def _chosen(self, state: State, glossary: Glossary) -> Iterator[Term]:
        language = self.options.get("language", "")
        for term in with_tags(glossary.values(), self.options.get("tags", ())):
            is_meant = (
                term.language in ("", language) if language else term.id not in state.own_entries
            )
            if term.id in state.anchors and is_meant:
                yield term

    def _item(self, term: Term) -> nodes.Node:
        said = foreign(term, state_of(self.env).settings.language)
        name = named(nodes.term("", term.name), said)
        body = glossator_definition("", *wrapped(self._body(term), said))
        for node in (name, body):
            node.source, node.line = self._place(term)
        body.messages = tuple(filter(None, (*term.aliases, term.summary)))
        item = nodes.definition_list_item("", name, body)
        item["glossator_entry"] = term.id
        return item

    def _place(self, term: Term) -> tuple[str, int]:
        place = term.source
        return (str(place.path), place.line or 1) if place else self.get_source_info()

    def _body(self, term: Term) -> Iterable[nodes.Node]:
        definition = term.definition
        if definition is None:
            return []
        if definition.markup is Markup.RST:
            place = definition.source
            start = (str(place.path), place.line or 1) if place else self._place(term)
            return self._parsed(definition.text, *start)
        writer = Writer(self.env, self._referred, definition.source, self._dialect)
        return writer.blocks(parse(definition))

    def _parsed(self, text: str, source: str, line: int) -> list[nodes.Node]:
        # An entry may be printed twice on a page, and two may call their footnotes alike.
        lines = with_free_labels(text, self.state.document.nameids).splitlines()
        # docutils counts lines from 0.
        numbers = [(source, line - 1 + index) for index in range(len(lines))]
        if self._dialect is MARKDOWN:
            lines = ["~~~~~{eval-rst}", *lines, "~~~~~"]
            numbers = [numbers[0], *numbers, numbers[-1]] if numbers else [(source, line)] * 2
        node = nodes.Element()
        node.document = self.state.document
        content = StringList(lines, items=numbers)
        with switch_source_input(self.state, content), _defining(state_of(self.env)):
            nested_parse_with_titles(self.state, content, node)
        if self._dialect is MARKDOWN:
            drop_notes(node)
        # A bare "javascript:…" is a link to docutils, which nobody has meant to write.
        for link in list(node.findall(nodes.reference)):
            if not is_safe(link.get("refuri", "")):
                link.replace_self(link.children)
        for image in node.findall(nodes.image):
            from_folder(self.env, image, Path(source).parent)
        return node.children
