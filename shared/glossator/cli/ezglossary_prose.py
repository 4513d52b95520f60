"""Which characters of a Markdown page are prose, by the rules of Python-Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from glossator.patterns import FENCE

LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
"""Matches a line with its end."""
_QUOTE = re.compile(r"^(?: {0,3}+> ?+)++")
_FENCE = re.compile(rf"\s*(?P<fence>{FENCE})")
_CONTAINER = re.compile(r"(?P<item>[-*+]\s|\d+[.)]\s)|:\s|!!!|\?\?\?|===|///|\[\^[^\]]+\]:")
"""Matches what may have indented blocks below it that are no code."""
_HIDDEN = re.compile(
    r"<!--.*?-->|<(?P<tag>pre|code|script|style|textarea)\b.*?</(?P=tag)\s*>"
    r"|(?<![\\`])(?P<ticks>`+)(?!`)(?:(?!\n[ \t\r]*\n).)+?(?<!`)(?P=ticks)(?!`)",
    re.DOTALL | re.IGNORECASE,
)


def masked(text: str) -> str:
    """Return a text of the same length and lines, with blanks for what is no prose."""
    lines = LINE.findall(text)
    hidden = {*_front_matter(lines), *_code(lines)}
    shown = "".join(_blank(line) if n in hidden else line for n, line in enumerate(lines))
    return _HIDDEN.sub(lambda match: _blank(match[0]), shown)


def _blank(text: str) -> str:
    return re.sub(r"[^\r\n]", " ", text)


def _front_matter(lines: Sequence[str]) -> range:
    """Return the numbers of the lines that a page begins with for its tool, from 0."""
    if lines and lines[0].lstrip("\ufeff").rstrip() == "---":
        for number, line in enumerate(lines[1:], 1):
            if line.rstrip() in ("---", "..."):
                return range(number + 1)
    return range(0)


def _code(lines: Sequence[str]) -> Iterator[int]:
    """Yield the numbers of the lines of code blocks, fenced or indented, from 0."""
    fence, containers = "", _Containers()
    for number, written in enumerate(lines):
        quote = _QUOTE.match(written)
        line = written[quote.end() if quote else 0 :].expandtabs(4)
        mark = _FENCE.match(line)
        if fence:
            closes = mark and mark["fence"].startswith(fence) and not line.strip(" `~\r\n")
            fence = "" if closes else fence
            yield number
        elif containers.holds_code(line, is_quoted=bool(quote)):
            yield number
        elif mark:
            fence = mark["fence"]
            yield number


class _Containers:
    """The lists, admonitions and the like around a line, by the indentation of their content."""

    def __init__(self) -> None:
        self._contents = [0]
        self._is_after_blank, self._is_code, self._is_quoted = True, False, False

    def holds_code(self, line: str, *, is_quoted: bool) -> bool:
        """Take the next line, and say whether it is part of an indented code block."""
        if not line.strip():
            self._is_after_blank = True
            return False
        if is_quoted != self._is_quoted and self._is_after_blank:
            self._contents, self._is_quoted = [0], is_quoted
        indent = len(line) - len(line.lstrip())
        inner = [content for content in self._contents if content <= indent] or [0]
        if self._is_after_blank or self._is_code:
            self._is_code = indent - inner[-1] >= 4
        if not self._is_code:
            self._open(line.lstrip(), inner, (indent // 4 + 1) * 4)
        self._is_after_blank = False
        return self._is_code

    def _open(self, line: str, inner: list[int], content: int) -> None:
        container = _CONTAINER.match(line)
        # In the middle of a paragraph, no list begins.
        is_list = self._is_after_blank or len(inner) > 1 or content in self._contents
        if container and (is_list or not container["item"]):
            self._contents = [*inner, content]
        elif self._is_after_blank:
            self._contents = inner
