"""Markdown files that each explain one term: the front matter names it, the text defines it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from glossator.findings import Finding, Kind
from glossator.model import Definition, Markup, Name, NameKind, Term
from glossator.sources.joining import name_key
from glossator.sources.macros import Macros
from glossator.sources.naming import heading_names
from glossator.sources.redirects import targets
from glossator.sources.registry import Anchors, Found
from glossator.sources.schema import CHECKS, LISTS, Entry, Text, terms
from glossator.sources.term_page import TermPage

_KEYS = {
    "acronym": ("acronym", "acronyms", "abbreviation"),
    "aliases": ("aka", "aliases", "synonyms", "also_known_as"),
    "summary": ("hovertext", "short_description", "summary", "definition"),
    "tags": ("tags", "category", "categories"),
    "see": ("see", "related"),
    "language": ("language", "lang"),
    "url": ("url",),
    **{key: (key,) for key in ("hidden", "forms", "redirect", "status", "replaced_by")},
    **{key: (key,) for key in ("match_case", "expand", "when", "unless", "never", "namespace")},
}
"""What the front matter is asked for, and under which names; other tools use it for more."""
_DEFINITIONS = ("definition", "description")
"""Under which names the front matter may define the term, where no text stands below it."""
_FLAGS = ("match_case", "expand")
_MORE = re.compile(r"\s*<!--\s*more\s*-->\s*", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://", re.IGNORECASE)
_UNTITLED = Finding(
    Kind.INVALID_ENTRY,
    "the file has no title, as the others of its folder have",
    hint="write `title:` in its front matter, or move the file elsewhere",
)


def read_page(page: TermPage, macros: Macros) -> Iterator[Found]:
    """Yield the term of a page and what goes with it; raises SourceError for bad syntax."""
    if page.error:
        raise page.error
    if not page.title:
        yield replace(_UNTITLED, source=page.document.place(1))
        return
    yield Anchors(frozenset(_anchors(page)))
    definition, before = _definition(page, macros)
    definition = definition or _in_front(page, macros)
    for item in terms([Entry(_values(page, macros, before), page.document.place(1))]):
        yield _completed(item, page, definition) if isinstance(item, Term) else item
    yield from macros.findings()


def _values(page: TermPage, macros: Macros, before: str) -> dict[str, object]:
    """Return what the front matter says, under the keys of the schema."""
    found: dict[str, object] = {"term": page.title, "id": page.id, "summary": before}
    defined = () if page.has_text else _DEFINITIONS
    for key, names in _KEYS.items():
        asked = [name for name in names if name not in defined]
        said = ((name, value) for name, value in page.front.items() if name in asked)
        given = [(name, value) for name, value in said if value or _is_no(value, key)]
        if given:
            given.sort(key=lambda pair: names.index(pair[0]))
            values = [value for _, value in given]
            located = Text.at(getattr(given[0][0], "line", 1), key)
            found[located] = _joined(values) if key in LISTS else _single(values[0])
    if isinstance(found["summary"], str) and "{{" in found["summary"]:
        line = getattr(found["summary"], "line", 1)
        found["summary"] = macros.in_line(found["summary"], line)
    # Hugo has addresses of its own site under these keys.
    if not _ADDRESS.match(str(found.get("url", ""))):
        found.pop("url", None)
    if isinstance(aliases := found.get("aliases"), list):
        found["aliases"] = [a for a in aliases if not str(a).startswith("/")]
    return {"language": page.language} | {
        k: v for k, v in found.items() if k in CHECKS and (v or _is_no(v, k))
    }


def _is_no(value: object, key: str) -> bool:
    """Say whether a value is the `false` of TOML, and its key one that may be false."""
    return value is False and key in _FLAGS


def _single(value: object) -> object:
    """Return a text; MDN lists what others say in a word."""
    is_list = isinstance(value, list) and all(isinstance(item, str) for item in value)
    return ", ".join(value) if is_list and isinstance(value, list) else value


def _joined(given: Iterable[Any]) -> object:
    """Return what several keys list; a text has commas between its items."""
    found: list[object] = []
    for value in given:
        if isinstance(value, str):
            found += [Text.at(getattr(value, "line", 1), text) for text in value.split(",")]
        elif isinstance(value, list):
            found += value
        else:
            return value
    return found


def _anchors(page: TermPage) -> Iterator[str]:
    """Yield the fragments that lead to headings of a page; MDN writes underscores in them."""
    for heading in page.page.headings:
        yield heading.anchor
        yield heading.anchor.replace("-", "_")


def _definition(page: TermPage, macros: Macros) -> tuple[Definition | None, str]:
    """Return the text of a page as a definition, and what of it stands before `<!--more-->`."""
    lines = page.page.lines
    title = next((h for h in page.page.headings if h.level == 1), None)
    first = title.end if title and not any(map(str.strip, lines[: title.line])) else 0
    found = page.page.definition(first, len(lines))
    if found is None or found.source is None:
        return None, ""
    line = found.source.line or 1
    text = macros.in_text(found.text, line)
    raw = page.document.text.split("\n")
    more = next((n for n in range(line - 1, len(raw)) if _MORE.fullmatch(raw[n])), 0)
    before = macros.in_line("\n".join(lines[line - 1 : more]), line) if more else ""
    text = text.strip("\n").rstrip()
    # A blank or three before the first word mean nothing; four would begin a block of code.
    text = text if text.startswith("    ") else text.lstrip(" ")
    return (found._replace(text=text) if text else None), before


def _in_front(page: TermPage, macros: Macros) -> Definition | None:
    """Return the definition that the front matter holds, None for none."""
    given = (page.front.get(key) for key in _DEFINITIONS)
    text = next((value for value in given if isinstance(value, str) and value.strip()), "")
    line = getattr(text, "line", 1)
    found = macros.in_text(text.strip(), line)
    return Definition(found, Markup.MARKDOWN, page.document.place(line)) if found else None


def _completed(term: Term, page: TermPage, definition: Definition | None) -> Term:
    if definition is None and term.summary:
        definition = Definition(term.summary, Markup.MARKDOWN, term.source)
    slug = page.slug
    return replace(
        term,
        names=tuple(_names(term, page)),
        # Its page shows no entry that a link could lead to.
        anchor="",
        definition=definition,
        redirect_to=term.redirect_to or (targets(definition.text) if definition else ()),
        references=(slug,) if slug != term.id else (),
    )


def _names(term: Term, page: TermPage) -> Iterator[Name]:
    """Yield the names of a term; a sense leaves those of its parent to the page that lists it."""
    parent = page.parent
    taken = {name_key(name.text) for name in heading_names(parent.title)} if parent else set()
    own = [name for name in term.names if name_key(name.text) not in taken]
    if not own or own[0] is not term.names[0]:
        yield Name(page.title)
        own = [n._replace(kind=NameKind.ALIAS) if n.kind is NameKind.NAME else n for n in own]
    yield from (name for name in own if name.text != page.title or name is term.names[0])
