"""MDX, the Markdown of Docusaurus: what of a file is code of its site, and no text."""

from __future__ import annotations

import re
from io import StringIO

from glossator.patterns import FENCE
from glossator.sources.front_matter import block

_FENCE = re.compile(rf" {{0,3}}({FENCE})")
_MODULE = re.compile(r"(?:import|export)\b")
_LETTER = re.compile(r"[^\n]")


def without_code(text: str) -> str:
    """Return MDX as Markdown: empty lines for imports and exports, blanks for comments.

    Lines and columns stay those of the file; front matter and code stay as they are.
    """
    front = block(text)
    pieces = [front]
    prose: list[str] = []
    fence, is_module = "", False
    for line in StringIO(text[len(front) :]):
        found = _FENCE.match(line)
        if fence or found:
            pieces += (_without_comments("".join(prose)), line)
            prose.clear()
            fence = _fence_behind(line, fence, found[1] if found else "")
            is_module = False
            continue
        # A module's code goes on up to the next blank line.
        begins = _MODULE.match(line) is not None and not (prose and prose[-1].strip())
        is_module = bool(line.strip()) and (begins or is_module)
        prose.append("\n" if is_module else line)
    return "".join((*pieces, _without_comments("".join(prose))))


def _fence_behind(line: str, fence: str, found: str) -> str:
    """Return the fence that is open behind a line, given the one before it."""
    if not fence:
        return found
    closes = found.startswith(fence) and line.strip() == found
    return "" if closes else fence


def _without_comments(text: str) -> str:
    """Return a text with blanks for its comments, but for those that code of a line shows."""
    pieces: list[str] = []
    position, ticks = 0, 0
    while (start := text.find("{/*", position)) >= 0 and (end := text.find("*/}", start)) >= 0:
        before = text[position:start]
        line = before.rpartition("\n")[2]
        ticks = line.count("`") + (ticks if line == before else 0)
        position = start + 3 if ticks % 2 else end + 3
        comment = text[start:position]
        pieces += (before, comment if ticks % 2 else _blank(comment, text[position : position + 1]))
    return "".join((*pieces, text[position:]))


def _blank(comment: str, behind: str) -> str:
    # At the end of a line blanks would be told.
    return _LETTER.sub("" if behind in "\n" else " ", comment)
