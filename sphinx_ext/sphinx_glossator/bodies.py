"""Reads definitions of printed entries from the page, where the glossary does not say it all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from glossator import Glossary, Term
from glossator.model import Markup
from glossator.prose import Element, Kind
from glossator.prose.rst import from_nodes
from glossator.prose.tree import has_kind
from glossator.reading.skipping import OWN_CLASSES

if TYPE_CHECKING:
    from sphinx_glossator.store import Page

_BESIDE = (nodes.title, addnodes.index)
"""What an entry that is a section holds beside its definition."""
_SUBSTITUTION = re.compile(r"\|[^\s|](?:[^|\n]*[^\s|])?\|")
_OPEN = (Kind.CONDITION, Kind.REFERENCE)
"""What is known only once all pages are read."""


def keep_bodies(doctree: nodes.document, page: Page, glossary: Glossary) -> None:
    """Keep the definitions that are translated, or that name what the project says elsewhere."""
    own = page.printed.keys() - page.in_other_language
    from_files = {term for term in own if _may_refer(glossary[term])}
    wanted = from_files | page.translations.keys()
    for item in doctree.findall(nodes.Element) if wanted else ():
        term = item.get("glossator_entry")
        if term not in wanted or "glossator_page" not in item:
            continue
        body = _body(item)
        if term in page.translations:
            page.translations[term] = page.translations[term]._replace(body=body)
        elif has_kind(body, _OPEN) or _has_substitution(glossary[term]):
            page.bodies[term] = body


def _may_refer(term: Term) -> bool:
    """Say whether an entry may show a reference that only Sphinx can resolve."""
    definition = term.definition
    return definition is not None and (definition.markup is Markup.RST or "[](" in definition.text)


def _has_substitution(term: Term) -> bool:
    """Say whether a definition may show what the project defines elsewhere: `|release|`."""
    return term.definition is not None and _SUBSTITUTION.search(term.definition.text) is not None


def _body(item: nodes.Element) -> tuple[Element, ...]:
    body = next(item.findall(nodes.definition), item)
    return from_nodes(n for n in body.children if not isinstance(n, _BESIDE) and _is_text(n))


def _is_text(node: nodes.Node) -> bool:
    """Say whether a node is part of the definition, and no line that we set beside it."""
    return not isinstance(node, nodes.Element) or OWN_CLASSES.isdisjoint(node["classes"])
