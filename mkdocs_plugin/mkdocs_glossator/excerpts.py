"""Excerpts of posts on the overviews of a blog, which are read as parts of their page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from glossator.page import PageOptions

if TYPE_CHECKING:
    from mkdocs.structure.files import File

_BORDER = "<!-- glossator-excerpt -->"


class Excerpt(Protocol):
    """An excerpt as the blog of Material makes it, anew for each overview."""

    content: str
    file: File


def joined(content: str, excerpts: Sequence[Excerpt], options: Sequence[PageOptions]) -> str:
    """Return the content of a page and the excerpts on it as one text."""
    pieces = [content]
    for excerpt, option in zip(excerpts, options, strict=True):
        opt_out = "" if option.enabled else ' class="no-glossary"'
        pieces.append(f"<div{opt_out}>{_BORDER}{excerpt.content}{_BORDER}</div>")
    return "".join(pieces)


def parted(html: str, excerpts: Sequence[Excerpt]) -> str:
    """Give the excerpts their parts of a text, and return what the page itself has of it."""
    if not excerpts:
        return html
    parts = html.split(_BORDER)
    for excerpt, content in zip(excerpts, parts[1::2], strict=True):
        excerpt.content = content
    return parts[0].rpartition("<div")[0]
