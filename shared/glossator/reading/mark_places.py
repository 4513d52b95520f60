"""Where a mark stands in the Markdown of a page: code and comments only show how one is written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from io import StringIO
from urllib.parse import unquote

from glossator.patterns import FENCE
from glossator.prose.marks import ROLE

_UNREAD = re.compile(
    rf"(?P<role>{ROLE}(?:[^`\n]*+(?:\n[^`\n]++)*+`)?)"
    r"|\A-{3}[ \t]*\n.*?\n(?:-{3}|\.{3})[ \t]*$"
    r"|<!--.*?(?:-->|\Z)"
    rf"|^[ \t>]*(?P<fence>{FENCE}).*?(?:^[ \t>]*(?P=fence)[`~]*[ \t]*$|\Z)"
    r"|(?<![\\`])(?P<ticks>`+)(?!`)(?:(?!\n[ \t]*\n).)+?(?<!`)(?P=ticks)(?!`)",
    re.DOTALL | re.MULTILINE,
)
"""Front matter, comments, code; and roles, whose backticks begin and end no code."""
_CONTAINER = re.compile(r"(?:[-*+]|\d+[.)]|:)[ \t]|!!!|\?\?\?|===|///|\[\^")
"""A line whose content is indented: an item, a definition, an admonition, a tab, a footnote."""
_IN_LABEL = r"(?:[^\[\]\n]|\n(?![ \t]*\n))*+"
_IN_LINK = re.compile(
    rf"\[{_IN_LABEL}(?:\[{_IN_LABEL}\])?\Z|<a\s[^<>]*>(?:(?!</a>).)*\Z", re.DOTALL
)
"""What stands before a mark in the text of a link, which has brackets or tags."""
_LONGEST_LABEL = 500
_LINK = r"(?:[(<\"'=]|\]:)\s*+term:"
_BEGIN = re.compile(rf"{_LINK}|(?P<role>{ROLE})")
_PLAIN = re.compile(r"[^()<>\"'`%]{0,30}+")
_LONGEST_KEY = 500
"""Characters that a name may take up to where it is cut, each of them as an address has it."""


def line_of_mark(text: str, name: str, *, in_link: bool = False) -> int | None:
    """Return the line of the first mark of a name, None where the text has none.

    With `in_link` it is the first one inside the text of a link, as far as that can be seen.
    """
    read, starts = _starts(text, name)
    inside = (start for start in starts if in_link and _is_in_link(read, start))
    start = next(inside, starts[0] if starts else None)
    return None if start is None else _line(text, start)


def lines_of_marks(text: str, name: str) -> list[int]:
    """Return the lines, from 1, that have marks of a name, in their order."""
    return list(dict.fromkeys(_line(text, start) for start in _starts(text, name)[1]))


def _starts(text: str, name: str) -> tuple[str, list[int]]:
    """Return a text as it was read, and where marks of a name begin in it."""
    mark, key = _mark(name), _key(name)
    for read in (_without_code(text), text):  # what is taken for code may be none
        starts = [start for start in _marks(read).get(key, ()) if mark.match(read, start)]
        if starts:
            return read, starts
    return text, []


def _line(text: str, start: int) -> int:
    return text.count("\n", 0, start) + 1


@lru_cache(maxsize=2)  # a page may have many, and is read in two ways
def _marks(text: str) -> Mapping[str, list[int]]:
    """Return where marks begin, in order, by the keys of the names that they may have."""
    found: dict[str, list[int]] = {}
    for match in _BEGIN.finditer(text):
        for key in {key for target in _targets(text, match) for key in _keys(target)}:
            found.setdefault(key, []).append(match.start())
    return found


def _targets(text: str, begin: re.Match[str]) -> tuple[str, ...]:
    """Return what a mark may name, with what stands behind it."""
    if not begin["role"]:
        return (text[begin.end() : begin.end() + _LONGEST_KEY],)
    content = text[begin.end() : max(text.find("`", begin.end()), 0)]
    return content, content.rpartition("<")[2]


def _key(name: str) -> str:
    """Return how a name begins, the same for every way to write it."""
    words = " ".join(unquote(name[:_LONGEST_KEY]).replace("\\", "").split())
    return _PLAIN.match(words)[0].rstrip()  # type: ignore[index]


def _keys(target: str) -> Iterator[str]:
    """Yield the keys of the names that a target may have: where they end is not known here."""
    words = _key(target)
    yield words
    yield from (words[:end] for end, character in enumerate(words) if character == " ")


def _mark(name: str) -> re.Pattern[str]:
    """Return what matches the target of a link to a term, or a role with its name."""
    named = r"(?:\s|%20)+".join("".join(map(_character, word)) for word in name.split())
    end = r"(?=[\s)>\"'\]]|\Z)" if name else r"(?=[)>\"'])"
    return re.compile(rf"{_LINK}{named}{end}|{ROLE}(?:[^`]*<)?\s*{named}\s*>?`")


def _character(character: str) -> str:
    """Return what matches a character as it is, escaped for Markdown, or as addresses have it."""
    encoded = "".join(f"%{byte:02x}" for byte in character.encode())
    return rf"(?:\\?{re.escape(character)}|(?i:{encoded}))"


def _is_in_link(text: str, position: int) -> bool:
    return _IN_LINK.search(text[max(position - _LONGEST_LABEL, 0) : position]) is not None


@lru_cache(maxsize=1)  # a page may have many marks
def _without_code(text: str) -> str:
    """Return a text, as long as before, with blanks for what Markdown does not read."""
    return "".join(_without_indented(_UNREAD.sub(_blank, text)))


def _blank(match: re.Match[str]) -> str:
    return match[0] if match["role"] else re.sub(r"[^\n]", " ", match[0])


def _without_indented(text: str) -> Iterator[str]:
    """Yield the lines of a text, without those of code that is set off by its indentation."""
    may_be_code, is_after_blank = True, True
    for line in StringIO(text):
        is_blank, is_indented = not line.strip(), line.startswith(("    ", "\t"))
        if not is_blank and not is_indented:
            may_be_code = _CONTAINER.match(line.lstrip()) is None
        is_code = is_indented and may_be_code and is_after_blank
        yield " " * (len(line) - 1) + "\n" if is_code else line
        is_after_blank = is_blank or is_code
