"""Control characters, which no page can show, and no XML, as that of an EPUB, may hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import islice
from typing import Any

from glossator.findings import Finding, Kind
from glossator.model import Definition, Name, Source, Term
from glossator.sources.front_matter import has_front_matter
from glossator.sources.registry import MARKDOWN, Document, Found

_CONTROL = re.compile("[\0-\b\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")
_BLANKS = frozenset("\x0b\x0c")
"""Ends of pages and lines, of which nobody need be told: they are but blanks."""
_AS_WRITTEN = MARKDOWN | {".csv", ".htm", ".html", ".rst", ".tsv", ".txt"}
"""The suffixes of files whose parsers pass on what they hold; those of data refuse it."""
_ESCAPES = tuple(r"\0 \a \b \e \f \v \x0 \x1 \x7 \u000 \u001 \u007 \uf \uF \U0000".split())
"""How escapes of JSON, TOML and YAML begin that may name one; `\\n` is in nearly all files."""
_LOOKED_AT, _SHOWN = 1000, 20
_HINT = "take it out"


def without_controls(document: Document) -> tuple[Document, list[Finding]]:
    """Return a document without the control characters that stand in it, and where they stood."""
    is_data = document.path.suffix.lower() not in _AS_WRITTEN
    if is_data or not _CONTROL.search(document.text):
        return document, []
    found = (match for match in _CONTROL.finditer(document.text) if match[0] not in _BLANKS)
    told = list(islice(found, _LOOKED_AT))
    findings = [_finding(told, document)] if told else []
    return replace(document, text=_without(document.text)), findings


def _without(text: str) -> str:
    return _CONTROL.sub(lambda match: " " if match[0] in _BLANKS else "", text)


def _finding(found: list[re.Match[str]], document: Document) -> Finding:
    lines: dict[int, None] = {}
    line, position = 1, 0
    for match in found:
        line += document.text.count("\n", position, match.start())
        position = match.start()
        lines[line] = None
    numbers = [*map(str, islice(lines, _SHOWN)), *["…"] * (len(lines) > _SHOWN)]
    where = f"line{'s' * (len(lines) > 1)} {', '.join(numbers)}"
    message = f"{_named(found[0][0])} in {where} cannot be shown, so it is left out"
    return Finding(Kind.INVALID_ENTRY, message, document.place(next(iter(lines))), _HINT)


def _named(character: str) -> str:
    return f"the control character U+{ord(character):04X}"


def may_spell_controls(document: Document) -> bool:
    """Say whether a file, or its front matter, may spell a control, by an escape or an entity."""
    text, is_written = document.text, document.path.suffix.lower() in _AS_WRITTEN
    is_data = not is_written or has_front_matter(document)
    return "&#" in text or (is_data and "\\" in text and any(e in text for e in _ESCAPES))


def cleaned(item: Found) -> Iterator[Found]:
    """Yield what was read: a term without control characters, behind what is wrong with it."""
    if not (isinstance(item, Term) and (found := _CONTROL.findall("".join(_texts(item))))):
        yield item
        return
    term: Term = _cleaned(item)
    told = next((character for character in found if character not in _BLANKS), "")
    if told:
        name = f'entry "{term.name}"' if term.name.strip() else "name of an entry"
        message = f"{_named(told)} in the {name} cannot be shown, so it is left out"
        yield Finding(Kind.INVALID_ENTRY, message, item.source, _HINT)
    if term.name.strip():
        yield term


def _cleaned(value: Any) -> Any:
    """Return a term, or a part of one, without control characters."""
    if isinstance(value, str):
        return _without(value) if _CONTROL.search(value) else value
    if isinstance(value, Term):
        return replace(value, **{f.name: _cleaned(getattr(value, f.name)) for f in fields(value)})
    if isinstance(value, Name | Definition):
        return type(value)(*map(_cleaned, value))
    if isinstance(value, tuple) and not isinstance(value, Source):
        return tuple(map(_cleaned, value))
    return value


def _texts(value: Any) -> Iterator[str]:
    """Yield the texts of a term, or of a part of one."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Term):
        for field in fields(value):
            yield from _texts(getattr(value, field.name))
    elif isinstance(value, tuple) and not isinstance(value, Source):
        for part in value:
            yield from _texts(part)
