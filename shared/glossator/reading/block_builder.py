"""Builds blocks of the stretches of text that a page in HTML is read in."""

from __future__ import annotations

from glossator.page import BARRIER, Block, Edge
from glossator.reading.defined_terms import in_brackets
from glossator.reading.markup import decoded, without_math
from glossator.reading.positions import Place, Segments, Tag


class BlockBuilder:
    """The blocks that are read, with the way from each back into the HTML, and one that has begun.

    `section`, `entry`, `is_barred` and `is_term` say where the next block stands.
    """

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.segments: list[Segments] = []
        self.tags: list[tuple[Tag, ...]] = []
        self.section, self.entry = 0, ""
        self.is_barred = False
        """Whether the author keeps the text free of links."""
        self.is_term = False
        """Whether it is a defined term, of which only words in brackets are prose."""
        self.length = 0
        self.edges: list[Edge] = []
        self.edge_tags: list[Tag] = []
        self._pieces: list[str] = []
        self._starts: list[int] = []
        self._places: list[Place] = []

    def add_text(self, raw: str, start: int) -> None:
        """Take in text that stands at an offset of the HTML."""
        place: Place = start
        if not self._starts and raw.isspace():
            return  # between two blocks
        if "&" in raw:
            raw, place = decoded(raw, start)
        if "$" in raw or "\\" in raw:
            raw = without_math(raw)
        self._starts.append(self.length)
        self._places.append(place)
        self._pieces.append(raw)
        self.length += len(raw)

    def add_barrier(self) -> None:
        """Take in what no mention crosses."""
        self._pieces.append(BARRIER)
        self.length += 1

    def flush(self) -> None:
        """End the block, if one has begun."""
        if self._starts:
            text = "".join(self._pieces)
            text = in_brackets(text) if self.is_term else text
            if text and not (text.isspace() or self.is_barred):
                self.blocks.append(Block(text, self.section, self.entry, tuple(self.edges)))
                self.segments.append((self._starts, self._places))
                self.tags.append(tuple(self.edge_tags))
            self._starts, self._places = [], []
        if self._pieces:
            self._pieces, self.length = [], 0
        if self.edges:
            self.edges, self.edge_tags = [], []
