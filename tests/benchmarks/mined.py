"""Terms that a benchmark can ask for in any number: those of the glossary, then mined ones."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from subjects import Docs

from glossator import load

_WORD = re.compile(r"[a-z]{5,}")
_NO_PROSE = re.compile(r"(?s)^```.*?^```|`[^`\n]*`|<[^>\n]*>|\]\([^)\n]*\)", re.MULTILINE)


def entries(docs: Docs) -> Iterator[tuple[str, str]]:
    """Yield names with their definitions: the glossary's, then words and pairs of the pages."""
    for term in load([docs.glossary or docs.folder / "glossary.md"], "en").values():
        text = term.definition.text if term.definition else ""
        yield term.name, " ".join(text.split())[:200] or term.name
    for name in _mined(docs):
        yield name, f"What {name} means here."


def records(docs: Docs, count: int) -> list[dict[str, str]]:
    """Return the first `count` entries under the keys of a glossary file."""
    found = dict(entries(docs))
    return [{"term": name, "definition": text} for name, text in list(found.items())[:count]]


@cache
def _mined(docs: Docs) -> tuple[str, ...]:
    """Return words and pairs of words that stand on some pages, neither rare nor everywhere."""
    pages: Counter[str] = Counter()
    paths = sorted(docs.folder.rglob("*.md"))
    for path in paths:
        text = _NO_PROSE.sub(" ", path.read_text("utf-8", errors="replace")).lower()
        words = _WORD.findall(text)
        pages.update({*words, *(" ".join(pair) for pair in pairwise(words))})
    most = max(4, len(paths) // 10)
    found = [name for name, count in sorted(pages.items()) if 4 <= count <= most]
    random.Random(0).shuffle(found)
    return tuple(found)
