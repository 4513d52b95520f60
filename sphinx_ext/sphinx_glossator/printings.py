"""Settles which printing of an entry all links lead to, where the site prints it more than once.

On a page it is the first, and among pages the first by name, as they are read one after another;
a page that leaves out unused entries stands back. The others show the entry without an anchor.
"""

from __future__ import annotations

from itertools import chain, count
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_glossator.state import state_of
from sphinx_glossator.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx_glossator.conditions import Conditions


def settle_printings(store: Store, conditions: Conditions) -> None:
    """Note for each page which of its entries an earlier one has printed in the same language.

    What a build hides is printed nowhere.
    """
    owned: set[tuple[str, str]] = set()
    pages = [store.pages[docname] for docname in store.printing]
    for page in sorted(pages, key=attrgetter("has_used_only")):
        known = {term: (term, page.in_other_language.get(term, "")) for term in page.printed}
        hidden = {term for term, found in page.conditional.items() if not conditions.hold(found)}
        page.repeated = frozenset(term for term, key in known.items() if key in owned) | hidden
        owned.update(key for term, key in known.items() if term not in hidden)


class AnchorsOfPage:
    """Tells which anchors are free on a page that is being arranged."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken)

    def free(self, wanted: str) -> str:
        """Return an anchor that nothing else on the page has, with a number where it must."""
        numbered = (f"{wanted}-{number}" for number in count(2))
        found = next(a for a in chain([wanted], numbered) if a not in self._taken)
        self._taken.add(found)
        return found


class ReleaseAnchors(SphinxPostTransform):
    """Takes anchors and lines of the index from entries that an earlier page prints."""

    # Before references are resolved (10).
    default_priority = 4

    def run(self, **kwargs: Any) -> None:
        """Look for such entries, in one page or in a document that is assembled from many."""
        site = state_of(self.env).site
        repeated = site.repeated if site else ()
        for item in list(self.document.findall(nodes.Element)) if repeated else ():
            if (item.get("glossator_page"), item.get("glossator_entry")) in repeated:
                _release(item)


def _release(item: nodes.Element) -> None:
    # A section keeps its anchor: the table of contents leads to it.
    name = item if isinstance(item, nodes.section) else next(item.findall(nodes.term), item)
    if name is not item:
        name["ids"] = []
    for index in [child for child in name.children if isinstance(child, addnodes.index)]:
        name.remove(index)
