"""A Markdown file that may explain one term: what its front matter, its place and its text say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from glossator.errors import SourceError
from glossator.slugs import term_slug
from glossator.sources.front_matter import values
from glossator.sources.pages import Page
from glossator.sources.registry import NO_TERMS, Document

_ABBREVIATION = re.compile(r" {0,3}\*\[.+\]:")


@dataclass(slots=True)
class TermPage:
    """A file, its front matter, its text, and how it stands to others of its folder."""

    document: Document
    front: Mapping[str, Any]
    page: Page
    place: PurePosixPath
    """Where it stands below the folder, without its suffix and the name `index`."""
    error: SourceError | None = None
    """What is wrong with the front matter."""
    language: str = ""
    children: list[TermPage] = field(default_factory=list)
    """The pages in the folder of this one, each on a sense or a part of it."""
    parent: TermPage | None = None

    @property
    def title(self) -> str:
        """The name that the front matter gives, empty for none."""
        given = self.front.get("term") or self.front.get("title") or self.front.get("name")
        return " ".join(given.split()) if isinstance(given, str) else ""

    @property
    def id(self) -> str:
        """The id that the front matter gives, else that of the file, below that of its parent."""
        given = self.front.get("id")
        return given if isinstance(given, str) and given.strip() else self.slug

    @property
    def slug(self) -> str:
        """The id that the name of the file gives."""
        above = f"{self.parent.slug}-" if self.parent else ""
        return above + term_slug(self.place.name)

    @property
    def is_left_out(self) -> bool:
        """Whether it is no page of a term, or one that its author does not publish."""
        name = self.document.path.stem.lower()
        # An underscore marks lists, templates and parts of pages.
        is_index = name in NO_TERMS or name[0] == "_" or self.place == PurePosixPath()
        is_draft = str(self.front.get("draft", "")).lower() == "true"
        is_list = "layout" in self.front and "term" not in self.front
        is_list = is_list and not (self.has_text or self.error)
        return is_index or is_draft or is_list

    @property
    def has_text(self) -> bool:
        """Whether there is anything behind the front matter."""
        return any(line.strip() for line in self.page.lines)

    @property
    def senses(self) -> str:
        """The list of its senses in Markdown, each a link to its entry."""
        return "\n".join(f"- [{page.title}](#{page.id})" for page in self.children if page.title)

    def own_headings(self) -> Iterator[str]:
        """Yield what could head an entry in it, apart from its title."""
        yield from (heading.text for heading in self.page.headings if heading.text != self.title)
        yield from (f":{listed.terms[0]}:{self.place}" for listed in self.page.listed)
        yield from (line for line in self.page.lines if _ABBREVIATION.match(line))


def page_of(document: Document, root: Path) -> TermPage:
    """Return a file below the folder `root` as a page; broken front matter is its `error`."""
    place = PurePosixPath(*document.path.relative_to(root).with_suffix("").parts)
    if place.name.lower() == "index":
        place = place.parent
    front, error = {}, None
    try:
        front = dict(values(document))
    except SourceError as fault:
        error = fault
    return TermPage(document, front, Page(document), place, error)
