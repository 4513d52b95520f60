"""Globs of the option `exclude` that match no page of a site."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from glossator import Finding
from glossator.exclusion import Exclusion, no_page
from glossator.paths import files_below

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

_SUFFIXES = (".markdown", ".md", ".mdown", ".mkd", ".mkdn")


def globs_in_vain(excluded: Exclusion, files: Files, config: MkDocsConfig) -> Iterator[Finding]:
    """Yield a finding for each glob that matches no page, once all files are known.

    There is none for those that a configuration inherits: others may have the pages.
    """
    pages = [file.src_uri for file in files if file.is_documentation_page()]

    def others() -> list[str]:
        templates = [*config.theme.static_templates, *files.src_uris]
        return [*templates, *pages_below(Path(config.docs_dir))]

    if globs := excluded.unmatched(pages, others):
        from mkdocs_glossator.faulty_options import option_place  # no other host reads YAML

        file = config.config_file_path
        place = option_place("exclude", file)
        if place is None or file is None or place.path == Path(file):
            yield from (no_page(glob, pages, place) for glob in globs)


def pages_below(folder: Path) -> list[str]:
    """Return the files of a folder that may become pages in some build, by their paths in it."""
    return [path.relative_to(folder).as_posix() for path in files_below(folder, _SUFFIXES)]
