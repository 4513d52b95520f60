"""Code whose fences Markdown has left standing, as Python-Markdown does inside lists.

Such code reaches the page as text, cut into paragraphs at its empty lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from glossator.page import BARRIER, Block

FENCE = "```"
_OPENING = re.compile(r"^[ \t>]*+(?P<fence>`{3,}+)", re.MULTILINE)
_WITH_LANGUAGE = re.compile(r"[ \t>]*+`{3,}+[\w{][^`\n]*+$", re.MULTILINE)
"""A fence that closes nothing: only one that opens code names its language."""


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
        texts = (blocks[later].text for later in behind if waiting in blocks[later].text)
        if waiting and _closing(next(texts, ""), waiting) < 0:
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
        close = _closing(text, fence, position)
        if close < 0:
            return [*spans, (start, len(text))], fence
        position = close + len(fence)
        spans.append((start, position))
        fence = ""
    return spans, fence


def _closing(text: str, fence: str, position: int = 0) -> int:
    """Return where code is closed, -1 where nothing does, or other code is opened before."""
    close = text.find(fence, position)
    line = text.rfind("\n", position, max(close, position)) + 1
    is_opening = line >= position and _WITH_LANGUAGE.match(text, line)
    return -1 if is_opening else close


def _barred(text: str, spans: list[tuple[int, int]]) -> str:
    pieces: list[str] = []
    position = 0
    for start, end in spans:
        pieces += (text[position:start], BARRIER * (end - start))
        position = end
    return "".join((*pieces, text[position:]))
