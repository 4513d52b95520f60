"""What an entry says of its status: deprecated, a draft, replaced by another entry."""

from __future__ import annotations

import re
from typing import NamedTuple

from glossator import html
from glossator.mark_labels import MarkLabels
from glossator.model import Glossary, Term

_TBX = re.compile(r"(?:term)?(?:-?admn-?sts)?\Z")
"""The end of the administrative statuses of TBX: `deprecatedTerm-admn-sts`."""
_KNOWN = frozenset(("deprecated", "superseded", "obsolete", "draft", "preferred", "admitted"))
_SAME = {"notrecommended": "deprecated", "not recommended": "deprecated"}
_OUTDATED = frozenset(("deprecated", "superseded", "obsolete"))


class Notice(NamedTuple):
    """The line on the status of an entry, around the name of what replaces it, if anything does."""

    before: str
    name: str = ""
    after: str = ""
    replacement: Term | None = None
    """The entry to link the name to; None where there is none on this site."""
    warns: bool = False
    """Whether readers should use something else, so that tooltips say it too."""


def notice(term: Term, glossary: Glossary, labels: MarkLabels) -> Notice | None:
    """Return what the entry of a term says of its status, None where it says nothing.

    Known statuses are said in the language of the labels, others as the author wrote them.
    """
    other = replacement(term, glossary)
    name = other.name if other else replacement_name(term, glossary)
    status = " ".join(term.status.split())
    # An entry that something replaces needs no further word.
    known = _known(status) if status or not name else "superseded"
    word = getattr(labels, known) if known else status
    if not name:
        return Notice(word, warns=is_outdated(status)) if word else None
    before, after = labels.instead.split("{name}")
    return Notice(before.replace("{status}", word), name, after, other, warns=True)


def _known(status: str) -> str:
    """Return the known status that a word stands for, empty for none."""
    word = _TBX.sub("", status.casefold(), count=1)
    word = _SAME.get(word, word)
    return word if word in _KNOWN else ""


def is_outdated(status: str) -> bool:
    """Say whether a status tells readers to use something else, however it is spelled."""
    return _known(" ".join(status.split())) in _OUTDATED


def replacement(term: Term, glossary: Glossary) -> Term | None:
    """Return the entry that replaces a term of our own, None where there is none."""
    if not term.replaced_by or term.origin:
        return None
    found = glossary.resolve(term.replaced_by)
    return found if found is not None and found.id != term.id else None


def replacement_name(term: Term, glossary: Glossary) -> str:
    """Return the name of what replaces a term; other projects publish it, no reference."""
    if term.origin:
        return term.replaced_by
    found = replacement(term, glossary)
    return found.name if found else ""


def warning(term: Term, glossary: Glossary, labels: MarkLabels) -> str:
    """Return the HTML by which the tooltip of a term begins that readers should not use."""
    found = notice(term, glossary, labels)
    if found is None or not found.warns:
        return ""
    return html.notice(found.before, found.name, found.after + labels.stop)
