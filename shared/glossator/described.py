"""A source with what its file does not say of itself: `{path: terms.csv, language: de}`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from os import fspath
from pathlib import PurePath

_ADVICE = "it is a list of texts, or of mappings with `path`"
_EMPTY = f"{_ADVICE}, none of them empty"
_KEYS = ("path", "namespace", "language", "columns")


@dataclass(frozen=True, slots=True)
class DescribedSource:
    """A source, and what holds for its entries where they do not say otherwise."""

    path: str
    """A file, a folder or an address, as a source is named that stands alone."""
    namespace: str = ""
    language: str = ""
    columns: tuple[tuple[str, str], ...] = ()
    """Keys of the schema, each with the title of the column that holds it."""

    def __fspath__(self) -> str:
        return self.path


Source = str | DescribedSource


def described_sources(value: object) -> tuple[Source, ...]:
    """Return a checked list of sources; one alone stands for a list of one."""
    if isinstance(value, str | PurePath | DescribedSource | Mapping):
        return (_source(value),)
    if not isinstance(value, Iterable):
        raise ValueError(_ADVICE)
    return tuple(map(_source, value))


def _source(item: object) -> Source:
    found = _described(item) if isinstance(item, Mapping) else _plain(item)
    if not isinstance(found, str | DescribedSource):
        raise ValueError(_ADVICE)
    if not fspath(found).strip():
        raise ValueError(_EMPTY)  # it would be the folder of the configuration
    return found


def _plain(value: object) -> object:
    """Return a path as a text: conf.py is written in Python, and may have made one."""
    return fspath(value) if isinstance(value, PurePath) else value


def _described(value: Mapping[object, object]) -> DescribedSource:
    path, columns = _plain(value.get("path")), value.get("columns") or {}
    if not isinstance(path, str):
        raise ValueError(_ADVICE)
    unknown = [str(key) for key in value if key not in _KEYS]
    if unknown:
        raise ValueError(f"{', '.join(unknown)}: known are {', '.join(_KEYS)}")
    if not isinstance(columns, Mapping):
        raise ValueError("`columns` is a mapping from keys of entries to titles of columns")
    named = tuple((str(key), str(title)) for key, title in columns.items())
    texts = {key: str(value.get(key) or "") for key in ("namespace", "language")}
    return DescribedSource(path, columns=named, **texts)
