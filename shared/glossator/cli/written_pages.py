"""The pages in a folder that people write, not those that tools have made of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from glossator.paths import files_below
from glossator.reading import SUFFIXES

_MADE = (
    ".buildinfo",  # Sphinx, in HTML
    "objects.inv",
    "search/search_index.json",  # MkDocs
    "pyvenv.cfg",  # a virtual environment
)
"""A file of each folder that a tool has made, as seen from that folder."""
_MODULES = "node_modules"


def written_pages(folder: Path) -> list[Path]:
    """Return the pages in a folder, without sites, environments and packages inside it.

    A site that is the folder itself is read: whoever names it means it.
    """
    pages = files_below(folder, SUFFIXES)
    inside = {parent for page in pages for parent in _between(page, folder)}
    made = set(filter(_is_made, inside))
    return [page for page in pages if made.isdisjoint(_between(page, folder))]


def _between(page: Path, folder: Path) -> Iterator[Path]:
    """Yield the folders that a page of a folder stands in, without that folder."""
    for parent in page.parents:
        if parent == folder:
            return
        yield parent


def _is_made(folder: Path) -> bool:
    return folder.name == _MODULES or any((folder / name).is_file() for name in _MADE)
