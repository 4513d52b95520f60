"""A parser of the command line that says what to type where the glossary is not named."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

DATA = frozenset(".csv .json .jsonld .rdf .tbx .tbxm .toml .ttl .yaml .yml".split())
"""The suffixes of files that are a glossary wherever they are named."""


class Parser(argparse.ArgumentParser):
    """A parser that knows the whole command line, or that of one of its commands."""

    def __init__(self, *, given: Sequence[str] = (), **options: Any) -> None:
        super().__init__(**options)
        self._given = given
        self.of_command: Any = partial(Parser, given=given)
        """Makes the parser of one of the commands."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line, and end."""
        needed = message.rpartition(": ")[2].split(", ")
        if needed[-1] == "--sources" and self._given:
            files = [] if "FILE" in needed else self._files()
            message = f"name the glossary: {_named(self._given, files)}"
        super().error(message)

    def _files(self) -> list[str]:
        """Return the files of a command that lacks nothing but the glossary."""
        found, _ = self.parse_known_args(["--sources", "-", *self._given[1:]])
        return list(found.files)


def _named(given: Sequence[str], files: Sequence[str]) -> str:
    """Return a command line that names as glossaries those of its files that look like it."""
    glossaries = [file for file in files if _is_glossary(file)]
    pages = [file for file in files if file not in glossaries]
    options = list(given[1:])
    for file in files:
        options.remove(file)
    sources = [word for file in glossaries or ["glossary.yml"] for word in ("--sources", file)]
    return shlex.join(["glossator", given[0], *sources, *options, *(pages or ["page.md"])])


def _is_glossary(file: str) -> bool:
    path = Path(file)
    return path.suffix.lower() in DATA or path.stem.lower() == "glossary"
