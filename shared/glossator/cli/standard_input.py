"""A page that another command or an editor hands over, named `-` among the pages."""

from __future__ import annotations

import sys
from pathlib import Path

from glossator.findings import Finding
from glossator.sources import Document
from glossator.sources.files import decoded, whole

PIPED = "-"


def piped(name: str) -> Document | Finding:
    """Read standard input as the page `name`, whose suffix says what it is written in."""
    return whole(decoded(Path(name or PIPED), sys.stdin.buffer.read()))
