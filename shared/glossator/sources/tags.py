"""Tags of languages, in small letters: which of several suits a site best."""

from __future__ import annotations

from collections.abc import Iterable

from glossator.languages import base

_TRADITIONAL = frozenset(("zh-tw", "zh-hk", "zh-mo"))
"""Regions that write Chinese in traditional characters; all others have the simplified ones."""


def nearest_tag(tags: Iterable[str], wanted: str) -> str:
    """Return the tag of the wanted one's language that is nearest to it, empty for none.

    The script counts before the region, for not everyone reads both.
    """
    script = _script(wanted)

    def distance(tag: str) -> tuple[bool, bool, bool]:
        return tag != wanted, _script(tag) != script, "-" in tag

    return min((tag for tag in tags if base(tag) == base(wanted)), key=distance, default="")


def _script(tag: str) -> str:
    """Return the script of a tag, empty where it is the usual one of its language."""
    said = next((part for part in tag.split("-")[1:] if len(part) == 4 and part.isalpha()), "")
    if said or base(tag) != "zh":
        return said
    return "hant" if tag in _TRADITIONAL else "hans"
