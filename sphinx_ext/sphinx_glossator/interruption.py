"""Remembers that pages are being written, so that the next build knows of one that was killed.

What such a build has written looks up to date: a page that is cut off, and one that the search
index does not know yet.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from glossator.replacing import replace_file
from sphinx_glossator.places import output_key, output_path

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


def begin_writing(app: Sphinx, env: BuildEnvironment, now: int) -> list[str]:
    """Note that pages are written from `now` on; return those that no build has written to its end.

    The time is that by the clock of the output folder.
    """
    note = _note(app)
    try:
        since = int(note.read_text("ascii"))
    except (OSError, ValueError):
        with suppress(OSError):
            note.parent.mkdir(parents=True, exist_ok=True)
            replace_file(note, str(now).encode())
        return []
    return list(_written(app, env, since))


def end_writing(app: Sphinx, exception: Exception | None) -> None:
    """Note that all has been written."""
    if exception is None:
        with suppress(OSError):
            _note(app).unlink(missing_ok=True)


def _note(app: Sphinx) -> Path:
    name = hashlib.sha256(output_key(app).encode("utf-8", "replace")).hexdigest()[:16]
    return Path(app.doctreedir, "glossator", "unfinished", name)


def _written(app: Sphinx, env: BuildEnvironment, since: int) -> Iterator[str]:
    for name in env.found_docs:
        file = output_path(app, name)
        with suppress(FileNotFoundError):
            if file is not None and file.stat().st_mtime_ns >= since:
                yield name
