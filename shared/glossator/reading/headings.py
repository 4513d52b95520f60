"""Headings in HTML: their anchors, and what they say as text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape

from glossator.reading.markup import MARKUP, attribute
from glossator.uses import Section

_PERMALINK = re.compile(
    r"<a\s[^<>]*?\bclass=[\"'][^\"'<>]*\bheaderlink\b[^<>]*>(?:(?!</?a\b).)*+</a>", re.DOTALL
)
_TAG = re.compile(r"<[^<>]*>")


def section_at(html: str, start: int, titles: Mapping[str, str]) -> Section | None:
    """Return the section whose heading begins at an offset, None where that has no anchor.

    `titles`, in HTML and by anchor, go before what the heading says.
    """
    tag = MARKUP.match(html, start)
    anchor = unescape(attribute("id", tag["attributes"])) if tag else ""
    if tag is None or not anchor:
        return None
    title = titles.get(anchor) or html[tag.end() : html.find(f"</{tag['name']}", tag.end())]
    return Section(anchor, heading_text(title))


def heading_text(html: str) -> str:
    """Return what a heading says, on one line, without the link to itself."""
    return " ".join(unescape(_TAG.sub("", _PERMALINK.sub("", html))).split())
