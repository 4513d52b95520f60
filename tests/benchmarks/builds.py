"""Measures whole builds: plain and with Glossator, by turns, in processes of their own."""

from __future__ import annotations

import compileall
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median

from subjects import ROOT, Docs

_DRIVER = Path(__file__).parent / "driver.py"
_CODE = ("shared", "sphinx_ext", "mkdocs_plugin")
_BYTECODE = "PYTHONPYCACHEPREFIX"
"""Where Python would look for bytecode instead of beside the sources."""
_EXTENSIONS = "sphinx.ext.doctest,sphinx.ext.extlinks"

Command = Callable[[Docs, Path, bool], list[str]]


@dataclass(frozen=True)
class Run:
    """What one build took."""

    seconds: float
    memory: int
    """The highest memory in use, in MB."""
    hooks: dict[str, float]


def sphinx(docs: Docs, folder: Path, ours: bool) -> list[str]:
    """Return the arguments of a Sphinx build in one process."""
    arguments = ["sphinx", "ours" if ours else "plain", "-q", "-b", "html", "-j", "1"]
    arguments += ["-d", str(folder / "doctrees"), "-w", str(folder / "warnings")]
    arguments += ["-c", str(docs.config)] if docs.config else []
    # Named on either side, so that both leave out what conf.py says.
    arguments += [f"-Dextensions={_EXTENSIONS}{',sphinx_glossator' if ours else ''}"]
    return [*arguments, str(docs.folder), str(folder / "site")]


def mkdocs(theme: dict[str, object]) -> Command:
    """Return what gives the arguments of a MkDocs build with a theme."""

    def command(docs: Docs, folder: Path, ours: bool) -> list[str]:
        options = {"sources": [docs.glossary]} if docs.glossary else {}
        settings = {
            "site_name": "benchmark",
            "docs_dir": str(docs.folder),
            "site_dir": str(folder / "site"),
            "theme": theme,
            "plugins": ["search", {"glossator": options}] if ours else ["search"],
        }
        config = folder / "mkdocs.yml"
        config.write_text(json.dumps(settings), "utf-8")
        return ["mkdocs", "ours" if ours else "plain", "build", "-q", "-f", str(config)]

    return command


def compare(title: str, docs: Docs, command: Command, scratch: Path, pairs: int) -> Iterator[str]:
    """Yield the lines of the report on one builder."""
    plain: list[Run] = []
    ours: list[Run] = []
    for number in range(pairs):
        # By turns, the other one first each time: a drift of the machine hits both.
        for side in (False, True) if number % 2 == 0 else (True, False):
            (ours if side else plain).append(_run(docs, command, scratch, side))
    ratios = [b.seconds / a.seconds for a, b in zip(plain, ours, strict=True)]
    hooks = median(sum(run.hooks.values()) for run in ours)
    yield (
        f"| {title} | {_spread([r.seconds for r in plain])} | {_spread([r.seconds for r in ours])} "
        f"| {_spread(ratios, 3)} | {hooks:.2f} ({hooks / median(r.seconds for r in plain):.1%}) "
        f"| {max(r.memory for r in plain)} | {max(r.memory for r in ours)} |"
    )
    names = sorted(ours[0].hooks, key=lambda name: -ours[0].hooks[name])
    parts = (f"{name} {median(run.hooks.get(name, 0) for run in ours):.2f}" for name in names)
    yield f"<!-- {title}, {docs.name}, {pairs} pairs; s in hooks: {', '.join(parts)} -->"


HEADER = (
    "| build | plain: CPU s | with Glossator: CPU s | ratio | inside hooks: CPU s "
    "| plain: peak MB | with: peak MB |",
    "| --- | --- | --- | --- | --- | --- | --- |",
)


def _spread(values: list[float], digits: int = 2) -> str:
    low, high = min(values), max(values)
    middle = f"{median(values):.{digits}f}"
    return f"{middle} ({low:.{digits}f} to {high:.{digits}f})" if len(values) > 1 else middle


def _run(docs: Docs, command: Command, scratch: Path, ours: bool) -> Run:
    folder = scratch / "build"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    times, log = folder / "times.json", folder / "log"
    arguments = [sys.executable, str(_DRIVER), str(times), *command(docs, folder, ours)]
    with log.open("wb") as file:
        child = subprocess.Popen(arguments, stdout=file, stderr=file, env=_environment())
        # Not by wait(): only wait4 tells what this one child has used.
        _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"the build failed:\n{log.read_text('utf-8', 'replace')[-2000:]}")
    seconds = usage.ru_utime + usage.ru_stime
    return Run(seconds, _megabytes(usage.ru_maxrss), json.loads(times.read_text("utf-8")))


def _megabytes(maxrss: int) -> int:
    # macOS counts bytes, Linux kilobytes.
    return maxrss // (1_000_000 if sys.platform == "darwin" else 1000)


@cache
def _environment() -> dict[str, str]:
    folders = [str(ROOT / folder) for folder in _CODE]
    for folder in folders:
        # As pip does when it installs: the plain tool has its bytecode, too.
        compileall.compile_dir(folder, quiet=1)
    ours = {"PYTHONPATH": os.pathsep.join(folders), "SOURCE_DATE_EPOCH": "1700000000"}
    return {name: text for name, text in os.environ.items() if name != _BYTECODE} | ours
