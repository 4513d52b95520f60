"""Glossary directives of MyST in Markdown files, and the roles in their definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import dedent
from urllib.parse import quote

from glossator.model import Definition, Markup, Term, names_as_written
from glossator.myst_entries import are_indented
from glossator.prose.markdown import inline
from glossator.prose.tree import plain
from glossator.slugs import term_slug
from glossator.sources.long_forms import split_names
from glossator.sources.registry import Document
from glossator.sources.rst_lines import indented_entries
from glossator.sources.rst_names import sphinx_anchor, without_classifiers

_OPENING = re.compile(r"(?P<indent> *)(?P<fence>:{3,}|`{3,}|~{3,})\s*\{glossary\}\s*")
_OPTION = re.compile(r"\s*:[a-z]+:.*")
_RULE = "---"
"""What stands above and below options in YAML."""
_ROLE = re.compile(
    r"\{(?P<role>[\w:+-]+)\}`(?P<text>(?:[^`<>]*[^`<>\s])?)\s*+(?:<(?P<target>[^<>`]+)>)?`"
)
_FENCE = re.compile(r"[ \t]*:{3,}(?:\s*\{[\w:+-]+\}.*)?\s*")


def terms(document: Document) -> list[Term]:
    """Return the entries of glossary directives whose definitions are indented below the terms.

    Definitions behind a colon are lists that any Markdown file may have; they are not read here.
    """
    lines = [line.expandtabs(4) for line in document.text.split("\n")]
    found: list[Term] = []
    for first, stop in _bodies(lines):
        if are_indented(lines[first:stop]):
            found += _entries(document, lines, first, stop)
    return split_names(found)


def without_roles(text: str) -> str:
    """Return Markdown with links to entries for the role `term`, and code for other roles."""
    return _ROLE.sub(_shown, text) if "}`" in text else text


def _bodies(lines: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the first line inside of each directive and the line that closes it."""
    stop = 0
    for number, line in enumerate(lines):
        opening = _OPENING.fullmatch(line)
        if opening and number >= stop:
            fence, width = opening["fence"], len(opening["indent"])
            closing = re.compile(rf" {{0,{width}}}{re.escape(fence)}{fence[0]}*\s*")
            below = range(number + 1, len(lines))
            stop = next((n for n in below if closing.fullmatch(lines[n])), len(lines))
            yield number + 1, stop


def _entries(document: Document, lines: list[str], number: int, stop: int) -> Iterator[Term]:
    if number < stop and lines[number].strip() == _RULE:
        below = range(number + 1, stop)
        number = next((n for n in below if lines[n].strip() == _RULE), number) + 1
    while number < stop and (not lines[number].strip() or _OPTION.fullmatch(lines[number])):
        number += 1
    for names, end in indented_entries(lines, number, stop):
        yield _term(document, lines, names, end)


def _term(document: Document, lines: list[str], names: list[int], end: int) -> Term:
    headings = [
        plain(inline(without_roles(without_classifiers(lines[number])))) for number in names
    ]
    return Term(
        id=term_slug(headings[0]),
        names=names_as_written(headings),
        anchor=sphinx_anchor(headings[0]),
        definition=_definition(document, lines, names[-1] + 1, end),
        source=document.place(names[0] + 1),
    )


def _definition(document: Document, lines: list[str], first: int, end: int) -> Definition | None:
    while first < end and not lines[first].strip():
        first += 1
    # The fences of notes are MyST's own; what stands between them is said in any Markdown.
    kept = ["" if _FENCE.fullmatch(line) else line for line in lines[first:end]]
    text = without_roles(dedent("\n".join(kept)).rstrip())
    return Definition(text, Markup.MARKDOWN, document.place(first + 1)) if text else None


def _shown(match: re.Match[str]) -> str:
    text, target = match["text"], match["target"]
    if match["role"] == "term" and text.startswith("!") and not target:
        return text[1:]
    if match["role"] == "term":
        return f"[{text}](#{quote((target or text).strip())})"
    is_short = text.startswith("~") and not target
    return f"`{text.rpartition('.')[2] if is_short else text or target}`"
