"""How the pages of a large site are written for each tool, and what is around them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from textwrap import indent
from typing import Protocol


class Dialect(Protocol):
    """The markup of a tool."""

    suffix: str

    def head(self, language: str, title: str) -> Iterator[str]:
        """Yield what a page begins with; the language is empty where it is that of the site."""

    def heading(self, title: str) -> Iterator[str]:
        """Yield the heading of a section."""

    def code(self, lines: Sequence[str]) -> Iterator[str]:
        """Yield a block of code."""

    def link(self, text: str, place: str) -> str:
        """Return a link to another page, from a page in a folder."""

    def frame(self, parts: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield names and texts of the files around the pages, which are in these folders."""


class _Markdown:
    suffix = ".md"

    def head(self, language: str, title: str) -> Iterator[str]:
        if language:
            yield from ("---", f"language: {language}", "---", "")
        yield from (f"# {title}", "")

    def heading(self, title: str) -> Iterator[str]:
        yield from (f"## {title}", "")

    def code(self, lines: Sequence[str]) -> Iterator[str]:
        yield from ("```", *lines, "```", "")

    def link(self, text: str, place: str) -> str:
        return f"[{text}](../{place}.md)"

    def frame(self, parts: Sequence[str]) -> Iterator[tuple[str, str]]:
        firsts = [f"{part}/index.md" for part in parts]
        settings = {
            "site_name": "Large",
            "nav": ["index.md", *firsts],
            "not_in_nav": "part*/page*",
            "plugins": ["search", {"glossator": {}}],
        }
        yield "mkdocs.yml", json.dumps(settings, indent=1)
        yield "docs/index.md", "# Large\n"
        yield from ((f"docs/{first}", "# Part\n") for first in firsts)


class _ReST:
    suffix = ".rst"

    def head(self, language: str, title: str) -> Iterator[str]:
        if language:
            yield from (f":language: {language}", "")
        yield from (title, "=" * 2 * len(title), "")

    def heading(self, title: str) -> Iterator[str]:
        yield from (title, "-" * 2 * len(title), "")

    def code(self, lines: Sequence[str]) -> Iterator[str]:
        yield from ("::", "", indent("\n".join(lines), "   "), "")

    def link(self, text: str, place: str) -> str:
        return f":doc:`{text} </{place}>`"

    def frame(self, parts: Sequence[str]) -> Iterator[tuple[str, str]]:
        extensions = 'extensions = ["sphinx_glossator"]\n'
        yield "conf.py", f'{extensions}glossator_sources = ["glossary.yml"]\n'
        firsts = [f"{part}/index" for part in parts]
        yield "index.rst", self._listing("Large", [*firsts, "glossary"])
        yield from ((f"{first}.rst", self._listing("Part", ["page*"])) for first in firsts)

    def _listing(self, title: str, places: Sequence[str]) -> str:
        lines = ["   :maxdepth: 1", "   :glob:", "", *(f"   {place}" for place in places)]
        return "\n".join([title, "=" * len(title), "", ".. toctree::", *lines, ""])


DIALECTS: dict[str, Dialect] = {"mkdocs": _Markdown(), "sphinx": _ReST()}
"""The markup of each tool."""
