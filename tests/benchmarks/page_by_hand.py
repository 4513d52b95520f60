"""A page with the entries of a glossary, as an author would write it.

For MkDocs it is a hook that adds the page; the configuration says under `extra` where they are.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

_NAME = "mined-words"

Records = list[dict[str, str]]


def on_files(files: Any, config: Any) -> Any:
    """Add the page to those of a MkDocs site."""
    from mkdocs.structure.files import File

    records = json.loads(Path(config.extra["mined"]).read_text("utf-8"))
    text = "\n\n".join(["# Glossary", *_headings(records)])
    files.append(File.generated(config, f"{_NAME}.md", content=text))
    return files


def copied(docs: Path, folder: Path, records: Records) -> Path:
    """Return a folder with the pages of a Sphinx project, and the page among them."""
    shutil.copytree(docs, folder, copy_function=os.symlink)
    entries = (f"   {entry['term']}\n      {entry['definition']}\n" for entry in _sorted(records))
    lines = [":orphan:", "", "Glossary of words", "=" * 17, "", ".. glossary::", "", *entries]
    (folder / f"{_NAME}.rst").write_text("\n".join(lines), "utf-8")
    return folder


def _headings(records: Records) -> Iterator[str]:
    for letter, entries in groupby(_sorted(records), lambda entry: entry["term"][0].upper()):
        yield f"## {letter}"
        for entry in entries:
            yield f"### {entry['term']}"
            yield entry["definition"]


def _sorted(records: Records) -> Records:
    return sorted(records, key=lambda entry: entry["term"].casefold())
