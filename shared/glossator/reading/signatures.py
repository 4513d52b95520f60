"""Signatures above descriptions: in italics, a name that one holds is no word of prose below."""

from __future__ import annotations

from docutils import nodes

from glossator.reading.descriptions import in_brackets

SIGNATURE = "glossator_signature"
"""The attribute of a description that holds its signature as text, where no node does."""


class Parameters:
    """Knows the parameters of what is described: prose names them in italics, "*key* is called"."""

    def __init__(self) -> None:
        self._known: dict[int, frozenset[str]] = {}
        """By the identity of their description."""

    def has(self, node: nodes.Element) -> bool:
        """Say whether text in italics is the name of a parameter of what is described around it."""
        if not isinstance(node, nodes.emphasis):
            return False
        name = node.astext()
        around = node.parent
        while around is not None:
            if name in self._of(around):
                return True
            around = around.parent
        return False

    def _of(self, node: nodes.Element) -> frozenset[str]:
        if node.__class__.__name__ != "desc" and SIGNATURE not in node.attributes:
            return frozenset()
        if id(node) not in self._known:
            self._known[id(node)] = in_brackets(node.get(SIGNATURE, "") or _signatures(node))
        return self._known[id(node)]


def _signatures(node: nodes.Element) -> str:
    found = (child for child in node.children if child.__class__.__name__ == "desc_signature")
    return "\n".join(signature.astext() for signature in found)
