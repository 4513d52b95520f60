"""Whose Markdown a page is written in, as far as the folders above it tell."""

from __future__ import annotations

from functools import cache
from pathlib import Path, PurePath

from glossator.paths import is_file, true_path

_OF_PYTHON_MARKDOWN = tuple(
    "mkdocs.yml mkdocs.yaml properdocs.yml properdocs.yaml zensical.toml".split()
)
_OF_MYST = ("conf.py", "myst.yml")


def is_python_markdown(page: PurePath) -> bool:
    """Say whether a page is Python-Markdown's, which has no comments of MyST nor inventories.

    The nearest configuration decides; where there is none, the page may be MyST's.
    """
    return _is_folder_of_it(true_path(page).parent)


@cache
def _is_folder_of_it(folder: Path) -> bool:
    if any(is_file(folder / name) for name in _OF_MYST):
        return False
    if any(is_file(folder / name) for name in _OF_PYTHON_MARKDOWN):
        return True
    return folder != folder.parent and _is_folder_of_it(folder.parent)
