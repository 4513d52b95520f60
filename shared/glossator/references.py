"""By what texts refer to a term: its id, its anchor, the slug of its heading, or a name."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from glossator.slugs import github_slug, markdown_slug

if TYPE_CHECKING:
    from glossator.model import Term


def loosely(reference: str) -> str:
    """Return a reference by name as it is compared: without regard to case and white space."""
    return " ".join(reference.casefold().split())


def by_reference(terms: Collection[Term]) -> dict[str, Term]:
    """Return terms by what refers to them; where two have it, the earlier way to refer wins."""
    index = {term.id: term for term in terms}
    keys = (
        lambda term: (term.anchor,),
        lambda term: term.references,
        lambda term: (github_slug(term.name),),
        lambda term: (markdown_slug(" ".join(n.text for n in term.names)),),
        lambda term: (markdown_slug(n.text) for n in term.names),
        lambda term: map(loosely, (n.text for n in term.names)),
        lambda term: map(loosely, term.forms),
        # As an entry with a name and an acronym is written.
        lambda term: (f"{term.name} ({alias})".casefold() for alias in term.aliases),
        lambda term: map(loosely, (n.text for n in term.translated_names)),
    )
    for key in keys:
        for term in terms:
            for reference in key(term):
                if reference:
                    index.setdefault(reference, term)
    return index


def shared_name(terms: Iterable[Term]) -> str:
    """Return a name that all of the terms have, empty for none."""
    names = [{loosely(name.text) for name in term.names} for term in terms]
    return min(set[str]().union(*names[:1]).intersection(*names), default="")
