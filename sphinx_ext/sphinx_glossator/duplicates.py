"""Reports names that two entries of a project share, where Sphinx has not done so itself."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from glossator import Term
from glossator.sources.joining import shared_names
from glossator.sources.near_pages import NearPages
from sphinx_glossator.configuration import report
from sphinx_glossator.plans import digest
from sphinx_glossator.state import state_of
from sphinx_glossator.store import store_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_LOGGER = logging.getLogger("sphinx.sphinx.domains.std")


class _Listener(logging.Filter):
    """Notes which names Sphinx has warned of, on the page that it was reading."""

    def __init__(self, env: BuildEnvironment) -> None:
        super().__init__()
        self._env = env

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass; a duplicate is told by its three arguments."""
        arguments = record.args if isinstance(record.args, tuple) else ()
        if len(arguments) == 3 and arguments[0] == "term":
            store_of(self._env).pages[self._env.docname].told.add(str(arguments[1]))
        return True


def listen(app: Sphinx) -> None:
    """Begin to note what Sphinx warns of, in this process and in those that it starts."""
    listener = _Listener(app.env)
    _LOGGER.addFilter(listener)
    app.connect("build-finished", lambda *_: _LOGGER.removeFilter(listener))


def report_duplicates(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of shared names, where a page with entries was read, or files changed, in this build.

    Sphinx only compares with what the same process has read, so that it misses files of others.
    """
    store, state = store_of(env), state_of(env)
    if not state.settings.enabled:
        return
    authored = {docname for docname, page in store.pages.items() if page.authored}
    if not authored:
        return  # what files share among themselves is told where they are read
    before, store.compared = store.compared, digest((state.fingerprint(""), state.settings.prefer))
    if store.compared == before and store.unread.isdisjoint(authored):
        return
    known = set(state.loaded.findings)
    for finding in shared_names(
        _terms(env), state.settings.prefer, NearPages(state.docs, state.paths)
    ):
        if finding not in known:
            report(finding)


def _terms(env: BuildEnvironment) -> Iterator[Term]:
    """Yield all terms, without those of their names that Sphinx has warned of."""
    store, loaded = store_of(env), state_of(env).loaded
    printed = store.printing.items()
    told = {term: store.pages[page].told for page, terms in printed for term in terms}
    for term in loaded.own.values():
        yield _without(term, told.get(term.id, set()))
    for _, page in sorted(store.pages.items()):
        for entry in page.authored:
            yield _without(entry.term, page.told)


def _without(term: Term, told: set[str]) -> Term:
    names = tuple(name for name in term.names if name.text not in told)
    return term if len(names) == len(term.names) else replace(term, names=names)
