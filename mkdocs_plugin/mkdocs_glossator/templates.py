"""Templates and inclusions in definitions: a site fills them in on pages, and tooltips do not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from glossator import Finding, Glossary, Kind, Source, Term
from glossator.model import Markup
from glossator.patterns import late
from mkdocs_glossator.remarks import below

if TYPE_CHECKING:
    from markdown import Markdown

_TEMPLATE = late(r"\{\{[^{}]*+\}\}|\{%[^%]*+%\}|\{#[^#]*+#\}")
_INCLUSION = late(r"\{%-?\s*+include[^%]*+%\}")
_SNIPPET = late(r"(?<![\w;-])-++8<-++(?![\w-])")
_FILE = late(r"\{![^!]*+!\}")
_SIGNS: dict[str, re.Pattern[str]] = {
    "macros": _TEMPLATE,
    "markdownextradata": _TEMPLATE,
    "include_markdown": _INCLUSION,
    "snippets": _SNIPPET,
    "markdown_include.include": _FILE,
}
"""What plugins and extensions take for theirs, by the ends of their names."""


def used_by(md: Markdown) -> list[str]:
    """Return the names of the modules that change a text before Markdown reads it."""
    return [type(processor).__module__ for processor in md.preprocessors]


def unread_templates(glossary: Glossary, tools: Iterable[str]) -> Iterator[Finding]:
    """Yield a finding for each entry with a template of one of the tools in its definition.

    These are plugins and extensions of Markdown, by their names.
    """
    names = {tool.replace("-", "_") for tool in tools}
    names |= {name.rpartition(".")[2] for name in names}
    patterns = list(dict.fromkeys(p for name, p in _SIGNS.items() if name in names))
    for term in glossary.own.values() if patterns else ():
        found = next(_templates(term, patterns), None)
        if found:
            message = f'"{term.name}" has {found[0]}, which tooltips show as it is written'
            yield Finding(Kind.MACRO, message, found[1], "write what it shows, or make it code")


def _templates(
    term: Term, patterns: Iterable[re.Pattern[str]]
) -> Iterator[tuple[str, Source | None]]:
    """Yield the templates of an entry, and where they are."""
    from mkdocs_glossator.entry_html import without_code  # few sites come here

    definition = term.definition
    texts = [(term.summary, term.source)]
    if definition and definition.markup is Markup.MARKDOWN:
        texts.append((definition.text, definition.source))
    for text, source in texts:
        prose = without_code(text) if "{" in text or "8<" in text else ""
        for match in (found for pattern in patterns for found in pattern.finditer(prose)):
            lines = prose.count("\n", 0, match.start())
            yield " ".join(match[0].split()), below(source, lines) if source else None
