"""The lines of a reST file that are code or comments, in which no directive is one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from glossator.sources.rst_lines import block_end, indent

_CODE = frozenset(
    ("code", "code-block", "code-tab", "sourcecode", "parsed-literal", "raw", "math", "highlight")
)
"""Directives whose content is no reST."""
_DIRECTIVE = re.compile(r"\.\. (?:\|[^|]+\| )?(?P<name>[\w:+.-]+)\s?::(?:\s|\Z)")
_TARGETED = (".. [", ".. _", ".. |", ".. __")
"""How explicit markup begins that is neither a directive nor a comment."""
_MARK = re.compile(r"\s*(?:[-*+•]|\(?(?:\d{1,9}|#|[a-zA-Z])[.)])\s+(?=\S)")


def hidden_lines(lines: Sequence[str]) -> set[int]:
    """Return the lines, counted from 0, of code that is set off and of comments."""
    return {number for first, stop in _hidden(lines) for number in range(first, stop)}


def _hidden(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    number = 0
    while number < len(lines):
        line, stop = lines[number].strip(), number + 1
        if line.startswith("..") and _hides(line, lines[stop : stop + 1]):
            stop = block_end(lines, stop, indent(lines[number]))
            yield number + 1, stop
        elif line.endswith("::") and not line.startswith(".. ") and _is_blank(lines, stop):
            stop = block_end(lines, stop, _margin(lines[number]))
            yield number + 1, stop
        number = stop


def _margin(line: str) -> int:
    """Return where the text of a line begins, behind the mark of an item of a list."""
    mark = _MARK.match(line)
    return mark.end() if mark else indent(line)


def _is_blank(lines: Sequence[str], number: int) -> bool:
    return number < len(lines) and not lines[number].strip()


def _hides(line: str, below: Sequence[str]) -> bool:
    """Say whether an explicit markup hides what is indented below it."""
    if line == "..":
        # An empty comment ends at once.
        return any(map(str.strip, below))
    if not line.startswith(".. ") or line.startswith(_TARGETED):
        return False
    directive = _DIRECTIVE.match(line)
    return directive is None or directive["name"].lower() in _CODE
