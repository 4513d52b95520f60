"""Where links lead: to entries, and to the pages that use them, as each output has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.errors import NoUri

from sphinx_glossator.nodes import ELSEWHERE
from sphinx_glossator.state import Site
from sphinx_glossator.store import Store
from sphinx_glossator.uses import PageUse

PARTS = (addnodes.start_of_file, nodes.document)
"""What holds a document inside of another one: books have their appendices as they are."""


class Targets:
    """The targets of the links on some documents, which may be assembled into one."""

    def __init__(self, site: Site, store: Store, documents: Mapping[str, nodes.Element]) -> None:
        self._site, self._store, self._documents = site, store, documents

    def _uri(self, docname: str, other: str) -> str | None:
        """Return the address of a page as seen from another; None where the output lacks it."""
        try:
            found = self._site.builder.get_relative_uri(docname, other)
        except NoUri:
            return None
        if not found.startswith("#"):
            return found
        # Where all documents are one page, those that no toctree names are missing, and the
        # first one has no anchor of its own.
        return self._top(found) if other in self._documents else None

    def _top(self, uri: str) -> str:
        """Return an address on the page of all documents; that of the first is its title."""
        first, tree = next(iter(self._documents.items()))
        title = tree.next_node(nodes.section) if uri == f"#document-{first}" else None
        return f"#{title['ids'][0]}" if title and title["ids"] else uri

    def use(self, docname: str, use: PageUse) -> dict[str, str] | None:
        """Return where a use is, as the attributes of a reference from a document."""
        uri = self._uri(docname, use.docname)
        if uri is None or use.section is None:
            return None if uri is None else {"refuri": uri}
        anchor = use.section.anchor
        if not uri.startswith("#"):
            return {"refuri": f"{uri}#{anchor}"}
        # Where all documents are one page, several may have a section of this name.
        return {"refid": anchor} if self._anchors[anchor] == 1 else {"refuri": uri}

    @cached_property
    def _anchors(self) -> Counter[str]:
        """How often each anchor stands in the output, where all documents are one page."""
        tree = next(iter(self._documents.values()))
        return Counter(anchor for node in tree.findall(nodes.Element) for anchor in node["ids"])

    def automatic(self, docname: str, term: str) -> dict[str, Any]:
        """Return the attributes of an automatic link to a term, none where it leads nowhere."""
        url = self._site.glossator.glossary[term].url
        if url:
            return {"refuri": url, **ELSEWHERE}
        entry = self._entry(docname, term)
        return {"internal": True, **entry} if entry else {}

    def _entry(self, docname: str, term: str, anchor: str = "") -> dict[str, str]:
        """Return where an entry is, as the attributes of a reference from a document.

        It may have an `anchor` for each of its names.
        """
        place = self._site.places.get(term)
        if place is None or term in self._site.unused:
            return {}
        place = place._replace(anchor=anchor or place.anchor)
        uri = self._uri(docname, place.docname)
        if uri is None:
            return {}
        # Where all documents are one page, its anchor says it all.
        if place.docname == docname or uri.startswith("#"):
            return {"refid": place.anchor}
        return {"refuri": f"{uri}#{place.anchor}"}

    def href(self, docname: str, term: str) -> str:
        """Return the address of a term's entry as seen from a document, empty for none."""
        target = self.automatic(docname, term) or self.marked(docname, term)
        return target.get("refuri", "") or (f"#{target['refid']}" if "refid" in target else "")

    def marked(self, docname: str, term: str) -> dict[str, str]:
        """Return where a hand-made reference to a term leads: to its entry, or out of the site."""
        if term in self._site.places:
            return self._entry(docname, term)
        url = self._site.glossator.glossary[term].url
        return {"refuri": url} if url else {}

    def other_names(self, docname: str, term: str) -> Iterator[dict[str, str]]:
        """Yield where hand-made references to the further names of an entry lead."""
        place = self._site.places.get(term)
        page = self._store.pages.get(place.docname) if place else None
        for name in self._site.glossator.glossary[term].names[1:] if page else ():
            if page and name.text in page.names:
                yield self._entry(docname, term, page.names[name.text])
