"""Places the planned links, once `only` and cross-references are resolved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.errors import NoUri
from sphinx.transforms.post_transforms import SphinxPostTransform

from glossator import Term
from glossator.html import tooltip_id
from glossator.page import Mark, PageOptions
from glossator.reading.doctree import Leaves, read_blocks
from glossator.reading.skipping import OWN_CLASSES
from glossator.wrapping import wrap
from sphinx_glossator.backlinks import Backlinks
from sphinx_glossator.collector import read_page
from sphinx_glossator.nodes import glossator_link, make_link
from sphinx_glossator.page_terms import meant, note
from sphinx_glossator.planning import linked
from sphinx_glossator.state import FORMATS, Site, State, state_of
from sphinx_glossator.store import Link, Plan, Store, checksum, store_of
from sphinx_glossator.uses import PageUse

if TYPE_CHECKING:
    from sphinx.builders import Builder


_LeavesOf = Mapping[int, Leaves] | Sequence[Leaves]


class PlaceLinks(SphinxPostTransform):
    """Puts links around the mentions of a page, or of all pages of an assembled document."""

    # After `only` is resolved (50), before anything that is made for one builder.
    default_priority = 60
    formats = FORMATS

    def run(self, **kwargs: Any) -> None:
        """Place links, describe hand-made ones, and complete printed entries."""
        state = state_of(self.env)
        # What others take from a page, as a list of todos does, is shown on one that was planned
        # without it. It was read from no file.
        if state.site is None or not self.document.get("source"):
            return
        documents = dict(_documents(self.document, self.env.docname, state.site.builder))
        placer = _Placer(state, state.site, store_of(self.env), documents)
        backlinks = Backlinks(self.env, state.site.builder, placer.use)
        shown: dict[str, None] = {}
        for docname, tree in documents.items():
            shown |= dict.fromkeys(placer.place(docname, tree))
            if state.settings.backlinks:
                backlinks.add(tree, docname)
        plans = store_of(self.env).plans
        if state.tooltips:
            known = [plans[name] for name in documents if name in plans]
            self.document["glossator_terms"] = meant(shown, known)
        if len(documents) == 1:
            note(self.document, self.env, partial(placer.href, self.env.docname))


def _documents(
    tree: nodes.Element, docname: str, builder: Builder
) -> Iterator[tuple[str, nodes.Element]]:
    """Yield each document that a tree was assembled from, itself first."""
    yield docname, tree
    if builder.format == "latex" or builder.name == "singlehtml":
        for part in tree.findall(addnodes.start_of_file):
            yield part["docname"], part


class _Placer:
    def __init__(
        self, state: State, site: Site, store: Store, documents: Mapping[str, nodes.Element]
    ) -> None:
        self._state, self._site, self._store = state, site, store
        self._documents = documents

    def place(self, docname: str, tree: nodes.Element) -> Iterator[str]:
        """Put in the links of one document; yield the terms that its links lead to."""
        plan = self._store.plans.get(docname)
        if plan is None:
            return
        if plan.links:
            leaves, plan = self._read(docname, tree, plan)
            targets = [(link, self._target(docname, link.term)) for link in plan.links]
            links = [(link, target) for link, target in targets if target]
            placed = [(link, self._link(link, target)) for link, target in links]
            wrap(leaves, [(*link[:3], element) for link, element in placed])
            for link, element in placed:
                _expand(element, link.expansion)
            yield from (link.term for link, _ in links)
        yield from self._describe(docname, tree, plan)

    def _read(self, docname: str, tree: nodes.Element, plan: Plan) -> tuple[_LeavesOf, Plan]:
        """Read the blocks with links for their text nodes, and make sure that the plan fits."""
        skip = self._state.settings.skip
        with suppress(LookupError):
            found = read_blocks(tree, plan.addresses, skip)
            if found and checksum(text for text, _ in found) == plan.checksum:
                leaves = (leaves for _, leaves in found)
                return dict(zip(plan.blocks, leaves, strict=True)), plan
        # Something before these blocks has come or gone, which is rare.
        page, _ = read_page(tree, docname, PageOptions(), skip)
        # What hides by an option of the site is still there.
        hold = self._site.conditions.hold
        read = zip(page.text.blocks, page.leaves, strict=True)
        shown = [(block, leaves) for block, leaves in read if hold(block.condition)]
        blocks = tuple(block for block, _ in shown)
        found_leaves = [leaves for _, leaves in shown]
        if plan.blocks[-1] < len(blocks) and plan.checksum == checksum(
            blocks[block].text for block in plan.blocks
        ):
            return found_leaves, plan
        # A transform of another extension has changed the text since it was planned.
        marked = tuple(Mark(term) for term in plan.marked)
        known = self._store.pages[docname].text
        options = known.options if known else PageOptions()
        changed = replace(page.text, blocks=blocks, options=options, marked=marked)
        return found_leaves, replace(
            plan, links=tuple(linked(self._site.glossator.decide(changed), self._site))
        )

    def _link(self, link: Link, target: Mapping[str, Any]) -> glossator_link:
        term = self._site.glossator.glossary[link.term]
        return make_link(self._tip(term), automatic=True, **target)

    def _tip(self, term: Term) -> str:
        return tooltip_id(term) if self._state.tooltips else ""

    def uri(self, docname: str, other: str) -> str | None:
        """Return the address of a page as seen from another; None where the output lacks it."""
        try:
            found = self._site.builder.get_relative_uri(docname, other)
        except NoUri:
            return None
        # Where all documents are one page, those that no toctree names are missing.
        return None if found.startswith("#") and other not in self._documents else found

    def use(self, docname: str, use: PageUse) -> dict[str, str] | None:
        """Return where a use is, as the attributes of a reference from a document."""
        uri = self.uri(docname, use.docname)
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

    def _target(self, docname: str, term: str) -> dict[str, Any]:
        """Return the attributes of an automatic link to a term, none where it leads nowhere."""
        url = self._site.glossator.glossary[term].url
        if url:
            return {"refuri": url}
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
        uri = self.uri(docname, place.docname)
        if uri is None:
            return {}
        # Where all documents are one page, its anchor says it all.
        if place.docname == docname or uri.startswith("#"):
            return {"refid": place.anchor}
        return {"refuri": f"{uri}#{place.anchor}"}

    def href(self, docname: str, term: str) -> str:
        """Return the address of a term's entry as seen from a document, empty for none."""
        target = self._target(docname, term) or self._marked(docname, term)
        return target.get("refuri", "") or (f"#{target['refid']}" if "refid" in target else "")

    def _marked(self, docname: str, term: str) -> dict[str, str]:
        """Return where a hand-made reference to a term leads: to its entry, or out of the site."""
        if term in self._site.places:
            return self._entry(docname, term)
        url = self._site.glossator.glossary[term].url
        return {"refuri": url} if url else {}

    def _other_names(self, docname: str, term: str) -> Iterator[dict[str, str]]:
        """Yield where hand-made references to the further names of an entry lead."""
        place = self._site.places.get(term)
        page = self._store.pages.get(place.docname) if place else None
        for name in self._site.glossator.glossary[term].names[1:] if page else ():
            if page and name.text in page.names:
                yield self._entry(docname, term, page.names[name.text])

    def _describe(self, docname: str, tree: nodes.Element, plan: Plan) -> Iterator[str]:
        """Give hand-made references to the terms of the plan their tooltips."""
        if not self._state.tooltips:
            return
        entries = ((self._marked(docname, term), term) for term in plan.marked)
        others = ((e, term) for term in plan.marked for e in self._other_names(docname, term))
        targets = {_href(entry): term for entry, term in (*others, *entries) if entry}
        for node in list(_own_references(tree)) if targets else ():
            term = targets.get(_href(node.attributes))
            if term is not None and not isinstance(node, glossator_link):
                link = make_link(self._tip(self._site.glossator.glossary[term]), automatic=False)
                link.update_all_atts(node)
                link.attributes.pop("reftitle", None)  # some themes set one: a second tooltip
                if link.get("refuri", "").startswith("#"):
                    # Sphinx leaves two anchors here, which no browser opens.
                    link["refid"] = link.attributes.pop("refuri").rpartition("#")[2]
                link += node.children
                node.parent.replace(node, link)
                yield term


def _expand(element: nodes.Element, long_form: str) -> None:
    """Spell out the acronym in a link."""
    if long_form:
        element.insert(0, nodes.Text(f"{long_form} ("))
        element.append(nodes.Text(")"))


def _own_references(tree: nodes.Element) -> Iterator[nodes.reference]:
    """Yield the references of a document, without what we print and the documents inside it."""
    # From above: in an assembled document, the first nodes of a part do not know their parent.
    for child in tree.children:
        if isinstance(child, nodes.reference) and OWN_CLASSES.isdisjoint(tree["classes"]):
            yield child
        if isinstance(child, nodes.Element) and not isinstance(child, addnodes.start_of_file):
            yield from _own_references(child)


def _href(attributes: Mapping[str, Any]) -> str:
    """Return what a reference leads to; in a single page, only its last anchor counts."""
    uri: str = attributes.get("refuri", "")
    if uri and not uri.startswith("#"):
        return uri
    return attributes.get("refid", "") or uri.rpartition("#")[2]
