"""The tags of HTML that set text apart: what stands before and behind them is never one word."""

from __future__ import annotations

import re
from collections.abc import Iterator

from glossator.prose.tree import Element, Kind, Piece

BLOCK_TAGS = frozenset(
    "address article aside blockquote caption center dd details dir div dl dt fieldset figcaption "
    "figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search "
    "section summary table tbody td tfoot th thead tr ul".split()
)
_NAME = re.compile(r"</?([a-zA-Z][a-zA-Z0-9]*)")


def border(tag: str) -> Iterator[Piece]:
    """Yield what a tag leaves between the texts around it, nothing where it stands in a word."""
    match = _NAME.match(tag)
    name = match[1].lower() if match else ""
    if name == "br":
        yield Element(Kind.LINE_BREAK)
    elif name in BLOCK_TAGS:
        yield " "
