"""Which names the emitted page cannot have, since something else is written to its place."""

from __future__ import annotations

from posixpath import basename
from typing import TYPE_CHECKING

from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.builders.singlehtml import SingleFileHTMLBuilder

from glossator.paths import stored
from sphinx_glossator.places import html_path

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.builders import Builder

DEFAULT_PAGE = "glossary"
GENERATED = ("genindex", "modindex", "py-modindex", "search", "_modules/index")
"""Pages that Sphinx writes without a document."""


def in_place_of(builder: Builder, page: str, names: Iterable[str]) -> str:
    """Return the first of some names, sorted, that is written where a page is; empty for none."""
    taken = _places(builder, page)
    # A large site has many pages, and few of them a name like this.
    common = basename(stored(page).removesuffix("/index"))
    like = sorted(name for name in names if common in stored(name))
    return next((name for name in like if not taken.isdisjoint(_places(builder, name))), "")


def without_document(builder: Builder) -> list[str]:
    """Return the pages that an output has besides the documents."""
    is_book = getattr(builder, "embedded", False) or _is_one_page(builder)
    has_own = isinstance(builder, StandaloneHTMLBuilder) and not is_book
    return [*GENERATED, *(builder.config.html_additional_pages if has_own else ())]


def _places(builder: Builder, name: str) -> set[str]:
    """Return the name, and that of its file: in folders of their own, two names may share one.

    Where folders do not tell capitals apart, one page would be written over the other.
    """
    file = None if _is_one_page(builder) else html_path(builder, name)
    return {stored(name), *([stored(str(file))] if file else [])}


def _is_one_page(builder: Builder) -> bool:
    return isinstance(builder, SingleFileHTMLBuilder)
