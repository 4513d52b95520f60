"""Writes `glossary.json`, by which other projects link to the terms of a site."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError

from glossator.replacing import not_writable
from glossator.sources import published
from mkdocs_glossator.configuration import inform

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from mkdocs_glossator.site import Site

FOLDER = "assets/glossator"  # of our scripts and styles, on the site


def check_output(folder: Path) -> None:
    """Raise the error that MkDocs shows as one line, where a folder cannot be written."""
    existing = next((path for path in (folder, *folder.parents) if path.exists()), None)
    if existing is None or not os.access(existing, os.W_OK):
        number = errno.EACCES if existing else errno.ENOENT  # on a drive that is not there
        raise PluginError(not_writable(folder, OSError(number, os.strerror(number))))


def publish(site: Site | None, files: Files | None, config: MkDocsConfig) -> None:
    """Write the terms of a site at its root, unless the author has a file of that name there."""
    has_own = files is not None and published.NAME in files.src_uris
    conflict = published.publish(
        Path(config.site_dir),
        list(site.machines.published()) if site else [],
        Path(config.docs_dir, published.NAME) if has_own else None,
        project=config.site_name,
        base_url=config.site_url or "",
        language=site.language if site else "",
    )
    if conflict:
        inform(conflict)
