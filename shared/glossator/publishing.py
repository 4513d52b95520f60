"""The terms of a site as other projects read them, from what its adapter knows of their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from glossator.explanations import Explanations
from glossator.model import Glossary, Term
from glossator.sources.published import Entry
from glossator.statuses import replacement_name


def entries_of_site(
    glossary: Glossary, explanations: Explanations, address: Callable[[Term], str]
) -> Iterator[Entry]:
    """Yield the terms of the project itself that have an address, in the order of the glossary.

    `address` says where an entry is, from the root of the site; empty for one that is not shown.
    """
    for term in glossary.own.values():
        url = address(term)
        if url:
            replaced_by = replacement_name(term, glossary)
            yield Entry(term, url, explanations.text((term.id,)), replaced_by)
