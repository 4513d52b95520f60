"""Comments, scripts and styles in Markdown, which no reader sees, as a rule for markdown-it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.rules_block import StateBlock

_UNSEEN = re.compile(r"<(script|style|template)\b", re.IGNORECASE)


def unseen_block(state: StateBlock, first: int, last: int, silent: bool) -> bool:
    """Take a comment, script or style as one block, from its first line to its last."""
    start = state.bMarks[first] + state.tShift[first]
    line = state.src[start : state.eMarks[first]]
    opened = _UNSEEN.match(line)
    if state.is_code_block(first) or not (opened or line.startswith("<!--")):
        return False
    if silent:
        return True
    closing = re.compile(rf"</{opened[1]}\s*>" if opened else "-->", re.IGNORECASE)
    closed = closing.search(state.src, start)
    end = closed.end() if closed else len(state.src)
    stop = first + 1
    while stop < last and state.bMarks[stop] < end:
        stop += 1
    state.line = stop
    token = state.push("unseen_block", "", 0)
    token.map = [first, stop]
    # Text may follow on the line where a comment ends.
    token.content = state.src[end : state.eMarks[stop - 1]].strip()
    return True


def swallowed(tag: str, hidden: str) -> str:
    """Return which element hides the text behind a tag, empty for none; `hidden` did before it."""
    opened = _UNSEEN.match(tag)
    if opened and not hidden:
        return opened[1].lower()
    return "" if hidden and tag.lower().startswith(f"</{hidden}") else hidden
