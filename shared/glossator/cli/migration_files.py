"""The files of a migration: found, and compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from difflib import unified_diff
from pathlib import Path

from glossator.cli.ezglossary import EzPage
from glossator.cli.ezglossary_prose import LINE
from glossator.findings import Finding, Kind
from glossator.model import Term
from glossator.paths import files_below, is_folder, true_path
from glossator.sources import load
from glossator.sources.files import exact_text
from glossator.sources.joining import name_key

_SUFFIXES = (".md", ".markdown")
_MAY_HIDE = (Kind.MISSING_SOURCE, Kind.ENCODING, Kind.SYNTAX)
"""What is wrong with files that may hold entries which nobody sees."""


def pages(sources: Iterable[str]) -> Iterator[EzPage | Finding]:
    """Yield the pages that `sources` name, or what is wrong with them; hidden ones are left."""
    files: dict[Path, Path] = {}
    for path in _files(sources):
        files.setdefault(true_path(path), path)
    for path in files.values():
        text = exact_text(path)
        yield text if isinstance(text, Finding) else EzPage(path, text)


def _files(sources: Iterable[str]) -> Iterator[Path]:
    for path in map(Path, sources):
        yield from files_below(path, _SUFFIXES) if is_folder(path) else (path,)


def only_in(output: Path, terms: Iterable[Term]) -> Finding | None:
    """Return what to tell where a glossary has entries that are none of the terms, None else.

    They may be all that is left of definitions that an earlier run has taken out of pages.
    """
    held = load(output)
    for found in held.findings:
        if found.kind in _MAY_HIDE:
            message = f"the glossary that is there cannot be read, so it is kept: {found.message}"
            return replace(found, message=message)
    names = {name_key(name.text) for term in terms for name in term.names}
    others = [term for term in held.values() if name_key(term.name) not in names]
    if not others:
        return None
    more = f" and {len(others) - 1} more" if len(others) > 1 else ""
    message = f'the glossary has "{others[0].name}"{more}, which these pages do not define'
    hint = "take back the pages that a run has changed, or name another --output"
    return Finding(Kind.LIMITED, message, others[0].source, hint)


def diff(path: Path, old: str, new: str) -> Iterator[str]:
    """Yield the lines of a unified diff, each with its end."""
    name = path.as_posix()
    for line in unified_diff(LINE.findall(old), LINE.findall(new), name, name):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
