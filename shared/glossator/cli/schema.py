"""The command that writes the JSON Schema of a glossary."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from glossator.cli.output import write_files
from glossator.sources.json_schema import as_text


def schema(arguments: Namespace) -> int:
    """Print the JSON Schema of a glossary, or write it to a file."""
    return write_files([(Path(arguments.output or "-"), as_text().encode())])
