"""The Markdown extension: the role `term`, and the anchors of entries that we print."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

if TYPE_CHECKING:
    from markdown import Markdown

_ROLE = r"(?::term:|\{term\})`([^`\n]+(?:\n[^`\n]+)*)`"
_TARGET = re.compile(r"(?s)(.*\S)\s*<([^<>]+)>\Z")
_ANCHOR = re.compile(r"\s*\{#(term-[^{}\s]+|letter-[^{}\s]+)\}\s*\Z")
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))


class GlossatorExtension(Extension):
    """Reads explicit marks of terms; what they lead to is decided once all pages are known."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Register the processors."""
        # Before backticks (190), which would make code of the role's text.
        md.inlinePatterns.register(_Role(_ROLE, md), "glossator-role", 195)
        # Before attribute lists (8) and the table of contents (5).
        md.treeprocessors.register(_Anchors(md), "glossator-anchors", 9)


class _Role(InlineProcessor):
    """Makes of `:term:` and `{term}` the link that `[text](term:name)` is."""

    def handleMatch(  # type: ignore[override]
        self, m: re.Match[str], data: str
    ) -> tuple[Element, int, int]:
        text = " ".join(m[1].split())
        found = _TARGET.match(text)
        link = Element("a", href=f"term:{found[2] if found else text}")
        link.text = AtomicString(found[1] if found else text)
        return link, m.start(0), m.end(0)


class _Anchors(Treeprocessor):
    """Turns the `{#term-…}` behind a printed heading into its id."""

    def run(self, root: Element) -> None:
        for heading in root.iter():
            if heading.tag in _HEADINGS:
                _take_anchor(heading)


def _take_anchor(heading: Element) -> None:
    last = heading[-1] if len(heading) else None
    text = (heading.text if last is None else last.tail) or ""
    found = _ANCHOR.search(text)
    if found is None:
        return
    heading.set("id", found[1])
    kept = text[: found.start()]
    if last is None:
        heading.text = kept
    else:
        last.tail = kept
