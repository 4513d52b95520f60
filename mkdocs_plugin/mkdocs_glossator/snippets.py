"""What `pymdownx.snippets` puts into pages that are not being converted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from markdown import Markdown

_SIGN = "-8<-"


def with_snippets(text: str, md: Markdown) -> str:
    """Return the Markdown of a page with its snippets, as it is where they cannot be read.

    What is wrong with them is told where the page is converted. Nothing is downloaded for it.
    """
    if _SIGN not in text or "snippet" not in md.preprocessors:
        return text
    snippets: Any = md.preprocessors["snippet"]
    if getattr(snippets, "url_download", False):
        return text
    try:
        return "\n".join(snippets.run(text.split("\n")))
    except Exception:  # that of a missing file is one of its own, and none of ours
        return text
