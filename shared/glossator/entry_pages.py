"""Pages that are the entry of a term as a whole, without an anchor that a link could lead to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path, PurePath

from glossator.model import Term
from glossator.paths import page_below, true_path


class EntryPages:
    """Knows the terms whose file is a page of the site, by its path below the folder `docs`.

    Without a site, pages are files, however they are named. A page about a term is as good as its
    entry: what it names is not linked to itself.
    """

    def __init__(self, terms: Iterable[Term], docs: PurePath | None) -> None:
        self._docs = docs
        self._found: dict[str, frozenset[str]] = {}
        pages = cache(self._page)  # many terms have a file in common
        for term in terms:
            if term.anchor or term.origin or term.source is None:
                continue
            page = pages(term.source.path)
            if page is not None:
                self._found[page] = self._found.get(page, frozenset()) | {term.id}

    def terms(self, page: str) -> frozenset[str]:
        """Return the ids of the terms that a page explains as a whole."""
        if self._found and self._docs is None:
            page = _full(Path(page))
        return self._found.get(page, frozenset())

    def _page(self, path: PurePath) -> str | None:
        return _full(path) if self._docs is None else page_below(path, self._docs)


def _full(path: PurePath) -> str:
    return true_path(path).as_posix()
