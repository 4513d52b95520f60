"""Whether pages themselves decide between two entries, since each has pages that lie nearer."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path, PurePath

from glossator.model import Term
from glossator.paths import files_below, true_path

_PAGES = frozenset((".ipynb", ".markdown", ".md", ".rst"))


class NearPages:
    """Knows the folders of the pages of a site, without those that hold nothing but glossaries."""

    def __init__(self, docs: Path | None, sources: Collection[PurePath] = ()) -> None:
        self._docs = true_path(docs) if docs else None
        self._sources = sources
        self._found: list[Path] | None = None
        self._decided: dict[tuple[Path, Path], bool] = {}

    def tell_apart(self, first: Term, second: Term) -> bool:
        """Say whether some page is nearer to the one entry, and some other to the other one."""
        if self._docs is None or first.home is None or second.home is None:
            return False
        one, other = _folder(first.home), _folder(second.home)
        if one == other:
            return False
        if (one, other) not in self._decided:
            nearer = {_nearer(one, other, page) for page in self._folders()}
            self._decided[one, other] = {one, other} <= nearer
        return self._decided[one, other]

    def _folders(self) -> list[Path]:
        if self._found is None:
            glossaries = {true_path(path) for path in self._sources}
            pages = files_below(self._docs, _PAGES) if self._docs else ()
            found = (page for page in pages if page not in glossaries)
            self._found = list(dict.fromkeys(page.parent for page in found))
        return self._found


def _nearer(one: Path, other: Path, page: Path) -> Path | None:
    """Return the folder that lies closest above a page, None where neither is above it."""
    above = [folder for folder in (one, other) if page.is_relative_to(folder)]
    return max(above, key=lambda folder: len(folder.parts), default=None)


def _folder(path: PurePath) -> Path:
    return true_path(path).parent
