"""Footnotes of definitions: none is mistaken for another, and none lacks its number."""

from __future__ import annotations

from docutils import nodes


def drop_notes(definition: nodes.Element) -> None:
    """Take footnotes out of what MyST has read as reST: it gives them no numbers."""
    for note in list(definition.findall(_is_of_note)):
        parent = note.parent
        before = parent[parent.index(note) - 1] if parent.index(note) else None
        if isinstance(note, nodes.footnote_reference) and isinstance(before, nodes.Text):
            parent.replace(before, nodes.Text(before.rstrip()))
        parent.remove(note)


def _is_of_note(node: nodes.Node) -> bool:
    return isinstance(node, nodes.footnote | nodes.footnote_reference)
