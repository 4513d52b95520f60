"""Changes of Markdown texts that leave all the rest as it is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from posixpath import join, normpath
from typing import NamedTuple

from glossator.cli.ezglossary import Reference
from glossator.cli.ezglossary_prose import masked
from glossator.paths import relative_path, true_path

_MARKUP = re.compile(r"[*\[\]]|(?<!\w)_|_(?!\w)")
_RELATIVE = re.compile(r"(?<=\]\()(?![a-zA-Z][\w+.-]*:|/|<)[^\s()]+")


class Edit(NamedTuple):
    """A span of a text, and what stands there instead."""

    start: int
    end: int
    text: str


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with edits that do not overlap."""
    pieces: list[str] = []
    position = 0
    for edit in sorted(edits):
        pieces += (text[position : edit.start], edit.text)
        position = edit.end
    return "".join((*pieces, text[position:]))


def label(reference: Reference) -> str:
    """Return the text of a link; what was no markup before must not become it."""
    is_markup = reference.is_link or "`" in reference.text
    return reference.text if is_markup else _MARKUP.sub(r"\\\g<0>", reference.text)


def moved(text: str, page: Path, base: Path) -> str:
    """Return a text whose links lead from the folder `base` where they led from a page."""
    folder = relative_path(true_path(page).parent, true_path(base))
    edits: list[Edit] = []
    for link in _RELATIVE.finditer(masked(text)):
        target = page.name + link[0] if link[0].startswith("#") else link[0]
        # A blank in the name of a folder would end the link.
        edits.append(Edit(*link.span(), normpath(join(folder, target)).replace(" ", "%20")))
    return edited(text, edits)
