"""Writes glossaries in our own schema: JSON, YAML and CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from textwrap import indent
from typing import Any

from glossator.model import Markup, Name, NameKind, Term
from glossator.sources.naming import heading_id, heading_names

_NAMES = {"acronym": NameKind.ACRONYM, "aliases": NameKind.ALIAS, "hidden": NameKind.HIDDEN}
_FIELDS = {
    "forms": "forms",
    "language": "language",
    "namespace": "namespace",
    "tags": "tags",
    "links": "links",
    "url": "url",
    "match_case": "match_case",
    "expand": "expand",
    "when": "when",
    "unless": "unless",
    "never": "never",
    "status": "status",
    "replaced_by": "replaced_by",
    "see": "see_also",
    "redirect": "redirect_to",
    "summary": "summary",
}
_STR, _SEQ = "tag:yaml.org,2002:str", "tag:yaml.org,2002:seq"
_KEYS = ("term", "id", *_NAMES, *_FIELDS, "markup", "definition")


def entry(term: Term) -> dict[str, Any]:
    """Return a term under the keys of the schema, without those that say nothing."""
    heading = best_heading(term)
    given = {name.text for name in heading_names(heading)}
    values: dict[str, Any] = {
        "term": heading,
        "id": "" if term.id == heading_id(heading) else term.id,
    }
    for key, kind in _NAMES.items():
        values[key] = [n.text for n in term.names if n.kind is kind and n.text not in given]
    for key, field in _FIELDS.items():
        value = getattr(term, field)
        values[key] = list(value) if isinstance(value, tuple) else value
    if term.definition is not None:
        markup = term.definition.markup
        values["markup"] = "" if markup is Markup.MARKDOWN else str(markup)
        values["definition"] = term.definition.text
    # `links: 0` and `match_case: false` do say something.
    return {k: v for k in _KEYS if (v := values.get(k)) is not None and v != "" and v != []}


def best_heading(term: Term) -> str:
    """Return the heading that gives the most names of a term in their order and languages."""
    others = [name.text for name in term.names[1:]]
    behind = (f"{term.name} ({', '.join(others[:count])})" for count in range(1, len(others) + 1))
    mixed = [f"{term.name} {others[0]} ({others[1]})"] if len(others) > 1 else []
    headings = (term.name, *list(behind)[:3], *mixed, *(f"{term.name} {o}" for o in others[:1]))
    return next((h for h in headings if _names(h, term) == term.names), term.name)


def _names(heading: str, term: Term) -> tuple[Name, ...]:
    """Return the names that an entry with this heading would have."""
    found = {name.text: name for name in heading_names(heading)}
    for kind in (NameKind.ALIAS, NameKind.ACRONYM, NameKind.HIDDEN):
        for name in term.names:
            if name.kind is kind:
                found.setdefault(name.text, Name(name.text, kind))
    return tuple(found.values())


def as_json(entries: Iterable[Mapping[str, Any]]) -> str:
    """Return entries as a JSON list."""
    return json.dumps(list(entries), ensure_ascii=False, indent=2) + "\n"


def as_csv(entries: Iterable[Mapping[str, Any]]) -> str:
    """Return entries as a table with the keys that they use."""
    entries = list(entries)
    keys = [key for key in _KEYS if any(key in entry for entry in entries)] or ["term"]
    items = [item for e in entries for v in e.values() if isinstance(v, list) for item in v]
    # Between semicolons, lists are split at "|" alone.
    delimiter = ";" if any(";" in item for item in items) and len(keys) > 1 else ","
    written = io.StringIO()
    writer = csv.writer(written, delimiter=delimiter, lineterminator="\n")
    writer.writerow(keys)
    writer.writerows([_cell(entry.get(key, "")) for key in keys] for entry in entries)
    return written.getvalue()


def _cell(value: object) -> str:
    if isinstance(value, list):
        return "|".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def as_yaml(entries: Iterable[Mapping[str, Any]]) -> str:
    """Return entries as YAML: short lists in a line, definitions as blocks."""
    import yaml

    class Dumper(yaml.SafeDumper):
        """Writes lists in a line, and a text as a block where a Block asks for it."""

        def ignore_aliases(self, data: Any) -> bool:
            return True

    class Block(str):
        """A text that is written as a block."""

    Dumper.add_representer(Block, lambda dumper, text: dumper.represent_scalar(_STR, text, "|"))
    Dumper.add_representer(list, lambda dumper, items: dumper.represent_sequence(_SEQ, items, True))
    pieces = []
    for values in entries:
        shown = dict(values)
        if "definition" in shown:
            shown["definition"] = Block(shown["definition"] + "\n")
        text = yaml.dump(shown, None, Dumper, allow_unicode=True, sort_keys=False, width=100)
        pieces.append("- " + indent(text, "  ")[2:])
    return "\n".join(pieces) or "[]\n"


WRITERS = {"json": as_json, "yaml": as_yaml, "csv": as_csv}
"""The formats of our own schema that a glossary is written in."""
