"""What authors write on pages, each thing once: marks of terms, parts without links, lists."""

from __future__ import annotations

from typing import NamedTuple

ORDERS = ("name", "source")
"""How printed entries can be sorted."""
FORMS = ("headings", "list")
"""What printed entries can be."""


class Mark(NamedTuple):
    """A way to mark a word or a part of a page; `written` shows it around the word "token"."""

    written: str
    languages: tuple[str, ...]
    help: str
    links: bool = True
    """Whether it makes a link; the others keep automatic links away."""


MARKS = (
    Mark(":term:`token`", ("reST", "Markdown"), "A link to the entry, by any name or word form."),
    Mark("{term}`token`", ("MyST", "Markdown"), "The same, as MyST writes roles."),
    Mark(":term:`this <token>`", ("reST", "Markdown"), "A link with a text of its own."),
    Mark("{term}`this <token>`", ("MyST", "Markdown"), "The same, as MyST writes roles."),
    Mark("[this](term:token)", ("MyST", "Markdown"), "The same, as Markdown writes links."),
    Mark(
        ".. no-glossary::\n\n   A token.",
        ("reST",),
        "No automatic links in what stands inside.",
        links=False,
    ),
    Mark(
        "```{no-glossary}\nA token.\n```",
        ("MyST",),
        "No automatic links in what stands inside.",
        links=False,
    ),
    Mark(
        "<!-- no-glossary -->\n\nA token.\n\n<!-- /no-glossary -->",
        ("MyST", "Markdown"),
        "No automatic links between the two comments; without the second, to the end of the page.",
        links=False,
    ),
    Mark(
        '<p class="no-glossary">A token.</p>',
        ("MyST", "Markdown"),
        "No automatic links in an element of this class, however it came by it.",
        links=False,
    ),
    Mark(
        ".. rst-class:: no-glossary\n\nA token.",
        ("reST",),
        "The same class, given by reST.",
        links=False,
    ),
)
"""The marks that each language of pages knows; Markdown is that of MkDocs and Zensical."""


class PrintOption(NamedTuple):
    """An option of the directive `glossator` and of the marker, or of one of the two."""

    help: str
    value: str = ""
    """What is written behind its name, as an example; empty where it stands alone."""
    hosts: tuple[str, ...] = ("sphinx", "mkdocs")


PRINT_OPTIONS = {
    "tags": PrintOption(
        "Only entries that have one of these tags, with commas between.", "training, text"
    ),
    "letters": PrintOption(
        "Only entries below these letters; `k-m` stands for all from K to M.", "a, k-m"
    ),
    "no-letters": PrintOption("Leaves out the letters above the entries and between them."),
    "language": PrintOption(
        "Entries as they are in this language, and those that name none.", "de", ("sphinx",)
    ),
    "sort": PrintOption(
        "`name` sorts as the language of the site does, which is the default; `source` keeps the "
        "order of the glossary file.",
        "source",
    ),
    "form": PrintOption(
        "`list` makes a definition list, the default in Sphinx; `headings` makes a heading of "
        "each entry, the default in Markdown.",
        "list",
    ),
    "only-used": PrintOption("Only entries that some page links to.", hosts=("sphinx",)),
}
"""The options that choose and arrange printed entries."""


def options_of(host: str) -> list[str]:
    """Return the names of the options that entries are printed by in a host."""
    return [name for name, option in PRINT_OPTIONS.items() if host in option.hosts]
