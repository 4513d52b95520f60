"""Newcomers: an empty folder, a fresh environment, and what README tells them to write."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bs4 import BeautifulSoup

ROOT = Path(__file__).parent.parent.parent
PLACE = ROOT / "build" / "wheel"
README = (ROOT / "README.md").read_text("utf-8")
THIRD = "- term: token\n  definition: A piece of text that a model reads at once.\n"
"""A third entry, in the form of the two of README."""


def section(title: str) -> str:
    """Return the text of a section of README."""
    return README.split(f"\n## {title}\n")[1].split("\n## ")[0]


def block(title: str) -> str:
    """Return the first fenced block of a section of README."""
    found: list[str] = re.findall(r"```\w+\n(.*?)```", section(title), re.DOTALL)
    return found[0]


def commands(title: str) -> list[str]:
    """Return the commands of a section of README: its indented lines."""
    return re.findall(r"^ {4}(\S.*)$", re.sub(r"(?s)```.*?```", "", section(title)), re.MULTILINE)


GLOSSARY = block("A glossary") + THIRD


@dataclass(frozen=True)
class Tool:
    """How a site begins with a site generator, before anybody has heard of us."""

    name: str
    begins: str
    """The command that makes a site in the folder."""
    builds: str
    """The command that builds it from nothing, into `output`, with warnings as errors."""
    output: str
    configuration: str
    page: str
    """The page that the newcomer has written on."""
    adds: Callable[[str, str], str]
    """Adds the lines of README to the text of a configuration."""
    leaves: str = ""
    """What a newcomer deletes beside the lines."""


def _below(text: str, lines: str) -> str:
    return f"{text}\n{lines}"


def _as_tables(text: str, lines: str) -> str:
    """Put the lines below the tables of a zensical.toml, as README says."""
    first, *others = lines.splitlines()
    assert first == "markdown_extensions: [{glossator: {backlinks: false}}]"
    project = "\n".join(["[project]", *(line.replace(": ", " = ", 1) for line in others)])
    extension = "[project.markdown_extensions]"
    text = re.sub(r"(?m)^\[project\]$", lambda _: project, text, count=1)
    return text.replace(extension, f"{extension}\nglossator.backlinks = false", 1)


SPHINX = Tool(
    "Sphinx",
    "sphinx-quickstart -q -p Docs -a Me .",
    "make clean html SPHINXOPTS='-W --keep-going'",
    "_build/html",
    "conf.py",
    "index.rst",
    _below,
)
MKDOCS = Tool(
    "MkDocs",
    "mkdocs new .",
    "mkdocs build --strict",
    "site",
    "mkdocs.yml",
    "docs/index.md",
    _below,
)
ZENSICAL = Tool(
    "Zensical",
    "zensical new .",
    "zensical build --clean --strict",
    "site",
    "zensical.toml",
    "docs/index.md",
    _as_tables,
    "docs/assets docs/glossary.md",
)


@dataclass
class Newcomer:
    """Somebody at a shell, in a folder of their own, with an environment of their own."""

    tool: Tool
    folder: Path
    environment: Path
    typed: list[str] = field(default_factory=list)
    """The commands that they have given."""
    seconds: float = 0.0

    def types(self, command: str) -> str:
        """Run a command and return what it says; one that fails, or warns, is a surprise."""
        self.typed.append(command)
        start = time.monotonic()
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env=self._variables(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
        )
        self.seconds += time.monotonic() - start
        assert done.returncode == 0, f"{command}\n{done.stdout}"
        return done.stdout

    def _variables(self) -> dict[str, str]:
        kept = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
        links = [kept.get("PIP_FIND_LINKS", ""), str(PLACE / "dist")]
        return kept | {
            "PATH": os.pathsep.join([str(self.environment / "bin"), kept["PATH"]]),
            "PIP_FIND_LINKS": " ".join(links).strip(),  # where README's words find the wheel
            "SOURCE_DATE_EPOCH": "1700000000",  # pages and maps of sites name their day
            "NO_COLOR": "1",
        }

    def site(self) -> dict[str, bytes]:
        """Return the files of the built site by name."""
        output = self.folder / self.tool.output
        return {
            str(path.relative_to(output)): path.read_bytes()
            for path in sorted(output.rglob("*"))
            if path.is_file()
        }

    def page(self, name: str) -> BeautifulSoup:
        """Return a built page in either layout of URLs."""
        output = self.folder / self.tool.output
        names = (f"{name}.html", f"{name}/index.html")
        (path,) = (output / name for name in names if (output / name).is_file())
        return BeautifulSoup(path.read_text("utf-8"), "html.parser")


def settle(tool: Tool, folder: Path) -> Newcomer:
    """Return a newcomer who has installed a site generator and nothing of ours."""
    environment = PLACE / f"newcomer-{tool.name.lower()}"
    shutil.rmtree(environment, ignore_errors=True)
    python = [sys.executable, "-m"]
    subprocess.run([*python, "venv", "--without-pip", str(environment)], check=True)
    pip = environment / "bin" / "pip"
    inside = f'-m pip --python "{environment}/bin/python" "$@"'
    # The Python that makes our own environments has a pip; they have none.
    installer = os.environ.get("PYTHON", sys.executable)
    pip.write_text(f'#!/bin/sh\nexec "{installer}" {inside}\n', "utf-8")
    pip.chmod(0o755)
    newcomer = Newcomer(tool, folder, environment)
    newcomer.types(f"pip install -q {tool.name.lower()}")
    newcomer.types(tool.begins)
    page = folder / tool.page
    page.write_text(page.read_text("utf-8") + "\nAn LLM hides tokens by a padding mask.\n", "utf-8")
    return newcomer


def differences(one: dict[str, bytes], other: dict[str, bytes]) -> Iterator[str]:
    """Yield the names of files that are not the same in both."""
    for name in sorted(one.keys() | other.keys()):
        if one.get(name) != other.get(name):
            yield name
