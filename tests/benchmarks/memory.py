"""Compares the memory of whole builds, with garbage collected after as many pages on each side.

Python looks for garbage when it has made many objects since it did so last. When that falls in a
build is an accident: on either side the trees of a hundred pages more or less may be waiting.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from builds import OURS, PLAIN, Command, run
from driver import COLLECTED
from subjects import Docs

HEADER = ("| build | plain: peak MB | with: peak MB | ratio |", "| --- | --- | --- | --- |")
_PAGES = 25


def compare(
    title: str, docs: Docs, command: Command, scratch: Path, sides: Sequence[str]
) -> Iterator[str]:
    """Yield a row for each side of a builder beside the plain build, each built once."""
    variables = {COLLECTED: str(_PAGES)}
    plain, *others = (
        run(docs, command, scratch, side, variables=variables).memory for side in (PLAIN, *sides)
    )
    for side, other in zip(sides, others, strict=True):
        name = title if side == OURS else f"{title}, {side}"
        yield f"| {name} | {plain} | {other} | {other / plain:.3f} |"
