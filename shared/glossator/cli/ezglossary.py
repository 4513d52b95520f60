"""The markup of mkdocs-ezglossary on one page: definitions, references, summaries."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from glossator.cli.ezglossary_prose import LINE, masked
from glossator.entities import unescape
from glossator.findings import Finding, Kind
from glossator.model import Source
from glossator.sources.pages import Listed, Page
from glossator.sources.registry import Document

_SECTION = r"(?:[^\W\d_][^:<>\"|/@\\\r\n]*|_)"
_TERM = r"[^:<>\"|/@&#\s\\][^:<>\"|/@\\\r\n]*"
_REFERENCE = re.compile(
    rf"(?<!\\)<(?:(?P<section>{_SECTION})?:(?P<term>{_TERM})|(?P<bare>{_SECTION}):)"
    r"(?:\\?\|(?P<text>[^<>]+))?>"
    rf"|(?<![!\\])\[(?P<label>[^\[\]\r\n]*)\]\((?P<scheme>{_SECTION}):(?P<target>[^:<>\"|/@()\r\n]+)\)"
)
"""Matches what may be a reference; addresses and tags of XML look the same."""
_SUMMARY = re.compile(r"<glossary::(?P<section>[^:<>\"|/@\\]+)(?:\\?\|[^<>]*)?>")
_DEFINED = re.compile(
    rf"(?P<marks>[*_`]*)(?:(?P<prefix>(?P<section>{_SECTION}):[ ]*))?(?P<name>{_TERM})"
)
_NESTED = re.compile(
    rf"^(?:[ ]{{4,}}|\t)[ \t]*[*_`]*{_SECTION}:{_TERM}\r?\n(?:[ ]{{4,}}|\t)[ \t]*:[ \t]",
    re.MULTILINE,
)
_RAW = re.compile(r"<dt\b[^>]*>[^<:]+:[^<:]+</dt>")
_HTML = re.compile(
    r"^ {0,3}<(?P<tag>address|article|aside|blockquote|center|details|div|dl|figure|footer|form"
    r"|h[1-6]|header|main|nav|ol|p|section|table|ul)\b(?![^>]*\smarkdown\b)[^>]*>"
    r".*?</(?P=tag)\s*>",
    re.MULTILINE | re.DOTALL | re.IGNORECASE,
)
_PAGE_TERMS = re.compile(r"^terms:", re.MULTILINE)


def section_name(written: str | None) -> str:
    """Return the name of a section, empty for the one that holds terms without any."""
    return "" if written in (None, "_", "default") else unescape(str(written)).strip()


class Reference(NamedTuple):
    """A reference: its span in the text, what it names, and what readers see."""

    start: int
    end: int
    section: str
    term: str
    text: str
    is_link: bool


class Summary(NamedTuple):
    """A place where a section is listed."""

    start: int
    end: int
    section: str


class Heading(NamedTuple):
    """A line that names a defined term, and the span of what must go from it."""

    start: int
    end: int
    section: str
    name: str


@dataclass(frozen=True, slots=True)
class Definition:
    """A definition: the terms before it, its span with the blank lines behind it, its text."""

    terms: tuple[Heading, ...]
    start: int
    end: int
    text: str


class EzPage:
    """A page of a site that uses ezglossary."""

    def __init__(self, path: Path, text: str) -> None:
        self.path, self.text = path, text
        self._lines = LINE.findall(text)
        self._offsets = list(accumulate(map(len, self._lines), initial=0))
        self._prose = masked(text)

    def place(self, offset: int) -> Source:
        """Return the place of a character."""
        return Source(self.path, bisect_right(self._offsets, offset))

    def references(self) -> Iterator[Reference]:
        """Yield what may be references."""
        return references(self.text, self._prose)

    def is_in_link(self, reference: Reference) -> bool:
        """Say whether a reference stands in the text of a link, where no other link can be."""
        before = self._prose[: reference.start].rpartition("\n\n")[2]
        after = self._prose[reference.end :].partition("\n\n")[0]
        return bool(re.search(r"\[[^\[\]]*\Z", before) and re.match(r"[^\[\]]*\][(\[]", after))

    def is_in_html(self, reference: Reference) -> bool:
        """Say whether a reference stands in raw HTML, where nothing is read as Markdown."""
        return any(start <= reference.start < end for start, end in self._html)

    @cached_property
    def _html(self) -> list[tuple[int, int]]:
        return [match.span() for match in _HTML.finditer(self._prose)]

    def summaries(self) -> Iterator[Summary]:
        """Yield the summaries."""
        for match in _SUMMARY.finditer(self._prose):
            section = section_name(match["section"].strip())
            yield Summary(*match.span(), section)

    def is_alone(self, summary: Summary) -> bool:
        """Say whether a summary has its line for itself, as the marker must."""
        before = self.text[: summary.start].splitlines(keepends=True)[-1:]
        after = self.text[summary.end :].splitlines()[:1]
        start = before[0] if before and not before[0].endswith(("\n", "\r")) else ""
        return not start.strip() and len(start) < 4 and not "".join(after).strip()

    @cached_property
    def _page(self) -> Page:
        text = re.sub(r"\r\n?", "\n", self.text)
        page = Page(Document(self.path, text))
        # As they were written, since tags are references here; a definition ends before the
        # terms of the next.
        terms = {line for listed in page.listed for line in listed.terms}
        lines = enumerate(text.split("\n"))
        page.lines = ["" if number in terms else line for number, line in lines]
        return page

    def definitions(self, *, has_default: bool) -> Iterator[Definition]:
        """Yield the definitions; those without a section only where the site uses them."""
        for listed in self._page.listed:
            found = [self._heading(line, has_default=has_default) for line in listed.terms]
            terms = tuple(heading for heading in found if heading)
            definition = self._page.item(listed)
            if terms and terms[-1] == found[-1] and definition:
                yield Definition(terms, *self._span(listed), definition.text)

    def _heading(self, line: int, *, has_default: bool) -> Heading | None:
        written = self._lines[line].strip("\ufeff \t\r\n")
        match = _DEFINED.fullmatch(written)
        if match is None or not (match["section"] or has_default):
            return None
        start = self._offsets[line] + self._lines[line].index(written) + len(match["marks"])
        name = unescape(match["name"].removesuffix(match["marks"][::-1])).strip()
        end = start + len(match["prefix"] or "")
        return Heading(start, end, section_name(match["section"]), name)

    def _span(self, listed: Listed) -> tuple[int, int]:
        """Return where a definition starts and where the next text does."""
        later = (other.terms[0] for other in self._page.listed if other.terms > listed.terms)
        stop = min(listed.definitions[-1][1], *later, len(self._lines))
        while stop < len(self._lines) and not self._lines[stop].strip():
            stop += 1
        return self._offsets[listed.terms[0]], self._offsets[stop]

    def unread(self) -> Iterator[Finding]:
        """Yield the places of definitions that are not read."""
        for pattern, problem in (
            (_NESTED, "this definition stands inside another block"),
            (_RAW, "this definition is written in HTML"),
        ):
            for match in pattern.finditer(self._prose):
                yield self._fault(match.start(), problem, "write an entry for it by hand")
        has_front = self.text.lstrip("\ufeff").startswith("---")
        front = self.text.partition("\n---")[0] if has_front else ""
        for match in _PAGE_TERMS.finditer(front):
            problem = "the page is itself the definition of terms"
            yield self._fault(match.start(), problem, "write entries for them, or link to the page")

    def _fault(self, offset: int, problem: str, hint: str) -> Finding:
        return Finding(Kind.INVALID_ENTRY, problem, self.place(offset), hint)


def references(text: str, prose: str) -> Iterator[Reference]:
    """Yield what may be references in a text, of which `prose` has the code masked."""
    for match in _REFERENCE.finditer(prose):
        is_link = match["scheme"] is not None
        section = section_name(match["scheme"] or match["section"])
        term = (match["target"] or match["term"] or match["bare"]).strip()
        shown = text[slice(*match.span("label" if is_link else "text"))]
        yield Reference(*match.span(), section, unescape(term), shown.strip() or term, is_link)
