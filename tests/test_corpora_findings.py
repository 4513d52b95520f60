"""Findings on real glossaries, against a table of what a linter should say about them."""

from __future__ import annotations

import csv
import json
import os
from collections import Counter
from pathlib import Path

import pytest

from glossator.cli import main
from glossator.findings import Kind

CORPORA = Path(
    os.environ.get("GLOSSATOR_CORPORA", Path(__file__).parents[1] / "../shared/corpora")
).resolve()
TRANSFORMERS = CORPORA / "transformers"

pytestmark = [
    pytest.mark.corpora,
    pytest.mark.skipif(
        not TRANSFORMERS.is_dir(),
        reason=f"there are no corpora at {CORPORA}; set GLOSSATOR_CORPORA to their folder",
    ),
]

KINDS = {
    "broken-anchor": Kind.UNKNOWN_REFERENCE,
    "class-reference-backticks-outside": Kind.CLASS_REFERENCE,
    "class-reference-case": Kind.CLASS_REFERENCE,
    "class-reference-without-backticks": Kind.CLASS_REFERENCE,
    "duplicate-term": Kind.DUPLICATE_NAME,
    "fullwidth-parentheses-around-anchor": Kind.FULLWIDTH_LINK,
    "heading-trailing-space": Kind.HEADING_SPACING,
    "heading-typo": Kind.HEADING_TYPO,
    "heading-without-blank-after": Kind.HEADING_SPACING,
    "heading-without-blank-before": Kind.HEADING_SPACING,
    "lines-with-trailing-space": Kind.TRAILING_SPACE,
    "link-destination-with-space": Kind.SPACED_LINK,
    "link-to-untranslated-page": Kind.UNKNOWN_PAGE,
    "no-final-newline": Kind.NO_FINAL_NEWLINE,
    "non-ascii-punctuation-in-code-block": Kind.CODE_PUNCTUATION,
    "non-ascii-punctuation-in-inline-code": Kind.CODE_PUNCTUATION,
    "redirect-only-entry": Kind.REDIRECT_ONLY,
    "reversed-link": Kind.REVERSED_LINK,
    "stale-cross-page-anchor": Kind.UNKNOWN_ANCHOR,
}
"""The rules of the table, and our kinds."""

Row = tuple[str, int, Kind]
ACCEPTED: dict[Row, str] = {}
MOVED: dict[Row, int] = {}


def rows() -> list[dict[str, str]]:
    path = TRANSFORMERS / "expected-findings.tsv"
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def found(name: str, capsys: pytest.CaptureFixture[str]) -> Counter[Row]:
    path = TRANSFORMERS / name
    pages = ("--pages", str(path.parent)) if name.startswith("docs") else ()
    main(["check", str(path), "--json", "--style", "--also", "redirect-only", *pages])
    findings = json.loads(capsys.readouterr().out)["findings"]
    return Counter((name, f["line"] or 0, Kind(f["kind"])) for f in findings)


@pytest.mark.parametrize("name", sorted({row["file"] for row in rows()}))
def test_it(name, capsys):
    expected = Counter()
    for row in rows():
        if row["file"] == name and "resolves with" not in row["detail"]:
            expected[name, int(row["line"]), KINDS[row["rule"]]] += 1
    got = found(name, capsys)
    for k in sorted(expected - got):
        print("MISSING", k[0], k[1], str(k[2]))
    for k in sorted(got - expected):
        print("EXTRA", k[0], k[1], str(k[2]))
