"""What the sites of documentation pages must show, by page and heading."""

from __future__ import annotations

from collections.abc import Iterator

Shown = tuple[str, ...]
"""First the links on the first page, in their order; then what must be there, or, behind "not",
must be absent: a page and a CSS selector."""

LINKS: dict[str, Shown] = {
    "Link every first mention in a section": ("token, LLM, tokens",),
    "Link nothing but what I mark": ("token, pieces of text", "not index: .glossator-auto"),
    "Link more, or less, on one page": ("token, token",),
    "No links on one page": ("",),
    "No links in the change log": ("token, LLM", "not changelog: .glossator-auto"),
    "No links in a part of a page": (
        "token",
        "index: p:-soup-contains('of the tokenizer') .glossator-auto",
    ),
    "No links in quotations, legal texts, tables": ("token", "not index: blockquote a"),
    "Leave some terms out on one page": ("LLM",),
    "A common word floods the site": ("LLM",),
    "Find plurals and other forms": ("schemata, analyses",),
    "Find synonyms, and misspellings that readers search for": (
        "text unit, tocken",
        "glossary: :-soup-contains('text unit')",
        "not glossary: :-soup-contains('tocken')",
    ),
    "Define an acronym and its long form": ("WHO, World Health Organization",),
    "Spell an acronym out where a page first uses it": ("World Health Organization (WHO)",),
    "A product has the name of a common word": ("Rust",),
    "A term is part of a longer name": ("head", "index: p:-soup-contains('a head') a"),
    "A word has two meanings": (
        "head, head",
        "index: a[href$='#term-head']",
        "index: a[href$='#term-html-head']",
    ),
    "One of two glossaries wins": ("token", "index: a[href$='#term-token']"),
    "See why a word is not linked": ("token",),
    "A link to an entry from a menu, a README, another site": ("", "glossary: #term-token"),
}


def _by_page() -> Iterator[tuple[str, Shown]]:
    for page, answers in {"links": LINKS}.items():
        for title, shown in answers.items():
            yield f"docs/how-to/{page}.md: {title}", shown


SHOWN = dict(_by_page())
