"""Characters as HTML and Markdown may spell them: `&amp;`, `&#38;`."""

from __future__ import annotations

import html


def unescape(text: str) -> str:
    """Return a text with the characters that it spells; as it is where it gives endless numbers."""
    try:
        return html.unescape(text)
    except ValueError:  # Python makes no number of more than 4,300 digits
        return text
