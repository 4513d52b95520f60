"""Glossary directives of MyST as lists of definitions, for a parser of markdown-it."""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.rules_block import StateBlock
    from markdown_it.token import Token

_ITEM = re.compile(r"\s*[:~]\s+\S")


def sphinx_order(term: str) -> str:
    """Return by what Sphinx sorts the entries of a directive: the first term of each."""
    return unicodedata.normalize("NFD", term.lower())


def has_indented_entries(state: StateBlock, start: int, stop: int) -> bool:
    """Say whether definitions are indented below their terms; others stand behind a colon."""
    return not any(_ITEM.match(_line(state, number)) for number in range(start, stop))


def write_entries(
    state: StateBlock, start: int, stop: int, indent: int, *, are_sorted: bool
) -> None:
    """Parse lines, half-open, into terms and definitions; terms stand at the indent.

    Sphinx takes a definition for no code, however far to the right and behind a blank line.
    """
    numbers = [number for number in range(start, stop) if not state.isEmpty(number)]
    state.push("dl_open", "dl", 1)
    begun: list[tuple[str, int]] = []
    for is_term, group in groupby(numbers, lambda number: state.sCount[number] <= indent):
        lines = [*group]
        if is_term:
            begun.append((_line(state, lines[0]), len(state.tokens)))
            for number in lines:
                _write_term(state, number)
        else:
            _write_definition(state, lines)
    if are_sorted and begun:
        _sort(state.tokens, begun)
    state.push("dl_close", "dl", -1)


def _sort(tokens: list[Token], begun: list[tuple[str, int]]) -> None:
    """Bring entries into the order of Sphinx, by their first terms and where their tokens begin."""
    first = begun[0][1]
    stops = (*(start for _, start in begun[1:]), len(tokens))
    entries = [(term, tokens[start:stop]) for (term, start), stop in zip(begun, stops, strict=True)]
    entries.sort(key=lambda entry: sphinx_order(entry[0].strip()))
    tokens[first:] = [token for _, entry in entries for token in entry]


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
