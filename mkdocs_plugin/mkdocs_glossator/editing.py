"""Where the source of an entry can be edited, as the repository of a site shows its files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from posixpath import splitext
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from glossator.model import Source

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


def edit_path(path: Path, config: MkDocsConfig) -> str:
    """Return a file's path as seen from the folder of the pages; empty outside the project."""
    return _edit_path(path, config.config_file_path or "mkdocs.yml", config.docs_dir)


@lru_cache(maxsize=64)  # a thousand entries stand in a few files
def _edit_path(path: Path, config_file: str, docs_dir: str) -> str:
    project = Path(config_file).parent.resolve()
    file, docs = path.resolve(), Path(docs_dir).resolve()
    if not file.is_relative_to(project) or not docs.is_relative_to(project):
        return ""
    up = len(docs.relative_to(project).parts)
    if file.is_relative_to(docs):
        return file.relative_to(docs).as_posix()
    return "../" * up + file.relative_to(project).as_posix()


def edit_url(source: Source | None, config: MkDocsConfig) -> str:
    """Return the address at which an entry can be edited; empty where there is none.

    The rule of MkDocs for pages: `edit_uri_template`, else `edit_uri`, below `repo_url`.
    """
    path = edit_path(Path(source.path), config) if source else ""
    if not source or not path:
        return ""
    if config.edit_uri_template:
        uri = config.edit_uri_template.format(path=path, path_noext=splitext(path)[0])
    elif config.edit_uri:
        uri = config.edit_uri + path
    else:
        return ""
    base = config.repo_url or ""
    if base and not uri.startswith(("?", "#")):
        base = base.rstrip("/") + "/"
    address = urljoin(base, uri)
    # Dots that a query keeps would lead nowhere.
    if ".." in address or urlsplit(address).scheme not in ("http", "https"):
        return ""
    return address + _line(address, source.line)


def _line(address: str, line: int | None) -> str:
    if not line or "#" in address:
        return ""
    # Bitbucket alone names lines in a way of its own.
    is_bitbucket = "bitbucket" in (urlsplit(address).hostname or "")
    return f"#lines-{line}" if is_bitbucket else f"#L{line}"
