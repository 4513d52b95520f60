"""What is wrong with the option `--skip`, told as builds tell it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from glossator.findings import Finding, Kind
from glossator.reading.skipping import strange


def strange_names(skip: Iterable[str]) -> Iterator[Finding]:
    """Yield a finding for each name that neither an element nor a class can have."""
    for problem, hint in strange(skip, _is_node):
        yield Finding(Kind.OPTION, f"--skip: {problem}", hint=hint)


def _is_node(name: str) -> bool:
    """Say whether docutils, by which pages in reST are read, has nodes of a name."""
    try:
        from docutils import nodes
    except ImportError:
        return False
    return hasattr(nodes.GenericNodeVisitor, f"visit_{name.lower()}")
