"""Writes TBX termbases: TBX-Basic of ISO 30042:2019, with types as attributes (DCA)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from textwrap import indent
from xml.sax.saxutils import escape, quoteattr

from glossator.directions import settled_language
from glossator.model import NameKind, Term
from glossator.sources.tbx import NO_LANGUAGE, deprecated_id
from glossator.statuses import is_outdated
from glossator.writers.concepts import Concept, labels

_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<tbx type="TBX-Basic" style="dca" xml:lang={language} xmlns="urn:iso:std:iso:30042:ed-2">
  <tbxHeader>
    <fileDesc>
      <sourceDesc><p>Written by Glossator</p></sourceDesc>
    </fileDesc>
  </tbxHeader>
  <text>
    <body>
"""
_FOOT = """\
    </body>
  </text>
</tbx>
"""
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TYPES = {NameKind.ACRONYM: "acronym", NameKind.ALIAS: "variant"}


def as_tbx(concepts: Iterable[Concept]) -> str:
    """Return concepts as a termbase; what only leads to another term joins that term's concept."""
    concepts = list(concepts)
    known = {(term.id, term.language) for concept in concepts for term in concept.terms}
    joining: dict[tuple[str, str], list[Term]] = {}
    kept: list[Concept] = []
    for concept in concepts:
        if all(_joins(term, known) for term in concept.terms):
            for term in concept.terms:
                joining.setdefault((term.replaced_by, term.language), []).append(term)
        else:
            kept.append(concept)
    languages = (_language(term) for concept in concepts for term in concept.terms)
    language = next((found for found in languages if found != NO_LANGUAGE), NO_LANGUAGE)
    body = "".join(indent(_concept(concept, joining), " " * 6) for concept in kept)
    return _HEAD.format(language=quoteattr(language)) + body + _FOOT


def _language(term: Term) -> str:
    """Return the language of a term as XML names it; what names none comes back as it is."""
    return settled_language(term.language) or NO_LANGUAGE


def _joins(term: Term, known: set[tuple[str, str]]) -> bool:
    """Say whether a term is nothing but a deprecated name of another entry."""
    says_more = len(term.names) > 1 or term.definition or term.see_also or term.tags
    own = deprecated_id(term.replaced_by, term.name)
    leads = term.id == own and (term.replaced_by, term.language) in known
    return is_outdated(term.status) and leads and not says_more


def _concept(concept: Concept, joining: dict[tuple[str, str], list[Term]]) -> str:
    lines = [f"<conceptEntry id={quoteattr(_clean(concept.id))}>"]
    lines += (_element("descrip", "subjectField", tag) for tag in concept.tags or ())
    for id in concept.see_also:
        target = quoteattr(_clean(id))
        lines.append(f'<ref type="crossReference" target={target}>{escape(_clean(id))}</ref>')
    for term in concept.terms:
        lines.append(f"<langSec xml:lang={quoteattr(_language(term))}>")
        lines += _section(term, concept.tags is None, joining.get((term.id, term.language), ()))
        lines.append("</langSec>")
    return _nested([*lines, "</conceptEntry>"])


def _section(term: Term, with_tags: bool, deprecated: Iterable[Term]) -> Iterator[str]:
    if with_tags:
        yield from (_element("descrip", "subjectField", tag) for tag in term.tags)
    if term.definition:
        yield "<descripGrp>"
        yield _element("descrip", "definition", term.definition.text)
        yield "</descripGrp>"
    first, others = labels(term, with_kinds=True)
    old = "deprecatedTerm" if is_outdated(term.status) else ""
    yield from _term(first, "", old or "preferredTerm")
    for name in others:
        if name.kind in _TYPES:
            yield from _term(name.text, _TYPES[name.kind], old or "admittedTerm")
    for other in deprecated:
        yield from _term(other.name, "", "deprecatedTerm")


def _term(text: str, type: str, status: str) -> Iterator[str]:
    yield "<termSec>"
    yield f"<term>{escape(_clean(text))}</term>"
    if type:
        yield _element("termNote", "termType", type)
    yield _element("termNote", "administrativeStatus", f"{status}-admn-sts")
    yield "</termSec>"


def _element(name: str, type: str, text: str) -> str:
    return f'<{name} type="{type}">{escape(_clean(text))}</{name}>'


def _clean(text: str) -> str:
    """Return a text without the control characters that XML cannot hold."""
    return _FORBIDDEN.sub("", text)


def _nested(lines: Iterable[str]) -> str:
    """Return lines indented by the elements that they stand in."""
    depth, written = 0, []
    for line in lines:
        depth -= line.startswith("</")
        written.append("  " * depth + line)
        depth += line.startswith("<") and "</" not in line
    return "\n".join(written) + "\n"
