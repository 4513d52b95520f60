"""What the command line says of glossary files that these do not say themselves."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable
from pathlib import Path

from glossator.described import DescribedSource
from glossator.model import Source
from glossator.sources.addresses import as_here

_BETWEEN = re.compile(r"(?:(?<!\s)\s++)?+,\s*+(?=\w++\s*+=)")
"""A comma before a key; others belong to a title."""


def add_columns(parser: ArgumentParser) -> None:
    """Let a command take the titles of tables."""
    parser.add_argument(
        "--columns",
        type=columns,
        action="extend",
        default=[],
        metavar="KEY=TITLE",
        help="which column of the tables holds which key of entries, with commas between: "
        "term=Begriff,definition=Erklärung",
    )


def columns(value: str) -> list[tuple[str, str]]:
    """Return keys of entries with the titles of their columns."""
    pairs = [piece.partition("=") for piece in _BETWEEN.split(value.strip())]
    for key, _, title in pairs:
        if not (key.strip() and title.strip()):
            advice = "write keys and titles: term=Begriff,definition=Erklärung"
            raise ArgumentTypeError(f"{value!r} cannot be used; {advice}")
        _check_key(key.strip())
    return [(key.strip(), title.strip()) for key, _, title in pairs]


def _check_key(key: str) -> None:
    """Raise ArgumentTypeError for what is no key of an entry, whether or not there is a table."""
    from glossator.sources.schema import unknown_keys

    for finding in unknown_keys([key], Source(Path())):
        raise ArgumentTypeError(finding.text)


def described(
    names: Iterable[str], arguments: Namespace, language: str = "", namespace: str = ""
) -> list[DescribedSource]:
    """Return the sources of these names, with what the command line says of all of them."""
    found = tuple(arguments.columns)
    return [DescribedSource(as_here(name), namespace, language, found) for name in names]
