"""Files that are broken somewhere: their other entries are read all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Protocol

from glossator.errors import SourceError
from glossator.findings import Finding, Kind

_ITEM = re.compile(r"-(?:\s|$)")
_SKIPPED = re.compile(r" *#|---(?:\s|$)|\.\.\.(?:\s|$)|%")
_HOLDER = re.compile(r"(?P<key>\w+)[ \t]*:[ \t]*(?:#.*)?$")

Span = tuple[int, int]
"""The half-open span of the lines of a part, counted from 0."""


class _Parse(Protocol):
    """Raises SourceError for a broken text, which begins with the line `first`, from 0."""

    def __call__(self, text: str, *, first: int) -> object: ...


def without_broken(
    text: str, spans: Sequence[Span], parse: _Parse, error: SourceError
) -> tuple[str, list[Finding]]:
    """Return a text with blank lines in place of its broken parts, and what is wrong with these.

    Raises `error`, what is wrong with the whole, where no part is broken or most of them are.
    """
    lines = text.split("\n")
    broken: list[SourceError] = []
    for start, stop in spans:
        try:
            parse("\n".join(lines[start:stop]), first=start)
        except SourceError as its_error:
            broken.append(its_error)
            lines[start:stop] = [""] * (stop - start)
    if not broken or len(broken) * 2 > len(spans):
        raise error
    findings = [Finding(Kind.SYNTAX, e.problem, e.source, e.advice) for e in broken]
    return "\n".join(lines), findings


def yaml_parts(text: str, holders: Sequence[str]) -> Iterator[Span]:
    """Yield the items of a list, or the names with their values; `holders` hold several."""
    lines = text.split("\n")
    for start, stop in _begun(lines, 0, len(lines)):
        holder = _HOLDER.match(lines[start])
        if holder and holder["key"] in holders:
            yield from _begun(lines, start + 1, stop)
        else:
            yield start, stop


def _begun(lines: Sequence[str], start: int, stop: int) -> list[Span]:
    """Return the spans of what begins as far to the left as the first line does."""
    body = [n for n in range(start, stop) if lines[n].strip() and not _SKIPPED.match(lines[n])]
    if not body:
        return []
    kind = _beginning(lines[body[0]])
    return list(pairwise([*(n for n in body if _beginning(lines[n]) == kind), stop]))


def _beginning(line: str) -> tuple[int, bool]:
    """Return how far a line is indented, and whether it is an item of a list."""
    text = line.lstrip(" ")
    return len(line) - len(text), _ITEM.match(text) is not None


def toml_parts(text: str) -> Iterator[Span]:
    """Yield the tables of a file, and what stands before the first of them."""
    lines = text.split("\n")
    starts = (number for number, line in enumerate(lines) if line.startswith("["))
    return pairwise(sorted({0, *starts, len(lines)}))
