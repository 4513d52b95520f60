"""What `only` leaves of a page in a build."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from glossator import PageText

if TYPE_CHECKING:
    from sphinx.util.tags import Tags


def holds(condition: str, tags: Tags) -> bool:
    """Say whether a part of a page is shown; Sphinx warns of a condition that is no expression."""
    try:
        return not condition or tags.eval_condition(condition)
    except Exception:  # whatever the template engine raises; Sphinx shows the part then
        return True


def visible(page: PageText, tags: Tags) -> PageText:
    """Return what is left of a page where `only` directives have been resolved."""
    # A page without any, which is nearly every one, is taken as it is.
    if not any(block.condition for block in page.blocks):
        return page
    blocks = (block for block in page.blocks if holds(block.condition, tags))
    return replace(page, blocks=tuple(blocks))
