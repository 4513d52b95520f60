"""Conditions under which the parts of a page are shown, as expressions of tags that can be joined.

Node classes of Sphinx are known by name, so that no site generator is imported.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docutils import nodes

CONDITIONAL = frozenset(("ifconfig", "only", "todo_node"))
"""The nodes that some builds show and others do not."""
_TODOS = "todo_include_todos"
_CONFIG = "ifconfig_"
_BY_CONFIG = re.compile(rf"\b{_CONFIG}((?:[0-9a-f]{{2}})+)\b")


def condition(node: nodes.Element) -> str:
    """Return under which condition a conditional node shows what is in it."""
    name = node.__class__.__name__
    if name == "only":
        return str(node["expr"])
    return by_config(str(node["expr"]) if name == "ifconfig" else _TODOS)


def around(node: nodes.Element) -> str:
    """Return under which condition a node is shown itself, empty for always."""
    found: list[str] = []
    outer = node.parent
    while outer is not None:
        if outer.__class__.__name__ in CONDITIONAL:
            found.append(f"({condition(outer)})")
        outer = outer.parent
    return " and ".join(found)


def by_config(expression: str) -> str:
    """Return a tag that stands for an expression in Python about options of the site."""
    return _CONFIG + expression.encode().hex()


def config_expressions(condition: str) -> dict[str, str]:
    """Return the expressions about options in a condition, by the tags that stand for them."""
    found = _BY_CONFIG.finditer(condition)
    return {match[0]: bytes.fromhex(match[1]).decode() for match in found}
