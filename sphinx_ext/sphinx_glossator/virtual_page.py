"""A glossary page without a source file: the only module that leans on Sphinx's insides.

Sphinx offers no way to add a document that is no file of the source folder, so the
project is replaced by one that maps one more document to a generated file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.project import Project

from glossator import Finding, Kind, Settings, Source
from sphinx_glossator.configuration import report

if TYPE_CHECKING:
    from os import PathLike

    from sphinx.application import Sphinx
    from sphinx.util._pathlib import _StrPath

DEFAULT_PAGE = "glossary"
_DIRECTIVE = re.compile(r"^\s*(?:\.\.\s+glossator::|[`:]{3,}\{glossator\})", re.MULTILINE)
_FALLBACK_SUFFIX = ".glossator"


class ProjectWithPage(Project):
    """A project with one more document, which is generated."""

    def __init__(self, original: Project, page: str, file: Path) -> None:
        super().__init__(original.srcdir, original.source_suffix)
        self.restore(original)
        self._page, self._file = page, file

    def discover(
        self, exclude_paths: Iterable[str] = (), include_paths: Iterable[str] = ("**",)
    ) -> set[str]:
        """Find the documents of the source folder, and add the page unless one has its name."""
        docnames = super().discover(exclude_paths, include_paths)
        if self._page in docnames:
            report(_conflict(self._page, Path(super().doc2path(self._page, True))))
        else:
            docnames.add(self._page)
            self._docname_to_path[self._page] = self._file
            self._path_to_docname[self._file] = self._page
        return docnames

    def doc2path(self, docname: str, absolute: bool) -> _StrPath:
        """Return the generated file for the page, under its own name where it is shown."""
        path = super().doc2path(docname, absolute)
        if not absolute and docname == self._page and Path(path) == self._file:
            return type(path)(f"{docname}{self._file.suffix}")
        return path

    def path2doc(self, filename: str | PathLike[str]) -> str | None:
        """Return the page for its generated file."""
        return self._page if Path(filename) == self._file else super().path2doc(filename)


def add_glossary_page(app: Sphinx, settings: Settings, sources: Iterable[Path]) -> str:
    """Add the emitted page to the project, where it is wanted; return its document name."""
    page = settings.page
    if page is None:
        page = "" if _is_authored(app, sources) else DEFAULT_PAGE
    if not page:
        return ""
    suffix = _suffix(app)
    page = _docname(page, app.config.source_suffix)
    file = Path(app.doctreedir) / "glossator" / f"{page}{suffix}"
    _write_if_changed(file, _source(settings.title))
    project = ProjectWithPage(app.project, page, file)
    app.project = app.env.project = project
    return page


def _docname(page: str, suffixes: Iterable[str]) -> str:
    for suffix in (*suffixes, ".md", ".rst", ".html"):
        page = page.removesuffix(suffix)
    return page.strip("/")


def _suffix(app: Sphinx) -> str:
    """Return a suffix that Sphinx reads as reST; pages of a Markdown-only project stay theirs."""
    if ".rst" in app.config.source_suffix:
        return ".rst"
    app.config.source_suffix[_FALLBACK_SUFFIX] = "restructuredtext"
    return _FALLBACK_SUFFIX


def _source(title: str) -> str:
    # Marked as an orphan: whether it stands in a toctree is the author's choice.
    line = "=" * 2 * len(title)
    return f":orphan:\n\n{line}\n{title}\n{line}\n\n.. glossator::\n"


def _write_if_changed(file: Path, text: str) -> None:
    # Its time of change is what makes Sphinx read it again.
    if not file.is_file() or file.read_text(encoding="utf-8") != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def _is_authored(app: Sphinx, sources: Iterable[Path]) -> bool:
    """Say whether a page of the project prints the glossary already."""
    files = [
        path
        for suffix in app.config.source_suffix
        for path in Path(app.srcdir).rglob(f"*{suffix}")
        if Path(app.outdir) not in path.parents
    ]
    documents = {path.resolve() for path in files}
    if any(source.resolve() in documents for source in sources):
        return True
    if any(
        path.relative_to(app.srcdir).with_suffix("").as_posix() == DEFAULT_PAGE for path in files
    ):
        return True
    return any(_DIRECTIVE.search(path.read_text("utf-8", "replace")) for path in files)


def _conflict(page: str, path: Path) -> Finding:
    return Finding(
        Kind.PAGE_CONFLICT,
        f'the glossary page "{page}" would hide this page, so it is not emitted',
        Source(path),
        "set glossator_page to another name, or print the glossary there with `.. glossator::`",
    )
