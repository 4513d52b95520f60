"""What a reST file explains outside of its entries: the addresses of links, and substitutions."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

_ADDRESS = re.compile(
    r"^ *\.\. _(?P<name>`[^`\n]++`|(?:\\.|[^\\:`\n])++):[ \t]++(?P<address>\S++(?<!_))[ \t]*+$",
    re.MULTILINE,
)
_REPLACEMENT = re.compile(
    r"^ *\.\. \|(?P<name>[^|\n]++)\|[ \t]++replace::[ \t]++(?P<text>\S.*+(?:\n[ \t]++\S.*+)*+)",
    re.MULTILINE,
)
_USE = re.compile(
    r"``(?:[^`]|`(?!`))*+``|:[\w:+.-]{1,60}:`[^`]*+`|\*\*[^*]++\*\*|\*[^\s*][^*]*+\*"
    r"|`(?P<shown>[^`<>]++)<(?P<named>[^`<>]+)_>`__?|`(?P<phrase>[^`<>]++)`_(?!_)"
    r"|(?<![\w`])(?P<word>[^\W_]++(?:[-.+:_][^\W_]++)*+)_(?!\w)|\|(?P<replaced>[^|\n]++)\|(?!_)"
)
"""Code, roles and emphasis, which are passed over, or what may name something of the file."""

Rewrite = Callable[[str], str]
"""Takes the text of a definition, and returns one that is whole by itself."""


def rewriter(text: str) -> Rewrite:
    """Return what brings to a definition the addresses and substitutions of its file."""
    addresses = {
        _normal(found["name"].strip("`").replace("\\", "")): found["address"]
        for found in _ADDRESS.finditer(text)
    }
    replacements = {
        _normal(found["name"]): " ".join(found["text"].split())
        for found in _REPLACEMENT.finditer(text)
    }
    if not addresses and not replacements:
        return str
    return partial(_USE.sub, partial(_whole, addresses, replacements))


def _normal(name: str) -> str:
    return " ".join(name.split()).lower()


def _whole(addresses: dict[str, str], replacements: dict[str, str], found: re.Match[str]) -> str:
    if name := found["replaced"]:
        return replacements.get(_normal(name), found[0])
    shown = found["shown"] or found["phrase"] or found["word"] or ""
    address = addresses.get(_normal(found["named"] or shown))
    # Without a name of its own: two entries of a page may lead to one address.
    return f"`{shown.strip()} <{address}>`__" if address else found[0]
