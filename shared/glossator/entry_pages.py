"""Pages that are the entry of a term as a whole, without an anchor that a link could lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path, PurePath, PurePosixPath
from urllib.parse import urlsplit

from glossator.model import Term
from glossator.paths import page_below, true_path


class EntryPages:
    """Knows the terms whose file is a page of the site, by its path below the folder `docs`.

    Without a site, pages are files, however they are named. A page about a term is as good as its
    entry: what it names is not linked to itself. So is one that `url` leads to.
    """

    def __init__(self, terms: Iterable[Term], docs: PurePath | None) -> None:
        self._docs = docs
        self._found: dict[str, frozenset[str]] = {}
        self._at_addresses: dict[str, frozenset[str]] = {}
        pages = cache(self._page)  # many terms have a file in common
        for term in terms:
            for place in _places(term.url):
                known = self._at_addresses.get(place, frozenset())
                self._at_addresses[place] = known | {term.id}
            if term.anchor or term.origin or term.source is None:
                continue
            page = pages(term.source.path)
            if page is not None:
                self._found[page] = self._found.get(page, frozenset()) | {term.id}

    def terms(self, page: str) -> frozenset[str]:
        """Return the ids of the terms that a page explains as a whole, or that lead to it."""
        leading = self._leading_to(page) if self._at_addresses else frozenset[str]()
        if self._found and self._docs is None:
            page = _full(Path(page))
        return self._found.get(page, frozenset()) | leading

    def _leading_to(self, page: str) -> frozenset[str]:
        place = _without_end(str(PurePosixPath(page).with_suffix("")))
        return self._at_addresses.get(place, frozenset())

    def _page(self, path: PurePath) -> str | None:
        return _full(path) if self._docs is None else page_below(path, self._docs)


def _places(url: str) -> Iterator[str]:
    """Yield where an address of the site itself may lead: the site may lie in a folder."""
    if url.startswith("/") and not url.startswith("//"):
        path = _without_end(urlsplit(url).path.strip("/").removesuffix(".html"))
        parts = path.split("/")
        yield path
        yield from ("/".join(parts[first:]) for first in range(1, len(parts) - 1))


def _without_end(path: str) -> str:
    return path.removesuffix("/index")


def _full(path: PurePath) -> str:
    return true_path(path).as_posix()
