"""What a page says to machines about its entries: schema.org's terms, as JSON-LD."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from glossator.directions import language_tag
from glossator.html import plain_text
from glossator.model import Term
from glossator.page_html import data_block

_SET = "#glossary"
"""The fragment that names the glossary itself beside those of its entries."""


class DataEntry(NamedTuple):
    """An entry of a page: its anchor there, and its tooltip as HTML."""

    term: Term
    anchor: str
    tooltip: str


def structured_data(
    entries: Iterable[DataEntry], *, title: str, url: str = "", language: str = ""
) -> str:
    """Return the data block of a page with its title, empty where it has no entries.

    `url` is the address that the site states for the page; without it, fragments stand alone.
    The same entries give the same text.
    """
    found = defined_terms(entries, title=title, url=url, language=language)
    return data_block(json.dumps(found, ensure_ascii=False)) if found["hasDefinedTerm"] else ""


def defined_terms(
    entries: Iterable[DataEntry], *, title: str, url: str = "", language: str = ""
) -> dict[str, Any]:
    """Return a glossary as schema.org's `DefinedTermSet`, ready for JSON."""
    return {
        "@context": "https://schema.org",
        "@type": "DefinedTermSet",
        "@id": url + _SET,
        "name": title,
        **_filled({"url": url, "inLanguage": language_tag(language)}),
        "hasDefinedTerm": [_term(entry, url, language) for entry in entries],
    }


def _term(entry: DataEntry, url: str, language: str) -> dict[str, Any]:
    term, address = entry.term, f"{url}#{entry.anchor}"
    own = language_tag(term.language)
    # To schema.org, works have a language and terms have none; JSON-LD knows that of texts.
    context = {"@language": own} if own and own != language_tag(language) else {}
    known = {
        "alternateName": _one_or_many(term.aliases),
        "termCode": _one_or_many(term.acronyms),
        "description": plain_text(entry.tooltip),
        "sameAs": term.url,
    }
    return {
        **_filled({"@context": context}),
        "@type": "DefinedTerm",
        "@id": address,
        "url": address,
        "name": term.name,
        **_filled(known),
        "inDefinedTermSet": {"@id": url + _SET},
    }


def _one_or_many(texts: tuple[str, ...]) -> object:
    return texts[0] if len(texts) == 1 else texts


def _filled(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value}
