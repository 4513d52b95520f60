"""Writes the pages of docs/reference/ from what the code declares: `make reference`.

What they say of an option, a key, a mark stands beside its code; here is only how it is laid out.
With `--check` nothing is written; the pages that differ are named, and the exit code is 1.
"""

from __future__ import annotations

import sys
from pathlib import Path

import reference_authors
import reference_site
from layout import PAGES, WARNING

FOLDER = Path(__file__).parent / "reference"
MODULES = (reference_site, reference_authors)
"""They register the pages."""


def main(arguments: list[str]) -> int:
    """Write the pages, or compare them; return the exit code."""
    pages = {name: "\n\n".join([WARNING, *parts()]) + "\n" for name, parts in PAGES.items()}
    if arguments == ["--check"]:
        stored = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.md")}
        differing = sorted(
            name for name in {*pages, *stored} if pages.get(name) != stored.get(name)
        )
        print("\n".join(differing))
        return 1 if differing else 0
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages.items():
        (FOLDER / name).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
