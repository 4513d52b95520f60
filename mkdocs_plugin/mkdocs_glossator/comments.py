"""The comments by which an author keeps a part of a line free of links."""

from __future__ import annotations

import re

from markdown.preprocessors import Preprocessor

_BEGUN = re.compile(r" {0,3}<!--\s*no-glossary\b")
_BETWEEN = re.compile(r"<!--\s*no-glossary\s*-->(.*?)<!--\s*/no-glossary\s*-->")


class Comments(Preprocessor):
    """Makes an element of what stands between two comments, where the first begins a line.

    Python-Markdown takes that one for a block of HTML, and moves the second behind the page.
    """

    are_there = False
    """Whether the text has such comments; most have none."""

    def run(self, lines: list[str]) -> list[str]:
        """Return the lines of a page with elements in the place of such comments."""
        return [_marked(line) for line in lines] if self.are_there else lines


def _marked(line: str) -> str:
    made = r'<span class="no-glossary">\1</span>'
    return _BETWEEN.sub(made, line) if _BEGUN.match(line) else line
