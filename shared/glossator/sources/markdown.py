"""Markdown files: a heading for each entry, definition lists, tables, or abbreviations alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from glossator.findings import Finding
from glossator.model import Name, NameKind, Term
from glossator.prose.markdown import inline
from glossator.prose.tree import plain
from glossator.slugs import term_slug
from glossator.sources import abbreviations, markdown_tables
from glossator.sources.markdown_tables import of_entries
from glossator.sources.naming import heading_names
from glossator.sources.pages import Heading, Listed, Page, split_anchor
from glossator.sources.redirects import targets
from glossator.sources.registry import Document, loader
from glossator.sources.term_folder import alone


@loader(".md", ".markdown")
def read_markdown(document: Document) -> Iterator[Term | Finding]:
    """Read a Markdown file, by its headings or, where they are more, its definition lists.

    A file of one term is one of a folder of such files, or says `term:` in its front matter.
    """
    folder = document.folder or alone(document)
    if folder:
        yield from folder.read(document)
        return
    page = Page(document)
    found, page.lines = abbreviations.split_off(page.lines)
    headings = _term_headings(page.headings)
    if abbreviations.are_all(page, headings, found):
        yield from abbreviations.terms(page, found)
        return
    rows = of_entries(page, headings)
    if rows:
        document.anchors.update(heading.anchor for heading in page.headings)
        yield from markdown_tables.terms(page, rows)
        return
    if len(page.listed) > len(headings):
        headings = []
    document.anchors.update({h.anchor for h in page.headings} - {h.anchor for h in headings})
    if headings:
        yield from _by_headings(page, headings)
    else:
        yield from (_listed(page, listed) for listed in page.listed)


def _term_headings(headings: list[Heading]) -> list[Heading]:
    """Return the headings of entries: those below the letters, else those below the title."""
    top = [heading for heading in headings if heading.level == 1]
    below = headings if len(top) != 1 else [h for h in headings if h is not top[0]]
    letters = _letter_level(below)
    level = min((h.level for h in below if h.level > letters), default=0)
    return [h for h in below if h.level == level and h.text]


def _letter_level(headings: list[Heading]) -> int:
    """Return the level where most headings are letters, or 0."""
    for level in sorted({heading.level for heading in headings}):
        here = [heading.is_group for heading in headings if heading.level == level]
        if 2 * sum(here) > len(here):
            return level
    return 0


def _by_headings(page: Page, headings: list[Heading]) -> Iterator[Term]:
    level = headings[0].level
    borders = [heading.line for heading in page.headings if heading.level <= level]
    ends = dict(zip(borders, [*borders[1:], len(page.lines)], strict=True))
    for heading in headings:
        definition = page.definition(heading.end, ends[heading.line])
        yield Term(
            id=heading.anchor,
            names=heading_names(heading.text),
            anchor=heading.anchor,
            definition=definition,
            redirect_to=targets(definition.text) if definition else (),
            language=page.language,
            source=page.document.place(heading.line + 1),
        )


def _listed(page: Page, listed: Listed) -> Term:
    written = [split_anchor(page.lines[line].strip()) for line in listed.terms]
    headings = [plain(inline(re.sub(r"^\[(.*)\]$", r"\1", text))) for text, _ in written]
    explicit = next((anchor for _, anchor in written if anchor), "")
    id = explicit or term_slug(headings[0])
    definition = page.item(listed)
    return Term(
        id=id,
        names=tuple(_names(headings)),
        anchor=explicit or f"term-{id}",
        definition=definition,
        redirect_to=targets(definition.text) if definition else (),
        language=page.language,
        source=page.document.place(listed.terms[0] + 1),
    )


def _names(headings: Iterable[str]) -> Iterator[Name]:
    """Yield the names that several terms of one entry give; the first of all is the name."""
    shown = NameKind.NAME
    for heading in headings:
        for name in heading_names(heading):
            yield Name(name.text, shown) if name.kind is NameKind.NAME else name
            shown = NameKind.ALIAS
