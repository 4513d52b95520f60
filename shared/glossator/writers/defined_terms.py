"""Writes schema.org's `DefinedTermSet` as JSON-LD, for search engines and catalogues."""

from __future__ import annotations

import json
from collections.abc import Sequence

from glossator.entries import anchors
from glossator.model import Glossary, Term
from glossator.settings import Settings
from glossator.structured_data import DataEntry, defined_terms
from glossator.tooltips import term_content


def as_defined_terms(terms: Sequence[Term]) -> str:
    """Return the terms with the fragments that they have on a page of ours, and their tooltips."""
    places = anchors(Glossary(terms))[0]
    limit = Settings().tooltip_length
    entries = [DataEntry(term, places[term.id], term_content(term, limit)) for term in terms]
    languages = {term.language for term in terms}
    language = next(iter(languages)) if len(languages) == 1 else ""
    found = defined_terms(entries, title="Glossary", language=language)
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"
