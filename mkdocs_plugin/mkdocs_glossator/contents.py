"""The table of contents of a glossary page, as search plugins walk through it.

For each section they look through the table from its beginning: with thousands of entries on
one page that takes more time than all the rest of a build. What stands there as a name is what
readers find, and what they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape, unescape
from itertools import chain

from mkdocs.structure.toc import AnchorLink, TableOfContents


class _Onward(list[AnchorLink]):
    """Entries in their order, but each walk begins where the last one stopped, and goes round."""

    _next = 0

    def __iter__(self) -> Iterator[AnchorLink]:
        first = self._next
        for index in chain(range(first, len(self)), range(first)):
            self._next = index
            yield self[index]


def for_search(contents: TableOfContents) -> TableOfContents:
    """Return a table in which what follows the entry that was last found is found at once."""
    return TableOfContents(_onward(contents.items))


def plain(title: str) -> str:
    """Return a title as it is without our escapes: characters but for those of HTML."""
    return escape(unescape(title), quote=False) if "&#" in title else title


def _onward(links: list[AnchorLink]) -> _Onward:
    found = _Onward(links)
    for index, link in enumerate(found[:]):
        found[index] = copy = AnchorLink(plain(link.title), link.id, link.level)
        copy.children = _onward(link.children)
    return found
