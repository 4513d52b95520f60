"""Reads rendered HTML: what of it can be linked, and where that stands in the bytes.

HTML is scanned, never parsed and written again, so that whatever is not ours stays as it
was. The rules for tags, comments and raw text follow the tokenizer of the HTML standard
(html.spec.whatwg.org, section 13.2.5) as far as running text needs them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from html import unescape
from typing import NamedTuple

from glossator.page import BARRIER, Block, Edge, Mark, PageOptions, PageText
from glossator.reading.skipping import OWN_CLASSES, SKIPPED_CLASSES, SKIPPED_ELEMENTS

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_BOUNDARIES = frozenset((*_HEADINGS, "dt", "pre", "script", "style", "table", "td", "th"))
_INLINE = frozenset(
    "b bdi bdo big del em font i ins mark s small span strike strong sub sup u".split()
)
_BREAKS = frozenset(("br", "img", "input", "wbr"))
_VOID = _BREAKS | frozenset("area base col embed hr link meta param source track".split())

# A quote counts only behind an equals sign, as browsers see it. Nothing here backtracks.
_ATTRIBUTES = r"""(?:[^>=]++|=\s*+(?:"[^"]*+"|'[^']*+')?+)*+"""
_MARKUP = re.compile(
    rf"<(?:(?P<end>/?)(?P<name>[a-zA-Z][^\s/>]*+)(?P<attributes>{_ATTRIBUTES})>"
    r"|(?P<comment>!--(?:-?>|.*?--!?>))|(?P<bogus>[!?/][^>]*+>)|(?P<broken>[a-zA-Z/!?]))",
    re.DOTALL,
)
_CLASS = re.compile(r"""\sclass\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'>]++))""", re.IGNORECASE)
_ID = re.compile(r"""\sid\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'>]++))""", re.IGNORECASE)
_HREF = re.compile(r"""\shref\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'>]++))""", re.IGNORECASE)
_MATH = re.compile(
    r"\$\$[^$]++\$\$|\$(?![\s$])[^$]*+(?<!\s)\$(?!\d)"
    r"|\\\((?:[^\\]|\\(?!\))){0,2000}+\\\)|\\\[(?:[^\\]|\\(?!\])){0,2000}+\\\]"
)
"""Math that a script renders later. As in Pandoc's manual, prices are none: $5 and $6."""
_ENTITY = re.compile(r"&(?:#[0-9]++|#[xX][0-9a-fA-F]++|[a-zA-Z][a-zA-Z0-9]*+);?")


class Segment(NamedTuple):
    """A stretch of a block's text: where it begins there and in the HTML.

    `offsets` maps each of its characters to the HTML where entities make the two differ.
    """

    start: int
    html_start: int
    offsets: tuple[int, ...] | None = None


class Tag(NamedTuple):
    """Where a tag stands in the HTML, half-open."""

    start: int
    end: int


class Link(NamedTuple):
    """A hand-made link to a term: its start tag, its content and its end tag.

    `term` is empty where a `term:` reference leads to no term.
    """

    term: str
    reference: str
    start: Tag
    end: Tag


@dataclass(slots=True)
class HtmlPage:
    """A page read from HTML: its text for the core, and the way back into the HTML."""

    html: str
    text: PageText
    segments: list[list[Segment]]
    tags: list[list[Tag]]
    """For each block, the tags that its edges stand for."""
    links: list[Link]

    def span(self, block: int, start: int, end: int) -> tuple[int, int]:
        """Return the half-open span in the HTML that an element around a mention would take."""
        opens, closes = self.text.blocks[block].wrap(start, end) or (0, 0)
        first, last = self._position(block, start), self._position(block, end, end=True)
        edges = self.text.blocks[block].edges
        if opens:
            before = [i for i, edge in enumerate(edges) if edge.offset == start]
            first = self.tags[block][before[-opens]].start
        if closes:
            after = [i for i, edge in enumerate(edges) if edge.offset == end]
            last = self.tags[block][after[closes - 1]].end
        return first, last

    def _position(self, block: int, offset: int, *, end: bool = False) -> int:
        # The end of a mention is where its last character ends: a tag may follow it.
        probe = offset - 1 if end else offset
        segments = self.segments[block]
        segment = segments[bisect_right(segments, probe, key=_start) - 1]
        inside = probe - segment.start
        if segment.offsets is not None:
            return segment.offsets[inside + 1 if end else inside]
        return segment.html_start + inside + (1 if end else 0)


def _start(segment: Segment) -> int:
    return segment.start


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
    _endless: set[str] = field(default_factory=set)
    _elements: frozenset[str] = frozenset()
    _classes: frozenset[str] = frozenset()

    def read(self) -> None:
        """Walk through the markup from left to right, once."""
        own = [name.lower() for name in self.skip]
        self._elements = SKIPPED_ELEMENTS | {name for name in own if not name.startswith(".")}
        self._classes = (
            SKIPPED_CLASSES | OWN_CLASSES | {name[1:] for name in own if name.startswith(".")}
        )
        html, search = self.html, _MARKUP.search
        position = 0
        while (match := search(html, position)) is not None:
            start = match.start()
            if start > position:
                self._add_text(position, start)
            if match["broken"]:
                # An unfinished tag runs to the end of the file, as in a browser.
                position = len(html)
                break
            position = match.end()
            if match["name"]:
                position = self._tag(match)
        if position < len(html):
            self._add_text(position, len(html))
        self._flush()

    def _add_text(self, start: int, end: int) -> None:
        raw = self.html[start:end]
        if not self._open and raw.isspace():
            return  # between two blocks
        offsets = None
        if "&" in raw:
            raw, offsets = _decoded(raw, start)
        if "$" in raw or "\\" in raw:
            raw = _MATH.sub(_as_barrier, raw)
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
        name, attributes = match["name"].lower(), match["attributes"]
        if not match["end"] and (name in self._elements or self._is_skipped_class(attributes)):
            return self._skip(match, name)
        if name in _INLINE:
            self._edges.append(Edge(self._length, -1 if match["end"] else 1))
            self._edge_tags.append(Tag(*match.span()))
        elif name in _BREAKS:
            self._add_barrier()
        else:
            self._flush()
            if match["end"] and name == "dl":
                self._entry = ""
        return match.end()

    def _is_skipped_class(self, attributes: str) -> bool:
        if not attributes or "class" not in attributes.lower():
            return False
        return not self._classes.isdisjoint(_attribute(_CLASS, attributes).lower().split())

    def _skip(self, match: re.Match[str], name: str) -> int:
        if name in _VOID:
            self._add_barrier()
            return match.end()
        content_end, end = self._element_end(name, match.end())
        if name == "a":
            self._add_link(match, content_end, end)
        if name in _INLINE or name not in _BOUNDARIES:
            self._add_barrier()
        else:
            self._flush()
            if name == "dt" or name in _HEADINGS:
                self._enter(name, match["attributes"], self.html[match.end() : content_end])
        return end

    def _element_end(self, name: str, position: int) -> tuple[int, int]:
        """Return where the content of an element ends, and where its end tag ends."""
        if name in self._endless:
            return position, position
        end = self.html.find(f"</{name}>", position)
        if end >= 0 and self.html.find(f"<{name}", position, end) < 0:
            return end, end + len(name) + 3
        depth = 1
        for tag in _tags(name).finditer(self.html, position):
            depth += -1 if tag["end"] else 1
            if depth == 0:
                return tag.start(), tag.end()
        self._endless.add(name)
        # Raw text without its end tag runs to the end of the file; others are ignored.
        raw = name in ("script", "style", "textarea", "title")
        return (len(self.html),) * 2 if raw else (position, position)

    def _add_link(self, match: re.Match[str], content_end: int, end: int) -> None:
        href = unescape(_attribute(_HREF, match["attributes"]))
        explicit = href.startswith("term:")
        if not explicit and "#" not in href:
            return
        term = self.resolve(href)
        if term is not None:
            self.marks.append(Mark(term, self._section))
        if explicit or term is not None:
            tags = Tag(*match.span()), Tag(content_end, end)
            self.links.append(Link(term or "", href, *tags))

    def _enter(self, name: str, attributes: str, content: str) -> None:
        """Note that a heading or a defined term begins a section or an entry."""
        anchor = _attribute(_ID, attributes)
        entry = self.entries.get(anchor, "")
        if name == "dt":
            self._entry, self._entry_level = entry, 9
            return
        self._section += 1
        level = int(name[1])
        if entry or level <= self._entry_level:
            self._entry, self._entry_level = entry, level if entry else 0


def _attribute(pattern: re.Pattern[str], attributes: str) -> str:
    found = pattern.search(attributes)
    return next((value for value in found.groups() if value is not None), "") if found else ""


def _as_barrier(match: re.Match[str]) -> str:
    return BARRIER * len(match.group())


@cache
def _tags(name: str) -> re.Pattern[str]:
    # Raw text elements hold no tags but their own end.
    start = "" if name in ("script", "style", "textarea", "title") else "?"
    return re.compile(rf"<(?P<end>/){start}{re.escape(name)}(?=[\s/>])[^>]*+>", re.IGNORECASE)


def _decoded(raw: str, start: int) -> tuple[str, tuple[int, ...]]:
    """Return `raw` without entities and, for each character and the end, where it stood."""
    pieces: list[str] = []
    offsets: list[int] = []
    position = 0
    for match in _ENTITY.finditer(raw):
        character = unescape(match.group())
        if len(character) != 1:
            continue  # no entity, or one of the few that stand for two characters
        pieces += (raw[position : match.start()], character)
        offsets += range(start + position, start + match.start() + 1)
        position = match.end()
    pieces.append(raw[position:])
    offsets += range(start + position, start + len(raw) + 1)
    return "".join(pieces), tuple(offsets)
