"""What is lost in forms that hold too little of an entry to be read again and compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from glossator.findings import Finding, Kind
from glossator.html import plain_text
from glossator.model import Glossary, Term
from glossator.prose import parse, plain
from glossator.writers.without_place import lost_in, named, without_place

_NAMED = frozenset(("id", "names"))
"""Fields that all of them hold, or make anew."""


class _Part(NamedTuple):
    """What a form holds: some of the entries, some of their fields, some of their text."""

    texts: Mapping[Term, str]
    """The text that it has of each entry that it holds at all."""
    fields: frozenset[str]
    others: str
    """Why it does not hold the others."""


def lost_one_way(terms: Sequence[Term], form: str) -> Iterator[Finding]:
    """Yield what a form has no place for: entries, keys, and what a tooltip does not show."""
    part = _PARTS[form](terms)
    held = [term for term in terms if term in part.texts]
    left = [term for term in terms if term not in part.texts]
    if left and not held and form == "vale":
        yield _idle(form)
        return
    if left:
        yield lost_in(form, f"has no place for {named(left)}, {part.others}")
    languages = {term.language for term in held}
    said = languages if "language" in part.fields else ()
    yield from without_place(held, form, part.fields, said)
    if "definition" in part.fields:
        yield from _cut(part.texts, form)


def _idle(form: str) -> Finding:
    message = f"{form} finds nothing with this rule, since no entry says what has taken its place"
    hint = "write `replaced_by:` into entries that are deprecated"
    return Finding(Kind.LOST_IN_CONVERSION, message, hint=hint)


def _cut(texts: Mapping[Term, str], form: str) -> Iterator[Finding]:
    number = sum(_whole(term) not in ("", _letters(text)) for term, text in texts.items())
    if number:
        entries = "1 entry says" if number == 1 else f"{number} entries say"
        yield lost_in(form, f"holds of `definition` what a tooltip shows, and {entries} more there")


def _whole(term: Term) -> str:
    return _letters(plain(parse(term.definition))) if term.definition else ""


def _letters(text: str) -> str:
    # The items of a list stand in other signs where a form has no list.
    return "".join(filter(str.isalpha, text))


def _in_abbreviations(terms: Sequence[Term]) -> _Part:
    from glossator.writers.markups import abbreviations

    texts = dict(abbreviations(terms).values())
    fields = _NAMED | {"definition", "summary", "redirect_to"}
    return _Part(texts, fields, "for want of a text, or of a name that no other has")


def _in_vale(terms: Sequence[Term]) -> _Part:
    glossary = Glossary(terms)
    replaced = (t for t in terms if t.replaced_by and glossary.resolve(t.replaced_by))
    fields = _NAMED | {"replaced_by", "status"}
    return _Part(dict.fromkeys(replaced, ""), fields, "which nothing replaces")


def _in_defined_terms(terms: Sequence[Term]) -> _Part:
    from glossator.settings import Settings
    from glossator.tooltips import term_content

    limit = Settings().tooltip_length
    texts = {term: plain_text(term_content(term, limit)) for term in terms}
    fields = _NAMED | {"definition", "summary", "url", "language"}
    return _Part(texts, fields, "")


_PARTS: dict[str, Callable[[Sequence[Term]], _Part]] = {
    "abbreviations": _in_abbreviations,
    "vale": _in_vale,
    "defined-terms": _in_defined_terms,
}
