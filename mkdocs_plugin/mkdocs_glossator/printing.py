"""Writes the entries of a glossary as Markdown, for the site's own Markdown to render."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape, unescape
from os.path import normpath
from pathlib import Path, PurePosixPath
from posixpath import relpath
from typing import NamedTuple

from glossator import Definition, Glossary, Source, Term
from glossator.entries import Group, related
from glossator.html import render
from glossator.labels import Labels
from glossator.model import Markup
from glossator.prose import Element, Kind, parse

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!<>&|~^=:$])")
_MARKDOWN = re.compile(
    r"(?ms)^(?P<fence>`{3,}|~{3,}).*?^(?P=fence)|(?P<code>`+)(?!`).+?(?<!`)(?P=code)(?!`)"
    r"|\]\((?P<target>[^)\s]+)|^(?P<heading>\#{1,3})(?=\s)"
)
"""In Markdown: code, which stays as it is, the beginning of a link, that of a heading."""
_ABSOLUTE = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|/")
_AS_CODE = {Kind.MATH: Kind.CODE, Kind.MATH_BLOCK: Kind.CODE_BLOCK}
USED = re.compile(r"<!-- glossator-used (\S+) -->\n?")
"""Where the pages that link to an entry are named, once they are known."""


def page_markdown(title: str, entries: str) -> str:
    """Return the emitted page."""
    return f"# {_escaped(title)}\n\n{entries}"


class Place(NamedTuple):
    """Where entries are printed: the folder of the docs, and the path of the page below it."""

    docs: Path
    page: str


class Printer:
    """Writes entries below letters to jump to, as headings of the levels 2 and 3.

    `has_math` says whether the site's own Markdown typesets math.
    """

    def __init__(
        self,
        glossary: Glossary,
        anchors: Mapping[str, str],
        place: Place,
        labels: Labels,
        *,
        has_math: bool = False,
    ) -> None:
        self._glossary, self._anchors, self._place = glossary, anchors, place
        self._labels, self._has_math = labels, has_math

    def entries(self, parts: Iterable[Group[Term]]) -> str:
        """Return the Markdown of some groups of entries."""
        parts = tuple(parts)
        pieces = [] if len(parts) < 2 else [_navigation(parts)]
        for part in parts:
            pieces.append(f"## {_escaped(part.letter)} {_id(part.anchor)}")
            for term in part.entries:
                pieces += self._entry(term)
        return "\n\n".join(pieces) + "\n"

    def _entry(self, term: Term) -> Iterator[str]:
        yield f"### {_escaped(term.name)} {_id(self._anchors[term.id])}"
        if term.aliases:
            names = self._labels.comma.join(map(escape, term.aliases))
            yield f'<p class="glossator-aliases">{self._labels.also}{names}</p>'
        yield self._definition(term)
        others = related(term, self._glossary)
        if others:
            links = self._labels.comma.join(
                f'<a href="{escape(_href(other, self._anchors))}">{escape(other.name)}</a>'
                for other in others
            )
            yield f'<p class="glossator-see">{self._labels.see_also}{links}</p>'
        yield f"<!-- glossator-used {self._anchors[term.id]} -->"

    def _definition(self, term: Term) -> str:
        definition = term.definition
        if definition is None:
            return ""
        links = _Links(self._glossary, self._anchors, definition.source, self._place)
        if definition.markup is Markup.MARKDOWN and not self._lacks_math(definition.text):
            return links.in_markdown(definition.text.strip())
        return f"<div>\n{render(self._own(parse(definition), links))}\n</div>"

    def _lacks_math(self, text: str) -> bool:
        """Say whether a text needs more than the site's own Markdown can do."""
        return not self._has_math and "$" in text and _holds_math(parse(Definition(text)))

    def _own(self, pieces: Iterable[Element | str], links: _Links) -> Iterator[Element | str]:
        """Yield a definition with links as they are from this page, and math as code."""
        for piece in pieces:
            if isinstance(piece, str):
                yield piece
                continue
            target = links.target(piece.target) if piece.kind is Kind.LINK else piece.target
            kind = piece.kind if self._has_math else _AS_CODE.get(piece.kind, piece.kind)
            yield Element(kind, tuple(self._own(piece.children, links)), target)


class _Links:
    """Says where the links of a definition lead from the page that prints it."""

    def __init__(
        self,
        glossary: Glossary,
        anchors: Mapping[str, str],
        source: Source | None,
        place: Place,
    ) -> None:
        self._glossary, self._anchors, self._place = glossary, anchors, place
        self._folder = Path(source.path).parent.resolve() if source else None

    def target(self, target: str) -> str:
        """Return a target as seen from the page: entries by anchor, files from the glossary's."""
        if target.startswith("#"):
            other = self._glossary.resolve(target)
            return _href(other, self._anchors) if other else target
        path, mark, fragment = target.partition("#")
        docs = self._place.docs.resolve()
        if self._folder is None or not path or _ABSOLUTE.match(target):
            return target
        file = Path(normpath(self._folder / path))
        if not file.is_relative_to(docs):
            return target
        folder = PurePosixPath(self._place.page).parent
        return relpath(file.relative_to(docs).as_posix(), folder.as_posix()) + mark + fragment

    def in_markdown(self, text: str) -> str:
        """Return a Markdown text with its links changed, and its headings below the entry's."""
        return _MARKDOWN.sub(self._changed, text)

    def _changed(self, match: re.Match[str]) -> str:
        if match["target"]:
            return f"]({self.target(match['target'])}"
        return "###" + match["heading"] if match["heading"] else match[0]


def _href(term: Term, anchors: Mapping[str, str]) -> str:
    """Return where an entry is: on the page that is printed, or in another project."""
    return term.url if term.origin else f"#{anchors[term.id]}"


def _holds_math(pieces: Iterable[Element | str]) -> bool:
    elements = [piece for piece in pieces if isinstance(piece, Element)]
    return any(e.kind in _AS_CODE or _holds_math(e.children) for e in elements)


def _navigation(parts: Iterable[Group[Term]]) -> str:
    links = " ".join(f'<a href="#{part.anchor}">{escape(part.letter)}</a>' for part in parts)
    return f'<p class="glossator-letters">{links}</p>'


def used_html(pages: Iterable[tuple[str, str]], labels: Labels) -> str:
    """Return the line that names the pages, given as URL and title, that link to an entry."""
    # A title is text where it comes from the navigation, and HTML where it is a heading.
    titled = [(escape(url), escape(unescape(title), quote=False)) for url, title in pages]
    links = labels.comma.join(f'<a href="{url}">{title}</a>' for url, title in titled)
    return f'<p class="glossator-used">{labels.used_on}{links}</p>\n' if links else ""


def _id(anchor: str) -> str:
    # Underscores would begin emphasis; the Markdown extension reads them back.
    return f"{{#{anchor.replace('_', '%5F')}}}"


def _escaped(text: str) -> str:
    # Backslashes escape some of these only, and what they escape depends on the extensions.
    return _SPECIAL.sub(lambda match: f"&#{ord(match[1])};", text)
