"""What our own Markdown leaves in a page: where each entry ends, and where all of them do."""

from __future__ import annotations

from html import escape

from glossator.patterns import late

_USED_OPENING = '<div data-glossator-used="'
USED = late(rf'{_USED_OPENING}([^"]+)"></div>\n?')
"""The end of an entry in HTML, where the pages that link to it are named, once they are known.

It is no comment, since extensions may strip those.
"""
ENTRIES_END = "<!-- glossator-end -->"
"""What stands behind all entries in Markdown."""


def used_mark(anchor: str) -> str:
    """Return the end of the entry with an anchor."""
    return f'{_USED_OPENING}{escape(anchor)}"></div>'
