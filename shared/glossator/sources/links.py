"""Links inside definitions that lead to a place on the same page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from pathlib import PurePath
from typing import TYPE_CHECKING
from urllib.parse import unquote

from glossator.findings import Finding
from glossator.model import Definition, Glossary, Markup, Source, Term
from glossator.prose.markdown import parser, with_lines
from glossator.slugs import NEEDLESS
from glossator.sources.nearness import Nearness, no_entry

if TYPE_CHECKING:
    from markdown_it.token import Token


def dangling_links(glossary: Glossary, anchors: Mapping[PurePath, Set[str]]) -> Iterator[Finding]:
    """Yield a finding for each in-page link of a Markdown definition that leads to no entry.

    `anchors` gives for each file the fragments that lead to something else and are sound.
    """
    near: Nearness | None = None
    for term in glossary.values():
        for fragment, source in _links(term):
            known = fragment in anchors.get(source.path, ()) or fragment.lower() in NEEDLESS
            if not known and glossary.resolve(fragment) is None:
                near = near or Nearness(glossary)
                meant = near.anchor(fragment)
                hint = f"did you mean {meant}?" if meant else "correct the link or add the entry"
                yield no_entry(term, fragment, source, hint)


def _links(term: Term) -> Iterator[tuple[str, Source]]:
    """Yield the fragments that a definition links to, with their places."""
    definition = term.definition
    if definition is None or not definition.source or not _may_link(definition):
        return
    path, first = definition.source.path, definition.source.line
    for token in parser().parse(definition.text):
        if token.type == "inline" and token.map:
            for fragment, line in _fragments(token):
                yield fragment, Source(path, None if first is None else first + line)


def _may_link(definition: Definition) -> bool:
    return definition.markup is Markup.MARKDOWN and "](#" in definition.text


def _fragments(inline: Token) -> Iterator[tuple[str, int]]:
    """Yield the fragments of in-page links, with lines counted from 0."""
    for token, line in with_lines(inline):
        if token.type == "link_open":
            href = str(token.attrGet("href") or "")
            if href.startswith("#"):
                yield unquote(href[1:]), line
