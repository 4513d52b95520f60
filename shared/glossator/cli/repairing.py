"""The command that restores glossary files which were decoded wrongly on their way."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from glossator.findings import Finding
from glossator.sources.registry import Document


def repair(arguments: Namespace) -> int:
    """Show what restoring files would change, or write them; 1 where a text stays damaged."""
    from glossator.replacing import replace_files

    code, restored = 0, dict[Path, bytes]()
    for path in map(Path, arguments.files):
        try:
            text, findings = _restored(path)
        except (OSError, UnicodeDecodeError) as error:
            problem = getattr(error, "strerror", None) or "it is not UTF-8"
            print(f"{path}: the file cannot be read: {problem}", file=sys.stderr)
            code = 1
            continue
        for finding in findings:
            print(f"{finding} [{finding.kind}]", file=sys.stderr)
            code = 1
        if text:
            restored[path] = text.encode()
    if arguments.write:
        try:
            replace_files(restored)
        except OSError as error:
            print(
                f"{error.filename}: the file cannot be written: {error.strerror}", file=sys.stderr
            )
            return 1
    for path, data in restored.items():
        lines = [f"{path} restored\n"] if arguments.write else _diff(path, data)
        sys.stdout.writelines(lines)
    return code


def _restored(path: Path) -> tuple[str, list[Finding]]:
    """Return what a file shall hold, empty for what it holds, and what cannot be restored."""
    from glossator.sources.damage import examined

    document = Document(path, path.read_bytes().decode())
    found, findings = examined(document, repair=True)
    return ("" if found is document or found.text == document.text else found.text), findings


def _diff(path: Path, data: bytes) -> Iterator[str]:
    from glossator.cli.migration_files import diff

    return diff(path, path.read_bytes().decode(), data.decode())
