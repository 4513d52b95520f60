"""HTML in doctrees: MyST and `raw` keep each tag of an author as a node of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from docutils import nodes

from glossator.reading.markup import INLINE, MARKUP, NO_BREAK, is_apart
from glossator.reading.skipping import SKIPPED_ELEMENTS


def end_of_skipped(children: Sequence[nodes.Node], start: int, classes: frozenset[str]) -> int:
    """Return the index of the tag that ends the element that the tag at `start` begins.

    It is one before `start` where the element is none that is skipped, or never ends.
    """
    name = _opened(children[start], classes)
    depth = 0
    for index in range(start, len(children) if name else start):
        depth += sum(step for found, step, _ in _tags(children[index]) if found == name)
        if depth <= 0:
            return index
    return start - 1


def _tags(node: nodes.Node) -> Iterator[tuple[str, int, str]]:
    """Yield the name of each tag in HTML, 1 for a start or -1 for an end, and its attributes."""
    if isinstance(node, nodes.raw) and "html" in node.get("format", "").split():
        for tag in _markup(node.astext()):
            if tag["name"]:
                yield tag["name"].lower(), -1 if tag["end"] else 1, tag["attributes"]


def _markup(text: str) -> Iterator[re.Match[str]]:
    """Yield tags and comments up to the first that never ends: the rest of the text is in it."""
    return takewhile(lambda found: found["broken"] is None, MARKUP.finditer(text))


def _has_text(html: str) -> bool:
    """Say whether more than blanks stands between tags, before them or behind."""
    position = 0
    for found in _markup(html):
        if html[position : found.start()].strip():
            return True
        position = found.end()
    return html[position:].strip() != ""


def _opened(node: nodes.Node, classes: frozenset[str]) -> str:
    """Return the name of an element that is skipped and does not end in the same text."""
    depths: dict[str, int] = {}
    skipped: dict[str, None] = {}
    for name, step, attributes in _tags(node):
        depths[name] = depths.get(name, 0) + step
        if step > 0 and (name in SKIPPED_ELEMENTS or is_apart(attributes, classes)):
            skipped[name] = None
    return next((name for name in skipped if depths[name] > 0), "")


def in_links(children: Sequence[nodes.Node]) -> Iterator[nodes.Node]:
    """Yield the nodes that stand between the tags of links."""
    waiting: list[nodes.Node] = []
    is_open = False
    for child in children:
        for name, step, _ in _tags(child):
            if name == "a":
                # A link that never ends is none, and holds none.
                yield from waiting if step < 0 else ()
                waiting, is_open = [], step > 0
        if is_open:
            waiting.append(child)


def steps(node: nodes.Node) -> list[int] | None:
    """Return a 1 for each tag that opens what a mention may run across, a -1 for its end.

    None for all else: other nodes, other tags, and what has a text of its own.
    """
    if not isinstance(node, nodes.raw) or "html" not in node.get("format", "").split():
        return None
    tags = [tag for tag in _tags(node) if tag[0] != NO_BREAK]
    if _has_text(node.astext()) or not INLINE.issuperset(name for name, *_ in tags):
        return None
    return [step for _, step, _ in tags]
