"""Pages that are the entry of a term as a whole, without an anchor that a link could lead to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path, PurePath

from glossator.model import Term
from glossator.paths import page_below


def terms_by_page(terms: Iterable[Term], docs: PurePath | None) -> Mapping[str, frozenset[str]]:
    """Return the ids of terms whose file is a page of the site, by its path below `docs`.

    A page about a term is as good as its entry: what it names is not linked to itself.
    """
    found: dict[str, frozenset[str]] = {}
    pages = cache(page_below)  # many terms have a file in common
    for term in terms:
        if term.anchor or term.origin or term.source is None:
            continue
        page = pages(term.source.path, docs or Path())
        if page is not None:
            found[page] = found.get(page, frozenset()) | {term.id}
    return found
