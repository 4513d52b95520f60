"""Writes what entries say as the messages that translators see, in the markup of the page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from docutils import nodes
from sphinx import addnodes

_SPECIAL = re.compile(r"[\\*`|]|(?<=\w)_(?!\w)|(?<!\w)_(?=\w)")
_OPENING = re.compile(r"^(?:[-+*#]|\d+[.)]|\.\.)(?=\s)")


class Dialect(NamedTuple):
    """How inline markup is written; "{}" stands for the text, "{target}" for where it leads."""

    emphasis: str = "*{}*"
    strong: str = "**{}**"
    literal: str = "``{}``"
    role: str = ":{name}:`{}`"
    link: str = "`{} <{target}>`__"
    glue: str = "\\ "
    """What stands between a word and markup that touches it."""


RST = Dialect()
MARKDOWN = Dialect(literal="`{}`", role="{{{name}}}`{}`", link="[{}]({target})", glue="")
_ROLES = {"math": "math", "subscript": "sub", "superscript": "sup"}


def message(node: nodes.Element, dialect: Dialect) -> str:
    """Return the content of a paragraph, a heading or a name as markup."""
    text = ""
    for piece, is_markup in _pieces(node.children, dialect):
        if is_markup and text[-1:].isalnum():
            text += dialect.glue
        text += piece
        # The glue behind markup shows only when a word follows.
        if is_markup:
            text += "\0"
    text = re.sub(r"\0(?=\w)", lambda _: dialect.glue, text).replace("\0", "")
    return _OPENING.sub(r"\\\g<0>", text)


def _pieces(children: Iterable[nodes.Node], dialect: Dialect) -> Iterable[tuple[str, bool]]:
    for child in children:
        if isinstance(child, nodes.Text):
            yield _SPECIAL.sub(r"\\\g<0>", child.astext()), False
        elif isinstance(child, nodes.Element) and not isinstance(child, addnodes.index):
            yield _markup(child, dialect)


def _markup(node: nodes.Element, dialect: Dialect) -> tuple[str, bool]:
    # A formula is there a second time, as HTML.
    texts = (text for text in node.findall(nodes.Text) if not isinstance(text.parent, nodes.raw))
    name, text = node.__class__.__name__, "".join(texts)
    if name in ("emphasis", "strong", "literal"):
        return str(getattr(dialect, name)).format(text), True
    if name in _ROLES:
        return dialect.role.format(text, name=_ROLES[name]), True
    if isinstance(node, addnodes.pending_xref):
        target = node["reftarget"]
        shown = text if text == target else f"{text} <{target}>"
        return dialect.role.format(shown, name=node["reftype"]), True
    if isinstance(node, nodes.image):
        # In the middle of a line, reST has no markup for it.
        text = node.get("alt", "")
    if isinstance(node, nodes.reference) and node.get("refuri"):
        return dialect.link.format(text, target=node["refuri"]), True
    return _SPECIAL.sub(r"\\\g<0>", text), False
