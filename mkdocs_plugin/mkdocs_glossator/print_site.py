"""What mkdocs-print-site keeps of each page: its HTML before links are known."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote

from glossator import Glossator
from glossator.html import render

_MARK = re.compile(
    r'<a\s[^<>]*?href="term:(?P<name>[^"]*)"[^<>]*>(?P<text>(?:[^<]|<(?!/?a[\s>]))*+)</a>'
)


def without_marks(html: str, core: Glossator) -> str:
    """Return the HTML of a page with the text of its marks, and the names of empty ones."""

    def shown(match: re.Match[str]) -> str:
        if match["text"].strip():
            return match["text"]
        term = core.lookup(unquote(unescape(match["name"])))
        return render([term.name]) if term else ""

    # The first time takes those inside of others, if an author has put any there.
    return _MARK.sub(shown, _MARK.sub(shown, html))
