"""Removes what an earlier build has left and no build would make any more.

Sphinx deletes no output; but a page that nobody has written is nobody's to keep.
"""

from __future__ import annotations

import filecmp
from pathlib import Path
from typing import TYPE_CHECKING

from glossator.page_html import PAGE_SCRIPT, PAGE_STYLE
from sphinx_glossator.places import forget_gone, output_key, output_path
from sphinx_glossator.state import STATIC, state_of
from sphinx_glossator.store import store_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


def remove_leftovers(app: Sphinx, env: BuildEnvironment) -> None:
    """Remove the emitted page that is emitted no more, and script and style that no page names.

    Documents are known by now; what the project or its theme ships is copied after this.
    """
    store, state = store_of(env), state_of(env)
    store.page = state.page
    forget_gone(store.emitted)
    _remove_sources(app, env)
    emitted = store.emitted.get(output_key(app), "")
    file = output_path(app, emitted)
    if file and emitted and emitted not in env.found_docs:
        _remove(file, Path(app.outdir))
    store.emitted[output_key(app)] = state.page
    if app.builder.format != "html":
        return
    if state.page:
        _remove_copy(app, state.page)
    if not state.settings.enabled:
        _remove_asset(app, "glossator.css")
    if not state.tooltips:
        _remove_asset(app, "glossator.js")
    if not state.has_filter:
        _remove_asset(app, PAGE_STYLE)
        _remove_asset(app, PAGE_SCRIPT)


def _remove_copy(app: Sphinx, page: str) -> None:
    """Remove the copied source of a page of the author that the emitted one has replaced."""
    last = app.config.html_sourcelink_suffix
    for suffix in app.config.source_suffix:
        name = f"{page}{suffix}" if suffix == last else f"{page}{suffix}{last}"
        _remove(Path(app.outdir, "_sources", name), Path(app.outdir))


def _remove_asset(app: Sphinx, name: str) -> None:
    file = Path(app.outdir, "_static", name)
    if file.is_file() and filecmp.cmp(file, Path(STATIC, name), shallow=False):
        file.unlink()


def _remove_sources(app: Sphinx, env: BuildEnvironment) -> None:
    """Remove the generated sources of former pages, and what Sphinx has kept of these."""
    doctrees = Path(app.doctreedir)
    sources = doctrees / "glossator" / "_sources"
    for source in [path for path in sources.rglob("*") if path.is_file()]:
        page = source.relative_to(sources).with_suffix("").as_posix()
        if page != state_of(env).page:
            _remove(source, sources)
            if page not in env.found_docs:
                _remove(doctrees / f"{page}.doctree", doctrees)


def _remove(file: Path, root: Path) -> None:
    """Remove a file, and the folders up to `root` that are left empty by it."""
    file.unlink(missing_ok=True)
    for folder in file.parents:
        if folder == root or not folder.is_dir() or any(folder.iterdir()):
            return
        folder.rmdir()
