"""The preview of MkDocs: which files are watched for changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

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


class Watching:
    """Stands for the server of the preview, which watches files while it runs."""

    def __init__(self) -> None:
        self.paths: list[str] = []

    def watch(self, path: str, *, recursive: bool = True) -> None:
        """Take a path to watch from now on, or a folder without what is below it."""
        self.paths.append(path if recursive else f"{path}/*")


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
