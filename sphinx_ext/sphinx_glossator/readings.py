"""What was read of a page, and how the environment keeps it."""

from __future__ import annotations

import pickle
from typing import Any, NamedTuple

from glossator import Block, PageText
from glossator.page import Edge
from glossator.reading.addresses import Address


class Reading(NamedTuple):
    """What a page offers for linking, and the way back into its doctree."""

    text: PageText
    addresses: list[Address]
    """The place of each block; empty where it is not known."""
    anchors: list[str]
    """The anchor of each section by its running number, empty for none."""


def packed(reading: Reading) -> bytes:
    """Return a reading as bytes: less to keep, and nothing that others walk over."""
    text = reading.text
    # Plain tuples, which pickle writes and reads several times as fast as named ones.
    blocks = [(*block[:3], tuple(map(tuple, block.edges)), *block[4:]) for block in text.blocks]
    known = text.path, blocks, text.marked, text.options, *reading[1:]
    return pickle.dumps(known, pickle.HIGHEST_PROTOCOL)


def unpacked(data: bytes) -> Reading:
    """Return the reading that was packed."""
    path, blocks, marked, options, *way = pickle.loads(data)
    return Reading(PageText(path, tuple(map(_block, blocks)), marked, options), *way)


def _block(fields: tuple[Any, ...]) -> Block:
    block = Block._make(fields)
    return block._replace(edges=tuple(map(Edge._make, block.edges))) if block.edges else block
