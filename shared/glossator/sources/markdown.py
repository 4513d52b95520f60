"""Markdown files: headings, definition lists, tables, terms in bold, or abbreviations alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from glossator.findings import Finding, Kind
from glossator.model import Term
from glossator.prose.markdown import inline
from glossator.prose.tree import plain
from glossator.slugs import term_slug
from glossator.sources import abbreviations, bold_entries, markdown_tables, myst
from glossator.sources.front_matter import has_front_matter
from glossator.sources.markdown_tables import of_entries
from glossator.sources.naming import names_of_all, read_names
from glossator.sources.pages import Heading, Listed, Page, split_anchor, term_headings
from glossator.sources.redirects import targets
from glossator.sources.registry import Document, loader


@loader(".md", ".markdown")
def read_markdown(document: Document) -> Iterator[Term | Finding]:
    """Read a Markdown file, by its headings or, where they are more, its definition lists.

    A file of one term is one of a folder of such files, or says `term:` in its front matter.
    """
    folder = document.folder
    if folder is None and has_front_matter(document) and "term:" in document.text:
        # Most glossaries are one file of many terms, and builds start sooner without it.
        from glossator.sources.term_folder import alone

        folder = alone(document)
    if folder:
        yield from folder.read(document)
        return
    described = myst.terms(document)
    if described:
        yield from described
        return
    page = Page(document)
    found, page.lines = abbreviations.split_off(page.lines)
    headings = term_headings(page.headings)
    if abbreviations.are_all(page, headings, found):
        yield from abbreviations.terms(page, found)
        return
    rows = of_entries(page, headings)
    if rows:
        document.anchors.update(heading.anchor for heading in page.headings)
        yield from markdown_tables.terms(page, rows)
        return
    bold = bold_entries.of_entries(page, headings)
    if bold:
        document.anchors.update(heading.anchor for heading in page.headings)
        yield from bold_entries.terms(page, bold)
        return
    if len(page.listed) > len(headings):
        headings = []
    document.anchors.update({h.anchor for h in page.headings} - {h.anchor for h in headings})
    if headings:
        yield from _by_headings(page, headings)
    else:
        yield from (_listed(page, listed) for listed in page.listed)


def _by_headings(page: Page, headings: list[Heading]) -> Iterator[Term]:
    level = headings[0].level
    borders = [heading.line for heading in page.headings if heading.level <= level]
    ends = dict(zip(borders, [*borders[1:], len(page.lines)], strict=True))
    for heading in headings:
        definition = page.definition(heading.end, ends[heading.line])
        yield Term(
            id=heading.anchor,
            names=read_names(heading.text),
            anchor=heading.anchor,
            definition=definition,
            redirect_to=targets(definition.text) if definition else (),
            language=page.language,
            source=page.document.place(heading.line + 1),
        )


def _listed(page: Page, listed: Listed) -> Term | Finding:
    written = [split_anchor(page.lines[line].strip()) for line in listed.terms]
    texts = (plain(inline(re.sub(r"^\[(.*)\]$", r"\1", text))) for text, _ in written)
    headings = list(filter(None, texts))
    if not headings:
        # A tag such as <style> swallows what stands behind it.
        place = page.document.place(listed.terms[0] + 1)
        return Finding(
            Kind.INVALID_ENTRY, "the item has no term", place, "write it above the colon"
        )
    explicit = next((anchor for _, anchor in written if anchor), "")
    id = explicit or term_slug(headings[0])
    definition = page.item(listed)
    if definition and "{term}" in definition.text:
        definition = replace(definition, text=myst.without_roles(definition.text))
    return Term(
        id=id,
        names=names_of_all(headings),
        anchor=explicit or f"term-{id}",
        definition=definition,
        redirect_to=targets(definition.text) if definition else (),
        language=page.language,
        source=page.document.place(listed.terms[0] + 1),
    )
