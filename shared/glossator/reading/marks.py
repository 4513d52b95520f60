"""Finds the links in HTML that an author has set to terms by hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

from glossator.page import Mark
from glossator.reading.markup import MARKUP, Elements, attribute, has_class
from glossator.reading.positions import Link, Tag
from glossator.reading.skipping import OWN_CLASSES

_LINK = re.compile("<[aA]")
_PERMALINKS, _LISTS = frozenset(("headerlink",)), frozenset(("toc",))


class Marks:
    """The links to terms on one page, collected from left to right."""

    def __init__(self, html: str, ends: Elements, resolve: Callable[[str], str | None]) -> None:
        self._html, self._ends, self._resolve = html, ends, resolve
        self.marks: list[Mark] = []
        self.links: list[Link] = []

    def add_all(self, name: str, attributes: str, start: int, end: int, section: int) -> None:
        """Note the links in an element that is skipped, permalinks aside."""
        if _LINK.search(self._html, start, end) is None or has_class(attributes, OWN_CLASSES):
            return
        # Where tools make links too, only those count that say `term:`.
        made = name in ("nav", "pre") or has_class(attributes, _LISTS)
        for match in MARKUP.finditer(self._html, start, end):
            if match["broken"]:
                break
            is_start = match["name"] in ("a", "A") and not match["end"]
            if is_start and not has_class(match["attributes"], _PERMALINKS):
                tags = Tag(*match.span()), Tag(*self._ends.end("a", match))
                self.add(match["attributes"], *tags, section, explicit_only=made)

    def add(
        self, attributes: str, start: Tag, end: Tag, section: int, *, explicit_only: bool = False
    ) -> None:
        """Note a link if it leads to a term."""
        href = unescape(attribute("href", attributes))
        explicit = href.startswith("term:")
        if not explicit and (explicit_only or "#" not in href):
            return
        term = self._resolve(href)
        if term is not None:
            self.marks.append(Mark(term, section))
        if explicit or term is not None:
            self.links.append(Link(term or "", href, start, end))


def may_lead(attributes: str) -> bool:
    """Say whether a link needs a closer look; most show at once that they lead to no term."""
    return "#" in attributes or "&" in attributes or "term:" in attributes
