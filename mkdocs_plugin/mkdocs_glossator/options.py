"""The options of the Markdown extension, and how it says what is wrong."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from glossator import Finding, Kind, Settings
from glossator.reading.skipping import strange
from glossator.settings import usable

logger = logging.getLogger("glossator")
_told: set[str] = set()


def checked(options: Mapping[str, Any]) -> tuple[dict[str, Any], list[Finding]]:
    """Return the options that can be used, as Settings takes them, and what is wrong elsewhere."""
    good, faults = usable(options)
    findings: list[Finding] = []
    for error in faults.values():
        message, _, hint = str(error).partition("; ")
        findings.append(Finding(Kind.OPTION, f"markdown_extensions: {message}", None, hint))
    for problem, hint in strange(good.get("skip", ())):
        findings.append(Finding(Kind.OPTION, f"markdown_extensions: skip: {problem}", None, hint))
    return good, findings


def unseen_previews(settings: Settings, *, has_address: bool) -> Iterator[Finding]:
    """Yield a finding where previews are asked for on a site whose sitemap is empty."""
    if settings.enabled and settings.preview and not has_address:
        message = "preview: the theme finds no page without the address of the site"
        yield Finding(Kind.LIMITED, message, None, "set `site_url:`, or leave out `preview`")


def tell(
    findings: Iterable[Finding], ignored: Collection[str] = (), to: logging.Logger = logger
) -> None:
    """Log findings, but those of ignored kinds, as warnings.

    Each is told once in a process, since hosts make an extension for each page.
    """
    for finding in findings:
        line = f"{finding} [glossator.{finding.kind}]"
        if line not in _told and finding.kind not in ignored:
            _told.add(line)
            to.warning("glossator: %s", line)
