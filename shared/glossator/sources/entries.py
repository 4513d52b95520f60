"""The shapes of a data file: a list of entries, `terms:` with defaults, names with entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from glossator.errors import SourceError
from glossator.findings import Finding, Kind
from glossator.model import Term
from glossator.sources.registry import Document
from glossator.sources.schema import CHECKS, Entry, terms, unknown_keys

_DEFAULTS = ("markup", "language", "namespace", "tags")


def entries(data: object, document: Document) -> Iterator[Term | Finding]:
    """Yield the terms of a data file; raises SourceError for a file that is none of the shapes.

    It is a list of entries; or a mapping with a list under `terms` and defaults for its
    entries; or a mapping from names to definitions or entries.
    """
    if data is None:
        return
    if isinstance(data, list):
        yield from _list(data, {}, document)
    elif isinstance(data, Mapping):
        listed = data.get("terms")
        if not _is_list(listed):
            yield from _named(data, {}, document)
            return
        defaults = {key: value for key, value in data.items() if key != "terms"}
        yield from unknown_keys(defaults, document.place(), _DEFAULTS)
        defaults = {key: defaults[key] for key in _DEFAULTS if defaults.get(key) is not None}
        shape = _list if isinstance(listed, list) else _named
        yield from shape(listed, defaults, document)
    else:
        advice = "write a list of entries, each with `term` and `definition`"
        raise SourceError("the file holds no entries but one value", advice, document.place(1))


def _is_list(listed: object) -> bool:
    """Say whether `terms` lists entries; it may also be the name of an entry."""
    names = isinstance(listed, Mapping) and not set(listed) <= set(CHECKS)
    return names or isinstance(listed, list)


def _list(items: Any, defaults: dict[str, Any], document: Document) -> Iterator[Term | Finding]:
    for item in items:
        if isinstance(item, Mapping):
            yield from _entry(item, defaults, document, _line(item))
        else:
            yield _no_entry(item, document)


def _named(items: Any, defaults: dict[str, Any], document: Document) -> Iterator[Term | Finding]:
    for name, value in items.items():
        line = getattr(name, "line", None)
        if isinstance(value, Mapping):
            own = value if {"term", "name"} & set(value) else {"term": name, **value}
            yield from _entry(own, defaults, document, line)
        elif isinstance(value, list | bool):
            yield _no_entry(value, document, line)
        else:
            definition = {"term": name, "definition": value}
            yield from _entry(definition, defaults, document, line)


def _entry(
    values: Mapping[str, Any], defaults: dict[str, Any], document: Document, line: int | None
) -> Iterator[Term | Finding]:
    given = {key: value for key, value in values.items() if value is not None}
    yield from terms([Entry({**defaults, **given}, document.place(line))])


def _line(mapping: Mapping[str, Any]) -> int | None:
    return next((key.line for key in mapping if hasattr(key, "line")), None)


def _no_entry(value: object, document: Document, line: int | None = None) -> Finding:
    line = line or getattr(value, "line", None)
    hint = "write `term:` and `definition:`"
    return Finding(Kind.INVALID_ENTRY, "this is no entry", document.place(line), hint)
