"""What a tooltip says: the author's summary, else the first sentence of each sense."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from glossator.html import render
from glossator.model import Term
from glossator.prose import Element, Kind, Piece, excerpt, opening, parse, senses, shared, shortened
from glossator.prose.cutting import Line
from glossator.prose.formulas import readable
from glossator.prose.tree import text_of

Typeset = Callable[[str], str]
"""Gives the HTML of a formula, written in TeX, as the site shows it."""
Body = tuple[Element, ...]

_SUMMARY = 1000
"""Characters that a summary may have at least: it is the author's own choice of words."""
_LEAST = 40
"""Characters that each of several senses is given; those that have no room are left out."""


def term_content(term: Term, limit: int) -> str:
    """Return the HTML of a term's tooltip, empty for none; `limit` counts code points."""
    return written(tip([(term, None)], limit))


def tip(meant: Sequence[tuple[Term, Body | None]], limit: int) -> Line:
    """Return what a tooltip says of one term, or of several between which a page does not decide.

    Each comes with the body of its definition, or None where that is yet to be read.
    """
    lines = [line for term, body in meant for line in _lines(term, body, limit)]
    if len(lines) > 1:
        return _listed(lines, limit)
    is_summary = any(term.summary and body is None for term, body in meant)
    most = max(_SUMMARY, limit) if is_summary else limit
    return shortened(lines[0], most) if lines else ()


def _lines(term: Term, body: Body | None, limit: int) -> Iterator[Line]:
    """Yield what each sense of a term says first, as if it were alone; a summary however long."""
    if body is None:
        if term.definition is None:
            return
        if term.summary:
            yield opening(parse(term.definition._replace(text=term.summary)))
            return
        body = parse(term.definition)
    yield from (excerpt(sense, limit) for sense in senses(body) or (body,))


def _listed(lines: Sequence[Line], limit: int) -> Line:
    """Return senses as a numbered list, which together have at most `limit` code points."""
    shown = lines[: max(2, limit // _LEAST)]
    items = [Element(Kind.ITEM, line) for line in shared(shown, limit)]
    if len(shown) < len(lines):
        items.append(Element(Kind.ITEM, ("…",)))
    return (Element(Kind.ORDERED_LIST, tuple(items)),)


def written(pieces: Iterable[Piece], typeset: Typeset | None = None) -> str:
    """Return the HTML of a tooltip; without a way to `typeset` math it is plain text."""
    return render(_readable(pieces, typeset))


def _readable(pieces: Iterable[Piece], typeset: Typeset | None) -> Iterator[Piece]:
    for piece in pieces:
        if isinstance(piece, str):
            yield piece
        elif piece.kind is Kind.MATH:
            yield from _formula(piece, typeset)
        else:
            yield replace(piece, children=tuple(_readable(piece.children, typeset)))


def _formula(piece: Element, typeset: Typeset | None) -> tuple[Piece, ...]:
    tex = text_of(piece)
    if typeset is None:
        return readable(tex) or (replace(piece, kind=Kind.CODE),)
    return (Element(Kind.TYPESET, (), typeset(tex)),)
