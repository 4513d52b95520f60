"""Glossary directives of MyST as lists of definitions, for a parser of markdown-it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.rules_block import StateBlock
    from markdown_it.token import Token

_ITEM = re.compile(r" {0,3}[:~]\s+\S")


def sphinx_order(term: str) -> str:
    """Return by what Sphinx sorts the entries of a directive: the first term of each."""
    return unicodedata.normalize("NFD", term.lower())


def are_indented(lines: Iterable[str]) -> bool:
    """Say whether definitions stand below their terms, further right, or else behind a colon."""
    return not any(map(_ITEM.match, lines))


def tokenize(state: StateBlock, start: int, stop: int, indent: int) -> None:
    """Parse lines, half-open, as if the text ended there and began at an indent."""
    outside = state.lineMax, state.blkIndent
    state.lineMax, state.blkIndent = stop, indent
    state.md.block.tokenize(state, start, stop)
    state.lineMax, state.blkIndent = outside


def whole_line(state: StateBlock, number: int) -> str:
    """Return a line with its indent, and without the blanks behind it."""
    return state.src[state.bMarks[number] : state.eMarks[number]].rstrip()


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
            begun.append((whole_line(state, lines[0]).lstrip(), len(state.tokens)))
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
    entries.sort(key=lambda entry: sphinx_order(entry[0]))
    tokens[first:] = [token for _, entry in entries for token in entry]


def _write_term(state: StateBlock, number: int) -> None:
    state.push("dt_open", "dt", 1).map = [number, number + 1]
    inline = state.push("inline", "", 0)
    inline.content, inline.children = whole_line(state, number).lstrip(), []
    inline.map = [number, number + 1]
    state.push("dt_close", "dt", -1)


def _write_definition(state: StateBlock, lines: list[int]) -> None:
    first, stop = lines[0], lines[-1] + 1
    state.push("dd_open", "dd", 1).map = [first, stop]
    tokenize(state, first, stop, min(state.sCount[number] for number in lines))
    state.push("dd_close", "dd", -1)
