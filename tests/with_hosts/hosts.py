"""The site generators that run the plugin, each a command in an environment of its own."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from sites import Build

PLACE = Path(
    os.environ.get("GLOSSATOR_HOSTS", Path(__file__).parent.parent.parent / "build" / "hosts")
)
"""The folder of the environments; `make hosts` fills it."""
ENVIRONMENT = {
    **{name: text for name, text in os.environ.items() if name != "PYTHONPATH"},
    "SOURCE_DATE_EPOCH": "1700000000",  # pages name the second of their build
    "NO_COLOR": "1",
}


OWN_THEMES = ("mkdocs", "readthedocs")
ALL_THEMES = (*OWN_THEMES, "material")


@dataclass(frozen=True)
class Host:
    """A command, the environment that holds it, and the themes that are installed there."""

    name: str
    environment: str
    command: str
    themes: tuple[str, ...] = OWN_THEMES
    serving: tuple[str, ...] = ()
    """What its command for serving must be told beside the place."""

    def __str__(self) -> str:
        return self.name

    @property
    def program(self) -> str:
        """The path of the command; a test that asks for a missing one is skipped."""
        path = PLACE / self.environment / "bin" / self.command
        if not path.is_file():
            pytest.skip(f"there is no {path}; `make hosts` installs it")
        return str(path)

    def build(self, config: Path, output: Path, *options: str, folder: Path | None = None) -> Build:
        """Build a site from a folder, its own unless another is named."""
        place = ("-f", str(config), "-d", str(output))
        return self.run(output, "build", *place, *options, folder=folder or config.parent)

    def run(self, output: Path, *arguments: str, folder: Path) -> Build:
        """Run the command in a folder and return what it left and logged."""
        done = subprocess.run(
            [self.program, *arguments],
            cwd=folder,
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
        )
        return Build(output, done.returncode, done.stderr.splitlines())


# With click 8.3 MkDocs watches nothing unless it is told to.
RELOADING = ("--livereload",)
MKDOCS = Host("mkdocs", "mkdocs", "mkdocs", ALL_THEMES, RELOADING)
PROPERDOCS = Host("properdocs", "properdocs", "properdocs", OWN_THEMES, RELOADING)
BESIDE = Host("properdocs-beside-mkdocs", "both", "properdocs", ALL_THEMES, RELOADING)
HOSTS = (
    MKDOCS,
    PROPERDOCS,
    BESIDE,
    Host("mkdocs-beside-properdocs", "both", "mkdocs", ALL_THEMES, RELOADING),
)


def problems(build: Build) -> list[str]:
    """Return the warnings and errors among the lines that a host logged."""
    return [line for line in build.warnings if line.startswith(("WARNING", "ERROR", "Traceback"))]
