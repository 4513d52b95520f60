"""What `only`, `ifconfig` and hidden todos leave of a page in a build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.util.tags import Tags

from glossator import PageText
from glossator.conditions import config_expressions

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Conditions:
    """Says under which conditions a build shows the parts of pages."""

    def __init__(self, app: Sphinx) -> None:
        self._app = app
        self._known = {"": True}

    def hold(self, condition: str) -> bool:
        """Say whether a part of a page is shown."""
        if condition not in self._known:
            self._known[condition] = self._holds(condition)
        return self._known[condition]

    def _holds(self, condition: str) -> bool:
        expressions = config_expressions(condition).items()
        named = [name for name, expression in expressions if self._is_true(expression)]
        try:
            return Tags([*self._app.tags, *named]).eval_condition(condition)
        # Whatever the template engine raises; Sphinx warns of it, and shows the part.
        except Exception:
            return True

    def _is_true(self, expression: str) -> bool:
        config = self._app.config
        known = {option.name: option.value for option in config} | config.__dict__
        try:
            # As Sphinx itself does it with the project's own expressions.
            return bool(eval(expression, known | {"builder": self._app.builder.name}))
        # Sphinx shows an error in place of the part.
        except Exception:
            return False

    def visible(self, page: PageText) -> PageText:
        """Return what the build shows of a page."""
        # A page without any condition, which is nearly every one, is taken as it is.
        if not any(block.condition for block in page.blocks):
            return page
        blocks = (block for block in page.blocks if self.hold(block.condition))
        return page._replace(blocks=tuple(blocks))
