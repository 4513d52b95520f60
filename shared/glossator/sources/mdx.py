"""MDX, the Markdown of Docusaurus: what of a file is code of its site, and no text."""

from __future__ import annotations

import re

from glossator.sources.front_matter import block

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_MODULE = re.compile(r"(?:import|export)\b")
_COMMENT = re.compile(
    r"(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)|\{/\*.*?\*/\}(?P<end>[ \t]*$)?",
    re.DOTALL | re.MULTILINE,
)
_LETTER = re.compile(r"[^\n]")


def without_code(text: str) -> str:
    """Return MDX as Markdown: empty lines for imports and exports, blanks for comments.

    Lines and columns stay those of the file; front matter and code stay as they are.
    """
    front = block(text)
    pieces = [front]
    prose: list[str] = []
    fence, is_module = "", False
    for line in text[len(front) :].splitlines(keepends=True):
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
    return _COMMENT.sub(_blank, text)


def _blank(found: re.Match[str]) -> str:
    if found["ticks"]:
        return found[0]
    # At the end of a line blanks would be told.
    return _LETTER.sub("" if found["end"] is not None else " ", found[0])
