"""Where the source of an entry can be edited, as the repository of a site shows its files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from posixpath import splitext
from string import Formatter
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote, urljoin, urlsplit

from glossator.model import Source

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


class Repository(NamedTuple):
    """Where the files of a project are shown, as its configuration says it."""

    folder: Path
    """The folder of the project."""
    docs: Path
    """The folder of the pages."""
    url: str
    uri: str
    """What leads from the address of the repository to the pages; empty if they have no place."""
    template: str
    """The same with places for the path of a page, which comes before it; empty for none."""


def repository(config: MkDocsConfig) -> Repository:
    """Return the repository of a site."""
    folder = Path(config.config_file_path or "mkdocs.yml").parent
    place = config.repo_url or "", config.edit_uri or "", str(config.edit_uri_template or "")
    return Repository(folder, Path(config.docs_dir), *place)


@lru_cache(maxsize=64)  # a thousand entries stand in a few files
def edit_path(path: Path, folder: Path, docs: Path) -> str:
    """Return a file's path as seen from the folder of the pages; empty outside the project."""
    project = folder.resolve()
    file, docs = path.resolve(), docs.resolve()
    if not file.is_relative_to(project) or not docs.is_relative_to(project):
        return ""
    up = len(docs.relative_to(project).parts)
    if file.is_relative_to(docs):
        return file.relative_to(docs).as_posix()
    return "../" * up + file.relative_to(project).as_posix()


def edit_url(source: Source | None, repository: Repository) -> str:
    """Return the address at which an entry can be edited; empty where there is none.

    The rule of MkDocs for pages: `edit_uri_template`, else `edit_uri`, below `repo_url`; what
    would end the path in an address, such as `#`, is quoted.
    """
    folder, docs, base, uri, template = repository
    path = edit_path(Path(source.path), folder, docs) if source and (uri or template) else ""
    if not source or not path:
        return ""
    uri = _filled(template, path) if template else uri + quote(path)
    if not uri:
        return ""
    if base and not uri.startswith(("?", "#")):
        base = base.rstrip("/") + "/"
    address = urljoin(base, uri)
    # Dots that a query keeps would lead nowhere.
    if ".." in address or urlsplit(address).scheme not in ("http", "https"):
        return ""
    return address + _line(address, source.line)


def _filled(template: str, path: str) -> str:
    """Return a template with a path in it, empty where it cannot be used."""
    try:
        return _Templates().format(template, path=path, path_noext=splitext(path)[0])
    except (LookupError, ValueError, AttributeError):
        return ""  # MkDocs has told it; Zensical uses none


class _Templates(Formatter):
    """Formats as MkDocs does, where `!q` quotes; of Zensical templates come as plain text."""

    def convert_field(self, value: Any, conversion: Any) -> Any:
        return (
            quote(value, safe="") if conversion == "q" else super().convert_field(value, conversion)
        )


def _line(address: str, line: int | None) -> str:
    if not line or "#" in address:
        return ""
    # Bitbucket alone names lines in a way of its own.
    is_bitbucket = "bitbucket" in (urlsplit(address).hostname or "")
    return f"#lines-{line}" if is_bitbucket else f"#L{line}"
