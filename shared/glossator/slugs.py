"""Anchors from names, by the rules of those who make them."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

_SPOKEN = str.maketrans({"+": "plus", "#": "sharp", "&": " and "})


@cache  # each link and tooltip of a term asks
def term_slug(name: str) -> str:
    """Return the part of an emitted anchor that follows `term-`: letters of any script, NFC.

    `+` is read as "plus", `#` as "sharp", a leading `.` as "dot"; what is no letter, mark,
    digit or underscore becomes one hyphen. A name with none of these gives its code points.
    """
    text = unicodedata.normalize("NFC", name.strip()).translate(_SPOKEN)
    if text.startswith("."):
        text = "dot" + text[1:]
    slug = "".join(c if _is_word(c) else "-" for c in text.lower())
    slug = unicodedata.normalize("NFC", re.sub("-+", "-", slug).strip("-"))
    return slug or "-".join(f"{ord(c):x}" for c in name.strip())


def github_slug(heading: str) -> str:
    """Return the anchor that GitHub gives a heading.

    Source: the TOC filter of github/html-pipeline (word characters, hyphens and blanks stay).
    """
    kept = (c for c in heading.strip().lower() if _is_word(c) or c in "- ")
    return "".join(kept).replace(" ", "-")


def markdown_slug(heading: str) -> str:
    """Return the anchor that Python-Markdown gives a heading, which keeps ASCII only.

    Source: `markdown.extensions.toc.slugify` with its default arguments.
    """
    ascii_only = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    words = re.sub(r"[^\w\s-]", "", ascii_only).strip().lower()
    return re.sub(r"[-\s]+", "-", words)


def unique(slug: str, taken: dict[str, int], separator: str = "-") -> str:
    """Return `slug`, numbered as GitHub and Python-Markdown do when `taken` counts it already."""
    count = taken.get(slug, -1) + 1
    # A name may end like a numbered one: "a", "a-1" and "a" again.
    while count and f"{slug}{separator}{count}" in taken:
        count += 1
    taken[slug] = count
    return f"{slug}{separator}{count}" if count else slug


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_" or unicodedata.category(character)[0] == "M"
