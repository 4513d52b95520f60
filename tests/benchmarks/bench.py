"""Measures Glossator beside the plain tools, and prints one report in Markdown.

python tests/benchmarks/bench.py [--pairs N] [--only NAME …]
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parents[1] / "shared")]

import builds  # noqa: E402
import idle  # noqa: E402
import scanning  # noqa: E402
import weight  # noqa: E402
from subjects import Subjects  # noqa: E402

import glossator  # noqa: E402

_MATERIAL: dict[str, object] = {"name": "material", "font": False}
"""Without fonts of others: a build asks the network for nothing."""

_HOSTS = {
    "sphinx": "sphinx",
    "mkdocs": "mkdocs",
    "mkdocs-material": "material",
    "sphinx-tippy": "sphinx_tippy",
}

Part = Callable[[], Iterator[str]]


def main() -> None:
    """Run the parts that were asked for."""
    with tempfile.TemporaryDirectory(prefix="glossator-bench-") as scratch:
        options = _options()
        subjects = Subjects(Path(scratch))
        for line in _machine(subjects):
            print(line, flush=True)
        built, measured = _parts(subjects, Path(scratch), options.pairs)
        wanted = options.only or [*built, *measured]
        if any(name in built for name in wanted):
            print("\n## Builds\n", *builds.HEADER, sep="\n", flush=True)
        _print(built, wanted)
        for name, (title, part) in measured.items():
            if name in wanted:
                print(f"\n## {title}\n", flush=True)
                _print({name: part}, wanted)


def _print(parts: dict[str, Part], wanted: list[str]) -> None:
    for name, part in parts.items():
        for line in part() if name in wanted else ():
            print(line, flush=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=5, help="pairs of builds, 5 unless told")
    names = ["sphinx", "mkdocs", "material", "matcher", "html", "script", "weight"]
    parser.add_argument("--only", action="append", choices=names)
    return parser.parse_args()


def _machine(subjects: Subjects) -> Iterator[str]:
    names = [name for name in _HOSTS if find_spec(_HOSTS[name])]
    hosts = ", ".join(f"{name} {version(name)}" for name in names)
    yield "# Benchmark\n"
    machine = f"{platform.machine()}, {os.cpu_count()} CPUs, load {os.getloadavg()[0]:.1f}"
    yield f"Python {platform.python_version()}, {hosts}; {machine}."
    yield f"Pages: {subjects.sphinx.name}; {subjects.mkdocs.name}. Medians (lowest to highest)."


def _parts(
    subjects: Subjects, scratch: Path, pairs: int
) -> tuple[dict[str, Part], dict[str, tuple[str, Part]]]:
    sphinx, docs, compare = subjects.sphinx, subjects.mkdocs, builds.compare
    plain, fancy = builds.mkdocs({"name": "mkdocs"}), builds.mkdocs(_MATERIAL)
    sides = builds.mkdocs_sides()
    built: dict[str, Part] = {
        "sphinx": partial(
            compare, "Sphinx", sphinx, builds.sphinx, scratch, pairs, builds.sphinx_sides()
        ),
        "mkdocs": partial(compare, "MkDocs", docs, plain, scratch, pairs, sides),
        "material": partial(compare, "Material", docs, fancy, scratch, pairs, sides),
    }
    measured: dict[str, tuple[str, Part]] = {
        "matcher": ("Matcher", lambda: scanning.matcher(subjects.contents)),
        "html": ("HTML", lambda: scanning.reading(subjects.contents, _glossary(subjects))),
        "weight": ("Bytes that a page gains, without assets", lambda: _weights(subjects, scratch)),
        "script": ("Script", idle.loading),
    }
    return built, measured


def _weights(subjects: Subjects, scratch: Path) -> Iterator[str]:
    yield from weight.HEADER
    peers = [side for side in builds.sphinx_sides() if side == builds.TIPPY]
    yield from weight.Weights(subjects.sphinx, builds.sphinx, scratch).rows(peers)
    plain = builds.mkdocs({"name": "mkdocs"})
    for docs in (subjects.mkdocs, *subjects.translations):
        yield from weight.Weights(docs, plain, scratch).rows()


def _glossary(subjects: Subjects) -> glossator.Glossary:
    docs = subjects.mkdocs
    return glossator.load([docs.glossary or docs.folder / "glossary.md"], "en")


if __name__ == "__main__":
    main()
