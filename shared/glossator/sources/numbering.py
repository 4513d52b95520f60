"""Several definitions of one term, as the numbered list that a single definition can be."""

from __future__ import annotations

from collections.abc import Sequence
from string import punctuation

from glossator.model import Markup

_WIDTH = 4
"""Columns that Python-Markdown wants a list item indented by; other markups are content with."""
_SIGNS = {ord(sign): f"&#{ord(sign)};" for sign in punctuation}


def numbered(texts: Sequence[str], markup: Markup) -> tuple[str, Markup]:
    """Return one text with the markup that it is in; a single text stays as it is."""
    if len(texts) < 2:
        return "".join(texts), markup
    if markup is Markup.HTML:
        return "".join(("<ol>", *(f"<li>{text}</li>" for text in texts), "</ol>")), markup
    if markup is Markup.RST:
        return _listed(texts, ["#."] * len(texts)), markup
    if markup is Markup.TEXT:
        texts = [text.translate(_SIGNS) for text in texts]
    return _listed(texts, [f"{number}." for number in range(1, len(texts) + 1)]), Markup.MARKDOWN


def _listed(texts: Sequence[str], marks: Sequence[str]) -> str:
    items = (f"{mark:{_WIDTH}}{_indented(text)}" for mark, text in zip(marks, texts, strict=True))
    return "\n\n".join(items)


def _indented(text: str) -> str:
    first, *below = text.strip().split("\n")
    return "\n".join((first, *(" " * _WIDTH * bool(line.strip()) + line for line in below)))
