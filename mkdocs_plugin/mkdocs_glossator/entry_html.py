"""Keeps tags in a definition from reaching beyond its entry: one without an end takes the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from sys import maxsize

from glossator.reading.markup import MARKUP, RAW, VOID, without_math
from glossator.sources.cleaning import code_lines

_MAY_OPEN = re.compile(r"<[a-zA-Z/!?]")
_OPAQUE = re.compile(r"(?<!`)(?P<code>`++).+?(?<!`)(?P=code)(?!`)|\]\(\s*+<[^<>\n]*+>", re.DOTALL)
"""Code, and the address of a link in brackets of its own."""
_COMMENT = re.compile("<!--")
_NAME = re.compile(r"[a-zA-Z][\w-]*")
_LINK = re.compile(r"<a\s[^<>]*?\bhref\b", re.IGNORECASE)
_IMPLIED = frozenset("colgroup dd dt li optgroup option p rp rt tbody td tfoot th thead tr".split())
"""Elements that the end of another one ends."""


def contained(text: str) -> str:
    """Return a Markdown text in which tags without a counterpart are shown as they are written."""
    if _MAY_OPEN.search(text) is None:
        return text
    pieces: list[str] = []
    position = 0
    for start in sorted(set(_alone(without_code(text)))):
        pieces += (text[position:start], "&lt;")
        position = start + 1
    return "".join((*pieces, text[position:]))


def without_code(text: str) -> str:
    """Return a text, as long as before, with blanks for code and addresses; math has no tags."""
    from glossator.prose.markdown import blocks  # few definitions have tags

    kept = code_lines(blocks(text))
    lines = text.split("\n")
    blanked = (" " * len(line) if n in kept else line for n, line in enumerate(lines))
    return without_math(_OPAQUE.sub(lambda match: " " * len(match[0]), "\n".join(blanked)))


def _alone(text: str) -> Iterator[int]:
    """Yield where tags stand that nothing ends, or that end nothing."""
    opened: dict[str, list[int]] = {}
    elements: list[tuple[int, int]] = []
    position = 0
    while match := MARKUP.search(text, position):
        start, position = match.span()
        name = (match["name"] or "").lower()
        if match["broken"]:
            # Nor does any later one end: each would be looked through to the end of the text.
            is_comment = text.startswith("<!--", start)
            rest = (_COMMENT if is_comment else _MAY_OPEN).finditer(text, start)
            yield from (found.start() for found in rest)
            if not is_comment:
                break
            text = text[:start] + text[start:].replace("<!--", "    ")
        elif not _NAME.fullmatch(name) or name in VOID:
            continue  # a comment, or an address
        elif match["end"] and opened.get(name):
            elements.append((opened[name].pop(), start))
        elif match["end"]:
            yield start
        elif name in RAW and not opened.get(name) and (end := _end_of_raw(name, text, position)):
            position = end
        else:
            opened.setdefault(name, []).append(start)
    # An old anchor, <a name="x">, holds nothing.
    opened["a"] = [start for start in opened.get("a", ()) if _LINK.match(text, start)]
    yield from _unended(opened, sorted(elements))


def _end_of_raw(name: str, text: str, position: int) -> int:
    """Return where an element ends that holds no tags, 0 if it does not."""
    found = re.compile(rf"</{name}\s*>", re.IGNORECASE).search(text, position)
    return found.end() if found else 0


def _unended(opened: Mapping[str, list[int]], elements: list[tuple[int, int]]) -> Iterator[int]:
    """Yield the starts that no end belongs to, but those that the end of an element implies."""
    left = sorted((start, name) for name, starts in opened.items() for start in starts)
    around = iter((*elements, (maxsize, 0)))
    first, end = next(around)
    reach = -1
    for start, name in left:
        while first < start:
            reach = max(reach, end)
            first, end = next(around)
        if name not in _IMPLIED or reach < start:
            yield start
