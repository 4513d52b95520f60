"""Brings Glossator to the docs of public projects and writes what that does into docs/projects.md.

python tests/benchmarks/adoption.py [NAME …]
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import version
from pathlib import Path

from bs4 import BeautifulSoup

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(HERE.parent)]

from distributions import unpacked  # noqa: E402

from corpora.stripping import strip  # noqa: E402

PLACE = Path(os.environ.get("GLOSSATOR_ADOPTION", ROOT / "build" / "adoption"))
GLOSSARIES = HERE / "adoption"
PAGE = ROOT / "docs" / "projects.md"
NOWHERE = "http://127.0.0.1:9"
"""A proxy that refuses at once: no build waits for the network, and none depends on it."""
_CLOSING = re.compile(r"glossator: ([\d,]+) terms?, ([\d,]+) links? on ([\d,]+) pages?")
_WARNING = re.compile(r"\b(?:WARNING|ERROR)\b")
_WORD = re.compile(r"[^\W_]+")
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
    seconds: float

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
        return Counter(line for line in self.log.splitlines() if _WARNING.search(line))


def words(html: str) -> int:
    """Return how many words the text of a page has, without frame and navigation."""
    soup = BeautifulSoup(html, "html.parser")
    main = soup.select_one("[role=main], main, article") or soup.body or soup
    return len(_WORD.findall(main.get_text(" ")))


def _run(command: list[str], folder: Path, output: Path) -> Side:
    import pypandoc  # type: ignore[import-not-found]

    log = output.with_suffix(".log")
    # The hashes of sets decide the order of some lists.
    environment = os.environ | {"SOURCE_DATE_EPOCH": "1700000000", "PYTHONHASHSEED": "0"}
    environment["PATH"] += os.pathsep + str(Path(pypandoc.get_pandoc_path()).parent)
    environment |= {"HTTPS_PROXY": NOWHERE, "HTTP_PROXY": NOWHERE, "NO_COLOR": "1"}
    with log.open("wb") as file:
        child = subprocess.Popen(command, cwd=folder, stdout=file, stderr=file, env=environment)
        _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    text = re.sub(r"\x1b\[[\d;]*m", "", log.read_text("utf-8", "replace"))
    if child.returncode:
        raise SystemExit(f"the build failed:\n{text[-2000:]}")
    return Side(output, text, usage.ru_utime + usage.ru_stime)


def _bring_glossary(project: Project, folder: Path, ours: bool) -> None:
    """Put the glossary beside the configuration, where its authors would have it."""
    file = folder / "glossator-terms.yml"
    file.unlink(missing_ok=True)
    if ours and project.glossary:
        shutil.copy(GLOSSARIES / project.glossary, file)


def _sphinx(project: Project, tree: Path, output: Path, ours: bool) -> Side:
    source = tree / project.folder
    conf, own = source / "conf.py", (source / "conf.py.own")
    if not own.exists():
        shutil.copy(conf, own)
    lines = ""
    _bring_glossary(project, source, ours)
    if ours:
        sources = 'glossator_sources = ["glossator-terms.yml"]\n' if project.glossary else ""
        lines = f'\n\nextensions = [*extensions, "sphinx_glossator"]\n{sources}{project.lines}\n'
    conf.write_text(own.read_text("utf-8") + lines, "utf-8")
    doctrees = output.with_suffix(".doctrees")
    shutil.rmtree(doctrees, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-d", str(doctrees)]
    return _run([*command, *project.options, ".", str(output)], source, output)


def _mkdocs(project: Project, tree: Path, output: Path, ours: bool) -> Side:
    changes = dict(project.changes)
    plugins = list(changes.get("plugins", []))  # type: ignore[call-overload]
    if ours:
        plugins.append({"glossator": {"sources": ["glossator-terms.yml"]}})
    _bring_glossary(project, tree, ours)
    config = tree / "glossator-adoption.yml"
    settings = {"site_name": project.name, **changes, "plugins": plugins}
    if project.inherits:
        settings = {"INHERIT": "mkdocs.yml"} | settings
    config.write_text(json.dumps(settings), "utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "-f", str(config), "-d", str(output)]
    return _run(command, tree, output)


def _rest(html: str) -> str:
    """Return a page without what is ours, and without the empty lines of loops in templates."""
    return "\n".join(line for line in strip(html).splitlines() if line.strip())


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
        ratio = self.ours.seconds / self.plain.seconds
        cells = (
            f"{self.project.name} {self.project.version}",
            self.project.kind,
            f"{len(self.plain.pages):,}",
            f"{terms:,}",
            f"{links:,}",
            f"{1000 * links / count:.1f}",
            str(len(self.new_warnings)),
            str(len(self.changed)),
            f"{ratio:.2f}",
        )
        return f"| {' | '.join(cells)} |"


def adopt(project: Project) -> Result:
    """Build the docs of a project on both sides."""
    trees = PLACE / "trees"
    trees.mkdir(parents=True, exist_ok=True)
    tree = unpacked(project.name, project.version, trees)
    build = {"sphinx": _sphinx, "mkdocs": _mkdocs}[project.tool]
    sides = []
    for name in ("plain", "ours"):
        output = PLACE / "sites" / project.name / name
        shutil.rmtree(output, ignore_errors=True)
        output.parent.mkdir(parents=True, exist_ok=True)
        sides.append(build(project, tree, output, name == "ours"))
    return Result(project, *sides)


def projects() -> list[Project]:
    """Return the projects of the list, in its order."""
    rows = tomllib.loads((GLOSSARIES / "projects.toml").read_text("utf-8"))["project"]
    return [Project(**{**row, "options": tuple(row.get("options", ()))}) for row in rows]


HEADER = (
    "| project | what its docs are like | pages | terms | links | per 1,000 words "
    "| new warnings | pages changed elsewhere | CPU time |",
    "| --- | --- | --: | --: | --: | --: | --: | --: | --: |",
)


def table(text: str, rows: list[str]) -> str:
    """Return the text of the page with these rows in its table."""
    start, end = text.index(HEADER[0]), text.rindex("|\n") + 2
    return text[:start] + "\n".join([*HEADER, *rows]) + "\n" + text[end:]


def _faults(result: Result) -> Iterator[str]:
    for line in result.new_warnings:
        yield f"  new: {line}"
    for name in result.changed:
        yield f"  changed elsewhere: {name}"


def main() -> int:
    """Adopt the projects that are named, or all, and write the page from what is known of each."""
    wanted = sys.argv[1:] or [project.name for project in projects()]
    kept = PLACE / "rows"
    kept.mkdir(parents=True, exist_ok=True)
    faults = 0
    for project in projects():
        if project.name in wanted:
            faults += _report(project, kept / project.name)
    files = [kept / project.name for project in projects()]
    rows = [file.read_text("utf-8") for file in files if file.is_file()]
    PAGE.write_text(table(PAGE.read_text("utf-8"), rows), "utf-8")
    print(f"Sphinx {version('sphinx')}, MkDocs {version('mkdocs')}: {faults} faults")
    return 1 if faults else 0


def _report(project: Project, file: Path) -> int:
    """Adopt a project, keep its row, print what is wrong, and return how much that is."""
    file.unlink(missing_ok=True)
    try:
        result = adopt(project)
    except SystemExit as failure:
        print(f"{project.name}: {failure}", flush=True)
        return 1
    file.write_text(result.row, "utf-8")
    faults = list(_faults(result))
    print(result.row, *faults, sep="\n", flush=True)
    return len(faults)


if __name__ == "__main__":
    sys.exit(main())
