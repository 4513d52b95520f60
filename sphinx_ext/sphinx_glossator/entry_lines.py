"""The lines that a printed entry has beside its definition: names, status, relations, tags."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from docutils import nodes
from sphinx import addnodes

from glossator import Glossary, Term
from glossator.entries import related, shown_tags
from glossator.labels import Labels
from glossator.statuses import notice
from sphinx_glossator.definition_nodes import entry_reference
from sphinx_glossator.nodes import glossator_tag


class EntryLines:
    """Writes the lines of entries on a page, in the language of the labels.

    Where the glossary is that of the site, references know their terms, and are named as the
    pages of these name them.
    """

    def __init__(
        self, docname: str, glossary: Glossary, labels: Labels, *, is_of_site: bool
    ) -> None:
        self._docname, self._glossary, self._labels = docname, glossary, labels
        self._is_of_site = is_of_site

    def above(self, term: Term, aliases: Iterable[str]) -> Iterator[nodes.Node]:
        """Yield what stands before a definition: the status, and the other names."""
        found = notice(term, self._glossary, self._labels.marks)
        if found:
            line = nodes.paragraph("", found.before, classes=["glossator-status"])
            if found.replacement:
                line += self._reference(found.replacement)
            if found.after:
                line += nodes.Text(found.after)
            yield line
        if aliases:
            text = self._labels.also + self._labels.comma.join(aliases)
            yield nodes.paragraph("", text, classes=["glossator-aliases"])

    def below(self, term: Term, chosen: Iterable[str]) -> Iterator[nodes.Node]:
        """Yield what stands behind a definition: related entries, and tags.

        `chosen` are the tags by which the entries on the page were chosen.
        """
        references = map(self._reference, related(term, self._glossary))
        yield from self._listed(self._labels.see_also, references, "glossator-see")
        shown = shown_tags(term, chosen)
        tags = (glossator_tag("", tag, classes=["glossator-tag"]) for tag in shown)
        yield from self._listed(self._labels.marks.tags, tags, "glossator-tags")

    def _reference(self, other: Term) -> addnodes.pending_xref:
        reference = entry_reference(self._docname, other, self._glossary, other.name)
        if self._is_of_site:
            reference["glossator_term"] = other.id
        return reference

    def _listed(
        self, label: str, parts: Iterable[nodes.Node], name: str
    ) -> Iterator[nodes.paragraph]:
        paragraph = nodes.paragraph("", label, classes=[name])
        for index, part in enumerate(parts):
            if index:
                paragraph += nodes.Text(self._labels.comma)
            paragraph += part
        if len(paragraph) > 1:
            yield paragraph
