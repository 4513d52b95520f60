"""What the benchmark works on: the corpora, else docs of well-known packages, else our examples."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import markdown
from distributions import unpacked

_HERE = Path(__file__).parent
ROOT = _HERE.parents[1]
CORPORA = Path(os.environ.get("GLOSSATOR_CORPORA", ROOT / "../shared/corpora")).resolve()
COPIES = 60


@dataclass(frozen=True)
class Docs:
    """A folder of pages for one builder, and a word that says which."""

    name: str
    folder: Path
    config: Path | None = None
    """The folder of conf.py, where it is not that of the pages."""
    glossary: str = ""
    """The glossary file, where the pages hold none themselves."""

    @property
    def source(self) -> Path:
        """The file of the glossary, wherever it is."""
        return Path(self.glossary or next(self.folder.glob("glossary.*")))


@dataclass(frozen=True)
class Subjects:
    """All that is measured; copies of examples go below a scratch folder."""

    scratch: Path

    @cached_property
    def sphinx(self) -> Docs:
        """The documentation of Python."""
        folder = CORPORA / "cpython"
        if folder.is_dir():
            return Docs("CPython docs", folder / "Doc", folder)
        fetched = self._fetched("sphinx", "9.0.4", "doc")
        return fetched or self._repeated("sphinx", "", ".rst")

    @cached_property
    def mkdocs(self) -> Docs:
        """The English documentation of transformers."""
        folder = CORPORA / "transformers/docs/source/en"
        if folder.is_dir():
            return Docs("transformers docs", folder)
        fetched = self._fetched("hatch", "1.18.2", "docs", str(_HERE / "adoption/packaging.yml"))
        return fetched or self._repeated("mkdocs", "docs", ".md")

    @cached_property
    def translations(self) -> list[Docs]:
        """The documentation of transformers in other languages that have a glossary."""
        files = sorted(CORPORA.glob("transformers/docs/source/*/glossary.md"))
        folders = [file.parent for file in files if file.parent != self.mkdocs.folder]
        return [Docs(f"transformers docs, {folder.name}", folder) for folder in folders]

    @cached_property
    def contents(self) -> list[str]:
        """The pages of the MkDocs site, rendered as MkDocs does unless told otherwise."""
        extensions = ["toc", "tables", "fenced_code"]
        texts = (p.read_text("utf-8") for p in sorted(self.mkdocs.folder.rglob("*.md")))
        return [markdown.markdown(text, extensions=extensions) for text in texts]

    def _fetched(self, name: str, version: str, folder: str, glossary: str = "") -> Docs | None:
        """Return the docs of a source distribution; None where none can be had."""
        try:
            tree = unpacked(name, version, self.scratch)
        except Exception as error:  # whatever pip raises without a network
            print(f"<!-- {name} {version} cannot be fetched: {error} -->")
            return None
        return Docs(f"docs of {name} {version}", tree / folder, None, glossary)

    def _repeated(self, tool: str, pages: str, suffix: str) -> Docs:
        folder = self.scratch / tool / pages
        shutil.copytree(ROOT / "examples" / tool / pages, folder)
        shutil.copy(ROOT / "examples/glossary.yml", self.scratch / "glossary.yml")
        for page in sorted(folder.glob(f"*{suffix}")):
            for number in range(COPIES if page.stem != "index" else 0):
                shutil.copy(page, folder / f"{page.stem}{number}{suffix}")
        glossary = str(self.scratch / "glossary.yml")
        return Docs(f"{COPIES} copies of examples/{tool} (no corpora here)", folder, None, glossary)
