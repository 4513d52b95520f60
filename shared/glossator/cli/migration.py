"""From the markup of ezglossary to our own: the glossary, and the pages with other marks."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from glossator.cli import ezglossary
from glossator.cli.ezglossary import EzPage, Reference
from glossator.cli.ezglossary_prose import masked
from glossator.cli.migration_entries import Entry, numbered, term_of
from glossator.cli.migration_files import diff, only_in, pages
from glossator.cli.migration_text import Edit, edited, label, moved
from glossator.cli.output import is_standard_output
from glossator.described import DescribedSource
from glossator.findings import Finding, Kind
from glossator.linking import Glossator
from glossator.model import Definition, Glossary, Source, Term
from glossator.paths import is_file, true_path
from glossator.replacing import replace_files
from glossator.slugs import term_slug
from glossator.sources import as_described
from glossator.sources.files import content
from glossator.sources.joining import shared_names

MARKER = "<!-- glossator -->"
_PLAIN = re.compile(r"[\w.+-]+")
_ADDRESS = re.compile(r"<(?:data|geo|news|sip|sms|tel|urn|xmpp):", re.IGNORECASE)


class Migration:
    """A site that uses ezglossary: its terms, its pages as they become, what is left to do.

    Definitions are written for a glossary in the folder `base`, and taken out of the pages if
    asked for.
    """

    def __init__(self, sources: Sequence[DescribedSource], base: Path, *, take_out: bool) -> None:
        self._base, self._take_out, self._described = base, take_out, sources[0]
        self._findings: list[Finding] = []
        self._pages: list[EzPage] = []
        for item in pages(source.path for source in sources):
            if isinstance(item, Finding):
                self._findings.append(item)
            else:
                self._pages.append(item)
        self._entries = list(numbered(self._found()))
        if self._pages and not self._entries:
            hint = "write definitions as `section:term` above `: text`"
            self._findings.append(Finding(Kind.EMPTY, "no page defines a term", None, hint))
        self._findings += shared_names(entry.term for entry in self._entries)
        self._written = {
            (heading.section, heading.name.casefold()): entry.term
            for entry in reversed(self._entries)
            for heading in entry.definition.terms
        }
        by_section: dict[str, list[Term]] = {}
        self._by_page: dict[Path, list[ezglossary.Definition]] = {}
        for entry in self._entries:
            by_section.setdefault(entry.term.namespace, []).append(entry.term)
            self._by_page.setdefault(entry.page.path, []).append(entry.definition)
        self._cores = {name: Glossator(Glossary(terms)) for name, terms in by_section.items()}
        # A marker prints the entries of a tag; without, all that no page explains.
        shown = {summary.section for page in self._pages for summary in page.summaries()}
        self._has_tags = len(by_section) > 1 and shown >= by_section.keys()
        self._markers: set[str] = set()
        self._texts = [self._rewritten(page) for page in self._pages]

    @property
    def findings(self) -> list[Finding]:
        """What could not be converted, in the order of the pages."""
        places = {page.path: number for number, page in enumerate(self._pages)}

        def place(finding: Finding) -> tuple[int, int]:
            source = finding.source
            return (places.get(Path(source.path), -1), source.line or 0) if source else (-1, 0)

        return sorted(self._findings, key=place)

    @cached_property
    def terms(self) -> list[Term]:
        """The terms, with references between them as links."""
        return [as_described(self._whole(entry), self._described) for entry in self._entries]

    def kept(self, output: Path, glossary: bytes, *, is_read: bool) -> Finding | None:
        """Return what to tell where a glossary would take the place of what is nowhere else.

        `is_read` says whether files of its form can be read again.
        """
        if is_standard_output(output) or not is_file(output) or content(output) == glossary:
            return None
        if any(true_path(page.path) == true_path(output) for page in self._pages):
            problem = "this page is read for its terms, and the glossary would take its place"
            hint = "move it away, or name another --output"
            return Finding(Kind.LIMITED, problem, Source(output), hint)
        return only_in(output, self.terms) if is_read else None

    def finish(self, output: Path, rewrite: bool) -> list[Finding]:
        """Write the changed pages, or print what would change; return what went wrong.

        It is printed where errors are if the glossary has gone to the output.
        """
        glossary = true_path(output)
        pairs = zip(self._pages, self._texts, strict=True)
        changed = [
            (page, text)
            for page, text in pairs
            if text != page.text and true_path(page.path) != glossary
        ]
        try:
            if rewrite:
                # A run that is killed can be done again as long as nothing is gone that it reads.
                ordered = sorted(changed, key=lambda each: self._is_read(each[0]))
                replace_files({page.path: text.encode() for page, text in ordered})
        except OSError as error:
            problem = f"the pages are left as they are, since one cannot be written: {error}"
            return [Finding(Kind.MISSING_SOURCE, problem, None, "check the permissions")]
        for page, text in changed:
            lines = [f"{page.path} written\n"] if rewrite else diff(page.path, page.text, text)
            (sys.stderr if is_standard_output(output) else sys.stdout).writelines(lines)
        return []

    def _is_read(self, page: EzPage) -> bool:
        """Say whether other pages become what they do by what stands on a page."""
        return page.path in self._by_page or any(page.summaries())

    def _tell(self, kind: Kind, message: str, place: Source, hint: str) -> None:
        self._findings.append(Finding(kind, message, place, hint))

    def _found(self) -> Iterator[Entry]:
        """Yield the entries; of several for one name, the first is what ezglossary shows."""
        has_default = any(map(_uses_default, self._pages))
        known: set[tuple[str, str]] = set()
        for page in self._pages:
            for definition in page.definitions(has_default=has_default):
                entry = Entry(page, definition, term_of(page, definition))
                key = entry.term.namespace, entry.term.name
                if key in known:
                    problem = f'"{entry.term.name}" is defined before, and only that is taken over'
                    place = page.place(definition.start)
                    self._tell(Kind.DUPLICATE_NAME, problem, place, "join the two definitions")
                else:
                    known.add(key)
                    yield entry
            self._findings += page.unread()

    def _resolve(self, reference: Reference) -> Term | None:
        written = self._written.get((reference.section, reference.term.casefold()))
        core = self._cores.get(reference.section)
        return written or (core.lookup(reference.term) if core else None)

    def _whole(self, entry: Entry) -> Term:
        tags = (_tag(entry.term.namespace),) if self._has_tags else ()
        return replace(entry.term, definition=self._text(entry), tags=tags)

    def _text(self, entry: Entry) -> Definition:
        """Return the definition of an entry as it is read in the glossary."""
        text = moved(entry.definition.text, entry.page.path, self._base)
        edits = [
            Edit(found.start, found.end, f"[{label(found)}](#{term.id})")
            for found in ezglossary.references(text, masked(text))
            if (term := self._resolve(found))
        ]
        return Definition(edited(text, edits), source=entry.page.place(entry.definition.start))

    def _rewritten(self, page: EzPage) -> str:
        edits = list(self._definition_edits(page))
        gone = [edit for edit in edits if self._take_out]
        for edit in (*self._reference_edits(page), *self._summary_edits(page)):
            if not any(other.start <= edit.start < other.end for other in gone):
                edits.append(edit)
        return edited(page.text, edits)

    def _definition_edits(self, page: EzPage) -> Iterator[Edit]:
        """Yield what takes the definitions out, or else the sections before their terms."""
        for definition in self._by_page.get(page.path, ()):
            if self._take_out:
                yield Edit(definition.start, definition.end, "")
            else:
                yield from (Edit(term.start, term.end, "") for term in definition.terms)

    def _reference_edits(self, page: EzPage) -> Iterator[Edit]:
        for found in page.references():
            term = self._resolve(found)
            if term and not page.is_in_link(found):
                name = self._name(found, term)
                link = f"[{label(found)}](term:{name})"
                if page.is_in_html(found):
                    link = f'<a href="term:{name}">{found.text}</a>'
                yield Edit(found.start, found.end, link)
            elif not found.is_link:
                self._tell_left(page, found, term)

    def _tell_left(self, page: EzPage, found: Reference, term: Term | None) -> None:
        place, written = page.place(found.start), page.text[found.start : found.end]
        if term:
            problem, hint = f"{written} stands in the text of a link", "keep one of the two links"
            self._tell(Kind.NESTED_MARK, problem, place, hint)
        elif found.section in self._cores or not _ADDRESS.match(written):
            problem, hint = f"{written} refers to no definition", "define it, or write it as text"
            self._tell(Kind.UNKNOWN_TERM, problem, place, hint)

    def _name(self, found: Reference, term: Term) -> str:
        """Return what a link names: what was written where that is plain and means one term."""
        senses = [core for core in self._cores.values() if core.lookup(found.term)]
        return found.term if _PLAIN.fullmatch(found.term) and len(senses) == 1 else term.id

    def _summary_edits(self, page: EzPage) -> Iterator[Edit]:
        for summary in page.summaries():
            place = page.place(summary.start)
            if not page.is_alone(summary):
                problem = "the summary shares its line with other text"
                self._tell(Kind.PLACEMENT, problem, place, f"write {MARKER} on a line of its own")
            elif (marker := self._marker(summary.section)) in self._markers:
                problem = "what the summary lists is printed before"
                self._tell(Kind.PLACEMENT, problem, place, f"keep one {marker}")
            else:
                self._markers.add(marker)
                yield Edit(summary.start, summary.end, marker)

    def _marker(self, section: str) -> str:
        return f"<!-- glossator tags: {_tag(section)} -->" if self._has_tags else MARKER


def _tag(section: str) -> str:
    """Return the tag of the entries of a section, which is one word."""
    return term_slug(section or "default")


def _uses_default(page: EzPage) -> bool:
    """Say whether a page speaks of terms without a section, which are an option there."""
    sections = {found.section for found in page.references()}
    return "" in sections | {summary.section for summary in page.summaries()}
