"""What the environment keeps between builds, and where it is."""

from __future__ import annotations

import pickle
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from glossator import Block, PageText, Term
from glossator.census import PageCount
from glossator.page import BARRIER, Edge
from glossator.prose import Element

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


class Place(NamedTuple):
    """Where the entry of a term is published."""

    docname: str
    anchor: str


class Link(NamedTuple):
    """An automatic link: the span of a block's text that it covers, and its term."""

    block: int
    start: int
    end: int
    term: str
    expansion: str = ""
    """The long form to show before an acronym, which then stands in parentheses."""


class Authored(NamedTuple):
    """A term that a page defines in the project's own `.. glossary::`."""

    term: Term
    body: tuple[Element, ...]


@dataclass(slots=True)
class Plan:
    """What a page will show: its automatic links, and the terms that it links by hand."""

    links: tuple[Link, ...] = ()
    marked: tuple[str, ...] = ()
    checksum: int = 0
    """Of the text that the links were planned for."""
    count: PageCount | None = None
    """What the page adds to the census of the site."""

    @property
    def terms(self) -> tuple[str, ...]:
        """The terms that the page explains, each once."""
        return tuple(dict.fromkeys((*(link.term for link in self.links), *self.marked)))


def checksum(page: PageText) -> int:
    """Return a number that tells the texts of two readings of a page apart."""
    return crc32(BARRIER.join(block.text for block in page.blocks).encode("utf-8", "replace"))


class Page:
    """What one page was found to hold when it was read.

    Its text is kept packed: most builds need the texts of few pages, and a hundred thousand
    small objects would slow down all that Sphinx does.
    """

    __slots__ = ("_packed", "authored", "printed")

    def __init__(self) -> None:
        self._packed = b""
        self.authored: tuple[Authored, ...] = ()
        self.printed: dict[str, str] = {}
        """The terms that it prints by the directive: id to anchor."""

    @property
    def text(self) -> PageText | None:
        """What the page offers for linking; None where it offers nothing."""
        return _unpack(self._packed) if self._packed else None

    @text.setter
    def text(self, text: PageText) -> None:
        self._packed = _pack(text)


def _pack(text: PageText) -> bytes:
    # Plain tuples, which pickle writes and reads several times as fast as named ones.
    blocks = [(*block[:3], tuple(map(tuple, block.edges)), *block[4:]) for block in text.blocks]
    return pickle.dumps((text.path, blocks, text.marked, text.options), pickle.HIGHEST_PROTOCOL)


def _unpack(packed: bytes) -> PageText:
    path, blocks, marked, options = pickle.loads(packed)
    return PageText(path, tuple(map(_block, blocks)), marked, options)


def _block(fields: tuple[Any, ...]) -> Block:
    block = Block._make(fields)
    return block._replace(edges=tuple(map(Edge._make, block.edges))) if block.edges else block


def _no_pages() -> defaultdict[str, Page]:
    return defaultdict(Page)


@dataclass(slots=True)
class Store:
    """Everything that a later build must know; merged between parallel readers."""

    pages: defaultdict[str, Page] = field(default_factory=_no_pages)
    plans: dict[str, Plan] = field(default_factory=dict)
    digests: dict[str, dict[str, str]] = field(default_factory=dict)
    """For each output folder, what each page showed there when it was last written."""
    unread: set[str] = field(default_factory=set)
    """Pages that were read since the last plan."""
    glossary: str = ""
    """The fingerprint of the glossary and settings that the plans were made with."""
    sources: str = ""
    """The fingerprint of the loaded glossary that the directive printed."""

    @property
    def printing(self) -> dict[str, dict[str, str]]:
        """The pages that print entries, sorted, each with its terms and their anchors."""
        return {name: page.printed for name, page in sorted(self.pages.items()) if page.printed}

    def forget(self, docname: str) -> None:
        """Drop all that came from a page."""
        self.pages.pop(docname, None)
        self.plans.pop(docname, None)
        self.unread.discard(docname)

    def merge(self, docnames: Iterable[str], other: Store) -> None:
        """Take over the pages that another process has read."""
        for docname in docnames:
            self.pages[docname] = other.pages[docname]
            self.unread.add(docname)


def store_of(env: BuildEnvironment) -> Store:
    """Return the store of an environment, made on the first call."""
    store = getattr(env, "glossator", None)
    if store is None:
        store = Store()
        env.glossator = store  # type: ignore[attr-defined]
    return store
