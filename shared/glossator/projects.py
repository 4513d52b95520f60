"""Where a project ends: glossary files beyond it are missing from a fresh clone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from glossator.findings import Finding, Kind
from glossator.model import Source

_MARKERS = (".git", ".hg", ".svn", "pyproject.toml", "package.json", "Cargo.toml", "go.mod")


def outside(paths: Iterable[Path], folders: Iterable[Path]) -> Iterator[Finding]:
    """Yield a finding for each path outside of the projects that `folders` belong to."""
    roots = [_root(folder.resolve()) for folder in folders]
    for path in paths:
        resolved = path.resolve()
        if not any(resolved.is_relative_to(root) for root in roots):
            yield Finding(
                Kind.OUTSIDE_PROJECT,
                "the glossary file lies outside the project, so a fresh clone will not have it",
                Source(path),
                "move it into the project",
            )


def _root(folder: Path) -> Path:
    """Return the nearest folder that holds a project, else the one above the configuration."""
    for candidate in (folder, *folder.parents):
        if any((candidate / marker).exists() for marker in _MARKERS):
            return candidate
    return folder.parent
