"""Findings as SARIF 2.1.0, which code scanning and editors read."""

from __future__ import annotations

import ast
import os
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

import glossator
from glossator import findings as declared
from glossator.checks import Group, group_of
from glossator.findings import Finding, Kind
from glossator.model import Source
from glossator.paths import below_here
from glossator.sources.addresses import is_remote

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
PAGE = "docs/findings.md"
"""Where each kind is explained, in the source of Glossator."""


def log(findings: Sequence[Finding]) -> dict[str, Any]:
    """Return the log of one run, with a rule for each kind that was found."""
    kinds = sorted({finding.kind for finding in findings})
    says = descriptions()
    driver = {
        "name": "glossator",
        "version": glossator.__version__,
        "rules": [_rule(kind, says[kind]) for kind in kinds],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, kinds.index(finding.kind)) for finding in findings],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def descriptions() -> Mapping[Kind, str]:
    """Return the sentence that explains each kind: its docstring in the source."""
    tree = ast.parse(Path(declared.__file__).read_text("utf-8"))
    classes = {node.name: node.body for node in tree.body if isinstance(node, ast.ClassDef)}
    found: dict[Kind, str] = {}
    for member, text in pairwise(classes[Kind.__name__]):
        if isinstance(member, ast.Assign) and isinstance(text, ast.Expr):
            name, value = ast.unparse(member.targets[0]), ast.literal_eval(text.value)
            found[Kind[name]] = " ".join(str(value).split())
    return found


def _rule(kind: Kind, sentence: str) -> dict[str, Any]:
    page = f"{PAGE}#{kind}"
    return {
        "id": str(kind),
        "shortDescription": {"text": sentence},
        # A `helpUri` would have to be absolute, and a package has no address of its own.
        "help": {
            "text": f"{sentence} See {page}.",
            "markdown": f"{sentence} See [`{kind}`]({page}).",
        },
        "defaultConfiguration": {"level": _level(kind)},
    }


def _level(kind: Kind) -> str:
    return "warning" if group_of(kind) is Group.ALWAYS else "note"


def _result(finding: Finding, rule: int) -> dict[str, Any]:
    result = {
        "ruleId": str(finding.kind),
        "ruleIndex": rule,
        "level": _level(finding.kind),
        "message": {"text": finding.text},
    }
    source = finding.source
    if source:
        place = {
            "artifactLocation": {"uri": _uri(source)},
            "region": {"startLine": source.line or 1},
        }
        result["locations"] = [{"physicalLocation": place}]
    return result


def _uri(source: Source) -> str:
    """Return the address of a file: its own, relative to the working directory, else in full."""
    if is_remote(str(source.path)):
        return quote(str(source.path), safe=":/")
    path = below_here(Path(source.path))
    return Path(path).as_uri() if Path(path).is_absolute() else quote(os.fsencode(path))
