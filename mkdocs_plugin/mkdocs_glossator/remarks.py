"""What is wrong with one page: its options and its marks, each with its place in the source."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from glossator import Definition, Finding, Glossator, Kind, Source, Term
from glossator.findings import nested_mark
from glossator.page_settings import line_of_options, lines_of_options
from glossator.reading.opt_outs import wrong_ends
from mkdocs_glossator.marker import MARKER, Problem, has_lost, lost_line

if TYPE_CHECKING:
    from mkdocs.structure.files import File

    from mkdocs_glossator.page_links import LinkedPage

PRINT = f"put `{MARKER}` on a page"
PRINT_OR_EMIT = f"{PRINT}, or name a new one in `page:`"
PRINT_ALL = f'{PRINT_OR_EMIT}; `page: ""` says that this is as it should be'


class PageSource(NamedTuple):
    """The source of a page below a folder, read where there is something to remark."""

    folder: Path
    page: str
    read: Callable[[], str]
    definitions: Sequence[Definition] = ()
    """Those of the entries that are printed on the page, which has no marks of theirs."""

    def place(self, pattern: str) -> Source:
        """Return the first place that a pattern matches."""
        text = self.read()
        found = re.search(pattern, text)
        path = self.folder / self.page
        return Source(path, text.count("\n", 0, found.start()) + 1 if found else None)

    def options(self) -> Source:
        """Return the place of the options of the page."""
        return Source(self.folder / self.page, line_of_options(self.read()))

    def in_options(self, names: Iterable[str]) -> dict[str, Source]:
        """Return the places of names in the options of the page."""
        lines = lines_of_options(self.read(), names)
        return {name: Source(self.folder / self.page, line) for name, line in lines.items()}

    def marks(self, name: str) -> list[Source]:
        """Return the places of all marks of a name on the page, else the one of `mark`."""
        from glossator.reading.mark_places import lines_of_marks

        path = self.folder / self.page
        found = [Source(path, line) for line in lines_of_marks(self.read(), name)]
        return found or [self.mark(name)]

    def mark(self, name: str, *, in_link: bool = False) -> Source:
        """Return the place of the first mark of a name, or of the first inside a link."""
        from glossator.reading.mark_places import line_of_mark  # most pages have no mistake

        line = line_of_mark(self.read(), name, in_link=in_link)
        for definition in self.definitions if line is None else ():
            lines = line_of_mark(definition.text, name, in_link=in_link)
            if lines and definition.source:
                return below(definition.source, lines - 1)
        return Source(self.folder / self.page, line)


def below(source: Source, lines: int) -> Source:
    """Return the place some lines below another one."""
    return Source(source.path, source.line + lines if source.line else None)


def wrong_marks(
    core: Glossator, linked: LinkedPage, source: PageSource, hint: str = PRINT_OR_EMIT
) -> Iterator[Finding]:
    """Yield a finding for each mark to no entry, and each name of one that no link can lead to.

    The hint is for those whose entries no page prints.
    """
    for name in linked.unknown if core.knows_all else ():
        if core.lookup(name) is None:
            yield from (core.unknown(name, place) for place in source.marks(name))
        else:
            message = f'no page prints the entry of "{name}", which is marked'
            yield Finding(Kind.UNPUBLISHED, message, source.mark(name), hint)
    for name in linked.page.nested:
        yield nested_mark(name, source.mark(name, in_link=True))
    if linked.page.is_unclosed:
        yield from wrong_ends(source.read(), source.folder / source.page)


def unshown_entries(terms: Sequence[Term], shown: Container[str]) -> Iterator[Finding]:
    """Yield a finding where a page that holds entries shows not all of them, by their ids."""
    lost = [term for term in terms if term.id not in shown and not term.url]
    if lost and len(lost) < len(terms):
        for term in lost:
            message = f'the page shows "{term.name}" in another way, so it is not linked'
            hint = "write it as the other entries, or give its heading an anchor: `{#name}`"
            yield Finding(Kind.UNPUBLISHED, message, term.source, hint)
    elif lost:
        yield Finding(
            Kind.UNPUBLISHED,
            "the page shows none of its entries as such, so its terms are not linked",
            terms[0].source,
            "for a definition list, add `def_list` to `markdown_extensions:`",
        )


def wrong_markers(problems: Iterable[Problem], source: PageSource) -> Iterator[Finding]:
    """Yield a finding for each problem with a marker."""
    for message, hint, marker in problems:
        yield Finding(Kind.PLACEMENT, message, source.place(re.escape(marker)), hint)


def lost_markers(html: str, source: PageSource) -> Iterator[Finding]:
    """Yield a finding where a rendered page still has a marker, as a comment."""
    if has_lost(html):
        yield Finding(
            Kind.PLACEMENT,
            "the marker is indented, or stands inside a paragraph, so it prints nothing",
            Source(source.folder / source.page, lost_line(source.read())),
            f"put {MARKER} on a line of its own, at the margin",
        )


def late_markers(html: str, source: PageSource) -> Iterator[Finding]:
    """Yield a finding where a rendered page has a marker that its Markdown did not have."""
    if has_lost(html):
        yield Finding(
            Kind.PLACEMENT,
            "the marker comes with a snippet, too late to print anything",
            Source(source.folder / source.page),
            f"put {MARKER} into the page itself",
        )


def unforetold_marker(file: File, emitted: str, source: PageSource) -> Iterator[Finding]:
    """Yield a finding for a page whose marker was not seen before the page `emitted` was added."""
    is_draft = not file.inclusion.is_included()  # type: ignore[no-untyped-call]
    if emitted and not is_draft and file.src_uri != emitted:
        message = f"the marker comes with a macro, too late to keep {emitted} from being emitted"
        hint = f'set `page: ""`, or `page: {emitted}` to have both'
        yield Finding(Kind.PLACEMENT, message, Source(source.folder / source.page), hint)
