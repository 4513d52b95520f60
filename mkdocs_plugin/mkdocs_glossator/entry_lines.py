"""The lines that a printed entry has beside its definition: names, status, relations, tags."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape

from glossator import Glossary, Term, page_html
from glossator.entries import related, shown_tags
from glossator.labels import Labels
from glossator.statuses import notice


def entry_href(term: Term, anchors: Mapping[str, str]) -> str:
    """Return where an entry is, as far as its page is not known, or in another project."""
    return term.url if term.origin else f"#{anchors[term.id]}"


class EntryLines:
    """Writes the lines of entries, as the HTML that Markdown passes on."""

    def __init__(self, glossary: Glossary, anchors: Mapping[str, str], labels: Labels) -> None:
        self._glossary, self._anchors, self._labels = glossary, anchors, labels

    def above(self, term: Term) -> Iterator[str]:
        """Yield what stands before a definition: the status, and the other names."""
        found = notice(term, self._glossary, self._labels.marks)
        if found:
            other = self._link(found.replacement) if found.replacement else ""
            yield page_html.entry_line("status", found.before, [other], found.after)
        if term.aliases:
            yield self._listed("aliases", self._labels.also, map(escape, term.aliases))

    def below(self, term: Term, chosen: Iterable[str]) -> Iterator[str]:
        """Yield what stands behind a definition: related entries, and tags.

        `chosen` are the tags by which the entries on the page were chosen.
        """
        others = related(term, self._glossary)
        if others:
            yield self._listed("see", self._labels.see_also, map(self._link, others))
        tags = shown_tags(term, chosen)
        if tags:
            yield self._listed("tags", self._labels.marks.tags, map(page_html.tag, tags))

    def _link(self, term: Term) -> str:
        return page_html.entry_link(entry_href(term, self._anchors), escape(term.name))

    def _listed(self, kind: str, label: str, parts: Iterable[str]) -> str:
        return page_html.entry_line(kind, label, parts, comma=self._labels.comma)
