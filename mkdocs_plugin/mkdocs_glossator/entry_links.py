"""Links of printed definitions that lead nowhere, told where the author can correct them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator, Mapping
from posixpath import dirname, join, normpath, splitext
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit
from xml.etree.ElementTree import Element

from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from glossator import Finding, Term
from mkdocs_glossator.configuration import report
from mkdocs_glossator.entry_marks import USED
from mkdocs_glossator.raw_blocks import raw_block

if TYPE_CHECKING:
    from markdown import Markdown

Broken = Callable[[Term, str, str], Finding | None]
"""Takes an entry, a target of its definition that does not exist, and the page that prints it."""


class EntryLinksExtension(Extension):
    """Makes text of the links in printed entries that MkDocs would find broken."""

    def __init__(self, terms: Mapping[str, Term], broken: Broken, ignored: Collection[str]) -> None:
        """Take the entries by their anchors, and the kinds of findings that are not told."""
        super().__init__()
        self._terms, self._broken, self._ignored = terms, broken, ignored
        self._told: set[Finding] = set()

    def extendMarkdown(self, md: Markdown) -> None:
        """Register the processor behind the anchors of entries (9), before the host's check (0)."""
        processor = _EntryLinks(md, self._terms, self._tell)
        md.treeprocessors.register(processor, "glossator-entry-links", 4)

    def _tell(self, term: Term, target: str, page: str) -> None:
        """Say once what is wrong with a link, on however many pages it is printed."""
        finding = self._broken(term, target, page)
        if finding and finding not in self._told:
            self._told.add(finding)
            report([finding], self._ignored)


class _EntryLinks(Treeprocessor):
    def __init__(
        self, md: Markdown, terms: Mapping[str, Term], tell: Callable[[Term, str, str], None]
    ) -> None:
        super().__init__(md)
        self._terms, self._tell = terms, tell

    def run(self, root: Element) -> None:
        if not all(name in self.md.treeprocessors for name in ("glossator-anchors", "relpath")):
            return  # nothing is printed here, or another plugin converts it
        host: Any = self.md.treeprocessors["relpath"]
        if host.config.validation.links.not_found < logging.WARNING:
            return
        for term, link in self._links(root):
            target = link.get("href", "")
            if _is_broken(target, host):
                self._tell(term, target, host.file.src_uri)
                # What has no tag is written as what is in it.
                link.tag = None  # type: ignore[assignment]

    def _links(self, root: Element) -> Iterator[tuple[Term, Element]]:
        """Yield the links in printed entries, each with its entry."""
        term: Term | None = None
        for element in root.iter():
            if USED.match(raw_block(self.md, element)):
                term = None
            term = self._terms.get(element.get("id", ""), term)
            if term and element.tag == "a":
                yield term, element


def _is_broken(href: str, host: Any) -> bool:
    """Say whether the host looks for a file there, and the site has none."""
    try:
        scheme, netloc, path, _, _ = urlsplit(href)
    except ValueError:
        return True  # no address at all, by which the host would end the build
    if scheme or netloc or not splitext(unquote(path))[1] or href.startswith(("/", "\\")):
        return False
    uri = normpath(join(dirname(host.file.src_uri), unquote(path)))
    return host.files.get_file_from_path(uri) is None
