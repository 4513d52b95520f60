"""What to tell of a YAML file that its parser refuses."""

from __future__ import annotations

import re

from yaml import YAMLError
from yaml.reader import Reader, ReaderError

from glossator.errors import SourceError
from glossator.sources.registry import Document

_ADVICE = "correct the line or the one above; a text with a colon needs quotes"
_NO_BLANK = re.compile(r"[ \t-]*(?P<key>term|name|definition|aliases|see|tags):(?P<value>\S.*)")
_TOLD = {
    "but found another document": (
        "a second document begins here",
        "take the line out, or make a file of each",
    ),
}
"""What the parser says, and what is told in its place."""


def yaml_error(error: YAMLError, text: str, document: Document, first: int) -> SourceError:
    """Return what to tell; the text begins with the line `first` of the document, from 0."""
    if isinstance(error, ReaderError):
        return _unprintable(text, document, first)
    mark = getattr(error, "problem_mark", None)
    said = getattr(error, "problem", None) or str(error).partition("\n")[0]
    problem, advice = _TOLD.get(said) or (said, _ADVICE)
    lines = text.split("\n")[max(mark.line - 1, 0) : mark.line + 1] if mark else []
    glued = next(filter(None, map(_NO_BLANK.match, lines)), None)
    if glued:
        advice = f"set a blank behind the colon: {glued['key']}: {glued['value']}"
    source = document.place(first + mark.line + 1 if mark else None)
    return SourceError(f"this is no valid YAML: {problem}", advice, source)


def _unprintable(text: str, document: Document, first: int) -> SourceError:
    """Return what is wrong with a text that holds a character which YAML forbids."""
    found = Reader.NON_PRINTABLE.search(text)
    which = f"the character U+{ord(found[0]):04X}" if found else "a character"
    place = document.place(first + text.count("\n", 0, found.start()) + 1 if found else None)
    problem = f"this is no valid YAML: {which} is not allowed"
    return SourceError(problem, "take it out of the line", place)
