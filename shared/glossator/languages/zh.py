"""Chinese: nouns have one form; what differs is the space and the sign between two scripts.

A blank may stand between Latin and Han letters or be left out (GPU 集群, GPU集群), with
brackets of either width; the dot in foreign names follows GB/T 15834 or is one of those typed
for it. Simplified and traditional characters are different names: nothing is converted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from glossator.languages import Language

_WESTERN = (
    "A-Za-z0-9\u00b2\u00b3\u00b9\u00c0-\u024f\u0370-\u03ff\uff10-\uff19\uff21-\uff3a\uff41-\uff5a"
)
_HAN = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_EASTERN = f"{_HAN}\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff"

_HAS_EASTERN = re.compile(f"[{_EASTERN}]")
_JOINT = re.compile(
    f"(?<=[{_WESTERN}+#%])[\\s-]?(?=[{_EASTERN}])|(?<=[{_EASTERN}])[\\s-]?(?=[{_WESTERN}])"
)
_BRACKETS = re.compile(r"\s?[(（]([^()（）]+)[)）]")
_BRACKET_STYLES = (r"（\1）", r" (\1)", r"(\1)")
_DOT = re.compile(f"(?<=[{_HAN}])\\s?[·・･•‧．]\\s?(?=[{_HAN}])")
_DOT_STYLES = ("·", "・", "•", "‧", "")
_DASH = re.compile(f"(?<=[{_HAN}])[-\u2010\u2013\u2014\uff0d](?=[{_HAN}])")
_DASH_STYLES = ("-", "\u2014", "\uff0d")


def forms(name: str) -> Iterator[str]:
    """Yield the ways to set a name with Latin letters, brackets, a dot or a dash."""
    for spaced in between_scripts(name):
        for dotted in restyled(_DOT, _DOT_STYLES, spaced):
            yield from restyled(_DASH, _DASH_STYLES, dotted)


def between_scripts(name: str) -> Iterator[str]:
    """Yield a name with and without blanks around Latin letters, in each style of brackets.

    A text may have a hyphen where a form has a blank: K 均值, K均值, K-均值.
    """
    if _HAS_EASTERN.search(name) is None:
        yield name
        return
    for spaced in restyled(_JOINT, ("", " "), name):
        yield from restyled(_BRACKETS, _BRACKET_STYLES, spaced)


def restyled(pattern: re.Pattern[str], styles: Iterable[str], name: str) -> Iterator[str]:
    """Yield a name in each style of what the pattern finds; as it stands if that is nothing."""
    if pattern.search(name) is None:
        yield name
        return
    for style in styles:
        yield pattern.sub(style, name)


LANGUAGE = Language(forms, is_latin=False)
