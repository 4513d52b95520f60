"""Measures builds upon an earlier one: after nothing, a page, or a definition was changed."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import builds
from builds import OURS, PLAIN, Run
from subjects import Docs

from glossator import Term, load

FEW = 0.05
"""The share of pages that at most link the term whose definition is changed."""
_LINK = re.compile(r'<a\b[^>]*\bglossator-auto\b[^>]*\bhref="[^"#]*#([^"]+)"')

Step = tuple[str, Run, int]
"""What was done, what the build took, and how many pages it wrote."""


def rebuilding(docs: Docs, scratch: Path) -> Iterator[str]:
    """Yield the report on Sphinx, for docs whose glossary is one of the pages."""
    yield "| build | plain: CPU s | with: CPU s | plain: pages written | with: pages written |"
    yield "| --- | --- | --- | --- | --- |"
    ours = list(_Edits(docs, scratch, OURS, "").steps())
    changed = ours[-1][0]
    plain = _Edits(docs, scratch, PLAIN, changed).steps()
    for (step, run, written), (_, beside, rewritten) in zip(ours, plain, strict=True):
        shown = f'the definition of "{step}" changed' if step == changed else step
        seconds = f"{beside.seconds:.1f} | {run.seconds:.1f}"
        yield f"| {shown} | {seconds} | {rewritten:,} | {written:,} |"


class _Edits:
    """A copy of docs that is built again and again on one side, with an edit before each."""

    def __init__(self, docs: Docs, scratch: Path, side: str, term: str) -> None:
        """Take the term whose definition will be changed; empty to choose one."""
        folder = scratch / "edited"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(docs.folder, folder)
        self._docs, self._scratch, self._side = replace(docs, folder=folder), scratch, side
        self._site, self._term = scratch / "build/site", term

    def steps(self) -> Iterator[Step]:
        yield self._build("clean", again=False)
        self._term = self._term or self._rarely_linked()
        yield self._build("nothing changed")
        page = sorted(self._docs.folder.rglob("*.rst"))[-1]
        page.write_text(page.read_text("utf-8") + "\nOne more sentence.\n", "utf-8")
        yield self._build("a page changed")
        self._define_anew()
        yield self._build(self._term)

    def _build(self, step: str, *, again: bool = True) -> Step:
        before = self._times() if again else {}
        run = builds.run(self._docs, builds.sphinx, self._scratch, self._side, again=again)
        return step, run, len(self._times().items() - before.items())

    def _times(self) -> dict[Path, int]:
        return {page: page.stat().st_mtime_ns for page in self._site.rglob("*.html")}

    def _rarely_linked(self) -> str:
        """Return the id of the term that most pages link, but few of all."""
        pages = Counter[str]()
        files = list(self._site.rglob("*.html"))
        for file in files:
            pages.update(set(_LINK.findall(file.read_text("utf-8"))))
        terms = {f"term-{term.name.replace(' ', '-')}": term.id for term in self._terms}
        few = {anchor: n for anchor, n in pages.items() if n <= FEW * len(files)}
        return terms[max((a for a in few if a in terms), key=lambda anchor: few[anchor])]

    @property
    def _terms(self) -> list[Term]:
        return list(load([self._docs.source], "en").values())

    def _define_anew(self) -> None:
        """Change the first words of a definition."""
        source = next(term.source for term in self._terms if term.id == self._term)
        assert source is not None and source.line is not None
        lines = self._docs.source.read_text("utf-8").split("\n")
        # The definition begins below the name.
        lines[source.line] = re.sub(r"^(\s*)", r"\1In other words: ", lines[source.line])
        self._docs.source.write_text("\n".join(lines), "utf-8")
