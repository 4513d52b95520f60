"""What pages say about a glossary, and a glossary about pages; nothing without `--pages`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache

from glossator.checks.registry import Group, Remark, check
from glossator.checks.subject import Subject
from glossator.checks.targets import anchors_of, fragment_links, page_of
from glossator.findings import Kind, no_page
from glossator.model import Term
from glossator.page import Reason
from glossator.reading import SourcePage
from glossator.reading.located import line_offsets, place
from glossator.statuses import is_outdated

_MEANT = (Reason.LINKED, Reason.REPEATED, Reason.MARKED, Reason.TERM_OFF, Reason.OFF)


@check(Kind.DEPRECATED_NAME)
def deprecated_names(subject: Subject) -> Iterator[Remark]:
    """Find mentions of entries that are no longer to be used."""
    old = {term.id for term in subject.glossary.values() if _is_old(term)}
    for document, page in subject.pages if old else ():
        offsets = line_offsets(document.text)
        for decision in subject.core.decide(page.text):
            mention = decision.mention
            if mention.term.id in old and decision.reason in _MEANT:
                text = page.text.blocks[mention.block].text[mention.start : mention.end]
                start, _ = page.span(mention.block, mention.start, mention.end)
                line, _ = place(offsets, start)
                message = f'the page says "{" ".join(text.split())}", which is not to be used'
                yield Remark(message, document.place(line), _instead(mention.term, subject))


def _is_old(term: Term) -> bool:
    return bool(term.replaced_by) or is_outdated(term.status)


def _instead(term: Term, subject: Subject) -> str:
    reference = term.replaced_by or next(iter(term.redirect_to), "")
    other = subject.glossary.resolve(reference) if reference else None
    return f'write "{other.name}"' if other else "use another term"


@check(Kind.UNUSED_TERM, Group.REQUEST)
def unused_terms(subject: Subject) -> Iterator[Remark]:
    """Find entries that no page mentions outside of themselves."""
    used: Counter[str] = Counter()
    for _, page in subject.pages:
        used.update(_used(subject, page))
    for term in subject.own.values() if subject.pages else ():
        if not used[term.id] and not _is_old(term):
            hint = "take the entry out, or give it the name that pages use"
            yield Remark(f'no page mentions "{term.name}"', term.source, hint)


def _used(subject: Subject, page: SourcePage) -> Iterator[str]:
    yield from (mark.term for mark in page.text.marked)
    for mention, terms in subject.core.mentions(page.text):
        entry = page.text.blocks[mention.block].entry
        yield from (term.id for term in terms if term.id != entry)


@check(Kind.UNKNOWN_PAGE)
def unknown_pages(subject: Subject) -> Iterator[Remark]:
    """Find links of definitions to pages that do not exist."""
    for passage in subject.passages if subject.folders else ():
        for target, _, number in fragment_links(passage):
            if page_of(target, passage.path, subject.folders) is None:
                found = no_page(target, passage.place(number))
                yield Remark(found.message, found.source, found.hint)


@check(Kind.UNKNOWN_ANCHOR)
def unknown_anchors(subject: Subject) -> Iterator[Remark]:
    """Find links of definitions to headings that their pages do not have."""
    anchors = cache(anchors_of)
    for passage in subject.passages if subject.folders else ():
        for target, fragment, number in fragment_links(passage):
            page = page_of(target, passage.path, subject.folders) if fragment else None
            known = anchors(page) if page else None
            if known is not None and fragment not in known:
                yield Remark(
                    f'"{target}" has no heading with the anchor "#{fragment}"',
                    passage.place(number),
                    _near(fragment, known),
                )


def _near(fragment: str, anchors: frozenset[str]) -> str:
    near = get_close_matches(fragment, anchors, 1, 0.7)
    return f"did you mean #{near[0]}?" if near else "correct the anchor, or take it out"
