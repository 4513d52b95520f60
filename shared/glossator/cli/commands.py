"""What each command does and prints; what is wrong goes to the error output.

Modules are imported by the command that needs them, so that the command line starts at once.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import glossator
from glossator.cli.formats import counted, line
from glossator.findings import Finding, Kind
from glossator.linking import Glossator
from glossator.settings import Settings
from glossator.sources import Document

if TYPE_CHECKING:
    from glossator.census import Usage
    from glossator.cli.migration import Migration
    from glossator.reading import SourcePage

_SHOWN = 30
"""How many undefined acronyms a report names."""
_DATA = frozenset(".csv .json .jsonld .rdf .tbx .tbxm .toml .ttl .yaml .yml".split())


def mentions(arguments: Namespace) -> int:
    """Print what becomes of the mentions in files."""
    from glossator.cli.pages import rows

    session = _Session(arguments)
    found = [
        row
        for document, page in session.pages()
        for row in rows(document, page, session.core)
        if row.linked or arguments.all
    ]
    if arguments.json:
        _print_json([asdict(row) for row in found])
    else:
        for row in found:
            print(row)
    return session.code


def report(arguments: Namespace) -> int:
    """Print how often each term is mentioned and linked."""
    from glossator.census import Census, count
    from glossator.cli.acronyms import Acronyms

    session, counts, acronyms = _Session(arguments), {}, Acronyms()
    for _, page in session.pages():
        acronyms.add(page.text)
        if not session.core.is_excluded(page.text):
            counts[page.text.path] = count(page.text, session.core.decide(page.text))
    census = Census(counts)
    usages, common = list(census.usages(session.core)), census.common(session.core)
    if arguments.json:
        _print_json([_usage(usage, is_common=usage in common) for usage in usages])
        return session.code
    _print_usages(usages, len(census.pages))
    undefined = [f"{c.acronym} ({c.mentions})" for c in acronyms.undefined(session.core)]
    if undefined:
        more = f" and {len(undefined) - _SHOWN} more" if len(undefined) > _SHOWN else ""
        print(f"Acronyms that nothing defines: {', '.join(undefined[:_SHOWN])}{more}")
    if finding := census.finding(session.core):
        print(f"\n{line(finding)}")
    return session.code


def _usage(usage: Usage, *, is_common: bool) -> dict[str, Any]:
    name = {"term": usage.term.id, "name": usage.term.name, "common": is_common}
    return usage._asdict() | name


def _print_usages(usages: Iterable[Usage], pages: int) -> None:
    used = [usage for usage in usages if usage.mentions]
    own = (usage for usage in usages if not usage.term.origin)
    unused = [usage.term.name for usage in own if not usage.mentions]
    rows = [(u.term.name, *map(str, u[1:])) for u in used]
    _print_table(("term", "mentions", "pages", "links", "by hand"), rows)
    print(f"{counted(len(used), 'term')} mentioned on {counted(pages, 'page')}")
    if unused:
        print(f"Never mentioned: {', '.join(unused)}")


def suggest(arguments: Namespace) -> int:
    """Print the acronyms and phrases of files that the glossary lacks."""
    from glossator.cli.suggestions import Suggestions

    session = _Session(arguments)
    suggestions = Suggestions(session.core)
    for _, page in session.pages():
        suggestions.add(page.text)
    found = suggestions.best(arguments.minimum, arguments.limit)
    if arguments.json:
        _print_json(list(map(asdict, found)))
    else:
        head = ("term", "kind", "mentions", "pages", "score", "long form", "example")
        _print_table(head, (suggestion.cells() for suggestion in found))
        print(counted(len(found), "candidate"))
    return session.code


def convert(arguments: Namespace) -> int:
    """Write glossary files, or a site that uses another tool, as one file."""
    from glossator.writers import load_all, lost, written

    if (arguments.rewrite or arguments.take_out) and not arguments.tool:
        print("glossator convert: --rewrite and --take-out go with --from", file=sys.stderr)
        return 2
    site = _migration(arguments) if arguments.tool else None
    terms, findings = (site.terms, site.findings) if site else load_all(arguments.sources)
    text = written(terms, arguments.form)
    _complain((*findings, *lost(terms, text, arguments.form)))
    if terms and not arguments.output:
        print(text, end="")
    elif terms and (code := write_files([(Path(arguments.output), text.encode())])):
        return code
    failed = site.finish(arguments.rewrite, bool(arguments.output)) if site and terms else []
    _complain(failed)
    return 0 if terms and not failed else 1


def _migration(arguments: Namespace) -> Migration:
    from glossator.cli.migration import Migration

    base = Path(arguments.output or "glossary").parent
    return Migration(arguments.sources, base, take_out=arguments.take_out)


def assets(arguments: Namespace) -> int:
    """Write the stylesheet and the script to a folder."""
    from importlib.resources import files

    static, folder = files(glossator) / "static", Path(arguments.folder)
    names = ("glossator.css", "glossator.js")
    return write_files([(folder / name, (static / name).read_bytes()) for name in names])


def write_files(contents: Iterable[tuple[Path, bytes]]) -> int:
    """Write files, leave alone those that have their content already, and print which is which."""
    for path, content in contents:
        try:
            if path.is_file() and path.read_bytes() == content:
                print(f"{path} is up to date")
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        except OSError as error:
            problem = error.strerror or error
            print(f"{path}: the file cannot be written: {problem}", file=sys.stderr)
            return 1
        print(f"{path} written")
    return 0


class _Session:
    """A glossary with the policy of a command line, and the pages to look at."""

    def __init__(self, arguments: Namespace) -> None:
        data = [name for name in arguments.files if Path(name).suffix.lower() in _DATA]
        self._files = [name for name in arguments.files if name not in data]
        self._sources = [*arguments.sources, *data]
        known = {"links", "skip", "language", "unlinked", "prefer"} & vars(arguments).keys()
        settings = Settings.from_mapping({key: getattr(arguments, key) for key in known})
        glossary = glossator.load(self._sources, settings.language, settings.prefer)
        self.core = Glossator(glossary, settings)
        _complain(glossary.findings)
        self.code = 0 if glossary or not self._sources else 1
        if not self._files:
            self._fail(Finding(Kind.EMPTY, "there is no page to read", hint="name a page"))

    def pages(self) -> Iterator[tuple[Document, SourcePage]]:
        """Yield the pages; what is wrong with one is printed, and the others go on."""
        from glossator.cli.pages import read_pages

        for item in read_pages(self._files, self.core):
            if isinstance(item, Finding):
                # Without a glossary, a mark is no mistake.
                if self._sources or item.kind is not Kind.UNKNOWN_TERM:
                    self._fail(item)
            else:
                yield item

    def _fail(self, finding: Finding) -> None:
        _complain([finding])
        self.code = 1


def _complain(findings: Iterable[Finding]) -> None:
    for finding in findings:
        print(line(finding), file=sys.stderr)


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))


def _print_table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    """Print rows below their head."""
    columns = map(_aligned, zip(head, *rows, strict=True))
    for row in zip(*columns, strict=True):
        print("  ".join(row).rstrip())


def _aligned(column: tuple[str, ...]) -> list[str]:
    """Return the cells of a column in one width, numbers to the right."""
    width = max(map(len, column))
    are_numbers = all(map(str.isdecimal, column[1:]))
    return [cell.rjust(width) if are_numbers else cell.ljust(width) for cell in column]
