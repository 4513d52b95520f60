"""Markdown files: headings, definition lists, tables, terms in bold, or abbreviations alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from glossator.findings import Finding, Kind
from glossator.model import Term
from glossator.prose.markdown import inline
from glossator.prose.tree import plain
from glossator.references import loosely
from glossator.slugs import term_slug
from glossator.sources import abbreviations, bold_entries, markdown_tables
from glossator.sources.frames import framing
from glossator.sources.front_matter import fault, has_front_matter
from glossator.sources.groups import term_headings
from glossator.sources.markdown_parts import Shape, Table
from glossator.sources.markdown_tables import of_entries
from glossator.sources.naming import names_of_all, read_names
from glossator.sources.pages import Heading, Listed, Page, split_anchor
from glossator.sources.redirects import targets
from glossator.sources.registry import Anchors, Document, Found, Loader, loader

_ANCHOR = re.compile(r"""<[a-z][^<>]*?\s(?:id|name)=["']?(?P<id>[^\s"'<>]+)""", re.IGNORECASE)
"""A tag that links may lead to: `<a name="toc">`."""
_TERM = re.compile(r"\bterm[\"']?[ \t]*[:=]")
_NUMBER = re.compile(r"^(?:(?:\d++\.)++\d*+|\d++\))\s+(?=\S)")
"""The number of a section, as standards and contracts give their terms."""


@loader(".md", ".markdown", ".mdx")
def read_markdown(document: Document) -> Iterator[Found]:
    """Read a Markdown file, by its headings or, where they are more, its definition lists.

    A file of one term is one of a folder of such files, or says `term:` in its front matter.
    """
    of_a_term = document.own_loader or _alone(document)
    if of_a_term:
        yield from of_a_term(document)
        return
    if error := fault(document):
        yield Finding(Kind.SYNTAX, error.problem, error.source, error.advice)
    yield from _of_directives(document) or _terms(Page(document))


def _of_directives(document: Document) -> list[Term]:
    """Return the entries of directives of MyST."""
    if "{glossary}" not in document.text:
        return []
    # Builds without it start sooner.
    from glossator.sources import myst

    return myst.terms(document)


def _alone(document: Document) -> Loader | None:
    """Return what reads one file that says `term:` in its front matter; None for others."""
    if not (has_front_matter(document) and _TERM.search(document.text)):
        return None
    # Most glossaries are one file of many terms, and builds start sooner without it.
    from glossator.sources.term_folder import alone

    return alone(document)


def _terms(page: Page) -> Iterator[Found]:
    """Yield the terms of a page in the form that most have, and of tables, behind its anchors."""
    if page.open_fence is not None:
        place, hint = page.document.place(page.open_fence + 1), "write a fence behind the code"
        yield Finding(Kind.SYNTAX, "nothing closes this fence, so the rest is code", place, hint)
    found = abbreviations.split_off(page)
    headings = term_headings(page.headings, page.bare)
    page.leave(framing(page.headings, headings))
    if abbreviations.are_all(page, headings, found):
        yield from abbreviations.terms(page, found)
        return
    rows, bold = of_entries(page, headings), bold_entries.of_entries(page, headings)
    if sum(len(table.rows) for table in rows) > len(bold):
        entries, tables = _all_listed(page), rows
    elif bold:
        tables = markdown_tables.beside(page)
        bold_entries.end_above(page, tables)
        entries = list(bold_entries.terms(page, bold))
    elif items := _items(page, headings):
        entries, tables = items, markdown_tables.beside(page)
    elif len(page.listed) > len(headings) or not headings:
        entries, tables = _all_listed(page), markdown_tables.beside(page)
    else:
        yield _other_anchors(page, headings)
        yield from _by_headings(page, headings)
        return
    yield _other_anchors(page)
    yield from _with_tables(page, entries, tables)


def _all_listed(page: Page) -> list[Term | Finding]:
    return [_listed(page, listed) for listed in page.listed]


def _items(page: Page, headings: list[Heading]) -> list[Term | Finding]:
    """Return the entries that are items, where there are more of them than of any other form.

    They come before headings, or are all that stands below several of these.
    """
    start = min((heading.line for heading in headings), default=len(page.lines))
    first = next((part.first for part in page.parts if part.shape is Shape.ITEM), len(page.lines))
    below = {part.shape for part in page.parts if part.first > start}
    are_all = len(headings) > 1 and below <= {Shape.HEADING, Shape.ITEM}
    if first >= start and not are_all:
        return []
    # Few glossaries are written so, and builds start sooner without it.
    from glossator.sources import plain_items

    found = plain_items.of_entries(page)
    are_more = len(found) > max(len(headings), len(page.listed))
    return list(bold_entries.terms(page, found)) if are_more else []


def _other_anchors(page: Page, entries: Iterable[Heading] = ()) -> Anchors:
    """Return where links of the author may lead beside the entries."""
    others = {h.anchor for h in page.headings} - {h.anchor for h in entries}
    in_tags = (match["id"] for match in _ANCHOR.finditer(page.document.text))
    return Anchors(frozenset(others.union(in_tags)))


def _by_headings(page: Page, headings: list[Heading]) -> list[Term | Finding]:
    """Return the entries of headings, and those of tables that stand in none."""
    entries = list(_headed(page, headings))
    tables = markdown_tables.beside(page, (lines for _, lines in entries))
    return _with_tables(page, [entry for entry, _ in entries], tables)


def _with_tables(
    page: Page, entries: Sequence[Term | Finding], tables: Iterable[Table]
) -> list[Term | Finding]:
    """Return entries and the rows of tables, without those that these only list, by line."""
    known = (entry.names for entry in entries if isinstance(entry, Term))
    explained = {loosely(name.text) for names in known for name in names}
    rows = [
        row
        for row in markdown_tables.terms(page, tables)
        if isinstance(row, Finding) or loosely(row.name) not in explained
    ]
    return sorted([*entries, *rows], key=_line)


def _line(item: Term | Finding) -> int:
    return (item.source.line if item.source else None) or 0


def _headed(page: Page, headings: list[Heading]) -> Iterator[tuple[Term, tuple[int, int]]]:
    """Yield the entry of each heading, and the lines that it takes."""
    level = headings[0].level
    borders = [heading.line for heading in page.headings if heading.level <= level]
    ends = dict(zip(borders, [*borders[1:], len(page.lines)], strict=True))
    are_numbered = len(headings) > 1 and all(_NUMBER.match(h.text) for h in headings)
    for heading in headings:
        definition = page.definition(heading.end, ends[heading.line])
        term = Term(
            id=heading.anchor,
            names=read_names(_NUMBER.sub("", heading.text) if are_numbered else heading.text),
            anchor=heading.anchor,
            definition=definition,
            redirect_to=targets(definition.text) if definition else (),
            language=page.language,
            source=page.document.place(heading.line + 1),
        )
        yield term, (heading.line, ends[heading.line])


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
        from glossator.sources.myst import without_roles  # few glossaries have roles

        definition = definition._replace(text=without_roles(definition.text))
    return Term(
        id=id,
        names=names_of_all(headings),
        anchor=explicit or f"term-{id}",
        definition=definition,
        redirect_to=targets(definition.text) if definition else (),
        language=page.language,
        source=page.document.place(listed.terms[0] + 1),
    )
