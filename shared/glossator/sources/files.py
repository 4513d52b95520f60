"""From what the caller names to the texts of files, or to what is wrong with them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from glossator.findings import Finding, Kind
from glossator.model import Source
from glossator.sources.registry import Document, suffixes

Paths = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]
"""One path, or several."""


def documents(paths: Paths) -> Iterator[Document | Finding]:
    """Yield the files that `paths` names, in order; a folder stands for the files in it."""
    for path in _each(paths):
        if not path.is_dir():
            yield _read(path)
            continue
        inside = _inside(path)
        yield from map(_read, inside)
        if not inside:
            hint = f"add a file that ends in {', '.join(suffixes())}"
            yield Finding(Kind.EMPTY, "the folder holds no glossary file", Source(path), hint)


def _each(paths: Paths) -> Iterator[Path]:
    if isinstance(paths, str | os.PathLike):
        yield Path(paths)
    else:
        yield from map(Path, paths)


def _inside(folder: Path) -> list[Path]:
    """Return the files below `folder` that a loader reads; hidden ones are left alone."""
    known = set(suffixes())
    return sorted(
        path
        for path in folder.rglob("*")
        if path.suffix.lower() in known
        and path.is_file()
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    )


def _read(path: Path) -> Document | Finding:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        hint = "create it or correct the path"
        return Finding(Kind.MISSING_SOURCE, "there is no such file", Source(path), hint)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        message = f"the file cannot be read: {problem}"
        return Finding(Kind.MISSING_SOURCE, message, Source(path), "check its permissions")
    return _decode(path, data)


def _decode(path: Path, data: bytes) -> Document | Finding:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"the file is not UTF-8: byte 0x{error.object[error.start]:02X}"
        hint = "save it with the encoding UTF-8"
        return Finding(Kind.ENCODING, message, Source(path, line), hint)
    return Document(path, text.replace("\r\n", "\n").replace("\r", "\n"))
