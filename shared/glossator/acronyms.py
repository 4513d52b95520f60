"""Acronyms spelled out where a page first uses them: `Long Form (LF)`."""

from __future__ import annotations

from glossator.languages import forms
from glossator.model import Name, NameKind
from glossator.page import Block, Form, Mention


def expansion(mention: Mention, block: Block, *, site: bool) -> str:
    """Return the long form to show before a mention that is an acronym, empty for none.

    `site` says whether the site wants it where the entry does not decide. A parenthesis
    beside the mention already explains it, or is itself the explanation.
    """
    term = mention.term
    wanted = site if term.expand is None else term.expand
    if not wanted or _stands_by_parenthesis(mention, block):
        return ""
    text = block.text[mention.start : mention.end]
    short = next((n for n in term.names if _is_short_form(n, text)), None)
    long = next((n for n in term.names if _is_long_form(n)), None)
    if short is None or long is None:
        return ""
    if mention.form is Form.INFLECTED:
        return next(iter(forms(long.text, long.language or term.language or "en")), "")
    return long.text


def _stands_by_parenthesis(mention: Mention, block: Block) -> bool:
    before, after = block.text[: mention.start].rstrip(), block.text[mention.end :].lstrip()
    return before.endswith("(") or after.startswith("(")


def _is_short_form(name: Name, text: str) -> bool:
    return name.kind is NameKind.ACRONYM and text.startswith(name.text)


def _is_long_form(name: Name) -> bool:
    return name.kind in (NameKind.NAME, NameKind.ALIAS) and not name.text.isupper()
