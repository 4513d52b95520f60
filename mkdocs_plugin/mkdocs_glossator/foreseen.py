"""The anchors that entries of authored pages will have, foreseen before those are rendered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glossator import Term
from glossator.slugs import unique
from glossator.sources import Document
from glossator.sources.pages import Page, split_anchor
from mkdocs_glossator.authored import given_anchor

if TYPE_CHECKING:
    from markdown import Markdown


def foreseen_anchors(path: Path, terms: Iterable[Term], md: Markdown) -> dict[str, str]:
    """Return by id the anchors that `md` will give the entries of a page.

    The extension `toc` gives headings ids; whatever has none then gets one of ours.
    """
    by_line = dict(_headings(path, md))
    found: dict[str, str] = {}
    for term in terms:
        line = term.source.line if term.source else None
        found[term.id] = by_line.get(line or 0) or given_anchor(term)
    return found


def _headings(path: Path, md: Markdown) -> Iterator[tuple[int, str]]:
    """Yield the line of each heading, which counts from 1, and its anchor."""
    toc: Any = next((p for p in md.treeprocessors if hasattr(p, "slugify")), None)
    text = path.read_text("utf-8").replace("\r\n", "\n")
    lines = text.split("\n")
    taken: dict[str, int] = {}
    for heading in Page(Document(path, text)).headings:
        _, explicit = split_anchor(lines[heading.line])
        if explicit and "attr_list" in md.treeprocessors:
            yield heading.line + 1, explicit
        elif toc is not None:
            slug = toc.slugify(heading.text, toc.sep)
            yield heading.line + 1, unique(slug, taken, "_")
