"""Writes SKOS vocabularies, in Turtle and in JSON-LD."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote

from glossator.directions import language_tag
from glossator.model import Name, NameKind, Term
from glossator.sources.linked import Value
from glossator.sources.skos import CORE, ELEMENTS, OWL, TERMS
from glossator.writers.concepts import Concept, labels

_PREFIXES = {"dc": ELEMENTS, "dct": TERMS, "owl": OWL, "skos": CORE}
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_ESCAPED = re.compile(r'["\\\x00-\x1f\x7f]')

Statement = tuple[str, list[Value]]


def as_turtle(concepts: Iterable[Concept]) -> str:
    """Return concepts as Turtle; their addresses are fragments of the file's own."""
    pieces = ["".join(f"@prefix {prefix}: <{uri}> .\n" for prefix, uri in _PREFIXES.items())]
    for concept in concepts:
        lines = [f"<{_address(concept.id)}> a skos:Concept"]
        lines += (f"    {name} {', '.join(map(_turtle, said))}" for name, said in _said(concept))
        pieces.append(" ;\n".join(lines) + " .\n")
    return "\n".join(pieces)


def as_json_ld(concepts: Iterable[Concept]) -> str:
    """Return concepts as JSON-LD that brings its own context."""
    graph = [
        {
            "@id": _address(concept.id),
            "@type": "skos:Concept",
            **{name: list(map(_json, said)) for name, said in _said(concept)},
        }
        for concept in concepts
    ]
    data = {"@context": _PREFIXES, "@graph": graph}
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _said(concept: Concept) -> Iterator[Statement]:
    """Yield the properties of a concept with their values, none of them empty."""
    terms = concept.terms
    written = {term: labels(term, with_kinds=False) for term in terms}
    preferred = [_text(first, term) for term, (first, _) in written.items()]
    subjects = concept.tags
    replaced = dict.fromkeys(term.replaced_by for term in terms if term.replaced_by)
    statements: list[Statement] = [
        ("skos:prefLabel", preferred),
        ("skos:altLabel", [_text(n.text, t) for t, n in _others(written, hidden=False)]),
        ("skos:hiddenLabel", [_text(n.text, t) for t, n in _others(written, hidden=True)]),
        ("skos:definition", [_text(t.definition.text, t) for t in terms if t.definition]),
        ("skos:related", [Value(id, is_node=True) for id in concept.see_also]),
        (
            "dc:subject",
            [_text(tag, term) for term in terms for tag in term.tags]
            if subjects is None
            else list(map(Value, subjects)),
        ),
        ("owl:deprecated", [Value("true")] if concept.is_deprecated else []),
        ("dct:isReplacedBy", [Value(id, is_node=True) for id in replaced]),
    ]
    return ((name, values) for name, values in statements if values)


def _others(
    written: dict[Term, tuple[str, list[Name]]], *, hidden: bool
) -> Iterator[tuple[Term, Name]]:
    for term, (_, names) in written.items():
        for name in names:
            if (name.kind is NameKind.HIDDEN) is hidden:
                yield term, name


def _text(text: str, term: Term) -> Value:
    return Value(text, language=language_tag(term.language))


def _address(id: str) -> str:
    """Return the address of a concept inside its file; letters of all scripts may stand in it."""
    return "#" + "".join(c if c.isalnum() else quote(c, safe="") for c in id)


def _turtle(value: Value) -> str:
    if value.is_node:
        return f"<{_address(value.text)}>"
    text = _ESCAPED.sub(lambda match: _escape(match[0]), value.text)
    return f'"{text}"@{value.language}' if value.language else f'"{text}"'


def _escape(character: str) -> str:
    return _ESCAPES.get(character) or f"\\u{ord(character):04X}"


def _json(value: Value) -> Any:
    if value.is_node:
        return {"@id": _address(value.text)}
    return {"@value": value.text, "@language": value.language} if value.language else value.text
