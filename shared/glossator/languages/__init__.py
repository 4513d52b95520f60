"""Word forms by language: what a name looks like in running text.

A module per language registers one function that takes a name and yields other forms of
it. Forms are made from the names of terms, never cut from the words of a text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

Forms = Callable[[str], Iterator[str]]

_MODULES = {"en": "english"}
_FORMS: dict[str, Forms] = {}


def language(code: str) -> Callable[[Forms], Forms]:
    """Register the decorated function as the word forms of the language `code` (BCP 47)."""

    def register(function: Forms) -> Forms:
        _FORMS[code] = function
        return function

    return register


def forms(name: str, code: str) -> Iterator[str]:
    """Yield the forms that `name` takes in running text of the language `code`, without itself.

    A language that nobody has described yet has none.
    """
    base = code.replace("_", "-").split("-")[0].lower()
    if base in _MODULES and base not in _FORMS:
        import_module(f"{__name__}.{_MODULES[base]}")
    if base in _FORMS:
        yield from (form for form in _FORMS[base](name) if form != name)
