"""Glossaries that are pages, in the language that mkdocs-static-i18n builds at the time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from glossator.described import DescribedSource
from glossator.paths import is_file, page_below, true_path
from glossator.sources.addresses import SourcePath, split
from mkdocs_glossator.looking import only_prints

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

_USUAL = ("glossary.md", "glossary/index.md", "glossary/README.md")
"""The pages that hold a glossary without being named, in one of the languages."""


def translated(
    sources: Sequence[SourcePath], docs: Path, config: MkDocsConfig
) -> Sequence[SourcePath]:
    """Return sources with each page among them in the language of the build, as far as it is there.

    One that says its language, or is named beside its translation, is meant as it is. Where
    nothing was found, a page of the usual name is looked for in each language.
    """
    plugin: Any = config.plugins.get("i18n")
    if getattr(plugin, "current_language", None) is None:
        return sources
    if not sources:
        return next(([file] for page in _USUAL for file in _versions(page, docs, plugin)), [])
    named = {true_path(Path(split(source)[0])) for source in sources}
    return [_translated(source, named, docs, plugin) for source in sources]


def _translated(source: SourcePath, named: set[Path], docs: Path, plugin: Any) -> SourcePath:
    place, address = split(source)
    has_language = isinstance(source, DescribedSource) and source.language
    page = page_below(Path(place), docs) if place.endswith(".md") else None
    if page is None or address or has_language:
        return source
    found = list(_versions(_untranslated(page, plugin), docs, plugin))
    if not found or any(true_path(file) in named for file in found if file != docs / page):
        return source
    return replace(source, path=str(found[0])) if isinstance(source, DescribedSource) else found[0]


def _versions(page: str, docs: Path, plugin: Any) -> Iterator[Path]:
    """Yield the files of a page that the site may show, the likeliest first."""
    path = PurePosixPath(page)
    for language in (plugin.current_language, plugin.default_language):
        if plugin.config["docs_structure"] == "folder":
            name = language / path
        else:
            name = path.with_suffix(f".{language}{path.suffix}")
        if _is_glossary(docs / name):
            yield docs / name
    if _is_glossary(docs / path):
        yield docs / path


def _is_glossary(file: Path) -> bool:
    return is_file(file) and not only_prints(file)


def _untranslated(page: str, plugin: Any) -> str:
    """Return the path of a page without the language that it names."""
    path = PurePosixPath(page)
    if plugin.config["docs_structure"] == "folder":
        parts = path.parts
        return str(PurePosixPath(*parts[1:])) if parts[0] in plugin.all_languages else page
    stem = PurePosixPath(path.stem)
    is_named = stem.suffix.removeprefix(".") in plugin.all_languages
    return str(path.with_name(stem.stem + path.suffix)) if is_named else page
