"""Where the dry run says that mentions of real docs stand, there they stand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from corpora.places import CPYTHON, SMALL, TRANSFORMERS, needs_corpora
from glossator.cli import main

pytestmark = needs_corpora

BROKEN = frozenset([("ar/glossary.md", 345), ("ar/quicktour.md", 49)])
"""Lines with a link whose address has blanks, and with one that names a class."""
SITES = [*sorted(TRANSFORMERS.glob("*/glossary.md")), CPYTHON / "Doc/glossary.rst"]


def elsewhere(mentions: list[dict[str, str]], folder: Path) -> Iterator[str]:
    """Yield the mentions whose words are not at their place, whatever markup is among them."""
    files: dict[str, list[str]] = {}
    for found in mentions:
        path = found["path"]
        if path not in files:
            files[path] = (folder / path).read_text("utf-8").split("\n")
        first, last = int(found["line"]), int(found["end_line"])
        lines = files[path][first - 1 : last]
        lines[-1] = lines[-1][: int(found["end_column"]) - 1]
        lines[0] = lines[0][int(found["column"]) - 1 :]
        text, there = (re.sub(r"[\W_]+", "", part) for part in (found["text"], "".join(lines)))
        if text != there and (f"{folder.name}/{path}", first) not in BROKEN:
            yield f"{path}:{first}:{found['column']} {found['text']}"


@pytest.mark.parametrize("glossary", SITES, ids=lambda path: path.parent.name)
def test_mentions_are_where_the_dry_run_says(
    glossary: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of all pages, in the cells of tables, in lists and over the ends of lines too."""
    folder = glossary.parent
    monkeypatch.chdir(folder)
    pages = "tutorial" if SMALL and folder.name == "Doc" else "."
    main(["mentions", "--all", "--json", "--sources", glossary.name, pages])
    mentions = json.loads(capsys.readouterr().out)
    assert len(mentions) > 10
    assert [*elsewhere(mentions, folder)] == []
