"""What a preview watches: glossary files, and folders where glossaries may yet be written."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from os.path import normpath, split
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from watchdog.events import FileSystemEvent, FileSystemEventHandler


class Watcher:
    """Has files watched in all builds of a command: by the host, and by its server once it runs.

    The folder of each file is watched for its name, since the host would lose sight of a file that
    is gone for a moment. What lies in folders that the host watches as a whole is left to it: told
    twice of one change, it would build twice.
    """

    def __init__(self) -> None:
        self._server: LiveReloadServer | None = None
        self._whole: list[Path] = []
        """The folders that the host watches with all that is in them, without our doing."""
        self._folders: set[str] = set()
        """The folders of glossaries that are watched so for our sake."""
        self._renewed: set[str] = set()
        """Those of them that are gone, or were."""
        self._awaited: dict[str, set[str]] = {}
        """The names, in small letters, that matter in a folder."""
        self._watched: set[str] = set()
        """The folders that are watched for names."""

    def watch(
        self,
        files: Iterable[Path],
        awaited: Mapping[Path, Collection[str]],
        config: MkDocsConfig,
    ) -> None:
        """Have files and folders watched, there or not, and folders in which others may come to be.

        `awaited` has the names of these, in small letters.
        """
        if self._server is None:
            self._whole = [_plain(path) for path in (config.docs_dir, *config.watch)]
        paths = [path for path in map(_plain, files) if not self._is_left_to_host(path)]
        self._follow({str(path) for path in paths if path.is_dir()}, config)
        self._awaited.clear()
        for folder, name in _on_the_way(paths):
            self._names_in(folder).add(name.lower())
        for folder, names in awaited.items():
            if not self._is_left_to_host(_plain(folder)):
                self._names_in(_plain(folder)).update(names)
        self._await()

    def serve(self, server: LiveReloadServer) -> None:
        """Take the server, which is to notice what later builds name."""
        self._server = server
        self._await()

    def _is_left_to_host(self, path: Path) -> bool:
        return any(map(path.is_relative_to, self._whole))

    def _follow(self, folders: set[str], config: MkDocsConfig) -> None:
        """Have the folders of glossaries watched, and those anew that were gone in between."""
        config.watch += sorted(folders)
        renewed, self._renewed = self._renewed, set()
        kept = self._folders & folders - renewed
        if self._server:
            for path in sorted(self._folders - kept):
                with suppress(KeyError):
                    while True:  # as often as it was watched
                        self._server.unwatch(path)
            for path in sorted(folders - kept):
                self._server.watch(path)
        self._folders = folders

    def _names_in(self, folder: Path) -> set[str]:
        """Return the names that are awaited in a folder, to which others may be added."""
        return self._awaited.setdefault(str(folder), set())

    def _await(self) -> None:
        for path in sorted(self._awaited):
            if self._server and path not in self._watched | self._folders:
                self._watch_folder(self._server, path)
                self._watched.add(path)

    def _watch_folder(self, server: LiveReloadServer, path: str) -> None:
        """Have the server watch what is directly in a folder, but for no name that is not awaited.

        The output of the preview itself may be there: its log would keep it building.
        """
        observer: Any = server.observer
        server.observer = _Sieve(observer, self._notices)  # type: ignore[assignment]
        try:
            server.watch(path, recursive=False)
        finally:
            server.observer = observer

    def _notices(self, path: str, *, is_folder: bool) -> bool:
        """Say whether it matters that something has come, gone or changed."""
        if is_folder and path in self._folders:
            self._renewed.add(path)
        folder, name = split(path)
        return name.lower() in self._awaited.get(folder, ())


class _Notices(Protocol):
    def __call__(self, path: str, *, is_folder: bool) -> bool: ...


class _Sieve:
    """Stands for the observer of a server, which would tell it of all that happens in a folder."""

    def __init__(self, observer: Any, notices: _Notices) -> None:
        self._observer, self._notices = observer, notices

    def schedule(self, handler: FileSystemEventHandler, path: str, **options: Any) -> Any:
        """Have a handler told of what matters."""
        return self._observer.schedule(_Sieved(handler, self._notices), path, **options)


class _Sieved:
    """Hands on to a handler what happens to awaited files, and to folders as if they were files."""

    def __init__(self, handler: FileSystemEventHandler, notices: _Notices) -> None:
        self._handler, self._notices = handler, notices

    def dispatch(self, event: FileSystemEvent) -> None:
        """Take an event from the observer."""
        from watchdog.events import DirModifiedEvent, FileModifiedEvent

        if isinstance(event, DirModifiedEvent):
            return  # what has changed in it is told as well
        # Only a file that was renamed has a second path.
        for path in map(str, (event.src_path, getattr(event, "dest_path", ""))):
            if self._notices(path, is_folder=event.is_directory):
                # Of folders the server would take no notice.
                self._handler.dispatch(FileModifiedEvent(path))


def _plain(path: str | Path) -> Path:
    return Path(normpath(Path(path).absolute()))


def _on_the_way(paths: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    """Yield the next folder above each path that exists, and what is to be found in it: the file
    itself, or a folder on the way to it.
    """
    for path in paths:
        # None at all on a drive that Windows does not have.
        found = ((f, path.relative_to(f).parts[0]) for f in path.parents if f.exists())
        yield from islice(found, 1)
