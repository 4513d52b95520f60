"""The options of the Markdown extension, and how it says what is wrong."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from glossator import Finding, Kind, Settings, Source
from glossator.reading.skipping import strange
from glossator.settings import in_place, unknown, usable

logger = logging.getLogger("glossator")
_told: set[str] = set()
_KNOWN = tuple(spec.name for spec in fields(Settings))


def judged(options: Mapping[str, Any]) -> tuple[dict[str, Any], list[tuple[str, str, str]]]:
    """Return the options that can be used, as Settings takes them, and what is told of others.

    That is the name of the option, what is wrong, and what to do, or what holds in its place.
    """
    # An empty value is one that was left out.
    good, faults = usable({n: options[n] for n in _KNOWN if options.get(n) is not None})
    told = [(name, str(error), in_place(name)) for name, error in faults.items()]
    told += [(str(name), *unknown(str(name), _KNOWN)) for name in options if name not in _KNOWN]
    told += [("skip", f"skip: {problem}", hint) for problem, hint in strange(good.get("skip", ()))]
    return good, told


def checked(options: Mapping[str, Any]) -> tuple[dict[str, Any], list[Finding]]:
    """Return the options that can be used, as Settings takes them, and what is wrong elsewhere."""
    good, told = judged(options)
    return good, [
        Finding(Kind.OPTION, f"markdown_extensions: {message}", None, hint)
        for _, message, hint in told
    ]


def unseen_previews(
    settings: Settings, *, has_address: bool, place: Callable[[], Source | None] = lambda: None
) -> Iterator[Finding]:
    """Yield a finding where previews are asked for on a site whose sitemap is empty.

    `place` says where they are.
    """
    if settings.enabled and settings.preview and not has_address:
        message = "preview: the theme finds no page without the address of the site"
        yield Finding(Kind.LIMITED, message, place(), "set `site_url:`, or leave out `preview`")


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
