"""Takes out of Markdown lines what only one site generator understands."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.token import Token

_COMPONENT = r"</?(?:[A-Z][\w.]*|hfoptions?)\b[^<>]*>"
_NOISE = re.compile(
    rf"\[(?P<reference>`[^`]+`)\](?![(\[:])|(?P<code>(?<!`)(?P<ticks>`++).*?(?<!`)(?P=ticks)(?!`))"
    rf"|<!--.*?-->|(?P<open><!--.*)|{_COMPONENT}"
)
_DIRECTIVE_LINE = re.compile(r"\s*\[\[[\w-]+\]\].*|[>\s]*\[![A-Za-z]+\]\s*")


def clean(lines: list[str], tokens: list[Token]) -> list[str]:
    """Return the lines without comments and component tags, each at its place.

    ``[`Class`]``, a reference into an API, becomes `Class`. Code blocks stay as they are.
    """
    kept, unseen = code_lines(tokens), [t for t in tokens if t.type == "unseen_block" and t.map]
    shown = dict.fromkeys(_lines_of(unseen), "")
    # Text may follow on the line where a comment ends.
    shown |= {token.map[1] - 1: token.content for token in unseen if token.map}
    return [
        line if number in kept else shown[number] if number in shown else _cleaned(line)
        for number, line in enumerate(lines)
    ]


def code_lines(tokens: list[Token]) -> set[int]:
    """Return the lines, counted from 0, of code and math that stand in blocks of their own."""
    return _lines_of(t for t in tokens if t.type in ("fence", "code_block", "math_block"))


def open_fence(tokens: list[Token], lines: list[str]) -> int | None:
    """Return the line, counted from 0, of a fence that swallows the rest; None for none."""
    last = next((t for t in reversed(tokens) if t.type == "fence" and not t.level and t.map), None)
    if last is None or last.map is None:
        return None
    first, stop = last.map
    closing = lines[stop - 1].strip() if stop - 1 > first else ""
    is_closed = closing.startswith(last.markup) and not closing.strip(last.markup[0])
    return None if is_closed or any(map(str.strip, lines[stop:])) else first


def _lines_of(tokens: Iterable[Token]) -> set[int]:
    return {number for token in tokens for number in range(*token.map or (0,))}


def _cleaned(line: str) -> str:
    if _DIRECTIVE_LINE.fullmatch(line):
        return ">" if line.lstrip().startswith(">") else ""
    return _NOISE.sub(_replacement, line) if "<" in line or "[`" in line else line


def _replacement(match: re.Match[str]) -> str:
    reference = match["reference"]
    if reference and reference.startswith("`~"):
        return "`" + reference[2:].rpartition(".")[2]
    # The end of a comment that goes on stands on another line.
    return reference or match["code"] or match["open"] or ""
