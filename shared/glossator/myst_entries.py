"""Glossary directives of MyST as lists of definitions, for a parser of markdown-it."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.rules_block import StateBlock

_ITEM = re.compile(r"\s*[:~]\s+\S")


def has_indented_entries(state: StateBlock, start: int, stop: int) -> bool:
    """Say whether definitions are indented below their terms; others stand behind a colon."""
    return not any(_ITEM.match(_line(state, number)) for number in range(start, stop))


def write_entries(state: StateBlock, start: int, stop: int, indent: int) -> None:
    """Parse lines, half-open, into terms and definitions; terms stand at the indent.

    Sphinx takes a definition for no code, however far to the right and behind a blank line.
    """
    numbers = [number for number in range(start, stop) if not state.isEmpty(number)]
    state.push("dl_open", "dl", 1)
    for is_term, group in groupby(numbers, lambda number: state.sCount[number] <= indent):
        lines = [*group]
        if is_term:
            for number in lines:
                _write_term(state, number)
        else:
            _write_definition(state, lines)
    state.push("dl_close", "dl", -1)


def _write_term(state: StateBlock, number: int) -> None:
    state.push("dt_open", "dt", 1).map = [number, number + 1]
    inline = state.push("inline", "", 0)
    inline.content, inline.children = _line(state, number).strip(), []
    inline.map = [number, number + 1]
    state.push("dt_close", "dt", -1)


def _write_definition(state: StateBlock, lines: list[int]) -> None:
    first, stop = lines[0], lines[-1] + 1
    state.push("dd_open", "dd", 1).map = [first, stop]
    outside = state.lineMax, state.blkIndent
    state.lineMax, state.blkIndent = stop, min(state.sCount[number] for number in lines)
    state.md.block.tokenize(state, first, stop)
    state.lineMax, state.blkIndent = outside
    state.push("dd_close", "dd", -1)


def _line(state: StateBlock, number: int) -> str:
    return state.src[state.bMarks[number] : state.eMarks[number]]
