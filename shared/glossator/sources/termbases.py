"""Files that only say XML by their name: TBX or SKOS, by their root element."""

from __future__ import annotations

import re
from collections.abc import Iterator

from glossator.errors import UnknownFormat
from glossator.sources.registry import Document, Found, loader

_BEFORE = re.compile(r"\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>\[]*(?:\[.*?\]\s*)?>", re.DOTALL)
_ROOT = re.compile(r"<(?:[^\s<>/:]+:)?([^\s<>/:]+)")


@loader(".xml")
def read_xml(document: Document) -> Iterator[Found]:
    """Read an XML file that is a termbase or a vocabulary; raises UnknownFormat for any other."""
    from glossator.sources import skos, tbx

    root = _root(document.text)
    if root.lower() in tbx.ROOTS:
        return tbx.read_tbx(document)
    if root == "RDF":
        return skos.read(document, "xml")
    problem = f'the file holds "{root}", and only TBX and RDF are read from XML'
    raise UnknownFormat(problem, "convert it to one of them", document.place())


def _root(text: str) -> str:
    """Return the local name of the root element, empty where there is none."""
    position = 0
    while before := _BEFORE.match(text, position):
        position = before.end()
    root = _ROOT.match(text, position)
    return root[1] if root else ""
