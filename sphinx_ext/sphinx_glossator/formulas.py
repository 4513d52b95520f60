"""Math in tooltips and in the list of a page's terms, as the page itself shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from docutils import nodes

from glossator.tooltips import Typeset
from sphinx_glossator.state import is_for_browsers

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_BY_SCRIPT = frozenset(("mathjax", "jsmath"))
"""The renderers whose script is loaded by those pages alone that have math of their own."""


def typesetter(app: Sphinx, pagename: str, context: Mapping[str, Any]) -> Typeset | None:
    """Return what writes a formula as the page has its own ones.

    None where nothing typesets it: a tooltip has no page load a script, often from elsewhere.
    """
    builder: Any = app.builder
    renderer = getattr(builder, "math_renderer_name", None)
    if not renderer or not is_for_browsers(builder):
        return None
    if renderer in _BY_SCRIPT and not _has_script(app, pagename, context):
        return None

    def typeset(tex: str) -> str:
        fragment: str = builder.render_partial(nodes.math(tex, tex))["fragment"]
        return fragment.strip()

    return typeset


def _has_script(app: Sphinx, pagename: str, context: Mapping[str, Any]) -> bool:
    if app.registry.html_assets_policy == "always":
        return True
    if "has_maths_elements" in context:
        return bool(context["has_maths_elements"])
    # An older Sphinx asks the domain.
    return bool(app.env.domains["math"].has_equations(pagename))
