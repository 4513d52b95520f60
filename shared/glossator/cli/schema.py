"""The command that writes the JSON Schema of a glossary."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from glossator.cli.output import write_files
from glossator.cli.overwriting import is_foreign
from glossator.sources.json_schema import as_text, is_ours


def schema(arguments: Namespace) -> int:
    """Print the JSON Schema of a glossary, or write it to a file."""
    output = arguments.output or "-"
    if is_foreign(output, "JSON Schema", is_ours):
        return 2
    return write_files([(Path(output), as_text().encode())])
