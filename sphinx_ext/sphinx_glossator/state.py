"""What one build knows: its settings, the glossary from files, and that of the whole site."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import glossator
from glossator import Finding, Glossary, Glossator, Kind, Settings
from glossator.entries import anchors
from glossator.projects import outside
from glossator.prose import Element
from glossator.tooltips import definition_content, term_content
from sphinx_glossator.configuration import read_settings, report, source_paths
from sphinx_glossator.store import Place
from sphinx_glossator.virtual_page import add_glossary_page

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment
    from sphinx.util.tags import Tags

STATIC = str(files(glossator) / "static")


class Contents(dict[str, str]):
    """Renders the content of a tooltip, by the id of its term, when a page first needs it."""

    def __init__(self, core: Glossator, bodies: Mapping[str, tuple[Element, ...]]) -> None:
        self._core, self._bodies = core, bodies

    def __missing__(self, term: str) -> str:
        limit = self._core.settings.tooltip_length
        if term in self._bodies:
            content = definition_content(self._bodies[term], limit)
        else:
            content = term_content(self._core.glossary[term], limit)
        self[term] = content
        return content


@dataclass(slots=True)
class Site:
    """The glossary of the whole site, complete once all pages are read."""

    glossator: Glossator
    places: dict[str, Place]
    """Where each term is published, by id; a term that no page prints has no place."""
    contents: Contents
    builder: Builder
    tags: Tags


@dataclass(slots=True)
class State:
    """What a build knows beside its environment."""

    settings: Settings
    base: Path
    """The folder of conf.py, which relative names of sources start from."""
    loaded: Glossary = field(default_factory=Glossary)
    anchors: dict[str, str] = field(default_factory=dict)
    """The anchors of loaded terms on the pages that print them."""
    page: str = ""
    """The document of the emitted glossary page, empty for none."""
    site: Site | None = None

    @property
    def fingerprint(self) -> str:
        """A short text that changes with the loaded glossary or the settings."""
        known = (self.settings, tuple(self.loaded.values()))
        return hashlib.sha256(repr(known).encode()).hexdigest()


_STATES: WeakKeyDictionary[BuildEnvironment, State] = WeakKeyDictionary()


def state_of(env: BuildEnvironment) -> State:
    """Return the state of the build that works on an environment."""
    return _STATES[env]


def load(app: Sphinx) -> None:
    """Read settings and glossary files, and announce the glossary page and the assets."""
    base = Path(app.confdir)
    settings = read_settings(app.config, base / "conf.py")
    state = _STATES[app.env] = State(settings, base)
    if not settings.enabled:
        return
    paths = source_paths(settings, base)
    if paths:
        state.loaded = glossator.load(paths, settings.language, settings.prefer)
    found, clashes = anchors(state.loaded)
    state.anchors = dict(found)
    for finding in (*outside(paths, (base, Path(app.srcdir))), *state.loaded.findings, *clashes):
        report(finding)
    if state.loaded:
        state.page = add_glossary_page(app, settings, paths)
    elif settings.page and not paths:
        report(
            Finding(
                Kind.NO_GLOSSARY,
                f'there is no term to print on the page "{settings.page}"',
                None,
                "name a glossary file in glossator_sources",
            )
        )
    if app.builder.format == "html":
        app.config.html_static_path.append(STATIC)
        app.add_css_file("glossator.css")
        if settings.tooltips:
            app.add_js_file("glossator.js", loading_method="defer")
