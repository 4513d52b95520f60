"""The command that writes the JSON Schema of a glossary."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from glossator.cli.output import write_files
from glossator.sources.json_schema import as_text


def schema(arguments: Namespace) -> int:
    """Print the JSON Schema of a glossary, or write it to a file."""
    if arguments.output:
        return write_files([(Path(arguments.output), as_text().encode())])
    print(as_text(), end="")
    return 0
