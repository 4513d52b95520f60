"""References between the concepts of several vocabularies: by address, which no other one shares.

Until all files are read, an address stands in angle brackets, as no id does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from glossator.model import Term


def address(text: str) -> str:
    """Return an address as it stands among references until all files are read."""
    return f"<{text}>"


def joined(terms: Iterable[Term]) -> Iterator[Term]:
    """Yield terms whose references to addresses of concepts name the entries of these.

    An address in a vocabulary that is not read leads to no entry, and is no mistake.
    """
    terms = list(terms)
    ids: dict[str, str] = {}
    for term in terms:
        for reference in filter(_is_address, term.references):
            ids.setdefault(reference, term.id)
    for term in terms:
        # An entry that is no concept may well refer to "<br>".
        yield _led(term, ids) if any(map(_is_address, term.references)) else term


def _is_address(reference: str) -> bool:
    return reference.startswith("<") and reference.endswith(">")


def _led(term: Term, ids: Mapping[str, str]) -> Term:
    def led(references: Iterable[str]) -> tuple[str, ...]:
        found = (ids.get(r, "") if _is_address(r) else r for r in references)
        return tuple(dict.fromkeys(id for id in found if id))

    replaced_by = "".join(led([term.replaced_by]))
    return replace(term, see_also=led(term.see_also), replaced_by=replaced_by)
