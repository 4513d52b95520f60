"""The list at the end of a page of the terms that it links to, where it asks for one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from glossator import page_html
from glossator.explanations import Meant
from glossator.tooltips import Typeset
from sphinx_glossator.plans import Plan
from sphinx_glossator.state import Site
from sphinx_glossator.store import Page, store_of

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.environment import BuildEnvironment

HrefOf = Callable[[str], str]
"""Gives the address of a term's entry as seen from the page, empty where there is none."""
Noted = tuple[str, list[tuple[Meant, str]]]
"""The language of a list, and what it explains, each with its address."""
ATTRIBUTE = "glossator_page_terms"


def meant(terms: Iterable[str], plans: Iterable[Plan]) -> list[Meant]:
    """Return what tooltips explain: each term, or all its senses where no page chooses one."""
    senses = {found[0]: found for plan in plans for found in plan.undecided}
    return [senses.get(term, (term,)) for term in terms]


def digested(plan: Plan, page: Page, site: Site) -> Iterable[str]:
    """Yield what the list of a page shows, for the digest of the page; nothing for no list."""
    found = _listed(plan, page)
    if found:
        yield plan.list_language
        for item in site.explanations.listed((terms, "#") for terms in found):
            yield item.term.name + item.content


def note(tree: nodes.document, env: BuildEnvironment, href_of: HrefOf) -> None:
    """Note on a doctree what its list shows."""
    store = store_of(env)
    plan, page = store.plans.get(env.docname), store.pages.get(env.docname)
    if plan and page and (found := _listed(plan, page)):
        tree[ATTRIBUTE] = plan.list_language, [(terms, href_of(terms[0])) for terms in found]


def _listed(plan: Plan, page: Page) -> list[Meant]:
    """Return what the list of a page explains; a page that prints the glossary has none."""
    if not plan.list_language or page.printed:
        return []
    own = {entry.term.id for entry in page.authored}
    return meant((term for term in plan.terms if term not in own), [plan])


def page_terms(tree: nodes.document, site: Site, typeset: Typeset | None) -> str:
    """Return the HTML of the list that was noted on a doctree, empty for none."""
    found: Noted = tree.get(ATTRIBUTE, ("", []))
    language, terms = found
    return page_html.page_terms(site.explanations.listed(terms, typeset), language)
