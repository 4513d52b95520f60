"""What commands write over: nothing that they read themselves, or that somebody else has made."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

from glossator.cli.output import is_standard_output
from glossator.paths import files_below, is_file, is_folder, true_path
from glossator.sources.addresses import SourcePath, local_files
from glossator.sources.files import content


def is_read(output: str, sources: Iterable[SourcePath], suffixes: Collection[str]) -> bool:
    """Say whether a command that writes a file reads it, too; tell it where errors go.

    `sources` are what it reads, `suffixes` those of the files that it reads in folders.
    """
    file = true_path(Path(output))
    if is_standard_output(Path(output)) or not is_file(file):
        return False
    if any(_holds(source, file, suffixes) for source in local_files(sources)):
        return _told(output, "the command reads this file, so it is kept; name another one")
    return False


def _holds(source: Path, file: Path, suffixes: Collection[str]) -> bool:
    inside = files_below(source, suffixes) if is_folder(source) else [source]
    return any(true_path(each) == file for each in inside)


def is_foreign(output: str, what: str, is_ours: Callable[[bytes], bool]) -> bool:
    """Say whether a file that shall be written holds something else; tell it where errors go.

    `what` is to be written, and `is_ours` knows it.
    """
    path = Path(output)
    if is_standard_output(path) or not is_file(path):
        return False
    held = content(path)
    if isinstance(held, bytes) and (not held or is_ours(held)):
        return False
    advice = "name another file, or take this one away"
    return _told(
        output, f"the file is no {what} that glossator has written, so it is kept; {advice}"
    )


def _told(output: str, message: str) -> bool:
    print(f"{output}: {message}", file=sys.stderr)
    return True
