"""What `glossator check` looks for: small functions over a glossary and its files.

`@check(Kind.…)` adds one. Those of the group `STYLE` are asked for by `--style`, those of the
group `REQUEST` by their kind. What builds tell, too, is found where glossaries are loaded.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from importlib import import_module

from glossator.checks.registry import CHECKS, Group, check
from glossator.checks.subject import Subject
from glossator.findings import Finding, Kind

__all__ = ["Group", "Subject", "check", "group_of", "run"]

_MODULES = ("forms", "languages", "links", "names", "pages", "style", "texts")


def group_of(kind: Kind) -> Group:
    """Return the group of a kind; what builds tell is always told."""
    _load()
    return next((item.group for item in CHECKS if item.kind is kind), Group.ALWAYS)


def run(subject: Subject, *, style: bool = False, also: Collection[Kind] = ()) -> Iterator[Finding]:
    """Yield what is wrong with a glossary, of the kinds that are always told or asked for."""
    _load()
    groups = {Group.ALWAYS, Group.STYLE} if style else {Group.ALWAYS}
    for item in CHECKS:
        if item.group in groups or item.kind in also:
            yield from (Finding(item.kind, *remark) for remark in item.find(subject))


@cache
def _load() -> None:
    for name in _MODULES:
        import_module(f"glossator.checks.{name}")
