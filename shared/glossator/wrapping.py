"""Places links in docutils trees, by cutting text nodes where a mention begins and ends."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence

from docutils import nodes

from glossator.reading.doctree import Leaves


def wrap(
    leaves_of: Mapping[int, Leaves] | Sequence[Leaves],
    mentions: Iterable[tuple[int, int, int, nodes.Element]],
) -> None:
    """Put around each mention, given as block, start and end, the empty element beside it.

    `leaves_of` holds the text nodes of each block that has a mention.

    The mentions of a page come in the order of the text and are such that `Block.wrap`
    finds a way.
    """
    # From the back, since cutting a text node moves what stands behind the cut.
    for block, start, end, element in reversed(list(mentions)):
        leaves = leaves_of[block]
        first = bisect_right(leaves, start, key=_offset) - 1
        last = bisect_right(leaves, end - 1, key=_offset) - 1
        _cut_after(leaves, last, end)
        begin = _cut_before(leaves, first, start)
        _enclose(begin, begin if first == last else leaves[last][1], element)


def _offset(leaf: tuple[int, nodes.Text]) -> int:
    return leaf[0]


def _cut_after(leaves: Leaves, index: int, offset: int) -> None:
    start, node = leaves[index]
    inside, rest = node.astext()[: offset - start], node.astext()[offset - start :]
    if rest:
        kept = nodes.Text(inside)
        _replace(node, kept, nodes.Text(rest))
        leaves[index] = start, kept


def _cut_before(leaves: Leaves, index: int, offset: int) -> nodes.Text:
    """Cut a leaf in two and return the second part; the leaf keeps the first."""
    start, node = leaves[index]
    rest, inside = node.astext()[: offset - start], node.astext()[offset - start :]
    if not rest:
        return node
    kept, begin = nodes.Text(rest), nodes.Text(inside)
    _replace(node, kept, begin)
    leaves[index] = start, kept
    return begin


def _replace(node: nodes.Node, *parts: nodes.Node) -> None:
    position = _position(node)
    node.parent[position : position + 1] = parts


def _position(node: nodes.Node) -> int:
    """Return where a node stands in its parent, which finds the first of equal texts itself."""
    return next(index for index, child in enumerate(node.parent.children) if child is node)


def _enclose(first: nodes.Node, last: nodes.Node, element: nodes.Element) -> None:
    if first.parent is not last.parent:
        first, last = _beside(first, last)
    parent = first.parent
    low, high = _position(first), _position(last)
    element += parent.children[low : high + 1]
    parent[low : high + 1] = [element]


def _beside(first: nodes.Node, last: nodes.Node) -> tuple[nodes.Node, nodes.Node]:
    """Return the children of the lowest element over two nodes that lead down to them."""
    above = {node.parent: node for node in _upwards(first)}
    return next((above[node.parent], node) for node in _upwards(last) if node.parent in above)


def _upwards(node: nodes.Node) -> Iterator[nodes.Node]:
    while node.parent is not None:
        yield node
        node = node.parent
