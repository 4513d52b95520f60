"""Where nodes stand in a doctree, as numbers that outlive it."""

from __future__ import annotations

from docutils import nodes

Address = tuple[int, ...]
"""Where a block stands in its tree: the place among its siblings of each node on the way down."""

_LISTING = frozenset(("document", "only", "section"))
"""Elements whose sections tables of contents list."""


def at(tree: nodes.Element, address: Address) -> nodes.Element:
    """Return the block at an address; raises LookupError where there is none."""
    node: nodes.Node = tree
    for index in address:
        node = node.children[index]
    if isinstance(node, nodes.TextElement):
        return node
    raise LookupError(address)


def way(outer: nodes.Element, inner: nodes.Node) -> list[int]:
    """Return the address of a node as seen from one above it."""
    found: list[int] = []
    while inner is not outer:
        found.insert(0, inner.parent.index(inner))
        inner = inner.parent
    return found


def section_anchor(section: nodes.Element, around: str) -> str:
    """Return the anchor of a section; that of the one around it where no contents list it."""
    is_listed = section.parent.__class__.__name__ in _LISTING
    return str(section["ids"][0]) if is_listed and section["ids"] else around
