"""Ends the blocks of a definition that its author did not: those of others would be taken in."""

from __future__ import annotations

import re

from glossator.sources.cleaning import code_lines

_FENCE = re.compile(r"(?m)^[ \t>]*(?:`{3}|~{3}|/{3})")
_BLOCK = re.compile(r" {0,3}(?P<fence>/{3,})[ \t]*(?P<name>[a-z].*)?")


def ended(text: str) -> str:
    """Return a Markdown text in which fences of code, and of blocks such as `/// note`, end."""
    if _FENCE.search(text) is None:
        return text
    from glossator.prose.markdown import blocks  # few definitions have fences

    tokens, lines = blocks(text), text.split("\n")
    fences = [token for token in tokens if token.type == "fence" and token.level == 0]
    ends: list[str] = []
    if fences and (last := fences[-1]).map and last.map[1] == len(lines):
        closing = re.compile(rf" {{0,3}}{last.markup}{last.markup[0]}*\s*")
        is_ended = len(lines) > last.map[0] + 1 and closing.fullmatch(lines[-1])
        ends += [] if is_ended else [last.markup]
    return "\n".join((*lines, *ends, *_open_blocks(lines, code_lines(tokens))))


def _open_blocks(lines: list[str], code: set[int]) -> list[str]:
    """Return the ends of the blocks that have none, the inner ones first.

    Releases of the extension differ over an end that skips an inner block: for some it ends the
    outer one, for others it is text. Where both are ended again, none of them stays open.
    """
    opened: list[str] = []
    for number, line in enumerate(lines):
        match = None if number in code else _BLOCK.fullmatch(line.rstrip())
        if match and match["name"]:
            opened.append(match["fence"])
        elif match and opened and match["fence"] == opened[-1]:
            opened.pop()
    return opened[::-1]
