"""The list at the end of a page: the terms that it links to, with what their tooltips say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from glossator.collation import collation
from glossator.model import Term
from glossator.page import PageOptions
from glossator.settings import Settings


class PageTerm(NamedTuple):
    """An item of the list: a term, where its entry is as seen from the page, what is said of it."""

    term: Term
    href: str
    content: str


def list_language(settings: Settings, options: PageOptions) -> str:
    """Return the language of the list, empty where neither the page nor the site asks for one."""
    is_asked_for = settings.page_terms if options.page_terms is None else options.page_terms
    return (options.language or settings.language) if is_asked_for else ""


def in_order(items: Iterable[PageTerm], language: str) -> list[PageTerm]:
    """Return the items in the order of the glossary, without those that say nothing."""
    order = collation(language)
    shown = (item for item in items if item.content and item.href)
    return sorted(shown, key=lambda item: order.key(item.term.name))
