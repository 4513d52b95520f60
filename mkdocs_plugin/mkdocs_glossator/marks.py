"""What Glossator adds to Markdown in every host: the role `term`, and entries that we print."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote
from xml.etree.ElementTree import Element, SubElement

from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import HTML_PLACEHOLDER_RE, AtomicString, Registry

from mkdocs_glossator.entry_markdown import USED_OPENING

if TYPE_CHECKING:
    from markdown import Markdown

_ROLE = (
    r"(?::term:|\{term\})`([^`\n]+(?:\n[^`\n]+)*)`"
    r"|(?<![\\`])(?P<code>`+)(?!`).+?(?<!`)(?P=code)(?!`)"
)
"""A role, or a code span, which may show one."""
_SCHEME = "term:"
_TARGET = re.compile(r"(?s)(.*\S)\s*<([^<>]+)>\Z")
_ANCHOR = re.compile(r"\s*\{#(?P<id>(?:term|letter)-[^{}\s]+)(?P<list> list)?\}\s*\Z")
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))


class MarksExtension(Extension):
    """Reads explicit marks of terms; what they lead to is decided once the page is rendered."""

    def __init__(self, *, enabled: bool = True) -> None:
        """Take whether anything decides on marks; else they become their texts."""
        super().__init__()
        self._enabled = enabled

    def extendMarkdown(self, md: Markdown) -> None:
        """Register the processor that calls in the others for texts that need them."""
        # Behind snippets (32), which bring more text.
        md.preprocessors.register(_Scout(md, self._enabled), "glossator-scout", 31)


class _Scout(Preprocessor):
    """Switches the other processors on and off: most texts have neither role nor entry."""

    def __init__(self, md: Markdown, enabled: bool) -> None:
        super().__init__(md)
        self._enabled = enabled

    def run(self, lines: list[str]) -> list[str]:
        text = "\n".join(lines)
        # Before backticks (190), which would make code of the role's text.
        has_role = "term" in text and (":term:`" in text or "{term}`" in text)
        role = partial(_Role, _ROLE, self.md)
        _switch(self.md.inlinePatterns, "glossator-role", 195, has_role, role)
        if not self._enabled:
            has_mark = has_role or _SCHEME in text
            _switch(self.md.treeprocessors, "glossator-texts", -100, has_mark, _Texts)
            return lines
        # Before attribute lists (8) and the table of contents (5).
        has_entry = "{#" in text and ("{#term-" in text or "{#letter-" in text)
        anchors = partial(_Anchors, self.md)
        _switch(self.md.treeprocessors, "glossator-anchors", 9, has_entry, anchors)
        return lines


def _switch(
    registry: Registry[Any], name: str, priority: int, on: bool, make: Callable[[], Any]
) -> None:
    if on and name not in registry:
        registry.register(make(), name, priority)
    elif not on and name in registry:
        registry.deregister(name)


class _Role(InlineProcessor):
    """Makes of `:term:` and `{term}` the link that `[text](term:name)` is."""

    def handleMatch(  # type: ignore[override]
        self, m: re.Match[str], data: str
    ) -> tuple[Element, int, int] | tuple[None, None, None]:
        if m["code"]:
            return None, None, None
        text = " ".join(m[1].split())
        found = _TARGET.match(text)
        link = Element("a", href=f"{_SCHEME}{found[2] if found else text}")
        link.text = AtomicString(found[1] if found else text)
        return link, m.start(0), m.end(0)


class _Texts(Treeprocessor):
    """Leaves of marks their texts, where Glossator is switched off."""

    def run(self, root: Element) -> None:
        for link in root.iter("a"):
            if link.get("href", "").startswith(_SCHEME):
                # What has no tag is written as what is in it.
                link.tag = None  # type: ignore[assignment]


class _Anchors(Treeprocessor):
    """Turns the `{#term-…}` behind a printed heading into its id, and lists into lists."""

    def run(self, root: Element) -> None:
        listed = {h for h in root.iter() if h.tag in _HEADINGS and _take_anchor(h)}
        if listed:
            for parent in [e for e in root.iter() if not listed.isdisjoint(e)]:
                parent[:] = list(self._arranged(list(parent), listed))

    def _arranged(self, children: list[Element], listed: set[Element]) -> Iterator[Element]:
        """Yield elements with each run of listed entries as one definition list."""
        entries: Element | None = None
        definition: Element | None = None
        for child in children:
            if child in listed:
                if entries is None:
                    entries = Element("dl", {"class": "glossator-entries"})
                    entries.tail = "\n"
                    yield entries
                child.tag = "dt"
                self._add_permalink(child)
                entries.append(child)
                definition = SubElement(entries, "dd")
            elif definition is not None:
                definition.append(child)
                if self._ends_entry(child):
                    definition = None
            else:
                entries = None
                yield child

    def _add_permalink(self, name: Element) -> None:
        """Give a name the link to itself that the host gives to headings."""
        if "toc" in self.md.treeprocessors:
            toc: Any = self.md.treeprocessors["toc"]
            if toc.use_permalinks:
                toc.add_permalink(name, name.attrib["id"])

    def _ends_entry(self, element: Element) -> bool:
        """Say whether an element is the comment that is printed behind each entry."""
        found = HTML_PLACEHOLDER_RE.fullmatch((element.text or "").strip())
        block = self.md.htmlStash.rawHtmlBlocks[int(found[1])] if found else ""
        return isinstance(block, str) and block.lstrip().startswith(USED_OPENING)


def _take_anchor(heading: Element) -> bool:
    """Give a heading the id that stands behind its text, and say whether it is to be listed."""
    last = heading[-1] if len(heading) else None
    text = (heading.text if last is None else last.tail) or ""
    found = _ANCHOR.search(text)
    if found is None:
        return False
    heading.set("id", unquote(found["id"]))
    kept = text[: found.start()]
    if last is None:
        heading.text = kept
    else:
        last.tail = kept
    return bool(found["list"])
