"""Says whether a release may be made of this tree: its tag, its version and the changelog agree."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
HEADING = r"^## (\d+\.\d+\.\d+) - (unreleased|\d{4}-\d\d-\d\d)$"


def releases(changelog: str) -> list[tuple[str, str]]:
    """Return the versions of a changelog, newest first, and the day of each."""
    return re.findall(HEADING, changelog, re.MULTILINE)


def version(package: str) -> str:
    """Return the version that the text of a package declares."""
    found: list[str] = re.findall(r'^__version__ = "(.+)"$', package, re.MULTILINE)
    return found[0]


def hindrances(tag: str, number: str, changelog: str) -> Iterator[str]:
    """Yield what keeps a tag from being released."""
    newest, day = releases(changelog)[0]
    if tag != f"v{number}":
        yield f"the tag is {tag}, the version {number}"
    if newest != number:
        yield f"the version is {number}, the newest in CHANGELOG.md {newest}"
    if day == "unreleased":
        yield f"CHANGELOG.md gives {newest} no day; write it in the place of 'unreleased'"


def main() -> int:
    """Return 0 where nothing is tagged, or the tag may be released."""
    tag = os.environ.get("GLOSSATOR_TAG", "")
    package = (ROOT / "shared" / "glossator" / "__init__.py").read_text("utf-8")
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = list(hindrances(tag, version(package), changelog)) if tag else []
    for line in found:
        print(line, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
