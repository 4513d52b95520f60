"""Reads the terms that pages define: `.. glossary::`, and the lists that MyST makes glossaries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from docutils import nodes
from sphinx import addnodes

from glossator import Source, Term
from glossator.conditions import around
from glossator.model import Definition, Markup, names_as_written
from glossator.prose import Element, Kind
from glossator.prose.rst import from_nodes
from sphinx_glossator.store import Authored

Lines = Callable[[str], Mapping[str, list[int]]]
"""Gives, for each text that is a line of a file, the numbers of such lines."""


def authored_id(docname: str, item: nodes.Element) -> str:
    """Return the id of the term of an entry, unique since anchors are; empty for other items."""
    names = _names(item)
    return f"{docname}:{names[0]['ids'][0]}" if names else ""


def authored_terms(
    entries: Iterable[nodes.Element], docname: str, page: Path
) -> Iterator[Authored]:
    """Yield the terms that the entries on a page define; their texts may be included from files."""
    # Read once for each page, and only where it has entries.
    lines = cache(_lines)
    for item in entries:
        bodies = [n for n in item.children if isinstance(n, nodes.definition)]
        tree = _senses([from_nodes(body.children) for body in bodies])
        term = _term(authored_id(docname, item), _names(item), lines)
        term = replace(term, definition=_definition(bodies))
        yield Authored(replace(term, page=page), tree, around(item))


def _definition(bodies: Iterable[nodes.definition]) -> Definition | None:
    """Return the text of an entry, from which is judged what its names mean; tooltips show more."""
    text = " ".join("".join(map(_written, bodies)).split())
    return Definition(text, Markup.TEXT) if text else None


def _written(node: nodes.Node) -> str:
    """Return a node as text, with stars around what it stresses."""
    if isinstance(node, nodes.Text):
        return node.astext()
    text = "".join(map(_written, node.children))
    if isinstance(node, nodes.emphasis):
        return f"*{text}*"
    return text if isinstance(node, nodes.Inline) else f"{text} "


def _senses(bodies: Sequence[tuple[Element, ...]]) -> tuple[Element, ...]:
    """Return the body of an entry, which is a numbered list where MyST has several for it."""
    if len(bodies) < 2:
        return next(iter(bodies), ())
    return (Element(Kind.ORDERED_LIST, tuple(Element(Kind.ITEM, body) for body in bodies)),)


def _names(item: nodes.Element) -> list[nodes.term]:
    """Return the names that an entry of a glossary has, none for any other item of a list."""
    # By its class, since MyST makes glossaries of lists without a node around them.
    if "glossary" not in item.parent["classes"]:
        return []
    names = [node for node in item.children if isinstance(node, nodes.term)]
    return names if names and names[0]["ids"] else []


def _term(identifier: str, names: list[nodes.term], lines: Lines) -> Term:
    return Term(
        id=identifier,
        anchor=names[0]["ids"][0],
        names=names_as_written([_text(node) for node in names]),
        source=_source(names[0], lines),
    )


def _text(name: nodes.term) -> str:
    """Return a name, of a function without the brackets that its role adds."""
    text = " ".join(name.astext().split())
    return text.removesuffix("()") if name.next_node(addnodes.pending_xref) else text


def _source(name: nodes.term, lines: Lines) -> Source | None:
    """Return where a name is written, if it is known."""
    if not name.source:
        return None
    said = name.line or 0
    written = lines(name.source).get(name.rawsource, ()) if name.rawsource else ()
    # The directive counts from 0, and in Markdown from where it begins itself.
    line = min(written, key=lambda number: abs(number - 1 - said), default=said)
    return Source(Path(name.source), line or None)


def _lines(path: str) -> dict[str, list[int]]:
    file, found = Path(path), dict[str, list[int]]()
    text = file.read_text("utf-8", "replace") if file.is_file() else ""
    for number, line in enumerate(text.split("\n"), 1):
        found.setdefault(line.strip(), []).append(number)
    return found
