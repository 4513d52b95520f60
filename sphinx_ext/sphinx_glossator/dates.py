"""Keeps sphinx-last-updated-by-git from asking git about the emitted page where git is not.

The generated file of that page lies with the doctrees. Outside of every repository the answer
is an error, of which that extension warns; sphinx-sitemap takes its dates from it, too.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sphinx_glossator.state import state_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


def leave_undated(app: Sphinx, env: BuildEnvironment) -> None:
    """Say of the emitted page that no date is known, before one is asked for."""
    dates = getattr(env, "git_last_updated", {})
    page = state_of(env).page
    if page in dates and not _is_in_repository(Path(env.doc2path(page)).resolve()):
        # The date, and whether the page shows its source.
        dates[page] = None, False


def _is_in_repository(file: Path) -> bool:
    return any((folder / ".git").exists() for folder in file.parents)
