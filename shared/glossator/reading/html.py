"""Reads rendered HTML: what of it can be linked, and where that stands in the bytes.

HTML is scanned, never parsed and written again, so that whatever is not ours stays as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from html import unescape

from glossator.page import BARRIER, Block, Edge, Mark, PageOptions, PageText
from glossator.reading.markup import (
    FAST_MARKUP,
    MARKUP,
    PLAIN,
    RAW,
    Elements,
    attribute,
    decoded,
    has_class,
    without_math,
)
from glossator.reading.positions import HtmlPage, Link, Segment, Tag
from glossator.reading.skipping import OWN_CLASSES, SKIPPED_CLASSES, SKIPPED_ELEMENTS

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_BOUNDARIES = frozenset(
    (*_HEADINGS, "caption", "dt", "pre", "script", "style", "table", "td", "th")
)
_INLINE = frozenset(
    "b bdi bdo big del em font i ins mark s small span strike strong sub sup u".split()
)
_LINK = re.compile("<[aA]")
_PERMALINKS, _LISTS = frozenset(("headerlink",)), frozenset(("toc",))
_BREAKS = frozenset(("br", "img", "input", "wbr"))
_VOID = _BREAKS | frozenset("area base col embed hr link meta param source track".split())


def no_links(_href: str) -> str | None:
    """Resolve no link at all: for pages without a glossary."""
    return None


def read_html(
    html: str,
    path: str,
    *,
    options: PageOptions | None = None,
    entries: Mapping[str, str] | None = None,
    resolve: Callable[[str], str | None] = no_links,
    skip: Iterable[str] = (),
) -> HtmlPage:
    """Read the main content of a page.

    `entries` maps the ids of glossary entries on this page to their terms, `resolve` a
    link's target to the term it leads to, `skip` names further elements and `.classes`.
    """
    reader = _Reader(html, entries or {}, resolve, skip)
    reader.read()
    text = PageText(path, tuple(reader.blocks), tuple(reader.marks), options or PageOptions())
    return HtmlPage(html, text, reader.segments, reader.tags, reader.links)


@dataclass(slots=True)
class _Reader:
    html: str
    entries: Mapping[str, str]
    resolve: Callable[[str], str | None]
    skip: Iterable[str]
    blocks: list[Block] = field(default_factory=list)
    segments: list[list[Segment]] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    tags: list[list[Tag]] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    _pieces: list[str] = field(default_factory=list)
    _open: list[Segment] = field(default_factory=list)
    _edges: list[Edge] = field(default_factory=list)
    _edge_tags: list[Tag] = field(default_factory=list)
    _length: int = 0
    _section: int = 0
    _entry: str = ""
    _entry_level: int = 0
    _ends: Elements = field(init=False)
    _elements: frozenset[str] = frozenset()
    _classes: frozenset[str] = frozenset()

    def read(self) -> None:
        """Walk through the markup from left to right, once."""
        self._ends = Elements(self.html)
        own = [name.lower() for name in self.skip]
        self._elements = SKIPPED_ELEMENTS | {name for name in own if not name.startswith(".")}
        self._classes = (
            SKIPPED_CLASSES | OWN_CLASSES | {name[1:] for name in own if name.startswith(".")}
        )
        # What the author skips is looked at tag by tag.
        pattern = MARKUP if PLAIN & self._elements else FAST_MARKUP
        html, search = self.html, pattern.search
        position = 0
        while (match := search(html, position)) is not None:
            start, end = match.span()
            if start > position:
                self._add_text(position, start)
            position = end
            kind = match.lastgroup
            if kind == "plain":
                if self._pieces or self._edges:
                    self._flush()
            elif kind == "code":
                self._add_barrier()
            elif kind == "attributes":
                position = self._tag(match)
            elif kind == "broken":
                # An unfinished tag runs to the end of the file, as in a browser.
                position = len(html)
                break
        if position < len(html):
            self._add_text(position, len(html))
        self._flush()

    def _add_text(self, start: int, end: int) -> None:
        raw = self.html[start:end]
        if not self._open and raw.isspace():
            return  # between two blocks
        offsets = None
        if "&" in raw:
            raw, offsets = decoded(raw, start)
        raw = without_math(raw)
        self._open.append(Segment(self._length, start, offsets))
        self._pieces.append(raw)
        self._length += len(raw)

    def _add_barrier(self) -> None:
        self._pieces.append(BARRIER)
        self._length += 1

    def _flush(self) -> None:
        if self._open:
            text = "".join(self._pieces)
            if not text.isspace():
                edges = tuple(self._edges)
                self.blocks.append(Block(text, self._section, self._entry, edges))
                self.segments.append(self._open)
                self.tags.append(self._edge_tags)
        self._pieces, self._open, self._length = [], [], 0
        if self._edges:
            self._edges, self._edge_tags = [], []

    def _tag(self, match: re.Match[str]) -> int:
        """Take in one tag and return the position behind it, or behind all that it skips."""
        end, name, attributes = match.group("end", "name", "attributes")
        name = name.lower()
        if not end and (name in self._elements or has_class(attributes, self._classes)):
            if name != "th" or not self._heads_row(match):
                return self._skip(match, name, attributes)
            self._flush()
            return match.end()
        if name in _INLINE:
            self._edges.append(Edge(self._length, -1 if end else 1))
            self._edge_tags.append(Tag(*match.span()))
        elif name in _BREAKS:
            self._add_barrier()
        else:
            self._flush()
            if end and name == "dl":
                self._entry = ""
        return match.end()

    def _heads_row(self, match: re.Match[str]) -> bool:
        """Say whether a head cell stands beside cells: it names a row, and is read like them."""
        if "th" in self.skip or has_class(match["attributes"], self._classes):
            return False
        stop = self.html.find("</tr>", match.end())
        return stop >= 0 and self.html.find("<td", match.end(), stop) >= 0

    def _skip(self, match: re.Match[str], name: str, attributes: str) -> int:
        if name in _VOID:
            self._add_barrier()
            return match.end()
        content_end, end = self._ends.end(name, match)
        if name in _INLINE or name not in _BOUNDARIES:
            self._add_barrier()
        else:
            self._flush()
            if name == "dt" or name in _HEADINGS:
                self._enter(name, attributes)
        if name == "a":
            self._add_link(match, content_end, end)
        elif name not in RAW and self._has_links(attributes, match.end(), content_end):
            made = name in ("nav", "pre") or has_class(attributes, _LISTS)
            self._add_links(match.end(), content_end, explicit_only=made)
        return end

    def _has_links(self, attributes: str, start: int, end: int) -> bool:
        found = _LINK.search(self.html, start, end)
        return found is not None and not has_class(attributes, OWN_CLASSES)

    def _add_links(self, start: int, end: int, *, explicit_only: bool) -> None:
        """Note the links that the author set in a stretch that is skipped, permalinks aside.

        Where tools make links too, `explicit_only` leaves those that say `term:`.
        """
        for match in MARKUP.finditer(self.html, start, end):
            if match["broken"]:
                break
            is_start = match["name"] in ("a", "A") and not match["end"]
            if is_start and not has_class(match["attributes"], _PERMALINKS):
                self._add_link(match, *self._ends.end("a", match), explicit_only=explicit_only)

    def _add_link(
        self, match: re.Match[str], content_end: int, end: int, *, explicit_only: bool = False
    ) -> None:
        href = unescape(attribute("href", match["attributes"]))
        explicit = href.startswith("term:")
        if not explicit and (explicit_only or "#" not in href):
            return
        term = self.resolve(href)
        if term is not None:
            self.marks.append(Mark(term, self._section))
        if explicit or term is not None:
            tags = Tag(*match.span()), Tag(content_end, end)
            self.links.append(Link(term or "", href, *tags))

    def _enter(self, name: str, attributes: str) -> None:
        """Note that a heading or a defined term begins a section or an entry."""
        entry = self.entries.get(attribute("id", attributes), "") if self.entries else ""
        if name == "dt":
            self._entry, self._entry_level = entry, 9
            return
        self._section += 1
        level = int(name[1])
        if entry or level <= self._entry_level:
            self._entry, self._entry_level = entry, level if entry else 0
