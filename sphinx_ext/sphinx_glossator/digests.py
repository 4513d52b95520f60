"""What pages show of us, in texts so short that they tell which must be written again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_glossator.entry_data import data_entries
from sphinx_glossator.page_links import anchor_of
from sphinx_glossator.page_terms import digested, meant
from sphinx_glossator.plans import Plan, digest
from sphinx_glossator.state import FORMATS, Site, State, state_of
from sphinx_glossator.store import Page, store_of
from sphinx_glossator.uses import uses

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


def digests(env: BuildEnvironment, site: Site, *, shows_links: bool) -> dict[str, str]:
    """Return, by page, a text that changes with what the page shows of us."""
    store, state = store_of(env), state_of(env)
    found: dict[str, str] = {}
    if shows_links:
        for name, plan in store.plans.items():
            found[name] = _digest(plan, store.pages[name], site, state)
    else:
        for name in store.with_nameless_links:
            found[name] = digest(_names(store.plans[name], site))
    for docname in store.with_directive:
        printed = "".join(map(state.fingerprint, sorted(store.pages[docname].languages)))
        own = printed + _digest_of_entries(env, site, docname)
        found[docname] = found.get(docname, "") + own
    for docname in _neighbours(env, state.page):
        found[docname] = f"{found.get(docname, '')} {state.page}"
    return found


def _neighbours(env: BuildEnvironment, page: str) -> list[str]:
    """Return the pages that may name the emitted one as the page before, behind or above."""
    relations = env.collect_relations() if page else {}
    return [docname for docname, related in relations.items() if page in related]


def _digest(plan: Plan, page: Page, site: Site, state: State) -> str:
    glossary, places = site.glossator.glossary, site.places
    links = [(*link, glossary[link.term].url or places[link.term]) for link in plan.links]
    marks = [
        (text, target)
        for text, term in sorted(plan.marks)
        if (target := glossary[term].url or places.get(term))
    ]
    tips = []
    if state.tooltips:
        shown = (term for term in plan.terms if term in places or glossary[term].url)
        tips = list(map(site.explanations.tooltip, meant(shown, [plan])))
    names = _names(plan, site) if page.has_nameless_links else []
    senses = sorted(plan.senses.items())
    known = (links, marks, senses, tips, names, *digested(plan, page, site))
    return digest(known) if any(known) else ""


def _names(plan: Plan, site: Site) -> list[str]:
    """Return what the entries are called that links without a text are named after."""
    return [site.glossator.glossary[term].name for term in plan.marked]


def _digest_of_entries(env: BuildEnvironment, site: Site, docname: str) -> str:
    """Return a text that changes with what other pages add to the entries of a page."""
    page, glossary = store_of(env).pages[docname], site.glossator.glossary
    state = state_of(env)
    # Related entries are called what their own pages call them.
    names = [(term, glossary[term].name) for term in site.translated]
    known: list[object] = [names, sorted(site.unused), sorted(page.repeated), state.has_filter]
    known += ((e.term.names, e.anchor, e.tooltip) for e in data_entries(state, site, page))
    known += (anchor_of(env, part) for part in sorted(page.parts))
    known += (site.bodies[term] for term in page.printed if term in site.bodies)
    if state.settings.backlinks and site.builder.format in FORMATS:
        known += ((term, found) for term, found in uses(env, page.printed).items() if found.total)
    return digest(known)
