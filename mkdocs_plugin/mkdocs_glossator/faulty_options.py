"""Options of the plugin that cannot be used: left out, and told at their lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from glossator import Finding, Kind, Source
from mkdocs_glossator.options import judged


def sound(options: Mapping[str, Any], file: Path | None) -> tuple[dict[str, Any], list[Finding]]:
    """Return the options that can be used, and a finding for each other at its line of `file`."""
    good, told = judged(options)
    lines = dict(_lines(file)) if file and told and file.is_file() else {}
    findings = []
    for name, message, hint in told:
        place = Source(file, lines.get(name)) if file else None
        findings.append(Finding(Kind.OPTION, message, place, hint))
    return {name: options[name] for name in good}, findings


def _lines(file: Path) -> Iterator[tuple[str, int]]:
    """Yield the options that a configuration gives the plugin, with their lines."""
    for name, plugins in _pairs(yaml.compose(file.read_text("utf-8-sig"), yaml.SafeLoader)):
        if name.value == "plugins":
            named = [plugins] if isinstance(plugins, yaml.MappingNode) else plugins.value
            for plugin, options in (pair for node in named for pair in _pairs(node)):
                if plugin.value == "glossator":
                    yield from ((n.value, n.start_mark.line + 1) for n, _ in _pairs(options))


def _pairs(node: Any) -> list[tuple[Any, Any]]:
    return node.value if isinstance(node, yaml.MappingNode) else []
