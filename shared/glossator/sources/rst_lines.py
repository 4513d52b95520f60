"""The lines of reST and of directives, in which it is the indentation that tells what is what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def indent(line: str) -> int:
    """Return how many columns a line is indented by."""
    return len(line) - len(line.lstrip())


def indented_entries(
    lines: Sequence[str], number: int, stop: int, *, comment: str | None = None
) -> Iterator[tuple[list[int], int]]:
    """Yield the lines of the terms of each entry, and where the text that is indented below ends.

    What begins with `comment` where terms do is passed over; lines count from 0.
    """
    depth = indent(lines[number]) if number < stop else 0
    terms: list[int] = []
    while number < stop:
        line = lines[number]
        end = min(block_end(lines, number + 1, depth), stop)
        if comment and line.lstrip().startswith(comment) and indent(line) == depth:
            number = end
            continue
        if line.strip():
            terms.append(number)
        if terms and any(map(str.strip, lines[number + 1 : end])):
            yield terms, end
            terms = []
        number = max(end, number + 1)
    if terms:
        yield terms, stop


def block_end(lines: Sequence[str], start: int, depth: int) -> int:
    """Return the first line from `start` on that is indented by no more than `depth` columns."""
    number = start
    while number < len(lines) and (not lines[number].strip() or indent(lines[number]) > depth):
        number += 1
    return number
