"""Entries of a Markdown file that begin with their term in bold: `- **Token**: A piece of text.`"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from glossator.findings import Finding, Kind
from glossator.model import Definition, Markup, Term
from glossator.prose.markdown import inline
from glossator.prose.tree import plain
from glossator.slugs import term_slug
from glossator.sources.groups import is_group
from glossator.sources.markdown_parts import Part, Shape, Table
from glossator.sources.naming import names_of_all
from glossator.sources.pages import Heading, Page
from glossator.sources.redirects import targets

_MARKER = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s+")
_BOLD = re.compile(
    r"(?:<(?P<tag>a|span)\s[^<>]*>(?:</(?P=tag)>[ ]*)?)?"
    r"(?P<link>\[(?=\*\*))?(?:\*\*(?P<name>[^\n*]+)\*\*|__(?P<same>[^\n_*]+(?:_[^\n_*]+)*+)__)"
    r"(?(link)\]\([^()\s]+\))(?:</(?:a|span)>)?"
    r"(?P<others>(?:[ ]*(?:[,/]|or\b)[ ]*\*\*[^\n*]+\*\*)*+)(?P<more>[ ]*[(（][^()（）\n]+[)）])?"
    r"(?:(?P<end>[ ]*(?::(?=\s|\Z)|：|—{1,2}(?![^\n—]*[^\s—]—))|[ ]+[-–—]{1,3}(?=\s)"
    r"|\.(?=[ ]\S)|[ ]*(?:\\|<br[ ]*/?>)?(?=\n|\Z))\s*)?"
)
_OTHER = re.compile(r"\*\*([^*]+)\*\*")
_LINE = re.compile(r"\*\*[^*]+(?:[:：][ ]*\*\*|\*\*[ ]*[:：])[ ]*\S")
_LEAST_LINES = 3
"""Below them, the second may be a note on the first."""
_COLONS = " :：\t"


class Entry(NamedTuple):
    """An entry: its lines, its name as written, and where its text begins in the first lines."""

    part: Part
    name: str
    text: int
    others: tuple[str, ...] = ()
    """Further names, in bold too: `**Token** / **Piece**: …`."""


def of_entries(page: Page, headings: Sequence[Heading]) -> list[Entry]:
    """Return the entries that begin with a term in bold, none where the page has others.

    There are more of them than `headings`; one comes before these, or first below each of them,
    or below most of them if there are far more entries.
    Where many have one name, they tell fields: `- **Example**: …` in each entry.
    """
    page.parts = [line for part in page.parts for line in _lines(page, part)]
    found = {part.first: entry for part in page.parts if (entry := _entry(page, part))}
    _take_labels(page, found)
    _leave_steps(page, found)
    names = {entry.name for entry in found.values()}
    if len(found) <= max(len(headings), len(page.listed)) or 4 * len(names) < 3 * len(found):
        return []
    lines = {heading.line for heading in headings}
    comes_first = min(found) < min(lines, default=len(page.lines))
    begin_so = sum(
        below.first in found or below.shape is Shape.HEADING
        for heading, below in pairwise(page.parts)
        if heading.first in lines
    )
    are_most = 2 * begin_so > len(lines) and len(found) > 2 * len(lines)
    return list(found.values()) if comes_first or are_most or begin_so == len(lines) else []


def _lines(page: Page, part: Part) -> Sequence[Part]:
    """Return the lines of a paragraph as such where each of them is an entry, itself for others."""
    several = part.shape is Shape.PARAGRAPH and part.stop - part.first >= _LEAST_LINES
    if not (several and all(map(_LINE.match, page.lines[part.first : part.stop]))):
        return [part]
    return [Part(part.shape, line, line + 1) for line in range(part.first, part.stop)]


def _take_labels(page: Page, found: dict[int, Entry]) -> None:
    """Take bold lines right above entries for headings: letters, and what stands above a list."""
    for index, (part, below) in enumerate(pairwise(page.parts)):
        entry = found.get(part.first)
        if entry and part.shape is Shape.PARAGRAPH and below.first in found:
            is_alone = not text_of(page, part)[entry.text :].strip()
            if is_alone and (below.shape is Shape.ITEM or is_group(entry.name)):
                del found[part.first]
                page.parts[index] = part._replace(shape=Shape.HEADING)


def _leave_steps(page: Page, found: dict[int, Entry]) -> None:
    """Leave numbered items to the entries above them, where these are paragraphs."""
    if all(entry.part.shape is Shape.ITEM for entry in found.values()):
        return
    for line in [line for line in found if page.lines[line].lstrip()[:1].isdigit()]:
        del found[line]


def _entry(page: Page, part: Part) -> Entry | None:
    if part.shape not in (Shape.PARAGRAPH, Shape.ITEM):
        return None
    text = text_of(page, part)
    match = _BOLD.match(text)
    if match is None:
        return None
    others = tuple(name.rstrip(_COLONS) for name in _OTHER.findall(match["others"]))
    written = match["name"] or match["same"]
    name = written.rstrip(_COLONS)
    is_ended = match["end"] is not None or match["others"].endswith(":**") or written != name
    if not (name and is_ended):
        return None
    more = match["more"] or ""
    return Entry(part, name + more * (not others), match.end(), others)


def text_of(page: Page, part: Part) -> str:
    """Return the lines of a block; those of an item without its marker and their indentation."""
    lines = page.lines[part.first : part.stop]
    marker = _MARKER.match(lines[0]) if part.shape is Shape.ITEM else None
    if marker:
        width = marker.end()
        below = (line[min(width, len(line) - len(line.lstrip())) :] for line in lines[1:])
        lines = [lines[0][width:], *below]
    return "\n".join(lines)


def end_above(page: Page, tables: Iterable[Table]) -> None:
    """Have no entry go on into tables that have entries of their own."""
    lines = {table.head.line for table in tables}
    page.parts = [
        part._replace(shape=Shape.HEADING) if part.first in lines else part for part in page.parts
    ]


def terms(page: Page, found: Sequence[Entry]) -> Iterator[Term | Finding]:
    """Yield the terms of entries, and what is wrong with items beside them."""
    entries = {entry.part: entry for entry in found}
    around = list(page.parts)
    for index, part in enumerate(around):
        if part in entries:
            yield _term(page, entries[part], _end(around, index, entries))
        elif part.shape is Shape.ITEM and _is_beside(around, index, entries):
            message, hint = "the item names no term", "begin it with `**term**:`"
            yield Finding(Kind.INVALID_ENTRY, message, page.document.place(part.first + 1), hint)


def _end(around: Sequence[Part], index: int, entries: Container[Part]) -> int:
    """Return the line where an entry ends: a paragraph goes on up to the next entry or heading."""
    if around[index].shape is Shape.PARAGRAPH:
        for below in range(index + 1, len(around)):
            if around[below] in entries or around[below].shape is Shape.HEADING:
                break
            index = below
    return around[index].stop


def _is_beside(around: Sequence[Part], index: int, entries: Container[Part]) -> bool:
    """Say whether an item stands in a list of entries."""
    beside = around[max(0, index - 1) : index + 2]
    return any(other.shape is Shape.ITEM and other in entries for other in beside)


def _term(page: Page, entry: Entry, stop: int) -> Term:
    part = entry.part
    own = text_of(page, part)[entry.text :].rstrip()
    rest = page.lines[part.stop : stop]
    text = "\n".join((own, *rest)).strip()
    name = plain(inline(entry.name))
    place = page.document.place(part.first + 1)
    id = term_slug(name)
    definition = Definition(text, Markup.MARKDOWN, place) if text else None
    return Term(
        id=id,
        names=names_of_all((name, *(plain(inline(other)) for other in entry.others))),
        anchor=f"term-{id}",
        definition=definition and page.footnotes.behind(definition),
        redirect_to=targets(text),
        language=page.language,
        source=place,
    )
