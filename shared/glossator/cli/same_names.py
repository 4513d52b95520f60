"""Names of entries as people can tell them apart."""

from __future__ import annotations

from collections import Counter

from glossator.model import Glossary


def names_by_id(glossary: Glossary) -> dict[str, str]:
    """Return the name of each term; those that several have are followed by the id in brackets."""
    terms = glossary.values()
    numbers = Counter(term.name.casefold() for term in terms)
    return {
        term.id: term.name if numbers[term.name.casefold()] == 1 else f"{term.name} [{term.id}]"
        for term in terms
    }
