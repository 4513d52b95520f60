"""The name of the project, where it reads like a form of a term: the library Transformers."""

from __future__ import annotations

import re
from functools import cache

from glossator.characters import before_picture
from glossator.common_uses import word_before
from glossator.languages import language
from glossator.page import Form, Mention

_TITLE = re.compile(r"(?i)(?<=\S)\s++(?:docs|documentation)\Z")
"""What the title of a site adds to the name of its project."""

_REACH = 4
"""How many code points before a mention hold a logo and its blank."""


@cache
def own_name(title: str) -> str:
    """Return the name of the project that a site's title holds, empty where it has no capital.

    A small one, as of "requests", cannot be told from the plural of a term.
    """
    name = _TITLE.sub("", title.strip())
    return "" if name.islower() else name


class OwnName:
    """Knows where a mention is the name of the project, in texts of a language."""

    def __init__(self, title: str, code: str) -> None:
        self._name = own_name(title)
        # Of several words, it rather says what the docs are about: "Design Patterns".
        self._small = self._name.lower() if self._name.isalnum() else ""
        self._language = language(code)

    def has(self, mention: Mention, text: str) -> bool:
        """Say whether a mention in the text of its block names the project.

        In small letters it does where the words beside it say so: "in transformers", but "vision
        transformers"; behind a picture, as a logo is; and in a script of other letters.
        """
        if not self._name or mention.form is not Form.INFLECTED:
            return False
        shown = text[mention.start : mention.end]
        if shown != self._small:
            return shown == self._name
        return not self._language.is_latin or self._is_project(text, mention.start, mention.end)

    def _is_project(self, text: str, start: int, end: int) -> bool:
        if before_picture(text[max(0, start - _REACH) : start]) is not None:
            return True
        before, behind = self._language.project or ((), None)
        return word_before(text, start) in before or bool(behind and behind.match(text, end))
