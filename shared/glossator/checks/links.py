"""Links that Markdown does not take for links, so that readers see their source."""

from __future__ import annotations

import re
from collections.abc import Iterator

from glossator.checks.registry import Remark, check
from glossator.checks.subject import Subject
from glossator.findings import Kind
from glossator.model import Source

_ADDRESS = r"(?:#|\.{0,2}/|[\w.-]+\.(?:html?|md|rst)\b|https?:|mailto:|www\.)"
_REVERSED = re.compile(
    rf"(?<![\]\w])\((?P<target>{_ADDRESS}[^()\s]*|[\w-]+#)\)\[(?P<text>[^\[\]]+)\](?!\()"
)
_SPACED = re.compile(
    rf"\[(?P<text>[^\[\]]+)\]\((?P<target>{_ADDRESS}[^()<>\s]*\s+(?![\"'(\s])[^()<>]*)\)"
)
_FULLWIDTH = re.compile(r"\[[^\[\]]+\]（[^（）\s]+）|（#[^（）()\s]+）")


def _matches(pattern: re.Pattern[str], subject: Subject) -> Iterator[tuple[re.Match[str], Source]]:
    """Yield what matches in the prose of all texts, each with its place."""
    for passage in subject.passages:
        for number, line in passage.prose():
            for match in pattern.finditer(line):
                yield match, passage.place(number)


def _meant(target: str, subject: Subject) -> str:
    """Return an address, or for that of no entry the one that it resembles."""
    if not target.startswith("#") or subject.glossary.resolve(target):
        return target
    return subject.near.anchor(target) or target


@check(Kind.REVERSED_LINK)
def reversed_links(subject: Subject) -> Iterator[Remark]:
    """Find `(address)[text]`."""
    for match, place in _matches(_REVERSED, subject):
        # In text from right to left, the sign goes astray.
        bare = match["target"].removesuffix("#")
        target = match["target"] if bare == match["target"] else f"#{bare}"
        yield Remark(
            f'the link "{match[0]}" has its brackets in the wrong order',
            place,
            f"write [{match['text']}]({_meant(target, subject)})",
        )


@check(Kind.SPACED_LINK)
def spaced_links(subject: Subject) -> Iterator[Remark]:
    """Find links whose address has a blank; those to `term:` may have one."""
    for match, place in _matches(_SPACED, subject):
        target = _meant(match["target"], subject)
        target = f"<{target}>" if " " in target else target
        yield Remark(
            f'the address "{match["target"]}" has a blank, so it is no link',
            place,
            f"write [{match['text']}]({target})",
        )


@check(Kind.FULLWIDTH_LINK)
def fullwidth_links(subject: Subject) -> Iterator[Remark]:
    """Find addresses in the parentheses of Chinese and Japanese."""
    for match, place in _matches(_FULLWIDTH, subject):
        yield Remark(
            f'"{match[0]}" has full-width parentheses around an address',
            place,
            "write ( and ) around it, or take it out",
        )
