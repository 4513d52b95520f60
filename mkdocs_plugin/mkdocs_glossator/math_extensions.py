"""Extensions of Markdown that typeset math."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown import Markdown

ALL = {"pymdownx.arithmatex", "mdx_math", "markdown_katex", "l2m4m"}
"""Those that do it between dollar signs."""
BY_SCRIPT = {"pymdownx.arithmatex", "mdx_math"}
"""Those that leave it to a script of the site, which finds math that is ours, too."""


def has_math(md: Markdown, extensions: Set[str] = ALL) -> bool:
    """Say whether an instance of Markdown has one of the extensions."""
    return any(type(p).__module__.startswith(tuple(extensions)) for p in md.inlinePatterns)
