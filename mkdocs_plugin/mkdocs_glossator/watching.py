"""What a preview watches: glossary files, and folders where glossaries may yet be written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice
from os.path import normpath, split
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from watchdog.events import FileSystemEvent, FileSystemEventHandler


class Watcher:
    """Has files watched in all builds of a command: by the host, and by its server once it runs."""

    def __init__(self) -> None:
        self._server: LiveReloadServer | None = None
        self._watched: set[str] = set()
        self._awaited: dict[str, set[str]] = {}
        """The names, in small letters, that may yet come to be, by the folder in which they may."""

    def watch(
        self,
        files: Iterable[Path],
        awaited: Mapping[Path, Collection[str]],
        config: MkDocsConfig,
    ) -> None:
        """Have files watched, named or found, and folders in which others may come to be.

        `awaited` has the names of these, in small letters, beside the files that are missing.
        """
        paths = [str(path) for path in files if path.exists()]
        config.watch += paths
        for path in paths:
            if self._server and path not in self._watched:
                self._server.watch(path)
        self._watched.update(paths)
        self._awaited.clear()
        for folder, name in _missing(files):
            self._names_in(folder).add(name.lower())
        for folder, names in awaited.items():
            self._names_in(folder).update(names)
        self._await()

    def serve(self, server: LiveReloadServer) -> None:
        """Take the server, which is to notice what later builds name."""
        self._server = server
        self._await()

    def _names_in(self, folder: Path) -> set[str]:
        """Return the names that are awaited in a folder, to which others may be added."""
        return self._awaited.setdefault(normpath(folder.absolute()), set())

    def _await(self) -> None:
        for path in sorted(self._awaited):
            if self._server and path not in self._watched:
                self._watch_folder(self._server, path)
                self._watched.add(path)

    def _watch_folder(self, server: LiveReloadServer, path: str) -> None:
        """Have the server watch what is directly in a folder, but for no name that is not awaited.

        The output of the preview itself may be there: its log would keep it building.
        """
        observer: Any = server.observer
        server.observer = _Sieve(observer, self._is_awaited)  # type: ignore[assignment]
        try:
            server.watch(path, recursive=False)
        finally:
            server.observer = observer

    def _is_awaited(self, path: str) -> bool:
        folder, name = split(path)
        return name.lower() in self._awaited.get(folder, ())


class _Sieve:
    """Stands for the observer of a server, which would tell it of all that happens in a folder."""

    def __init__(self, observer: Any, is_awaited: Callable[[str], bool]) -> None:
        self._observer, self._is_awaited = observer, is_awaited

    def schedule(self, handler: FileSystemEventHandler, path: str, **options: Any) -> Any:
        """Have a handler told of what is awaited."""
        return self._observer.schedule(_Sieved(handler, self._is_awaited), path, **options)


class _Sieved:
    """Hands on to a handler what happens to awaited files, and to folders as if they were files."""

    def __init__(self, handler: FileSystemEventHandler, is_awaited: Callable[[str], bool]) -> None:
        self._handler, self._is_awaited = handler, is_awaited

    def dispatch(self, event: FileSystemEvent) -> None:
        """Take an event from the observer."""
        from watchdog.events import FileModifiedEvent

        # Only a file that was renamed has a second path.
        for path in map(str, (event.src_path, getattr(event, "dest_path", ""))):
            if self._is_awaited(path):
                # Of folders the server would take no notice.
                self._handler.dispatch(FileModifiedEvent(path))


def _missing(files: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    """Yield the folders in which files that do not exist would be, and what is missing in them:
    the file itself, or a folder on the way to it.
    """
    for file in files:
        if not file.exists():
            # None at all on a drive that Windows does not have.
            found = ((f, file.relative_to(f).parts[0]) for f in file.parents if f.exists())
            yield from islice(found, 1)
