"""Options: one for each field of Settings, checked as MkDocs checks its own."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from typing import Any

from mkdocs.config import base
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import PrefixedLogger

from glossator import Finding, Kind, Settings
from glossator.sources.addresses import SourcePath, below

SUFFIXES = (".yml", ".yaml", ".json", ".toml", ".csv", ".md")
"""The suffixes under which a file named `glossary` is found without being named."""

logger = PrefixedLogger("glossator", logging.getLogger("mkdocs.plugins.glossator"))


class _Option(base.BaseConfigOption[Any]):
    """An option whose check and default are those of a field of Settings."""

    def __init__(self, check: Any, default: object) -> None:
        super().__init__()
        self._check, self.default = check, default

    def run_validation(self, value: object) -> Any:
        try:
            return None if value is None else self._check(value)
        except ValueError as error:
            raise base.ValidationError(f"{value!r} cannot be used; {error}") from None


def _default(name: str, default: object) -> object:
    # The theme knows the language of a site whose author did not set it for us.
    return None if name == "language" else default


GlossatorConfig: Any = type(
    "GlossatorConfig",
    (base.Config,),
    {
        "__doc__": "The options of the plugin, one for each field of Settings.",
        **{
            spec.name: _Option(spec.metadata["check"], _default(spec.name, spec.default))
            for spec in fields(Settings)
        },
    },
)


def read_settings(values: base.Config, config: MkDocsConfig) -> Settings:
    """Return the settings of mkdocs.yml, which MkDocs has checked already."""
    given = {spec.name: values[spec.name] for spec in fields(Settings)}
    given["language"] = given["language"] or _theme_language(config)
    return Settings(**given)


def _theme_language(config: MkDocsConfig) -> str:
    for name in ("language", "locale"):
        if config.theme.get(name):
            return str(config.theme[name])
    return "en"


def source_paths(settings: Settings, config: MkDocsConfig) -> list[SourcePath]:
    """Return the sources: those named, else one named `glossary` where it is looked for."""
    folder = Path(config.config_file_path or "mkdocs.yml").parent
    if settings.sources:
        return [below(folder, source) for source in settings.sources]
    beside = (folder / f"glossary{suffix}" for suffix in SUFFIXES)
    candidates = (*beside, Path(config.docs_dir) / "glossary.md")
    return next(([path] for path in candidates if path.is_file()), [])


def report(findings: Iterable[Finding]) -> None:
    """Log findings as warnings, which `--strict` counts."""
    for finding in findings:
        logger.warning("%s [glossator.%s]", finding, finding.kind)


def inform(finding: Finding) -> None:
    """Log a finding that is no mistake, and fails no build."""
    logger.info("%s", finding)


def nothing_found() -> Finding:
    """Return the one line for a site without a glossary."""
    return Finding(
        Kind.NO_GLOSSARY,
        "there is no glossary yet",
        None,
        "add glossary.yml beside mkdocs.yml, or name your file under `sources:`",
    )
