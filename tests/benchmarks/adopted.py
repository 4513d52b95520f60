"""A project that adopted Glossator: both of its sites, and what differs between them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from bs4 import BeautifulSoup

from corpora.stripping import strip

_CLOSING = re.compile(r"glossator: ([\d,]+) terms?, ([\d,]+) links? on ([\d,]+) pages?")
_WARNING = re.compile(r"\b(?:WARNING|ERROR)\b")
_WORD = re.compile(r"[^\W_]+")
_HINT = re.compile(r"; did you mean .*\?(?= \[|$)")
"""What we add to a warning of Sphinx that is there without us."""
_AUTHORS_OWN = re.compile(
    r'<a class="reference [^"]*" href="[^"]*">(<span class="xref std std-term">.*?</span>)</a>'
)
"""A role of the authors, which may find its term only in the glossary that we bring."""
_ABBREVIATION = re.compile(r"</?abbr\b[^>]*>")
"""Where a term is linked, the `<abbr>` of its name gives way, as README says."""
_OURS_TOO = ("genindex", "glossary", "search")
"""Pages that list terms, which a glossary may change."""


@dataclass(frozen=True)
class Project:
    """A public project, where its docs are, and what they are like."""

    name: str
    version: str
    kind: str
    folder: str = ""
    tool: str = "sphinx"
    glossary: str = ""
    options: tuple[str, ...] = ()
    lines: str = ""
    changes: dict[str, object] = field(default_factory=dict)
    inherits: bool = True
    """Whether the changes are added to the project's own mkdocs.yml, or stand alone."""


@dataclass(frozen=True)
class Side:
    """A site that was built, plain or with Glossator."""

    output: Path
    log: str

    @cached_property
    def pages(self) -> dict[str, str]:
        """The HTML files by name."""
        return {
            path.relative_to(self.output).as_posix(): path.read_text("utf-8")
            for path in sorted(self.output.rglob("*.html"))
        }

    @property
    def warnings(self) -> Counter[str]:
        """The lines of the log that warn, as often as they are there."""
        lines = (_HINT.sub("", line) for line in self.log.splitlines())
        return Counter(line for line in lines if _WARNING.search(line))


def words(html: str) -> int:
    """Return how many words the text of a page has, without frame and navigation."""
    soup = BeautifulSoup(html, "html.parser")
    main = soup.select_one("[role=main], main, article") or soup.body or soup
    return len(_WORD.findall(main.get_text(" ")))


def _rest(html: str) -> str:
    """Return a page without what is ours, and without the empty lines of loops in templates."""
    text = _ABBREVIATION.sub("", _AUTHORS_OWN.sub(r"\1", strip(html)))
    return "\n".join(line for line in text.splitlines() if line.strip())


@dataclass(frozen=True)
class Result:
    """What Glossator did to the docs of a project."""

    project: Project
    plain: Side
    ours: Side

    @cached_property
    def counts(self) -> tuple[int, int]:
        """The numbers of terms and links that the build tells at its end."""
        (found,) = _CLOSING.findall(self.ours.log)
        terms, links, _ = (int(number.replace(",", "")) for number in found)
        return terms, links

    @property
    def new_warnings(self) -> list[str]:
        """Warnings that the plain build does not give."""
        return sorted((self.ours.warnings - self.plain.warnings).elements())

    @property
    def changed(self) -> list[str]:
        """Pages that differ in more than links, tooltips, and the tags that load the assets."""
        return [
            name
            for name, html in self.plain.pages.items()
            if not Path(name).stem.startswith(_OURS_TOO) and "/glossary/" not in f"/{name}"
            if _rest(self.ours.pages.get(name, "")) != _rest(html)
        ]

    @property
    def row(self) -> str:
        """The line of the table."""
        terms, links = self.counts
        count = sum(map(words, self.plain.pages.values()))
        cells = (
            f"{self.project.name} {self.project.version}",
            self.project.kind,
            f"{len(self.plain.pages):,}",
            f"{terms:,}",
            f"{links:,}",
            f"{1000 * links / count:.1f}",
            str(len(self.new_warnings)),
            str(len(self.changed)),
        )
        return f"| {' | '.join(cells)} |"


def faults(result: Result) -> Iterator[str]:
    for line in result.new_warnings:
        yield f"  new: {line}"
    for name in result.changed:
        yield f"  changed elsewhere: {name}"
