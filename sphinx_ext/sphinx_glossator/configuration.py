"""Options: one `glossator_*` value for each field of Settings."""

from __future__ import annotations

import difflib
import re
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from sphinx.util import logging

from glossator import Finding, Kind, Settings, Source
from glossator.page_settings import line_of_options
from glossator.settings import usable
from glossator.sources.addresses import SourcePath, below

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

PREFIX = "glossator_"
_OPTIONS = [spec for spec in fields(Settings) if "sphinx" in spec.metadata["hosts"]]
logger = logging.getLogger(__name__)


def add_config_values(app: Sphinx) -> None:
    """Declare every option to Sphinx; what a change rebuilds is decided page by page later."""
    for spec in _OPTIONS:
        # What is skipped is left out when a page is read.
        rebuild: Literal["env", ""] = "env" if spec.name == "skip" else ""
        app.add_config_value(PREFIX + spec.name, None, rebuild, types=())


def read_settings(config: Config, conf: Path) -> Settings:
    """Return the settings of conf.py; each faulty value is a warning and leaves the default."""
    given = {spec.name: _given(config, PREFIX + spec.name, spec.default) for spec in _OPTIONS}
    values, faults = usable({name: value for name, value in given.items() if value is not None})
    # In `suppress_warnings`, these would be a change of the configuration at each build.
    _ignored.clear()
    _ignored.update(values.get("ignore", ()))
    for name, error in faults.items():
        _warn(f"{PREFIX}{error}; {_in_place(name)}", conf, PREFIX + name)
    _warn_of_unknown(config, conf)
    known = {"language": config.language or "en", "project": config.project}
    return Settings(**{**known, **values})


def _in_place(name: str) -> str:
    """Return what holds in place of a faulty value, in words where no value says it."""
    spec = next(spec for spec in _OPTIONS if spec.name == name)
    is_told = spec.default != () and not spec.metadata["unset"]
    return f"{spec.default!r} is used" if is_told else "it counts as unset"


def _given(config: Config, name: str, default: object) -> object:
    """Return the value of an option; a list on the command line is parted by commas.

    Sphinx parts those whose own default is a list.
    """
    value = getattr(config, name)
    is_list = isinstance(default, tuple) and isinstance(value, str)
    return value.split(",") if is_list and name in config.overrides else value


def _warn_of_unknown(config: Config, conf: Path) -> None:
    known = [PREFIX + spec.name for spec in _OPTIONS]
    # Sphinx itself drops values that nobody declared without a word.
    for name in getattr(config, "_raw_config", {}):
        if name.startswith(PREFIX) and name not in known:
            near = difflib.get_close_matches(name, known, 1)
            advice = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
            _warn(f"{name}: there is no such option; {advice}", conf, name)


def source_paths(settings: Settings, base: Path) -> list[SourcePath]:
    """Return the sources, relative names taken from the folder of conf.py."""
    return [below(base, source) for source in settings.sources]


told: list[Finding] = []
"""The findings of a build, as they were logged; reading processes log theirs alone."""
_ignored: set[str] = set()
"""The kinds that conf.py wants no word of; processes that read inherit them."""


def report(finding: Finding) -> None:
    """Log a finding at its place, as a warning that `suppress_warnings` can name."""
    if finding.kind not in _ignored:
        told.append(finding)
        _log(finding.line, finding.source, finding.kind)


def inform(finding: Finding) -> None:
    """Log a finding that is no mistake, and fails no build."""
    logger.info("glossator: %s", finding.line)


def place_of(path: Path, pattern: str) -> Source:
    """Return the first line of a file that begins with a pattern, else the file as a whole."""
    lines = path.read_text("utf-8", "replace").splitlines() if path.is_file() else []
    line = next((n for n, text in enumerate(lines, 1) if re.match(pattern, text)), None)
    return Source(path, line)


def place_of_options(path: Path, name: str = "") -> Source:
    """Return the place of the options of a page, or of a name in them."""
    text = path.read_text("utf-8", "replace") if path.is_file() else ""
    return Source(path, line_of_options(text, name))


def _warn(message: str, conf: Path, name: str) -> None:
    if Kind.OPTION not in _ignored:
        _log(message, place_of(conf, rf"{name}\b"), Kind.OPTION)


def _log(message: str, place: Source | None, kind: Kind) -> None:
    # Without a colon, Sphinx would take the path for the name of a document.
    location = None if place is None else str(place) if place.line else f"{place}:"
    logger.warning("%s", message, location=location, type="glossator", subtype=str(kind))
