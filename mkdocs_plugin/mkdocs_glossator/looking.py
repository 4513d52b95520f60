"""Finds and loads the glossary of a Markdown site."""

from __future__ import annotations

from dataclasses import replace
from os.path import normpath
from pathlib import Path

import glossator
from glossator import Finding, Glossary, Kind, Settings
from glossator.described import DescribedSource
from glossator.sources.addresses import SourcePath, at_address, below, is_remote, split
from mkdocs_glossator.marker import markers, may_have_markers

SUFFIXES = (".yml", ".yaml", ".json", ".toml", ".csv", ".md")
"""The suffixes under which a file named `glossary` is found without being named."""
NAMES = frozenset(f"glossary{suffix}" for suffix in SUFFIXES)
"""The names of such files, in small letters."""


def source_paths(settings: Settings, folder: Path, docs: Path) -> list[SourcePath]:
    """Return the sources: those named, else one named `glossary` where it is looked for.

    `folder` is that of the configuration file, `docs` that of the pages.
    """
    if settings.sources:
        return [below(folder, source) for source in settings.sources]
    beside = _glossaries(folder)
    page = _glossaries(docs).get(".md") or _index(docs)
    candidates = (*map(beside.get, SUFFIXES), page if page and not only_prints(page) else None)
    return next(([path] for path in candidates if path), [])


def _index(docs: Path) -> Path | None:
    """Return the first page of a folder of pages that is named `glossary`."""
    folders = (path for path in sorted(docs.glob("[gG]*")) if path.name.lower() == "glossary")
    pages = (folder / name for folder in folders for name in ("index.md", "README.md"))
    return next((page for page in pages if page.is_file()), None)


def only_prints(page: Path) -> bool:
    """Say whether a page asks for a glossary from elsewhere, and so has none of its own."""
    text = page.read_text("utf-8", errors="replace")
    return may_have_markers(text) and any(markers(text))


def in_copy(source: SourcePath, pages: Path, docs: Path) -> SourcePath:
    """Return a source among the pages of a site as it is in the copy of these, `docs`.

    Plugins that join several sites copy the pages of all of them into one folder.
    """
    place, address = split(source)
    file = Path(normpath(place))
    if pages == docs or is_remote(place) or not file.is_relative_to(pages):
        return source
    copied = docs / file.relative_to(pages)
    moved = replace(source, path=str(copied)) if isinstance(source, DescribedSource) else copied
    return at_address(moved, address) if address else moved


def _glossaries(folder: Path) -> dict[str, Path]:
    """Return the files named `glossary` by their suffixes, in capitals or not.

    Not all systems tell these apart; the names are those that the host will know.
    """
    # Small letters come last, and win.
    inside = (p for p in sorted(folder.glob("[gG]*")) if p.stem.lower() == "glossary")
    return {path.suffix.lower(): path for path in inside if path.is_file()}


def loaded(
    settings: Settings, paths: list[SourcePath], docs: Path | None, *, beside: str
) -> Glossary:
    """Return the glossary of the sources of a site; without any, one that says where to put it.

    `docs` is the folder of the pages, if these are known, `beside` names the configuration.
    """
    if paths:
        return glossator.load(
            paths, settings.language, settings.prefer, repair=settings.repair, docs=docs
        )
    hint = f"add glossary.yml beside {beside}, or name your file under `sources:`"
    return Glossary(findings=[Finding(Kind.NO_GLOSSARY, "there is no glossary yet", hint=hint)])
