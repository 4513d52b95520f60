"""Says what is to be said about the glossary of a whole site, once it is known."""

from __future__ import annotations

from glossator import Finding, Glossator, Kind
from glossator.census import Census
from sphinx_glossator.configuration import inform, report
from sphinx_glossator.state import Site, State
from sphinx_glossator.store import Store


def report_missing(state: State, store: Store, site: Site) -> None:
    """Warn where there is no glossary, or none that a page prints."""
    # Where files are named, what is wrong with them has been reported.
    if not (site.glossator.glossary or state.settings.sources or state.settings.page):
        report(_nothing())
    elif state.loaded.own and state.settings.page is None and not store.printing:
        report(_unpublished())


def report_common(store: Store, core: Glossator) -> None:
    """Tell which everyday words among the terms flood the site."""
    known = {name: plan.count for name, plan in store.plans.items() if plan.count}
    finding = Census(known).finding(core)
    if finding:
        inform(finding)


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
