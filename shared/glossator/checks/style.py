"""The order of the source, which readers do not see."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from glossator.checks.passages import CODE, Passage
from glossator.checks.registry import Group, Remark, check
from glossator.checks.subject import Subject
from glossator.findings import Kind
from glossator.model import Source

_REFERENCE = re.compile(r"\[`~?(?P<name>[\w.]+)`\](?![(\[:])")
_BARE = re.compile(r"(?<![\]\w])\[(?P<name>[A-Z]\w*[a-z0-9][A-Z]\w*)\](?![(\[:\w])")
_INSIDE = re.compile(r"\[(?P<name>[a-z]+(?:_[a-z]+)+|[A-Z]\w*[a-z0-9][A-Z]\w*)\]")
_FOREIGN = "،؛؟、。，；：？！“”‘’„«»（）［］"
_LISTED = re.compile(rf"\[(?:`[^`]+`[{_FOREIGN}]\s*)+`[^`]+`\]")
_QUIET = re.compile(r"(#|//|--|/\*).*|\"[^\"]*\"|'[^']*'")
"""Matches what may hold any character in most languages: comments and texts."""
_TRAILING = re.compile(r"\S(?:[ \t]|\t\s+|\s+\t|\s{3,})\Z")
"""Matches blanks behind a text; two of them are a line break."""
_EMPTY = "> \t"
"""What stands on a line that is blank, also in a quote."""
_PROSE = ("", "text", "txt", "md", "markdown", "none")


@check(Kind.CLASS_REFERENCE, Group.STYLE)
def class_references(subject: Subject) -> Iterator[Remark]:
    """Find wrong references to classes, in files that write others as [`Name`]."""
    for passage in subject.markdown:
        known = Counter(match["name"] for match in _REFERENCE.finditer(passage.text))
        if known:
            yield from _misspelled(passage, known)
            yield from _without_backticks(passage)
            yield from _with_brackets_inside(passage)


def _misspelled(passage: Passage, known: Counter[str]) -> Iterator[Remark]:
    usual = {name.casefold(): name for name, _ in reversed(known.most_common())}
    for number, line in passage.written():
        for match in _REFERENCE.finditer(line):
            name, other = match["name"], usual[match["name"].casefold()]
            if name != other:
                message = f"[`{name}`] stands next to [`{other}`]"
                yield Remark(message, passage.place(number), "write both alike")


def _without_backticks(passage: Passage) -> Iterator[Remark]:
    for number, line in passage.prose():
        for match in _BARE.finditer(line):
            message, hint = f"{match[0]} has no backticks", f"write [`{match['name']}`]"
            yield Remark(message, passage.place(number), hint)


def _with_brackets_inside(passage: Passage) -> Iterator[Remark]:
    for number, line in passage.written():
        for code in CODE.finditer(line):
            match = _INSIDE.fullmatch(code["code"])
            if match:
                message = f"{code[0]} has its backticks outside"
                yield Remark(message, passage.place(number), f"write [`{match['name']}`]")


@check(Kind.CODE_PUNCTUATION, Group.STYLE)
def code_punctuation(subject: Subject) -> Iterator[Remark]:
    """Find punctuation in code that was translated along with the text around it."""
    for passage in subject.passages:
        for number, line in passage.written():
            codes = [match["code"] for match in CODE.finditer(line) if _is_code(match["code"])]
            codes += [match[0] for match in _LISTED.finditer(line)]
            signs = [sign for sign in "".join(codes) if sign in _FOREIGN]
            if signs:
                yield _translated(signs, passage.place(number))
        for token in passage.blocks("fence"):
            first = (token.map or [0])[0] + 1
            info = token.info.split()
            if (info[0] if info else "").lower() not in _PROSE:
                yield from _in_block(passage, first, token.content.split("\n"))


def _in_block(passage: Passage, first: int, lines: list[str]) -> Iterator[Remark]:
    """Yield a remark on the first line of a block that has such signs."""
    for number, line in enumerate(lines, first):
        signs = [sign for sign in _QUIET.sub("", line) if sign in _FOREIGN]
        if signs and _is_code(line):
            yield _translated(signs, passage.place(number))
            return


def _is_code(text: str) -> bool:
    # Who speaks of a sign itself writes nothing else.
    return any(c.isascii() and c.isalnum() for c in text)


def _translated(signs: list[str], source: Source) -> Remark:
    named = " ".join(dict.fromkeys(signs))
    return Remark(f"the code has {named}", source, "write the sign that the language knows")


@check(Kind.HEADING_SPACING, Group.STYLE)
def heading_spacing(subject: Subject) -> Iterator[Remark]:
    """Find headings that touch the lines around them, or end in blanks."""
    for passage in subject.markdown:
        for token in passage.blocks("heading_open"):
            first, stop = token.map or (0, 0)
            place, lines = passage.place(first), passage.lines
            if lines[first] != lines[first].rstrip():
                yield Remark("the heading ends in a blank", place, "take it out")
            if first and lines[first - 1].strip(_EMPTY):
                yield Remark("no blank line stands before the heading", place, "add one")
            if stop < len(lines) and lines[stop].strip(_EMPTY):
                yield Remark("no blank line stands behind the heading", place, "add one")


@check(Kind.TRAILING_SPACE, Group.STYLE)
def trailing_space(subject: Subject) -> Iterator[Remark]:
    """Find lines of text that end in blanks, one remark for a file."""
    for document in subject.documents:
        lines = enumerate(document.text.split("\n"), 1)
        numbers = [number for number, line in lines if _TRAILING.search(line)]
        if numbers:
            shown = ", ".join(map(str, numbers[:10])) + (", …" if len(numbers) > 10 else "")
            count = "1 line ends" if len(numbers) == 1 else f"{len(numbers)} lines end"
            message = f"{count} in blanks: {shown}"
            yield Remark(message, document.place(), "take them out")


@check(Kind.NO_FINAL_NEWLINE, Group.STYLE)
def no_final_newline(subject: Subject) -> Iterator[Remark]:
    """Find files whose last line does not end."""
    for document in subject.documents:
        if document.text and not document.text.endswith("\n"):
            last = document.place(document.text.count("\n") + 1)
            yield Remark("the last line does not end", last, "add a line break")
