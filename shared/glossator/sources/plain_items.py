"""Items of a Markdown file that begin with their term as it is: `- Token: a piece of text`."""

from __future__ import annotations

import re

from glossator.sources.bold_entries import Entry, text_of
from glossator.sources.markdown_parts import Shape
from glossator.sources.pages import Page

_TERM = re.compile(
    r"(?P<name>`[^`\n]+`|(?P<sign>[*_])[^*_\n]+(?P=sign)|[^\W_][^:：–—\n*`\[\]<>]{0,79}?)"
    r"(?:[ ]*(?::(?=\s)|：)|[ ]+[-–—]{1,3}(?=\s))\s*(?=\S)"
)
_WORDS = 6
"""How many words a term has at most; a sentence may have a colon, too."""
_SHARE = 0.75
"""The share of items that begin so where they are entries."""


def of_entries(page: Page) -> list[Entry]:
    """Return the entries of a page that has none of any other form."""
    items = [part for part in page.parts if part.shape is Shape.ITEM]
    found: list[Entry] = []
    for item in items:
        match = _TERM.match(text_of(page, item))
        if match and len(match["name"].split()) <= _WORDS:
            found.append(Entry(item, match["name"], match.end()))
    names = {entry.name for entry in found}
    are_all = len(names) > 1 and len(names) >= _SHARE * len(items)
    return found if are_all else []
