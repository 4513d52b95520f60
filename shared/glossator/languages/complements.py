"""Complements of nouns in the Romance languages, whose number is a matter of taste."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

_NOUN_OF_NOUN = re.compile(r"(?!(?i:n[uú]mero))[^\W\d_]+ d(?:[ei] |['’])([^\W\d_]{3,})")
"""Matches "load of service", not "number of line": the number of lines is another thing."""


def of_either_number(
    name: str, found: list[str], other_number: Callable[[str], Sequence[str]]
) -> Iterator[str]:
    """Yield a name like "malla de servicio" with its last noun in the other number, and its form.

    Writers do not agree on that: mallas de servicio, malla de servicios. A name of more words
    may say something else then, and has many forms as it is; of several forms the first serves.
    """
    phrase = _NOUN_OF_NOUN.fullmatch(name)
    if phrase is None:
        return
    noun = phrase[1]
    for other in other_number(noun)[:1]:
        yield from (form[: -len(noun)] + other for form in (name, *found[:1]))
