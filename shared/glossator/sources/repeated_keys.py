"""Unknown keys that the entries of a file have in common, told once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from glossator.findings import Finding, Kind
from glossator.model import Term


def told_once(found: Iterable[Term | Finding]) -> Iterator[Term | Finding]:
    """Yield what a file holds, and last each unknown key, with how many more entries have it."""
    unknown: dict[str, list[Finding]] = {}
    for item in found:
        if isinstance(item, Finding) and item.kind is Kind.UNKNOWN_KEY:
            unknown.setdefault(item.message, []).append(item)
        else:
            yield item
    yield from map(_together, unknown.values())


def _together(found: list[Finding]) -> Finding:
    more = len(found) - 1
    others = f", here and in {more} more {'entry' if more == 1 else 'entries'}" if more else ""
    return replace(found[0], message=f"{found[0].message}{others}")
