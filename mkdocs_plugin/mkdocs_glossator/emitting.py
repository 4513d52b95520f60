"""The glossary page that the plugin adds to a site."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File, InclusionLevel

from glossator import Finding, Kind, Settings, Source
from mkdocs_glossator.configuration import report
from mkdocs_glossator.printing import page_markdown

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

MARKER = "<!-- glossator -->"
DEFAULT_PAGE = "glossary"


def emitted_page(settings: Settings, docs: Path, files: Files, config: MkDocsConfig) -> File | None:
    """Return the glossary page to add, None where an authored page holds the glossary."""
    name = settings.page
    if name is None:
        name = "" if _is_authored(files) else DEFAULT_PAGE
    if not name:
        return None
    uri = name.removesuffix(".html").removesuffix(".md") + ".md"
    existing = files.get_file_from_path(uri)
    if existing is not None:
        if MARKER not in existing.content_string:
            report([_conflict(uri, docs)])
        return None
    # Where the author wrote no navigation, the page takes its place in the automatic one.
    level = InclusionLevel.NOT_IN_NAV if config.nav else InclusionLevel.INCLUDED
    text = page_markdown(settings.title, MARKER)
    return File.generated(config, uri, content=text, inclusion=level)


def _is_authored(files: Files) -> bool:
    return any(MARKER in file.content_string for file in files.documentation_pages())


def _conflict(uri: str, docs: Path) -> Finding:
    return Finding(
        Kind.PAGE_CONFLICT,
        f'the glossary page "{uri}" would hide this page, so it is not emitted',
        Source(docs / uri),
        f"set `page:` to another name, or put {MARKER} into the page",
    )
