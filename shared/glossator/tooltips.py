"""What a tooltip says: the author's summary, else the first sentence of the definition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from glossator.html import render
from glossator.model import Term
from glossator.prose import Element, Kind, excerpt, opening, parse


def term_content(term: Term, limit: int) -> str:
    """Return the HTML of a term's tooltip, empty for none; `limit` counts code points.

    A summary is the author's own choice of words and is never cut.
    """
    if term.definition is None:
        return ""
    if term.summary:
        summary = replace(term.definition, text=term.summary)
        return render(_readable(opening(parse(summary))))
    return definition_content(parse(term.definition), limit)


def definition_content(body: Iterable[Element], limit: int) -> str:
    """Return the HTML of the tooltip of a definition that is parsed already."""
    return render(_readable(excerpt(body, limit)))


def _readable(pieces: Iterable[Element | str]) -> Iterator[Element | str]:
    """Yield math as code: no script typesets a tooltip, and delimiters only disturb."""
    for piece in pieces:
        if isinstance(piece, str):
            yield piece
        elif piece.kind is Kind.MATH:
            yield replace(piece, kind=Kind.CODE)
        else:
            yield replace(piece, children=tuple(_readable(piece.children)))
