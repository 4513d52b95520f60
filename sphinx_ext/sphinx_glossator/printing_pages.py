"""Finds the pages that ask for entries, as they are written: nothing of them has been read yet."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from glossator.paths import is_file
from glossator.sources.rst_hidden import hidden_lines
from sphinx_glossator.configuration import text_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it import MarkdownIt

_WANTED = re.compile(
    r"^[^\w\n]*?(?:\.\.[ \t]++|[`~:]{3}[ \t]*+\{)(?:glossator|include)(?:::|\})", re.MULTILINE
)
"""What a page has that prints the glossary, or includes a file that may: the others are many."""
_IN_RST = re.compile(
    r"[^\w\n]*?\.\.[ \t]++(?P<name>glossator|include)::(?P<argument>[^\n]*+)", re.MULTILINE
)
_IN_MYST = re.compile(r"\s*+\{(?P<name>[\w:.+-]++)\}(?P<argument>[^\n]*+)")
_OPTIONS = 20
"""How many lines below `include` are looked through for its options: it has fewer of them."""
_SHOWN = re.compile(r"\s*+:(?:code|literal):")
"""An option of `include` by which it shows a file as it is written."""
_CODE = frozenset("code code-block code-cell highlight math parsed-literal raw sourcecode".split())
"""Directives of MyST whose content is none."""


class _Directive(NamedTuple):
    name: str
    argument: str
    below: Sequence[str]
    """The lines below it, the first of which may be its options."""


_Reader = Callable[[str], Iterator[_Directive]]


class PrintingPages:
    """Says which pages print the glossary, by a directive of theirs or of a file they include."""

    def __init__(self, folder: Path, kinds: Mapping[str, str]) -> None:
        self._folder, self._kinds = folder, kinds

    def prints(self, docname: str, file: Path) -> bool:
        """Say whether a page asks for entries anywhere but in an example or a comment."""
        kind = next((k for suffix, k in self._kinds.items() if file.name.endswith(suffix)), "")
        if kind == "restructuredtext":
            return self._has_directive(docname, file, _in_rst)
        if kind == "markdown" or file.name.endswith(".md"):
            return self._has_directive(docname, file, self._in_myst)
        # Of notebooks and the like, whatever looks like the directive is taken for one.
        return any("glossator" in match[0] for match in _WANTED.finditer(text_of(file)))

    def _has_directive(self, docname: str, file: Path, read: _Reader) -> bool:
        files = [file]
        for path in files:  # which grows by what these include
            text = text_of(path)
            for found in read(text) if _WANTED.search(text) else ():
                if found.name == "glossator":
                    return True
                included = self._included(docname, found)
                if included not in files and is_file(included):
                    files.append(included)
        return False

    def _included(self, docname: str, found: _Directive) -> Path:
        """Return the file that a page includes, which Sphinx looks for as seen from the page."""
        options = takewhile(lambda line: line.lstrip().startswith(":"), found.below)
        if any(map(_SHOWN.match, options)):
            return self._folder
        name = found.argument.strip()
        start = self._folder if name.startswith("/") else (self._folder / docname).parent
        return Path(os.path.normpath(start / name.lstrip("/")))

    def _in_myst(self, text: str) -> Iterator[_Directive]:
        for token in self._markdown.parse(text):
            match = _IN_MYST.match(token.info) if token.type.endswith("fence") else None
            if match is None:
                continue
            if match["name"] == "eval-rst":
                yield from _in_rst(token.content)
            elif match["name"] in ("glossator", "include"):
                yield _Directive(match["name"], match["argument"], token.content.split("\n"))
            elif match["name"] not in _CODE:
                yield from self._in_myst(token.content)

    @cached_property
    def _markdown(self) -> MarkdownIt:
        # Few projects need them, and every build would pay for the import.
        from markdown_it import MarkdownIt
        from mdit_py_plugins.colon_fence import colon_fence_plugin
        from mdit_py_plugins.myst_blocks import myst_block_plugin

        return MarkdownIt().use(colon_fence_plugin).use(myst_block_plugin)


def _in_rst(text: str) -> Iterator[_Directive]:
    lines = [line.expandtabs(8) for line in text.split("\n")]
    hidden = hidden_lines(lines)
    for number, line in enumerate(lines):
        match = _IN_RST.match(line)
        if match and number not in hidden:
            yield _Directive(
                match["name"], match["argument"], lines[number + 1 : number + 1 + _OPTIONS]
            )
