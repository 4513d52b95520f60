"""Acronyms: spelled out where a page first uses them, or defined there as something else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from glossator.languages import forms
from glossator.model import Name, NameKind, Term
from glossator.page import Block, Form, Mention
from glossator.sources.naming import is_initialism

_ACRONYM = NameKind.ACRONYM
_BRACKETS = re.compile(r"[()]")


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


def has_acronym(term: Term) -> bool:
    """Say whether one of the names of a term is an acronym."""
    return _ACRONYM in [name.kind for name in term.names]


def means_another(mention: Mention, blocks: Iterable[Block]) -> bool:
    """Say whether a mention is an acronym that its page defines, as something else.

    "Differential Privacy (DP)" tells that DP is no DataParallel there.
    """
    acronyms = [name.text for name in mention.term.names if name.kind is NameKind.ACRONYM]
    known = {_letters(name.text) for name in mention.term.names}
    long_forms = (
        _letters(long)
        for acronym in acronyms
        for block in blocks
        if f"({acronym}" in block.text
        for long in _long_forms(acronym, block.text)
    )
    return any(long not in known for long in long_forms)


def _long_forms(acronym: str, text: str) -> Iterator[str]:
    """Yield the shortest words before `(acronym)` that it abbreviates."""
    for written in (f"({acronym})", f"({acronym}s)"):
        at = text.find(written)
        while at > 0:
            words = _BRACKETS.split(text[max(at - 200, 0) : at])[-1].split()[-8:]
            tails = (" ".join(words[-count:]) for count in range(1, len(words) + 1))
            if text[at - 1].isspace():
                yield from [tail for tail in tails if is_initialism(acronym, tail)][:1]
            at = text.find(written, at + 1)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold())).removesuffix("s")
