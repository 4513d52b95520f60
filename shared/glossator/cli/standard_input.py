"""A page that another command or an editor hands over, named `-` among the pages."""

from __future__ import annotations

import sys
from pathlib import Path

from glossator.findings import Finding
from glossator.sources import Document
from glossator.sources.files import decoded, too_large, whole
from glossator.sources.registry import LIMIT

PIPED = "-"


def piped(name: str) -> Document | Finding:
    """Read standard input as the page `name`, whose suffix says what it is written in."""
    # Who closes it before the start hands over nothing, and Python has it as None.
    path, data = Path(name or PIPED), sys.stdin.buffer.read(LIMIT + 1) if sys.stdin else b""
    return whole(decoded(path, data)) if len(data) <= LIMIT else too_large(path)
