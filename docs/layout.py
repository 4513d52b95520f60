"""How the pages of docs/reference/ are laid out: a registry of pages, tables, code."""

from __future__ import annotations

from collections.abc import Callable, Iterable

WARNING = "<!-- Written by docs/generate.py from the code; change it there. -->"

Page = Callable[[], Iterable[str]]
PAGES: dict[str, Page] = {}
"""What returns the parts of each page, by the name of its file."""


def page(name: str) -> Callable[[Page], Page]:
    """Register a function that returns the parts of a page."""

    def register(function: Page) -> Page:
        PAGES[name] = function
        return function

    return register


def texts() -> dict[str, str]:
    """Return the text of each page by the name of its file."""
    return {name: "\n\n".join([WARNING, *make()]) + "\n" for name, make in PAGES.items()}


def code(text: str) -> str:
    """Return a text as code in a line, whatever backticks it has."""
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def codes(names: Iterable[str]) -> str:
    """Return several of them with commas between."""
    return ", ".join(map(code, names))


def block(language: str, text: str) -> str:
    """Return a text as a block of code."""
    fence = "````" if "```" in text else "```"
    return f"{fence}{language}\n{text}\n{fence}"


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table, whose cells are Markdown."""
    titles = list(head)
    lines = [titles, ["---"] * len(titles), *rows]
    return "\n".join(f"| {' | '.join(cells)} |".replace("|  |", "| |") for cells in lines)


def accepted(check: Callable[[object], object]) -> str:
    """Return what a check asks for, in the words with which it refuses anything else."""
    try:
        check({})
    except ValueError as error:
        return str(error).removeprefix("it is ").removeprefix("write ")
    raise AssertionError(f"{check} takes an empty mapping")
