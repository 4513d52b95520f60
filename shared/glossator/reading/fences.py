"""Code whose fences Markdown has left standing, as Python-Markdown does inside lists.

Such code reaches the page as text, cut into paragraphs at its empty lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from glossator.page import BARRIER, Block

FENCE = "```"
_OPENING = re.compile(r"^[ \t>]*+(?P<fence>`{3,}+)", re.MULTILINE)


def may_be_fenced(html: str) -> bool:
    """Say whether the blocks of a page need a closer look."""
    # One sign is found faster than three, and most pages lack even that.
    return FENCE[0] in html and FENCE in html


def without_fenced(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield the blocks of a page with barriers for what stands between fences, as long as before.

    A fence that nothing closes counts to the end of its own block.
    """
    waiting = ""
    """The fence that a block behind its own will close."""
    for index, block in enumerate(blocks):
        spans, waiting = _fenced(block.text, waiting)
        behind = range(index + 1, len(blocks)) if waiting else ()
        if not any(waiting in blocks[later].text for later in behind):
            waiting = ""
        yield block._replace(text=_barred(block.text, spans)) if spans else block


def _fenced(text: str, fence: str) -> tuple[list[tuple[int, int]], str]:
    """Return what stands between fences, and the fence that is open at the end of a text.

    `fence` is open at its beginning, empty for none.
    """
    spans: list[tuple[int, int]] = []
    position = 0
    while position < len(text):
        start = position
        if not fence:
            found = _OPENING.search(text, position)
            if found is None:
                break
            (start, position), fence = found.span(), found["fence"]
        close = text.find(fence, position)
        if close < 0:
            return [*spans, (start, len(text))], fence
        position = close + len(fence)
        spans.append((start, position))
        fence = ""
    return spans, fence


def _barred(text: str, spans: list[tuple[int, int]]) -> str:
    pieces: list[str] = []
    position = 0
    for start, end in spans:
        pieces += (text[position:start], BARRIER * (end - start))
        position = end
    return "".join((*pieces, text[position:]))
