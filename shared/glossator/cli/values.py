"""Values of arguments on the command line: checked, or refused in words."""

from __future__ import annotations

from argparse import ArgumentTypeError

from glossator import option_values
from glossator.model import Links


def count(value: str) -> int:
    """Return a number of at least 0."""
    if not value.isdecimal():
        raise ArgumentTypeError(f"{value!r} is no count: write digits alone")
    return int(value)


def path(value: str) -> str:
    """Return the name of a file or a folder; an empty one would be the working directory."""
    if not value:
        raise ArgumentTypeError("the name is empty; is the variable set that gives it?")
    return value


def links(value: str) -> Links:
    """Return which mentions become links."""
    try:
        return option_values.links(value)
    except ValueError as error:
        raise ArgumentTypeError(f"{value!r} cannot be used; {error}") from None


def language(value: str) -> str:
    """Return the tag of a language."""
    try:
        return option_values.language(value)
    except ValueError as error:
        raise ArgumentTypeError(f"{value!r} cannot be used; {error}") from None


def names(value: str) -> list[str]:
    """Return several names with commas or blanks between."""
    return value.replace(",", " ").split()
