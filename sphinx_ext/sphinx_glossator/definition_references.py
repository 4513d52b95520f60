"""Names in definitions what their pages name: sections, pages, figures, and what `only` shows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.util.logging import suppress_logging

from glossator.prose import Element, Kind
from glossator.prose.rst import from_nodes
from glossator.prose.tree import paragraphs, plain
from sphinx_glossator.conditions import Conditions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx

Piece = Element | str


def completed(app: Sphinx, conditions: Conditions, body: Iterable[Element]) -> tuple[Element, ...]:
    """Return the blocks of a definition with what was open when its page was read."""
    return paragraphs(_completed(app, conditions, body))


def _completed(app: Sphinx, conditions: Conditions, pieces: Iterable[Piece]) -> Iterator[Piece]:
    for piece in pieces:
        if isinstance(piece, str):
            yield piece
        elif piece.kind is Kind.REFERENCE:
            yield from _named(app, piece)
        elif piece.kind is not Kind.CONDITION:
            yield replace(piece, children=tuple(_completed(app, conditions, piece.children)))
        elif conditions.hold(piece.target):
            yield from _completed(app, conditions, piece.children)


def _named(app: Sphinx, reference: Element) -> Iterator[Piece]:
    """Yield the title of what a reference leads to, else its label."""
    names = ("refdomain", "reftype", "refdoc", "reftarget")
    given: dict[str, Any] = dict(zip(names, reference.target.split("\n", 3), strict=True))
    # Sphinx counts figures once it is settled which pages are to be written: take their titles.
    # Equations that are counted with them have none.
    if given["refdomain"] == "math" and app.config.numfig and app.config.math_numfig:
        yield from reference.children
        return
    if given["refdomain"] == "std":
        given["reftype"] = given["reftype"].replace("numref", "ref")
    label = nodes.inline("", plain(reference.children))
    node = addnodes.pending_xref("", label, **given, refexplicit=False, refwarn=False)
    found: nodes.Element | None = None
    # The page itself tells what is wrong with the reference; a book may lack what it leads to, some
    # builders have no addresses, and domains of others may not be ready before pages are written.
    with suppress_logging(), suppress(Exception):
        found = app.env.domains[given["refdomain"]].resolve_xref(
            app.env, given["refdoc"], app.builder, given["reftype"], given["reftarget"], node, label
        )
    (paragraph,) = from_nodes(found.children if found else []) or (reference,)
    yield from paragraph.children
