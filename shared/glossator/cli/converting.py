"""The command that writes glossary files, or a site that uses another tool, as one file."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from glossator.cli.described import described
from glossator.cli.formats import complain
from glossator.cli.output import write_files
from glossator.cli.overwriting import is_read
from glossator.findings import are_read
from glossator.sources.registry import NAMED, suffixes

if TYPE_CHECKING:
    from glossator.cli.migration import Migration
    from glossator.described import DescribedSource


def convert(arguments: Namespace) -> int:
    """Write glossary files, or a site that uses another tool, as one file."""
    if wrong := next(_misused(arguments), None):
        print(f"glossator convert: {wrong}", file=sys.stderr)
        return 2
    sources = described(arguments.sources, arguments, arguments.language, arguments.namespace)
    if arguments.tool:
        return _moved(sources, arguments)
    if is_read(arguments.output or "-", sources, {*suffixes()} - NAMED):
        return 2
    return _converted(sources, arguments)


def _misused(arguments: Namespace) -> Iterator[str]:
    """Yield what is wrong with options of which one does not go with the others."""
    from glossator.writers import ONE_WAY

    if not arguments.tool:
        if arguments.rewrite or arguments.take_out:
            yield "--rewrite and --take-out go with --from"
    elif arguments.take_out and arguments.form in ONE_WAY:
        yield (
            f"--take-out would lose what {arguments.form} has no place for; "
            "convert to another form, such as yaml, or leave --take-out away"
        )
    elif arguments.take_out and arguments.rewrite and not arguments.output:
        yield (
            "--take-out would leave the definitions in the terminal alone; "
            "name the file that takes them by --output, or - if something else does"
        )


def _converted(sources: Sequence[DescribedSource], arguments: Namespace) -> int:
    from glossator.writers import load_all, lost, written

    terms, findings = load_all(sources)
    text = written(terms, arguments.form)
    complain((*findings, *lost(terms, text, arguments.form)))
    if terms and (code := write_files([(_output(arguments), _encoded(text))])):
        return code
    return 0 if terms and are_read(findings) else 1


def _moved(sources: Sequence[DescribedSource], arguments: Namespace) -> int:
    """Write the glossary of a site that uses another tool, and its pages."""
    from glossator.writers import ONE_WAY, lost, written

    site, output = _migration(sources, arguments), _output(arguments)
    text = written(site.terms, arguments.form)
    again = arguments.form not in ONE_WAY
    if site.terms and (kept := site.kept(output, _encoded(text), is_read=again)):
        complain((*site.findings, kept))
        return 1
    complain((*site.findings, *lost(site.terms, text, arguments.form)))
    if site.terms and (code := write_files([(output, _encoded(text))])):
        return code
    failed = site.finish(output, arguments.rewrite) if site.terms else []
    complain(failed)
    return 0 if site.terms and not failed and are_read(site.findings) else 1


def _migration(sources: Sequence[DescribedSource], arguments: Namespace) -> Migration:
    from glossator.cli.migration import Migration

    base = Path(arguments.output or "glossary").parent
    return Migration(sources, base, take_out=arguments.take_out)


def _output(arguments: Namespace) -> Path:
    return Path(arguments.output or "-")


def _encoded(text: str) -> bytes:
    return text.encode(errors="backslashreplace")
