"""Glossator for Sphinx: `extensions = ["sphinx_glossator"]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import glossator
from sphinx_glossator.collector import GlossatorCollector
from sphinx_glossator.configuration import add_config_values
from sphinx_glossator.directive import GlossatorDirective
from sphinx_glossator.nodes import add_nodes
from sphinx_glossator.output import complete_page
from sphinx_glossator.planning import outdated_pages, plan_pages
from sphinx_glossator.references import resolve_form, suggest_names
from sphinx_glossator.state import load
from sphinx_glossator.transforms import PlaceLinks

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the extension; each line is one fact, in the order of a build."""
    add_config_values(app)
    add_nodes(app)
    app.add_directive("glossator", GlossatorDirective)
    app.connect("builder-inited", load)
    app.connect("env-get-outdated", outdated_pages)
    app.add_env_collector(GlossatorCollector)
    app.connect("env-updated", plan_pages)
    app.connect("missing-reference", resolve_form)
    app.connect("warn-missing-reference", suggest_names)
    app.add_post_transform(PlaceLinks)
    app.connect("html-page-context", complete_page)
    return {
        "version": glossator.__version__,
        "env_version": 2,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
