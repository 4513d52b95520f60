"""Decides, once all pages are read, what each page will show and which must be written."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from glossator import Finding, Glossary, Glossator, Kind, PageText
from glossator.census import Census, count
from glossator.page import Decision, Mark
from sphinx_glossator.configuration import inform, report
from sphinx_glossator.state import Contents, Site, State, state_of
from sphinx_glossator.store import Link, Place, Plan, Store, checksum, store_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.tags import Tags

_EVERY_PAGE = ""
FORMATS = ("html", "latex")
"""The formats of the builders that show links."""


def outdated_pages(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Return the pages that print the glossary, where it has changed since they were read."""
    store, state = store_of(env), state_of(env)
    # The page may be older than a file of its name that it has taken the place of.
    unread = [state.page] if state.page in env.all_docs.keys() - store.printing.keys() else []
    if store.sources == state.fingerprint:
        return unread
    store.sources = state.fingerprint
    return [*store.printing, *unread]


def plan_pages(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Decide the links of all pages that a change can affect; return the pages to write."""
    state, store = state_of(env), store_of(env)
    # Marks of terms are resolved for every builder.
    site = state.site = _site(app, state, store) if state.settings.enabled else None
    if app.builder.format not in FORMATS:
        return []
    if site is None:
        return _changed(app, env, {})
    # Where files are named, what is wrong with them has been reported.
    if not (site.glossator.glossary or state.settings.sources or state.settings.page):
        report(_nothing())
    elif state.loaded and state.settings.page is None and not store.printing:
        report(_unpublished())
    fingerprint = _fingerprint(state, site)
    stale = store.unread if store.glossary == fingerprint else set(store.pages)
    store.glossary = fingerprint
    marks = _Marks(env, site)
    for docname in stale:
        text = store.pages[docname].text
        store.plans[docname] = _plan(text, site, marks) if text else Plan()
    store.unread.clear()
    _report_common(store, site.glossator)
    return _changed(app, env, _digests(env, site))


def _report_common(store: Store, core: Glossator) -> None:
    known = {name: plan.count for name, plan in store.plans.items() if plan.count}
    finding = Census(known).finding(core)
    if finding:
        inform(finding)


def _site(app: Sphinx, state: State, store: Store) -> Site:
    """Join the terms of files with those that the project's pages define."""
    authored = [entry for _, page in sorted(store.pages.items()) for entry in page.authored]
    terms = [*state.loaded.values(), *(entry.term for entry in authored)]
    places = {
        term_id: Place(docname, anchor)
        for docname, printed in reversed(store.printing.items())
        for term_id, anchor in printed.items()
    }
    for entry in authored:
        docname = entry.term.id.partition(":")[0]
        places[entry.term.id] = Place(docname, entry.term.anchor)
    core = Glossator(Glossary(terms), state.settings, Path(app.srcdir))
    contents = Contents(core, {entry.term.id: entry.body for entry in authored})
    return Site(core, places, contents, app.builder, app.tags)


def _nothing() -> Finding:
    return Finding(
        Kind.NO_GLOSSARY,
        "there is no glossary yet",
        None,
        'add glossator_sources = ["glossary.yml"] to conf.py, or a `.. glossary::` to a page',
    )


def _unpublished() -> Finding:
    return Finding(
        Kind.UNPUBLISHED,
        "no page prints the glossary, so its terms are not linked",
        None,
        "put `.. glossator::` on a page, or name a new one in glossator_page",
    )


def _fingerprint(state: State, site: Site) -> str:
    known = (state.settings, tuple(site.glossator.glossary.values()), sorted(site.places))
    return hashlib.sha256(repr(known).encode()).hexdigest()


class _Marks:
    """Says which term a `:term:` role leads to, by the same tables as Sphinx itself."""

    def __init__(self, env: BuildEnvironment, site: Site) -> None:
        self._core = site.glossator
        self._terms = {place: term for term, place in site.places.items()}
        self._exact: dict[str, Place] = {}
        self._folded: dict[str, Place] = {}
        for (kind, name), found in env.domains.standard_domain.objects.items():
            if kind == "term":
                self._exact[name] = self._folded[name.lower()] = Place(*found)

    def resolve(self, target: str) -> str:
        """Return the id of the term, empty for none."""
        place = self._exact.get(target) or self._folded.get(target.lower())
        if place in self._terms:
            return self._terms[place]
        term = self._core.lookup(target)
        return term.id if term else ""


def visible(page: PageText, tags: Tags) -> PageText:
    """Return what is left of a page where `only` directives have been resolved."""
    # A page without any, which is nearly every one, is taken as it is.
    if not any(block.condition for block in page.blocks):
        return page
    blocks = (b for b in page.blocks if not b.condition or tags.eval_condition(b.condition))
    return replace(page, blocks=tuple(blocks))


def linked(decisions: Iterable[Decision], site: Site) -> Iterator[Link]:
    """Yield the links among the decisions whose terms are published somewhere."""
    for decision in decisions:
        block, start, end, term, _form = decision.mention
        if decision.linked and (term.url or term.id in site.places):
            yield Link(block, start, end, term.id, decision.expansion)


def _plan(page: PageText, site: Site, marks: _Marks) -> Plan:
    marked = tuple(_resolved(page.marked, marks, site.tags))
    shown = replace(visible(page, site.tags), marked=marked)
    decisions = site.glossator.decide(shown)
    terms = tuple(dict.fromkeys(mark.term for mark in marked))
    known = None if site.glossator.is_excluded(shown) else count(shown, decisions)
    return Plan(tuple(linked(decisions, site)), terms, checksum(shown), known)


def _resolved(marked: Iterable[Mark], marks: _Marks, tags: Tags) -> Iterator[Mark]:
    for mark in marked:
        term = marks.resolve(mark.term)
        if term and (not mark.condition or tags.eval_condition(mark.condition)):
            yield mark._replace(term=term)


def _digests(env: BuildEnvironment, site: Site) -> dict[str, str]:
    """Return, by page, a text that changes with what the page shows of us."""
    store, state = store_of(env), state_of(env)
    digests = {docname: _digest(plan, site, state) for docname, plan in store.plans.items()}
    for docname in store.printing:
        digests[docname] = digests.get(docname, "") + _digest_of_backlinks(env, docname)
    return digests


def _changed(app: Sphinx, env: BuildEnvironment, digests: dict[str, str]) -> list[str]:
    """Return the pages that would look different from when they were last written here."""
    settings = state_of(env).settings
    # Script and style are named on every page, with links or without.
    digests[_EVERY_PAGE] = f"{settings.enabled} {settings.tooltips}"
    known = store_of(env).digests
    key = f"{app.builder.name}:{app.outdir}"
    before, known[key] = known.get(key, {}), digests
    if before.get(_EVERY_PAGE) != digests[_EVERY_PAGE]:
        return sorted(env.found_docs)
    changed = (name for name in {*digests, *before} if digests.get(name) != before.get(name))
    return sorted(name for name in changed if name in env.found_docs)


def _digest(plan: Plan, site: Site, state: State) -> str:
    terms = plan.terms
    if not terms:
        return ""
    shown = [(term, site.places.get(term), site.contents[term]) for term in terms]
    known = (plan.links, plan.marked, shown, state.settings.tooltips)
    return hashlib.sha256(repr(known).encode()).hexdigest()


def backlinks(env: BuildEnvironment, terms: Iterable[str]) -> dict[str, list[str]]:
    """Return for each term the pages that link to it automatically or by hand, sorted."""
    store = store_of(env)
    printing = store.printing
    found: dict[str, list[str]] = {term: [] for term in terms}
    for docname, plan in sorted(store.plans.items()):
        if docname in printing:
            continue
        for term in plan.terms:
            if term in found:
                found[term].append(docname)
    return found


def _digest_of_backlinks(env: BuildEnvironment, docname: str) -> str:
    if not state_of(env).settings.backlinks:
        return ""
    found = backlinks(env, store_of(env).pages[docname].printed)
    titled = [
        (term, [(name, env.titles[name].astext()) for name in names])
        for term, names in found.items()
    ]
    return hashlib.sha256(repr(titled).encode()).hexdigest()
