"""Takes out of Markdown lines what only one site generator understands."""

from __future__ import annotations

import re
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
    kept = set[int]()
    dropped = set[int]()
    for token in tokens:
        if token.map and token.type in ("fence", "code_block", "math_block"):
            kept.update(range(*token.map))
        elif token.map and token.type == "unseen_block":
            dropped.update(range(*token.map))
    return [
        line if number in kept else "" if number in dropped else _cleaned(line)
        for number, line in enumerate(lines)
    ]


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
