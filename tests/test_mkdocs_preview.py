"""The preview of MkDocs: which files are watched for changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from watchdog.events import (
    DirCreatedEvent,
    FileCreatedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)

from mkdocs_projects import DOCS, GLOSSARY, project

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


def test_serve_watches_the_glossary(folder: Path) -> None:
    """The files that exist are watched, those named and those found."""
    from mkdocs.config import load_config

    def watched(options: dict[str, Any], **arguments: Any) -> set[Path]:
        config = load_config(str(project(folder, DOCS, options, **arguments)))
        config = config.plugins.on_config(config)
        return {Path(path) for path in config.watch}

    assert folder / "glossary.yml" in watched({})
    files = {"words/a.yml": GLOSSARY, "b.csv": "term,definition\nx,y\n"}
    found = watched({"sources": ["words", "b.csv"]}, files=files)
    assert {folder / "words", folder / "b.csv"} <= found


class Observing:
    """Stands for what tells the server of each change of a file, or directly in a folder."""

    def __init__(self) -> None:
        self.handlers: dict[str, Any] = {}

    def schedule(self, handler: Any, path: str, *, recursive: bool) -> None:
        """Take who is to be told."""
        self.handlers[path] = handler


class Watching:
    """Stands for the server of the preview, which watches files while it runs."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.observer = self._observing = Observing()
        self._rebuilt: list[str] = []

    def watch(self, path: str, *, recursive: bool = True) -> None:
        """Take a path to watch from now on, or a folder without what is below it."""
        self.paths.append(path if recursive else f"{path}/*")
        handler = FileSystemEventHandler()
        setattr(handler, "on_any_event", self._notice)  # noqa: B010
        self.observer.schedule(handler, path, recursive=recursive)

    def _notice(self, event: FileSystemEvent) -> None:
        if not event.is_directory:  # as the host does
            self._rebuilt.append(str(event.src_path))

    def noticed(self, event: FileSystemEvent) -> bool:
        """Say whether the site is built again for something that happens in a watched folder."""
        self._rebuilt.clear()
        place = Path(str(event.src_path))
        for path, handler in self._observing.handlers.items():
            if Path(path) in (place, place.parent):
                handler.dispatch(event)
        return bool(self._rebuilt)


def test_serve_watches_sources_that_are_added_while_it_runs(folder: Path) -> None:
    """The host reads the configuration again, but hands its list of files to nobody then."""
    files = {"glossary.yml": GLOSSARY, "more.yml": "- {term: x, definition: y}\n"}
    server: Any = Watching()
    served(server, rebuilt(folder, files, {}))
    assert server.paths == [], "those that are known by then the host watches itself"
    rebuilt(folder, files, {"sources": ["glossary.yml", "more.yml"]})
    rebuilt(folder, files, {"sources": ["glossary.yml", "more.yml"]})
    assert server.paths == [str(folder / "more.yml")]


def test_serve_watches_for_sources_that_are_yet_to_be_written(folder: Path) -> None:
    """The warning says to create the file: whoever does so sees its terms at once."""
    options = {"sources": ["glossary.yml", "words/more.yml", "words/most.yml"]}
    files = {"glossary.yml": GLOSSARY}
    server: Any = Watching()
    served(server, rebuilt(folder, files, options))
    assert server.paths == [f"{folder}/*"]
    (folder / "words").mkdir()
    rebuilt(folder, files, options)
    files["words/more.yml"] = "- {term: x, definition: y}\n"
    rebuilt(folder, files, options)
    assert server.paths[1:] == [f"{folder / 'words'}/*", str(folder / "words" / "more.yml")]


@pytest.mark.parametrize(
    ("name", "is_noticed"),
    [
        ("glossary.yml", True),
        ("GLOSSARY.TOML", True),
        ("serve.log", False),
        ("glossary.log", False),
        ("glossary.yml~", False),
        ("mkdocs.yml", False),
    ],
)
def test_only_what_could_be_a_glossary_is_waited_for(
    folder: Path, name: str, is_noticed: bool
) -> None:
    """A log that the preview itself writes beside the configuration would keep it building."""
    server: Any = Watching()
    served(server, rebuilt(folder, {}, {}))
    assert server.paths == [f"{folder}/*"]
    path, other = str(folder / name), str(folder / "draft.txt")
    assert server.noticed(FileCreatedEvent(path)) is is_noticed
    assert server.noticed(FileModifiedEvent(path)) is is_noticed
    assert server.noticed(FileMovedEvent(other, path)) is is_noticed


def test_where_sources_are_named_only_these_are_waited_for(folder: Path) -> None:
    """The folder of a file to come is one to wait for, too, though the host notices only files."""
    options = {"sources": ["words/more.yml", "most.yml"]}
    server: Any = Watching()
    served(server, rebuilt(folder, {}, options))
    assert server.noticed(FileCreatedEvent(str(folder / "most.yml")))
    assert server.noticed(DirCreatedEvent(str(folder / "words")))
    assert not server.noticed(DirCreatedEvent(str(folder / "site")))
    assert not server.noticed(FileCreatedEvent(str(folder / "glossary.yml")))
    assert not server.noticed(FileModifiedEvent(str(folder / "serve.log")))


def test_nothing_is_waited_for_once_it_is_there(folder: Path) -> None:
    """The file is watched by itself then, and what else happens beside it is no matter."""
    server: Any = Watching()
    served(server, rebuilt(folder, {}, {}))
    rebuilt(folder, {"glossary.yml": GLOSSARY}, {})
    assert server.paths == [f"{folder}/*", str(folder / "glossary.yml")]
    assert not server.noticed(FileCreatedEvent(str(folder / "glossary.json")))
    assert server.noticed(FileModifiedEvent(str(folder / "glossary.yml")))


def served(server: Any, config: MkDocsConfig) -> None:
    """Start the preview, whose first build comes before its server."""
    config.plugins.on_startup(command="serve", dirty=False)
    config.plugins.on_config(config)
    config.plugins.on_serve(server, config=config, builder=print)


def rebuilt(folder: Path, files: dict[str, str], options: dict[str, Any]) -> MkDocsConfig:
    """Configure a build as the preview does again and again."""
    from mkdocs.config import load_config

    config = load_config(str(project(folder, DOCS, options, files=files)))
    return config.plugins.on_config(config)
