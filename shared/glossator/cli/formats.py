"""How findings are written: for people, for programs, for GitHub."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from glossator.census import counted
from glossator.findings import Finding
from glossator.paths import below_here
from glossator.sources.addresses import is_remote

Writer = Callable[[Sequence[Finding], int], str]
"""Returns the output for findings and the number of terms."""


def line(finding: Finding) -> str:
    """Return a finding as one line: place, message, hint, kind."""
    return f"{finding} [{finding.kind}]"


def complain(findings: Iterable[Finding]) -> None:
    """Print findings where errors go, a line for each."""
    for finding in findings:
        print(line(finding), file=sys.stderr)


def as_text(findings: Sequence[Finding], terms: int) -> str:
    """Return a line for each finding, and one that counts them."""
    closing = f"{counted(terms, 'term')}, {counted(len(findings), 'finding')}"
    return "\n".join([*map(line, findings), closing])


def as_json(findings: Sequence[Finding], terms: int) -> str:
    """Return the parts of each finding as an object."""
    found = {"terms": terms, "findings": list(map(_parts, findings))}
    return json.dumps(found, ensure_ascii=False, indent=2)


def _parts(finding: Finding) -> dict[str, Any]:
    source = finding.source
    return {
        "kind": str(finding.kind),
        "path": str(source.path) if source else None,
        "line": source.line if source else None,
        "message": finding.message,
        "hint": finding.hint,
    }


def as_github(findings: Sequence[Finding], terms: int) -> str:
    """Return a workflow command for each finding, which GitHub shows at its line."""
    return "\n".join(map(_annotation, findings))


def _annotation(finding: Finding) -> str:
    properties = {"title": f"glossator: {finding.kind}"}
    # An address is no file that GitHub could show the finding at.
    is_there = finding.source is not None and is_remote(str(finding.source.path))
    if finding.source and not is_there:
        where = {
            "file": below_here(Path(finding.source.path)),
            "line": str(finding.source.line or 1),
        }
        properties = where | properties
    given = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::warning {given}::{_escaped(str(finding) if is_there else finding.text)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def as_sarif(findings: Sequence[Finding], terms: int) -> str:
    """Return a log as SARIF 2.1.0 has it."""
    from glossator.cli.sarif import log

    return json.dumps(log(findings), ensure_ascii=False, indent=2)


FORMATS: dict[str, Writer] = {
    "text": as_text,
    "json": as_json,
    "sarif": as_sarif,
    "github": as_github,
}
