"""What pages are called in a list, where several have the same title."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from html import unescape
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from mkdocs.utils import dirname_to_title

from glossator.uses import BELOW

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page


def page_title(page: Page) -> str:
    """Return the title of a page as text."""
    # It is text where it comes from the navigation, and HTML where it is a heading.
    return unescape(str(page.title))


def shared_titles(pages: Iterable[Page]) -> frozenset[str]:
    """Return the titles that several pages have."""
    return frozenset(title for title, n in Counter(map(page_title, pages)).items() if n > 1)


def told_apart(pages: Iterable[Page], shared: frozenset[str]) -> dict[str, str]:
    """Return names by which pages of one list can be told apart, by their paths.

    In front of a title in `shared` that several of them have stands the part of the navigation
    that a page belongs to, or else its folder.
    """
    by_title: defaultdict[str, list[Page]] = defaultdict(list)
    for page in pages:
        title = page_title(page)
        if title in shared:
            by_title[title].append(page)
    found: dict[str, str] = {}
    for title, same in by_title.items():
        for uri, above in _apart(same).items() if len(same) > 1 else ():
            found[uri] = BELOW.join((*above, title))
    return found


def _apart(pages: list[Page]) -> Mapping[str, tuple[str, ...]]:
    """Return what stands above each page, no more of it than it takes to tell most apart."""
    return max(_places(pages), key=lambda places: len(set(places.values())))


def _places(pages: list[Page]) -> Iterator[dict[str, tuple[str, ...]]]:
    yield dict.fromkeys((page.file.src_uri for page in pages), ())
    for above in (_sections, _folders):
        full = {page.file.src_uri: tuple(above(page))[::-1] for page in pages}
        for depth in range(1, max(map(len, full.values())) + 1):
            yield {uri: names[-depth:] for uri, names in full.items()}


def _sections(page: Page) -> Iterator[str]:
    """Yield the titles of the parts of the navigation that a page belongs to, from the inmost."""
    return (unescape(str(section.title)) for section in page.ancestors)


def _folders(page: Page) -> Iterator[str]:
    """Yield the names of the folders of a page, from the inmost, as a navigation has them."""
    folders = PurePosixPath(page.file.src_uri).parent.parts
    return (dirname_to_title(name) for name in reversed(folders))
