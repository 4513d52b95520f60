"""Sources that are pages of the project: Sphinx itself reads the glossary there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import glossator
from glossator import Glossary, Term
from glossator.paths import true_path
from glossator.sources.addresses import SourcePath, local_files
from sphinx_glossator.virtual_page import documents

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_GLOSSARY = re.compile(
    r"^[^\S\n]*+(?:\.\.\s+(?:std:)?glossary ?::|(?:`{3,}|:{3,})\s*\{glossary\})",
    re.MULTILINE | re.IGNORECASE,
)


def without_own_pages(app: Sphinx, sources: Iterable[SourcePath]) -> list[SourcePath]:
    """Return the sources without pages of Sphinx's own glossaries, lest terms are known twice."""
    found = list(sources)
    held = {path.resolve() for path in local_files(found) if _holds_glossary(path)}
    pages = {path.resolve() for path in documents(app).values()} & held if held else held
    return [s for s in found if pages.isdisjoint(path.resolve() for path in local_files([s]))]


def with_own_pages(app: Sphinx, loaded: Glossary) -> Glossary:
    """Return the glossary of the files with the entries of pages, if the files refer to any.

    Sphinx reads these entries when all of this is over; here they lend their names alone.
    """
    if not any(finding.reference for finding in loaded.findings):
        return loaded
    own = glossator.load([path for path in documents(app).values() if _holds_glossary(path)])
    return Glossary([*own.values(), *loaded.values()])


def written_pages(app: Sphinx, terms: Iterable[Term]) -> dict[Path, list[Term]]:
    """Return the terms that pages of the project define in Markdown, by the files of these."""
    found: dict[Path, list[Term]] = {}
    kinds = app.config.source_suffix.items()
    suffixes = tuple(suffix for suffix, kind in kinds if kind == "markdown")
    for term in terms:
        if term.source and term.source.path.name.endswith(suffixes):
            found.setdefault(true_path(term.source.path), []).append(term)
    pages = set(map(true_path, documents(app).values())) if found else set()
    return {path: found[path] for path in found if path in pages}


def _holds_glossary(path: Path) -> bool:
    # A file that cannot be opened is told when it is loaded.
    with suppress(OSError):
        return path.is_file() and _GLOSSARY.search(path.read_text("utf-8", "replace")) is not None
    return False
