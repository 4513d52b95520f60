"""Tables that describe a JSON Schema: names, keywords and values beside sentences."""

from __future__ import annotations

from docutils import nodes

from glossator.reading.node_kinds import UNLINKED

_TYPES = frozenset(("array", "boolean", "integer", "null", "number", "object", "string"))
_WITH_SCHEMAS = frozenset(
    "additionalItems additionalProperties allOf anyOf contains contentSchema else if items not "
    "oneOf propertyNames then unevaluatedItems unevaluatedProperties".split()
)
"""The keywords of JSON Schema behind which another schema stands, which may describe itself."""


def describes_schema(table: nodes.Element) -> bool:
    """Say whether a table has no head, and a row that tells a type as JSON Schema names it.

    Sphinx-jsonschema leaves no other sign of itself.
    """
    if not isinstance(table, nodes.table) or next(table.findall(nodes.thead), None):
        return False
    return any(_tells_type(row) for row in table.findall(nodes.row))


def mark_schema(table: nodes.Element) -> None:
    """Mark all cells but those of sentences."""
    for row in table.findall(nodes.row):
        before: nodes.Element | None = None
        for cell in row.findall(nodes.entry):
            if cell is not row[-1] or not _may_describe(cell, before):
                cell[UNLINKED] = True
            before = cell


def _tells_type(row: nodes.row) -> bool:
    if len(row) < 2 or row[-2].astext() != "type":
        return False
    names = [name.astext() for name in row[-1].findall(nodes.emphasis)]
    return bool(names) and _TYPES.issuperset(names)


def _may_describe(cell: nodes.Element, before: nodes.Element | None) -> bool:
    """Say whether the last cell of a row is more than one word, and no value of a keyword."""
    if len(cell.astext().split()) < 2:
        return False
    if before is None or isinstance(before.next_node(), nodes.bullet_list):
        return True
    return before.astext() in _WITH_SCHEMAS
