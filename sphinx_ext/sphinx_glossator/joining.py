"""Joins the terms of files, as translated, with those that the project's pages define."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from glossator import Glossary, Glossator, Name, Term
from glossator.explanations import Explanations
from glossator.model import NameKind
from glossator.prose import Element
from glossator.sources.foreign import beside_own
from glossator.sources.joining import in_its_language
from glossator.sources.long_forms import split_names
from sphinx_glossator.conditions import Conditions
from sphinx_glossator.definition_references import completed
from sphinx_glossator.state import Site, State
from sphinx_glossator.store import Authored, Place, Store, Translation

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def join(app: Sphinx, state: State, store: Store, conditions: Conditions) -> Site:
    """Return the glossary of the whole site; all pages have been read."""
    authored = list(_authored(store, conditions))
    translations = _translations(store)
    terms = [_translated(term, translations.get(term.id)) for term in state.loaded.values()]
    own = split_names((entry.term for entry in authored), state.loaded.own.values())
    terms = beside_own([*terms, *own], state.settings.language)
    # Sources that were not read may hold what a page or an option names.
    known = Glossary(terms, state.loaded.findings)
    core = Glossator(known, state.settings, Path(app.srcdir))
    bodies = _bodies(store) | {entry.term.id: entry.body for entry in authored}
    for term_id, translation in translations.items():
        if not translation.summary:
            bodies[term_id] = translation.body
    bodies = {term_id: completed(app, conditions, body) for term_id, body in bodies.items()}
    # What the author says in short is said in place of it.
    short = {term.id for term in core.glossary.values() if term.summary}
    said = {term_id: body for term_id, body in bodies.items() if term_id not in short}
    explained = {term for term, translation in translations.items() if translation.is_explained}
    explanations = Explanations(core, said, translated=explained)
    translated = tuple(sorted(translations))
    places, printable = _places(store, authored), state.anchors.keys()
    site = Site(core, places, explanations, app.builder, conditions, printable, translated)
    site.bodies = bodies
    site.repeated = {(name, term) for name, page in store.pages.items() for term in page.repeated}
    site.elsewhere = {term.id: term.url for term in terms if term.url and term.id in places}
    site.has_nameless_links = any(page.has_nameless_links for page in store.pages.values())
    return site


def _authored(store: Store, conditions: Conditions) -> Iterator[Authored]:
    """Yield the entries of authors that the build shows; what is hidden is to stay so."""
    for _, page in sorted(store.pages.items()):
        yield from (entry for entry in page.authored if conditions.hold(entry.condition))


def _places(store: Store, authored: list[Authored]) -> dict[str, Place]:
    """Return where each term is published: first where it stands in the language of the site."""
    places: dict[str, Place] = {}
    for docname, term_id, anchor in chain(_printed(store, other=True), _printed(store)):
        places[term_id] = Place(docname, anchor)
    for entry in authored:
        places[entry.term.id] = Place(entry.term.id.rpartition(":")[0], entry.term.anchor)
    return places


def _printed(store: Store, *, other: bool = False) -> Iterator[tuple[str, str, str]]:
    """Yield page, term and anchor of entries that are links' targets, the first page last."""
    for docname, printed in reversed(store.printing.items()):
        page = store.pages[docname]
        for term_id, anchor in printed.items():
            is_other = term_id in page.in_other_language
            if is_other is other and term_id not in page.repeated:
                yield docname, term_id, anchor


def _bodies(store: Store) -> dict[str, tuple[Element, ...]]:
    """Return the definitions of files that pages have read, each from the page with its anchor."""
    found: dict[str, tuple[Element, ...]] = {}
    for page in store.pages.values():
        found |= {term: body for term, body in page.bodies.items() if term not in page.repeated}
    return found


def _translations(store: Store) -> dict[str, Translation]:
    found: dict[str, Translation] = {}
    for _, page in sorted(store.pages.items(), reverse=True):
        found |= page.translations
    return found


def _translated(term: Term, translation: Translation | None) -> Term:
    """Return a term with the names of its translation, under the same id and anchor."""
    if translation is None:
        return term
    shown = [name for name in term.names if name.kind is not NameKind.HIDDEN]
    names = tuple(
        name if name.text == text else Name(text, name.kind)
        for name, text in zip(shown, translation.names, strict=True)
    )
    # Options and references of the glossary name an entry as it is written there.
    written = (in_its_language(name, term) for name in term.names if name not in names)
    # Forms and hidden names are those of the name that has gone.
    is_renamed = names[0].text != term.name
    hidden = () if is_renamed else tuple(n for n in term.names if n.kind is NameKind.HIDDEN)
    return replace(
        term,
        names=(*names, *hidden),
        forms=() if is_renamed else term.forms,
        language="" if is_renamed else term.language,
        summary=translation.summary,
        translated_names=(*written, *term.translated_names),
    )
