"""reStructuredText files: the entries of their glossary directives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from textwrap import dedent

from glossator import extras
from glossator.findings import Finding, Kind
from glossator.model import Definition, Markup, Term, names_as_written
from glossator.slugs import term_slug
from glossator.sources.long_forms import split_names
from glossator.sources.registry import Document, loader
from glossator.sources.rst_hidden import hidden_lines
from glossator.sources.rst_lines import block_end, indent, indented_entries
from glossator.sources.rst_links import Rewrite, rewriter
from glossator.sources.rst_names import anchor_of_line, shown
from glossator.sources.rst_notes import Notes

_DIRECTIVE = re.compile(r"\s*\.\. +(?:std:)?glossary ?::(?:\s+:[a-z]+:.*)?\s*", re.IGNORECASE)
"""Matches the first line of a directive, and an option behind it."""
_OPTION = re.compile(r"\s*:[a-z]+:(?:\s.*)?")


@loader(".rst")
def read_rst(document: Document) -> Iterator[Term | Finding]:
    """Read a reST file by lines: for its entries alone, no parser that knows every role is needed.

    Definitions stay reST; to read them takes docutils.
    """
    notes = Notes("\n".join(line.expandtabs(8) for line in document.text.split("\n")))
    lines = notes.lines
    starts = [number for number, line in enumerate(lines) if _DIRECTIVE.fullmatch(line)]
    library = extras.missing("rst")
    if starts and library:
        message = f"the definitions cannot be read without {library}"
        yield Finding(Kind.UNKNOWN_FORMAT, message, document.place(), extras.advice("rst"))
    if not starts and document.text.strip():
        hint = "write it above the entries, and indent them below it"
        yield Finding(Kind.EMPTY, "the file has no `.. glossary::`", document.place(), hint)
    hidden = hidden_lines(lines) if starts else set()
    starts = [number for number in starts if number not in hidden]
    found = (term for start in starts for term in _glossary(document, lines, start))
    yield from split_names(map(partial(_completed, rewriter(document.text), notes), found))


def _completed(rewrite: Rewrite, notes: Notes, term: Term) -> Term:
    """Return an entry with what its definition takes from elsewhere in the file."""
    if not term.definition:
        return term
    text = rewrite(notes.behind(term.definition.text, term.id))
    return replace(term, definition=term.definition._replace(text=text))


def _glossary(document: Document, lines: list[str], directive: int) -> Iterator[Term]:
    """Yield the entries below the line of a directive; lines count from 0."""
    stop = block_end(lines, directive + 1, indent(lines[directive]))
    number = directive + 1
    while number < stop and (not lines[number].strip() or _OPTION.fullmatch(lines[number])):
        number += 1
    # A comment among the entries may be an index entry of its own.
    for terms, end in indented_entries(lines, number, stop, comment=".. "):
        yield _term(document, lines, terms, end)


def _term(document: Document, lines: list[str], terms: list[int], end: int) -> Term:
    texts = [shown(lines[number]) for number in terms]
    return Term(
        id=term_slug(texts[0]),
        names=names_as_written(texts),
        anchor=anchor_of_line(lines[terms[0]]),
        definition=_definition(document, lines, terms[-1] + 1, end),
        source=document.place(terms[0] + 1),
    )


def _definition(document: Document, lines: list[str], first: int, end: int) -> Definition | None:
    while first < end and not lines[first].strip():
        first += 1
    text = dedent("\n".join(lines[first:end])).rstrip()
    return Definition(text, Markup.RST, document.place(first + 1)) if text else None
