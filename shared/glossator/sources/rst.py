"""reStructuredText files: the entries of their glossary directives."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from textwrap import dedent

from glossator import extras
from glossator.findings import Finding, Kind
from glossator.model import Definition, Markup, Name, NameKind, Term
from glossator.slugs import term_slug
from glossator.sources.long_forms import split_names
from glossator.sources.registry import Document, loader
from glossator.sources.rst_links import Rewrite, rewriter
from glossator.sources.rst_notes import Notes

_DIRECTIVE = re.compile(r"\s*\.\. glossary::\s*")
_OPTION = re.compile(r"\s*:[a-z]+:.*")
_CLASSIFIER = re.compile(r"(?<!\s)\s++:\s+.*")
_ROLE = re.compile(r":[a-zA-Z][\w:+.-]{0,60}:`((?:[^`<>]*[^`<>\s])?)\s*+(?:<[^<>`]*>)?`")
_LITERAL = re.compile(
    r"``(.+?)``|`([^`]+)`_*|(?<!\\)\*\*(\S|\S.*?[^\s\\])\*\*|(?<![\\*])\*([^\s*]|[^\s*].*?[^\s\\])\*"
)


@loader(".rst")
def read_rst(document: Document) -> Iterator[Term | Finding]:
    """Read a reST file by lines: for its entries alone, no parser that knows every role is needed.

    Definitions stay reST; to read them takes docutils.
    """
    if library := extras.missing("rst"):
        message = f"the definitions cannot be read without {library}"
        yield Finding(Kind.UNKNOWN_FORMAT, message, document.place(), extras.advice("rst"))
    notes = Notes("\n".join(line.expandtabs(8) for line in document.text.split("\n")))
    lines = notes.lines
    starts = [number for number, line in enumerate(lines) if _DIRECTIVE.fullmatch(line)]
    found = (term for start in starts for term in _glossary(document, lines, start))
    yield from split_names(map(partial(_completed, rewriter(document.text), notes), found))


def _completed(rewrite: Rewrite, notes: Notes, term: Term) -> Term:
    """Return an entry with what its definition takes from elsewhere in the file."""
    if not term.definition:
        return term
    text = rewrite(notes.behind(term.definition.text, term.id))
    return replace(term, definition=replace(term.definition, text=text))


def _indent(line: str) -> int:
    """Return how many columns a line is indented by."""
    return len(line) - len(line.lstrip())


def _glossary(document: Document, lines: list[str], directive: int) -> Iterator[Term]:
    """Yield the entries below the line of a directive; lines count from 0."""
    stop = _block_end(lines, directive + 1, _indent(lines[directive]))
    number = directive + 1
    while number < stop and (not lines[number].strip() or _OPTION.fullmatch(lines[number])):
        number += 1
    # A comment among the entries may be an index entry of its own.
    for terms, end in indented_entries(lines, number, stop, comment=".. "):
        yield _term(document, lines, terms, end)


def indented_entries(
    lines: list[str], number: int, stop: int, *, comment: str | None = None
) -> Iterator[tuple[list[int], int]]:
    """Yield the lines of the terms of each entry, and where the text that is indented below ends.

    What begins with `comment` where terms do is passed over; lines count from 0.
    """
    depth = _indent(lines[number]) if number < stop else 0
    terms: list[int] = []
    while number < stop:
        line = lines[number]
        end = min(_block_end(lines, number + 1, depth), stop)
        if comment and line.lstrip().startswith(comment) and _indent(line) == depth:
            number = end
            continue
        if line.strip():
            terms.append(number)
        if terms and any(map(str.strip, lines[number + 1 : end])):
            yield terms, end
            terms = []
        number = max(end, number + 1)
    if terms:
        yield terms, stop


def _block_end(lines: list[str], start: int, depth: int) -> int:
    """Return the first line from `start` on that is indented by no more than `depth` columns."""
    number = start
    while number < len(lines) and (not lines[number].strip() or _indent(lines[number]) > depth):
        number += 1
    return number


def _term(document: Document, lines: list[str], terms: list[int], end: int) -> Term:
    texts = [_name(lines[number]) for number in terms]
    kinds = (NameKind.NAME, *[NameKind.ALIAS] * (len(texts) - 1))
    return Term(
        id=term_slug(texts[0]),
        names=tuple(map(Name, texts, kinds)),
        anchor=sphinx_anchor(texts[0]),
        definition=_definition(document, lines, terms[-1] + 1, end),
        source=document.place(terms[0] + 1),
    )


def _definition(document: Document, lines: list[str], first: int, end: int) -> Definition | None:
    while first < end and not lines[first].strip():
        first += 1
    text = dedent("\n".join(lines[first:end])).rstrip()
    return Definition(text, Markup.RST, document.place(first + 1)) if text else None


def _name(line: str) -> str:
    """Return a term as the reader sees it, without markup and without its classifiers."""
    text = without_classifiers(line)
    text = _ROLE.sub(lambda match: match[1].removeprefix("~"), text)
    text = _LITERAL.sub(lambda match: next(filter(None, match.groups())), text)
    return re.sub(r"\\(.)", r"\1", text)


def without_classifiers(line: str) -> str:
    """Return the line of a term without what Sphinx takes for its classifiers: `term : noun`."""
    return _CLASSIFIER.sub("", line.strip())


def sphinx_anchor(name: str) -> str:
    """Return the anchor that Sphinx gives a term; empty where that is a running number.

    Source: `sphinx.util.nodes.make_id` with the prefix "term".
    """
    text = unicodedata.normalize("NFKD", f"term-{name}").encode("ascii", "ignore").decode()
    anchor = re.sub(r"[^a-zA-Z0-9._]+", "-", " ".join(text.split())).rstrip("-")
    return anchor if anchor != "term" else ""
