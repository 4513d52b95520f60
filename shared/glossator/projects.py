"""Where a project ends: files beyond it are missing from a fresh clone, pages from the site."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PureWindowsPath

from glossator.findings import Finding, Kind
from glossator.model import Source
from glossator.paths import true_path

_MARKERS = (".git", ".hg", ".svn", "pyproject.toml", "package.json", "Cargo.toml", "go.mod")


def outside(paths: Iterable[Path], folders: Iterable[Path]) -> Iterator[Finding]:
    """Yield a finding for each path outside of the projects that `folders` belong to."""
    roots = [_root(true_path(folder)) for folder in folders]
    for path in (each for named in paths for each in (named, *_links_below(named))):
        if not any(true_path(path).is_relative_to(root) for root in roots):
            yield Finding(
                Kind.OUTSIDE_PROJECT,
                "the glossary file lies outside the project, so a fresh clone will not have it",
                Source(path),
                "move it into the project",
            )


def _links_below(folder: Path) -> list[Path]:
    """Return the symbolic links in a folder, which nobody has named."""
    return sorted(path for path in folder.rglob("*") if path.is_symlink())


def leads_out(
    page: str, place: Callable[[], Source | None], option: str = "page"
) -> Iterator[Finding]:
    """Yield a finding for the name of an emitted page that is none below the root of the site.

    `place` says where the option is set, which the host calls `option`.
    """
    # Of both systems: a project is built on one and on the other.
    path = PureWindowsPath(page)
    if ".." in path.parts or path.drive or path.root or not page.isprintable():
        yield Finding(
            Kind.OPTION,
            f"{option}: {page!r} lies outside of the site, so the glossary page is not emitted",
            place(),
            hint="it is a name below its root: `glossary` or `reference/terms`",
        )


def conflict(page: str, existing: Path, hint: str) -> Finding:
    """Return the finding for an emitted page that has the name of one that exists."""
    message = f'the glossary page "{page}" would hide this page, so it is not emitted'
    return Finding(Kind.PAGE_CONFLICT, message, Source(existing), hint)


def _root(folder: Path) -> Path:
    """Return the nearest folder that holds a project, else the one above the configuration."""
    for candidate in (folder, *folder.parents):
        if any((candidate / marker).exists() for marker in _MARKERS):
            return candidate
    return folder.parent
