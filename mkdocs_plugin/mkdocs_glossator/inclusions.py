"""What mkdocs-include-markdown-plugin puts into pages that the host has yet to read."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files

_NAME = "include-markdown"


def may_include(config: MkDocsConfig) -> bool:
    """Say whether pages can include others: the host reads a file as often as it is asked."""
    return _NAME in config.plugins


def with_inclusions(file: File, files: Files, config: MkDocsConfig) -> str:
    """Return the Markdown of a page with what it includes, as it is where that cannot be read.

    What is wrong with it is told where the host reads the page. Nothing is downloaded for it.
    """
    text, plugin = file.content_string, config.plugins[_NAME]
    if str(plugin.config.get("opening_tag") or "{%") not in text:
        return text
    page: Any = SimpleNamespace(file=file)
    try:
        with _silence():
            included = _apart(plugin).on_page_markdown(text, page=page, config=config, files=files)
    except Exception:  # that of a missing file is one of its own, and none of ours
        return text
    return str(included)


def _apart(plugin: Any) -> Any:
    """Return a copy of the plugin that loads no address, and whose server is told of no file."""
    other = copy(plugin)
    other.config = copy(plugin.config)
    other.config["include_from_url"] = False
    vars(other).pop("_files_watcher", None)  # it makes itself another one
    return other


@contextmanager
def _silence() -> Iterator[None]:
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)
