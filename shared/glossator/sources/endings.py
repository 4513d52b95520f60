"""Files that break off: copies that somebody cut, downloads that stopped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from glossator.findings import Finding, Kind
from glossator.model import Definition, Term
from glossator.prose.sentences import sentence_end
from glossator.sources.registry import Document

_LEAST = 4
"""The entries that a file must have before one says anything of another."""
_USUAL = 0.8
"""The share of them that must end with a whole sentence."""
_TORN = re.compile(r"[^\W\d_][,;]?\Z")
"""A sentence that stops behind a word or a comma."""
_ITEM = re.compile(r"\s*(?:[-*+|>:`~]|\d+[.)])")
"""The beginning of what needs no full stop at its end: an item, a table, code."""


def without_torn_end(document: Document, items: Iterable[Term | Finding]) -> list[Term | Finding]:
    """Return the entries of a file, the last one with whole sentences only, and what is wrong.

    Only a file whose other entries end with whole sentences tells that its last one does not.
    """
    found = list(items)
    terms = [item for item in found if isinstance(item, Term) and _text(item)]
    if len(terms) <= _LEAST or not _is_torn(terms[-1], document):
        return found
    whole = sum(not _TORN.search(_text(term)) for term in terms[:-1])
    if whole < _USUAL * len(terms[:-1]):
        return found
    last = terms[-1]
    found[found.index(last)] = replace(last, definition=_whole(last.definition))
    return [*found, _finding(last, document)]


def _text(term: Term) -> str:
    return term.definition.text.strip() if term.definition else ""


def _is_torn(term: Term, document: Document) -> bool:
    """Say whether a file ends with the definition of a term, in the middle of a sentence."""
    text = _text(term)
    paragraph = text.rpartition("\n\n")[2]
    at_end = document.text.rstrip().endswith(paragraph.rpartition("\n")[2])
    has_items = any(map(_ITEM.match, paragraph.splitlines()))
    is_prose = len(paragraph.split()) > 2 and not has_items
    return at_end and is_prose and bool(_TORN.search(text))


def _whole(definition: Definition | None) -> Definition | None:
    """Return a definition up to its last whole sentence, None where it has none."""
    text = definition.text.rstrip() if definition else ""
    before, border, last = text.rpartition("\n\n")
    end = 0
    while (step := sentence_end(last[end:])) and end + step < len(last):
        end += step
    kept = (before + border + last[:end]).rstrip()
    return definition._replace(text=kept) if definition and kept else None


def _finding(term: Term, document: Document) -> Finding:
    rest = " ".join(_text(term).split()[-4:])
    message = f'the file breaks off in the entry "{term.name}", behind "{rest}"'
    line = document.text.rstrip().count("\n") + 1
    hint = "get the file anew from where it comes, or end the sentence"
    return Finding(Kind.CUT_OFF, message, document.place(line), hint)
