"""What extensions of Python-Markdown add to pages, as rules for markdown-it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline

_ABBREVIATION = re.compile(r"\*\[[^\\\]]*\] ?:(?P<text>.*)")

_BEFORE = frozenset(("", *" \n(*_"))
_BEHIND = frozenset(("", *" \n)*_,.;:!?"))
_NEITHER = frozenset("*_")


def extensions_of_sites(markdown: MarkdownIt) -> None:
    """Add the rules to a parser of pages, for its method `use`."""
    markdown.enable("strikethrough")
    markdown.inline.ruler.before("emphasis", "highlight", _highlight)
    markdown.block.ruler.before("reference", "abbreviation", _abbreviation, {"alt": ["paragraph"]})


def _abbreviation(state: StateBlock, first: int, last: int, silent: bool) -> bool:
    """Take the line that explains an abbreviation, which no page shows."""
    line = state.src[state.bMarks[first] + state.tShift[first] : state.eMarks[first]]
    match = None if state.is_code_block(first) else _ABBREVIATION.match(line)
    if match and not silent:
        # The text may stand on the next line.
        state.line = min(first + (1 if match["text"].strip() else 2), last)
    return match is not None


def _highlight(state: StateInline, silent: bool) -> bool:
    """Take the signs around ==a text== for tags; where they stand alone, they are text."""
    stop = state.pos + 2
    if not state.src.startswith("==", state.pos) or state.src.startswith("=", stop):
        return False
    before, behind = state.src[max(state.pos - 1, 0) : state.pos], state.src[stop : stop + 1]
    opens = before in _BEFORE and behind not in _BEHIND - _NEITHER
    closes = behind in _BEHIND and before not in _BEFORE - _NEITHER
    # With blanks on both sides, or on neither, it compares.
    if opens == closes:
        return False
    if not silent:
        state.push("html_inline", "", 0).content = "<mark>" if opens else "</mark>"
    state.pos = stop
    return True
