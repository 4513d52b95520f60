"""The way from the text of a page back into its HTML."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from glossator.page import PageText
from glossator.reading.headings import section_at
from glossator.reading.opt_outs import is_barred
from glossator.uses import Section

_NO_TITLES: Mapping[str, str] = {}
Place = int | tuple[int, ...]
"""Where a stretch of text begins in the HTML; the place of each of its characters, and of its
end, where entities make the two differ."""
Segments = tuple[list[int], list[Place]]
"""The stretches of a block's text: where they begin there and in the HTML."""


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
    segments: list[Segments]
    tags: list[tuple[Tag, ...]]
    """For each block, the tags that its edges stand for."""
    links: list[Link]
    headings: list[int]
    """Where the heading of each section begins, the first section first."""
    nested: Iterable[str] = ()
    """The names of explicit marks inside of links, where they can be none themselves."""

    @property
    def is_unclosed(self) -> bool:
        """Whether a comment of the author's keeps links away to the end."""
        return is_barred(self.html, False)

    def section(self, number: int, titles: Mapping[str, str] = _NO_TITLES) -> Section | None:
        """Return a section by its running number; None for what stands right below the title.

        None, too, where a heading has no anchor. `titles`, in HTML and by anchor, go before what
        headings say.
        """
        if number == 0:
            return None
        start = self.headings[number - 1]
        is_title = number == 1 and self.html[start + 2] == "1"
        return None if is_title else section_at(self.html, start, titles)

    def span(self, block: int, start: int, end: int) -> tuple[int, int]:
        """Return the half-open span in the HTML that an element around a mention would take."""
        text, tags = self.text.blocks[block], self.tags[block]
        opens, closes = text.wrap(start, end) or (0, 0)
        first, last = self._position(block, start), self._position(block, end, end=True)
        if opens:
            first = tags[text.edges_at(start).stop - opens].start
        if closes:
            last = tags[text.edges_at(end).start + closes - 1].end
        return first, last

    def _position(self, block: int, offset: int, *, end: bool = False) -> int:
        # The end of a mention is where its last character ends: a tag may follow it.
        probe = offset - 1 if end else offset
        starts, places = self.segments[block]
        index = bisect_right(starts, probe) - 1
        inside, place = probe - starts[index] + end, places[index]
        return place + inside if isinstance(place, int) else place[inside]

    def begin(self, block: int) -> int:
        """Return where the text of a block begins in the HTML."""
        place = self.segments[block][1][0]
        return place if isinstance(place, int) else place[0]
