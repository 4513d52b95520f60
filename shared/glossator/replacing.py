"""Writes files as a whole: who is interrupted leaves the old one or the new one, no part."""

from __future__ import annotations

import shutil
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from glossator.paths import true_path


def replace_file(path: Path, content: bytes) -> None:
    """Put a new content in the place of a file, or where there is none yet; raises OSError."""
    if path.exists() and not path.is_file():
        path.write_bytes(content)  # a pipe, say, or the terminal
    else:
        replace_files({path: content})


def not_writable(folder: Path, error: OSError) -> str:
    """Return what to say of an output folder that cannot be written."""
    problem = error.strerror or str(error)
    return f"{folder}: the output folder cannot be written: {problem}; correct its permissions"


def forget_copy(path: Path) -> None:
    """Remove what an interrupted run has left beside a file that it was to replace."""
    _remove(_beside(true_path(path)))


def replace_files(contents: Mapping[Path, bytes]) -> None:
    """Write files beside those that they replace, and then in their place; raises OSError."""
    beside: dict[Path, Path] = {}
    try:
        for path, content in contents.items():
            target = true_path(path)
            beside[target] = _beside(target)
            _remove(beside[target])
            beside[target].write_bytes(content)
            # A circle of links, too, ends here: no file is to take the place of one.
            with suppress(FileNotFoundError):
                shutil.copymode(target, beside[target])
        for target, copy in beside.items():
            _move(copy, target)
    finally:
        for copy in beside.values():
            _remove(copy)


def _beside(target: Path) -> Path:
    # Always the same name: what an interrupted run has left is written over.
    return target.with_name(f".{target.name}.glossator")


def _remove(copy: Path) -> None:
    try:
        copy.unlink(missing_ok=True)
    except PermissionError:
        copy.chmod(stat.S_IREAD | stat.S_IWRITE)  # Windows removes no file that is read-only
        copy.unlink()


def _move(copy: Path, target: Path) -> None:
    try:
        copy.replace(target)
    except PermissionError:
        # Windows moves nothing over a file that a server or a scanner has open, but writes it.
        if not target.is_file():
            raise
        target.write_bytes(copy.read_bytes())
