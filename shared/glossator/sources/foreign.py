"""Terms of other projects beside our own: ours come first, and keep their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from glossator.matching import Matcher
from glossator.model import Term
from glossator.sources.joining import name_key


def beside_own(terms: Iterable[Term], language: str | None) -> list[Term]:
    """Return our own terms, and behind them those of other projects that have names left.

    A term of another project gives up each name that one of ours claims, by any of its word
    forms, or that a term before it has; one without a name left is dropped.
    """
    terms = list(terms)
    own = [term for term in terms if not term.origin]
    foreign = [term for term in terms if term.origin]
    return [*own, *_yielding(foreign, own, language or "en")] if foreign else own


def _yielding(foreign: Iterable[Term], own: list[Term], language: str) -> Iterator[Term]:
    matcher = Matcher(own, language)
    taken = {name_key(text) for term in own for text in _texts(term)}

    def is_free(text: str) -> bool:
        spans = [(match.start, match.end) for match in matcher.find(text)]
        return name_key(text) not in taken and (0, len(text)) not in spans

    for term in foreign:
        names = tuple(name for name in term.names if is_free(name.text))
        if names:
            forms = tuple(filter(is_free, term.forms))
            yield replace(term, names=names, forms=forms)
            taken |= {name_key(text) for text in (*(name.text for name in names), *forms)}


def _texts(term: Term) -> Iterator[str]:
    yield from (name.text for name in term.names)
    yield from term.forms
