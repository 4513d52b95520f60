"""Where a configuration has the options of the plugin; those that cannot be used are left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from os.path import normpath
from pathlib import Path
from typing import Any

import yaml

from glossator import Finding, Kind, Source
from mkdocs_glossator.options import judged


def sound(options: Mapping[str, Any], file: Path | None) -> tuple[dict[str, Any], list[Finding]]:
    """Return the options that can be used, and a finding for each other at its line of `file`."""
    good, told = judged(options)
    places = option_places(file) if told else {}
    whole = Source(file) if file else None
    findings = [Finding(Kind.OPTION, text, places.get(n, whole), hint) for n, text, hint in told]
    return {name: options[name] for name in good}, findings


def option_place(name: str, file: str | None) -> Source | None:
    """Return the line on which a configuration has an option, else the file, if it is one."""
    path = Path(file) if file else None
    return option_places(path).get(name, Source(path) if path else None)


def option_places(file: Path | None) -> dict[str, Source]:
    """Return the lines of the options in a configuration, or in one that it inherits."""
    if file is None or not file.is_file():
        return {}
    root = yaml.compose(file.read_bytes(), yaml.SafeLoader)
    parents = [value.value for name, value in _pairs(root) if name.value == "INHERIT"]
    # A variable with a default is a list here.
    is_named = bool(parents) and isinstance(parents[0], str)
    inherited = option_places(Path(normpath(file.parent / parents[0]))) if is_named else {}
    return {**inherited, **{name: Source(file, line) for name, line in _lines(root)}}


def _lines(root: Any) -> Iterator[tuple[str, int]]:
    """Yield the options that a configuration gives the plugin, with their lines."""
    for name, plugins in _pairs(root):
        if name.value == "plugins":
            named = [plugins] if isinstance(plugins, yaml.MappingNode) else plugins.value
            for plugin, options in (pair for node in named for pair in _pairs(node)):
                if plugin.value == "glossator":
                    yield from ((n.value, n.start_mark.line + 1) for n, _ in _pairs(options))


def _pairs(node: Any) -> list[tuple[Any, Any]]:
    return node.value if isinstance(node, yaml.MappingNode) else []
