"""Finds the entries of an authored glossary page in the HTML that the host made of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from glossator import Term
from glossator.reading.headings import heading_text
from glossator.slugs import term_slug
from glossator.sources.naming import heading_names

_HEADING = re.compile(
    r"<(?P<tag>h[1-6]|dt|(?<=<tr>\n<)td)(?P<attributes>(?:\s[^<>]*)?)>"
    r"(?P<text>(?:[^<]|<(?!/?(?:h[1-6]|dt|td)[\s>]))*+)</(?P=tag)>"
)
"""A heading, a defined term, or the first cell of a row, as Python-Markdown writes them."""
_ID = re.compile(r"""\sid=(?:"([^"]*)"|'([^']*)')""")
_ANCHOR = re.compile(r"\[\[[^\]]*\]\]|\{#[^}]*\}")


def authored_entries(html: str, terms: list[Term]) -> tuple[str, dict[str, str]]:
    """Return the page and, by id, the anchors that the entries of `terms` have on it.

    Headings keep the anchors of the host; a defined term of a definition list or a table,
    which has none, is given one.
    """
    waiting: dict[str, list[Term]] = {}
    for term in terms:
        waiting.setdefault(_folded(term.name), []).append(term)
    anchors: dict[str, str] = {}
    pieces: list[str] = []
    position = 0
    for match, term in _matched(html, waiting):
        found = _ID.search(match["attributes"])
        if found is None:
            anchor = f"term-{term_slug(term.id)}"
            inside = match.start("attributes")
            pieces += (html[position:inside], f' id="{anchor}"')
            position = inside
        else:
            anchor = unescape(found[1] or found[2] or "")
        anchors[term.id] = anchor
    return "".join((*pieces, html[position:])), anchors


def _matched(html: str, waiting: dict[str, list[Term]]) -> Iterator[tuple[re.Match[str], Term]]:
    for match in _HEADING.finditer(html):
        text = _ANCHOR.sub("", heading_text(match["text"])).strip()
        names = heading_names(text) if text else ()
        candidates = waiting.get(_folded(names[0].text)) if names else None
        if candidates:
            yield match, candidates.pop(0)


def _folded(text: str) -> str:
    return " ".join(text.split())
