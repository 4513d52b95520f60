"""The front matter of a Markdown file: what its author says about the page, before its text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from glossator.errors import SourceError
from glossator.sources.registry import MARKDOWN, Document
from glossator.sources.schema import Text

_BLOCK = re.compile(
    r"(?:---[ \t]*\n(?P<yaml>(?:.*\n)*?)(?:---|\.\.\.)"
    r"|\+\+\+[ \t]*\n(?P<toml>(?:.*\n)*?)\+\+\+)[ \t]*(?:\n|\Z)"
)


_FIRST = re.compile(r"(?:[ \t]*(?:#.*)?\n)*+(?P<line>.*)")
"""The first line that says something, behind blank ones and comments."""
_BEGIN = re.compile(r"[^\W_]|[_\"'$?{]")
_FENCES = ("---", "+++")
_LANGUAGE = re.compile(r"""^lang(?:uage)?[ \t]*[:=][ \t]*["']?(?P<tag>\w[\w-]*)""", re.MULTILINE)


def block(text: str) -> str:
    """Return the front matter of a text with its fences, empty where there is none."""
    found = _found(text)
    return found[0] if found else ""


def _found(text: str) -> re.Match[str] | None:
    """Return front matter; what stands between two rules of a page is none."""
    found = _BLOCK.match(text)
    first = _FIRST.match(found["yaml"] or "") if found else None
    line = first["line"].strip() if first else ""
    return found if not line or (_BEGIN.match(line) and (":" in line or line[0] in "{?")) else None


def has_front_matter(document: Document) -> bool:
    """Say whether a document is a Markdown file that begins as front matter does."""
    is_markdown = document.path.suffix.lower() in MARKDOWN
    return is_markdown and document.text.startswith(_FENCES) and bool(block(document.text))


def fault(document: Document) -> SourceError | None:
    """Return what is wrong with front matter, also where it names a language and never ends."""
    top = document.text.partition("\n\n")[0]
    if not top.startswith(_FENCES):
        return None
    try:
        if values(document) or not language(top):
            return None
    except SourceError as error:
        return error
    problem, advice = "nothing closes the front matter", f'write "{top[:3]}" below it'
    return SourceError(problem, advice, document.place(1))


def language(front: str) -> str:
    """Return the language that front matter names, empty where it names none."""
    found = _LANGUAGE.search(front)
    return found["tag"] if found else ""


def values(document: Document) -> Mapping[str, Any]:
    """Return the front matter by its keys in lower case; raises SourceError if it is broken.

    Keys and texts know their lines. What stands under `params`, as Hugo has it, is added.
    """
    from glossator.sources.data import toml_values, yaml_values

    match = _found(document.text)
    if match is None:
        return {}
    # The blank line stands for the fence, so that lines count from the top of the file.
    is_yaml = match["yaml"] is not None
    read = yaml_values if is_yaml else toml_values
    data = read("\n" + (match["yaml"] if is_yaml else match["toml"]), document)
    found = data if isinstance(data, Mapping) else {}
    given = {Text.where(key, key.lower()): value for key, value in found.items()}
    params = given.get("params")
    more = params if isinstance(params, Mapping) else {}
    return {Text.where(key, key.lower()): value for key, value in more.items()} | given
