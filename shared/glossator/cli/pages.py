"""The pages that a command is given: found, read, and what becomes of their mentions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from glossator import extras
from glossator.cli.standard_input import PIPED
from glossator.cli.written_pages import written_pages
from glossator.findings import Finding, Kind
from glossator.linking import Glossator
from glossator.model import Source
from glossator.page import Decision, Reason
from glossator.paths import is_folder
from glossator.reading import SUFFIXES, SourcePage, SourceReader
from glossator.reading.located import line_offsets, place
from glossator.sources import Document
from glossator.sources.files import documents

_OF_NO_TERM = (Reason.AMBIGUOUS, Reason.CONTEXT)
PAGE_OFF = "the page is left alone (glossator: false)"


@dataclass(frozen=True, slots=True)
class Row:
    """A mention in a file and what becomes of it; lines and columns count from 1."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str
    term: str
    name: str
    form: str
    linked: bool
    reason: str

    def told(self, names: Mapping[str, str]) -> str:
        """Return it as a line, given the names of all terms, by id, that tell them apart."""
        name = self.name if self.reason in _OF_NO_TERM else names[self.term]
        outcome = "linked" if self.linked else self.reason
        return f'{self.path}:{self.line}:{self.column}: "{self.text}" -> {name} ({outcome})'


def read_pages(
    paths: Iterable[str], core: Glossator, piped: Document | None = None
) -> Iterator[tuple[Document, SourcePage] | Finding]:
    """Yield each page that `paths` names, or what is wrong with it, in order.

    Standard input, which is `piped`, comes first, and replaces the file of its name.
    """
    reader = SourceReader(core)
    for document in _documents(paths, piped):
        if isinstance(document, Finding):
            yield document
            continue
        try:
            page = reader.read(document)
        except ImportError as error:
            message = f"the page cannot be read without {error.name}"
            hint = extras.advice("rst") if error.name == "docutils" else "install it"
            yield Finding(Kind.UNKNOWN_FORMAT, message, Source(document.path), hint)
        except RecursionError:
            message, hint = "the page is nested too deeply", "nest fewer lists or quotes"
            yield Finding(Kind.SYNTAX, message, Source(document.path), hint)
        else:
            yield from page.findings
            yield document, page


def _documents(paths: Iterable[str], piped: Document | None) -> Iterator[Document | Finding]:
    paths = list(paths)
    names = {PIPED, str(piped.path)} if piped else set()
    if piped and not names.isdisjoint(paths):
        yield piped
    files = list(_files(path for path in paths if path not in names))
    yield from (item for item in files if isinstance(item, Finding))
    named = (item for item in files if isinstance(item, Path))
    yield from documents(path for path in named if not (piped and path == piped.path))


def _files(paths: Iterable[str]) -> Iterator[Path | Finding]:
    """Yield files; a folder stands for the pages below it, hidden ones left alone."""
    for path in dict.fromkeys(map(Path, paths)):
        if is_folder(path):
            inside = written_pages(path)
            yield from inside
            if not inside:
                hint = f"add a file that ends in {', '.join(sorted(SUFFIXES))}"
                yield Finding(Kind.EMPTY, "the folder holds no page", Source(path), hint)
        else:
            yield path


def rows(document: Document, page: SourcePage, core: Glossator) -> Iterator[Row]:
    """Yield what becomes of each mention on a page, in the order of the text."""
    offsets = line_offsets(document.text)
    for decision in _decisions(page, core):
        mention = decision.mention
        start, end = page.span(mention.block, mention.start, mention.end)
        text = page.text.blocks[mention.block].text[mention.start : mention.end]
        off = decision.reason is Reason.OFF and not page.text.options.enabled
        yield Row(
            str(document.path),
            *place(offsets, start),
            *place(offsets, end),
            " ".join(text.split()),
            mention.term.id,
            mention.term.name,
            str(mention.form),
            decision.linked,
            PAGE_OFF if off else str(decision.reason),
        )


def _decisions(page: SourcePage, core: Glossator) -> list[Decision]:
    if core.is_excluded(page.text):
        return [Decision(mention, False, Reason.OFF) for mention, _ in core.mentions(page.text)]
    return core.decide(page.text)
