"""Which pages a site leaves out, by patterns such as those of `exclude_docs`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase

DEFAULT = ".*\n/templates/\n"
"""What hosts leave out unless a later pattern takes it in again."""


def is_left_out(page: str, patterns: str) -> bool:
    """Say whether a page, by its path, is left out by patterns as Git has them, one on a line.

    The last that fits decides; one that begins with `!` takes in what others leave out.
    """
    parts = page.split("/")
    for line in reversed(patterns.splitlines()):
        is_taken_in, pattern = line.startswith("!"), line.removeprefix("!").rstrip()
        if pattern and not line.startswith("#") and _fits(parts, _steps(pattern)):
            return not is_taken_in
    return False


def _steps(pattern: str) -> list[str]:
    """Return what each part of a path is to be, `**` for any number of parts."""
    # A backslash takes a sign as it is; between brackets it does so here.
    plain = re.sub(r"\\(.)", r"[\1]", pattern)
    inside = plain.rstrip("/")
    steps = inside.removeprefix("/").split("/")
    below = ["*"] if plain != inside else []  # a folder, so there is something in it
    return [*([] if "/" in inside else ["**"]), *steps, *below]


def _fits(parts: Sequence[str], steps: Sequence[str]) -> bool:
    """Say whether a path, or a folder that it lies in, takes these steps."""
    if not steps:
        return True
    if steps[0] == "**":
        return any(_fits(parts[i:], steps[1:]) for i in range(len(parts) + 1))
    return bool(parts) and fnmatchcase(parts[0], steps[0]) and _fits(parts[1:], steps[1:])
