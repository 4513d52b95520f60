"""A glossary page without a source file, for which we lean on Sphinx's insides.

Sphinx offers no way to add a document that is no file of the source folder, so the
project is replaced by one that maps one more document to a generated file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import starmap
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.project import Project
from sphinx.util.logging import suppress_logging

from glossator import Finding, Kind, Settings
from glossator.projects import conflict, leads_out
from glossator.replacing import replace_file
from sphinx_glossator.configuration import place_of, place_of_option, report
from sphinx_glossator.page_names import DEFAULT_PAGE, GENERATED, in_place_of, without_document
from sphinx_glossator.printing_pages import PrintingPages

if TYPE_CHECKING:
    from os import PathLike

    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.util._pathlib import _StrPath

_SPECIAL = re.compile(r"[!-/:-@\[-`{-~]")
_OR_PRINT = "set glossator_page to another name, or print the glossary there with `.. glossator::`"
"""What to do where a page has the name of the emitted one."""
_SUFFIX = ".rst"
_FALLBACK_SUFFIX = ".glossator"


class ProjectWithPage(Project):
    """A project with one more document, which is generated."""

    def __init__(self, original: Project, page: str, file: Path) -> None:
        super().__init__(original.srcdir, original.source_suffix)
        self.restore(original)
        self._page, self._file = page, file
        self._is_shown = False

    def discover(
        self, exclude_paths: Iterable[str] = (), include_paths: Iterable[str] = ("**",)
    ) -> set[str]:
        """Find the documents of the source folder, and add the page."""
        docnames = super().discover(exclude_paths, include_paths)
        docnames.add(self._page)
        file = self._kind(self._file)
        self._docname_to_path[self._page] = file
        self._path_to_docname[file] = self._page
        self._is_shown = True
        return docnames

    def doc2path(self, docname: str, absolute: bool) -> _StrPath:
        """Return the generated file for the page, under its own name where it is shown.

        Before the documents are found, who asks for those of the last build will open them.
        """
        if docname != self._page or absolute:
            return super().doc2path(docname, absolute)
        own = f"{docname}{self._file.suffix}"
        return self._kind(own if self._is_shown else super().doc2path(docname, False))

    @property
    def _kind(self) -> Callable[..., _StrPath]:
        """Text or path, whichever this version of Sphinx works with."""
        return type(super().doc2path(self._page, True))

    def path2doc(self, filename: str | PathLike[str]) -> str | None:
        """Return the page for its generated file."""
        return self._page if Path(filename) == self._file else super().path2doc(filename)


def add_glossary_page(app: Sphinx, settings: Settings, sources: Iterable[Path]) -> str:
    """Add the emitted page to the project, where it is wanted; return its document name."""
    found = documents(app)
    printing = PrintingPages(Path(app.srcdir), app.config.source_suffix)
    page = settings.page
    if page is None:
        is_taken = in_place_of(app.builder, DEFAULT_PAGE, found)
        page = "" if is_taken or _is_authored(found, sources, printing) else DEFAULT_PAGE
    page = _docname(page, app.config.source_suffix)
    if not page:
        return ""
    conf = Path(app.confdir, "conf.py")
    place = partial(place_of_option, "page", conf)
    if outside := list(leads_out(page, place, "glossator_page")):
        report(*outside)
        return ""
    if other := in_place_of(app.builder, page, without_document(app.builder)):
        report(_written_over(other, conf))
        return ""
    if existing := in_place_of(app.builder, page, found):
        if not printing.prints(existing, found[existing]):
            report(conflict(page, found[existing], _OR_PRINT))
        return ""
    suffix = _SUFFIX if _SUFFIX in app.config.source_suffix else _FALLBACK_SUFFIX
    # Where the folder lies in that of the sources, Sphinx finds no document under this name.
    file = Path(app.doctreedir) / "glossator" / "_sources" / f"{page}{suffix}"
    _write_if_changed(file, _source(settings.title))
    project = ProjectWithPage(app.project, page, file)
    app.project = app.env.project = project
    return page


def _written_over(other: str, conf: Path) -> Finding:
    """Return the finding for a page without a document that takes the place of the emitted one."""
    own = other in GENERATED
    message = f'Sphinx writes {"its own" if own else "the"} page "{other}" over the glossary page'
    place = place_of_option("page", conf) if own else place_of(conf, r"html_additional_pages\b")
    return Finding(Kind.PAGE_CONFLICT, message, place, "set glossator_page to another name")


def _docname(page: str, suffixes: Iterable[str]) -> str:
    page = page.strip("/")
    for suffix in (*suffixes, ".md", ".rst", ".html"):
        page = page.removesuffix(suffix)
    return page


def add_suffix(app: Sphinx, config: Config) -> None:
    """Have Sphinx read some suffix as reST; pages of a Markdown-only project stay theirs."""
    if _SUFFIX not in config.source_suffix:
        config.source_suffix[_FALLBACK_SUFFIX] = "restructuredtext"


def _source(title: str) -> str:
    # Marked as an orphan: whether it stands in a toctree is the author's choice.
    line = "=" * 2 * len(title)
    shown = _SPECIAL.sub(r"\\\g<0>", title)
    return f":orphan:\n\n{line}\n{shown}\n{line}\n\n.. glossator::\n"


def _write_if_changed(file: Path, text: str) -> None:
    # Its time of change is what makes Sphinx read it again.
    if not file.is_file() or file.read_text(encoding="utf-8") != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_file(file, text.encode())


def _is_authored(
    documents: Mapping[str, Path], sources: Iterable[Path], printing: PrintingPages
) -> bool:
    """Say whether a page of the project prints the glossary already."""
    files = {path.resolve() for path in documents.values()}
    if any(source.resolve() in files for source in sources):
        return True
    return any(starmap(printing.prints, documents.items()))


def documents(app: Sphinx) -> dict[str, Path]:
    """Return the documents that Sphinx is going to find, with their files."""
    config = app.config
    excluded = [*config.exclude_patterns, *config.templates_path, *app.builder.get_asset_paths()]
    project = Project(app.srcdir, config.source_suffix)
    with suppress_logging():
        names = project.discover(excluded, config.include_patterns)
    return {name: Path(project.doc2path(name, True)) for name in names}
