"""What a preview watches: glossary files, and folders where glossaries may yet be written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer


class Watcher:
    """Has files watched in all builds of a command: by the host, and by its server once it runs."""

    def __init__(self) -> None:
        self._server: LiveReloadServer | None = None
        self._watched: set[str] = set()
        self._awaited: set[Path] = set()
        """Folders where glossaries may yet be written."""

    def watch(self, files: Iterable[Path], folders: Iterable[Path], config: MkDocsConfig) -> None:
        """Have files watched, named or found, and folders in which others may come to be."""
        paths = [str(path) for path in files if path.exists()]
        config.watch += paths
        for path in paths:
            if self._server and path not in self._watched:
                self._server.watch(path)
        self._watched.update(paths)
        self._awaited = {*_folders_of_missing(files), *folders}
        self._await()

    def serve(self, server: LiveReloadServer) -> None:
        """Take the server, which is to notice what later builds name."""
        self._server = server
        self._await()

    def _await(self) -> None:
        for path in map(str, sorted(self._awaited)):
            if self._server and path not in self._watched:
                # What is below may be the output, which each build writes.
                self._server.watch(path, recursive=False)
                self._watched.add(path)


def _folders_of_missing(files: Iterable[Path]) -> Iterator[Path]:
    """Yield the folders in which files that do not exist, or folders around them, would be."""
    for file in files:
        if not file.exists():
            # None at all on a drive that Windows does not have.
            yield from islice((folder for folder in file.parents if folder.exists()), 1)
