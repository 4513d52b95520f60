"""Claims: which of the surfaces that fit the same words of a text wins them."""

from __future__ import annotations

from typing import NamedTuple

from glossator.model import Term
from glossator.surfaces import Surface

Order = tuple[int, int]
"""What decides between claims on the same words: symbols, then rank; the lowest wins."""


class Claim(NamedTuple):
    """The best claim on the words up to the last one."""

    last: int
    cut: int
    surface: Surface
    """The first of those that win."""
    rank: int
    terms: tuple[Term, ...]
    """Those that win; none where the words are to be left alone."""


def won(last: int, cut: int, claims: list[tuple[Order, Surface]]) -> Claim:
    """Return the best of the claims on some words, at least one.

    A text in which a term is never meant keeps the words from that term. From all others it
    keeps them where none of them claims the same words.
    """
    if any(surface.is_never for _, surface in claims):
        free = [claim for claim in claims if not _is_barred(*claim, claims)]
        claims = free or [claim for claim in claims if claim[1].is_never]
    (_, rank) = best = min(order for order, _ in claims)
    surfaces = [surface for order, surface in claims if order == best]
    terms = {id(s.term): s.term for s in surfaces if not s.is_never}
    return Claim(last, cut, surfaces[0], rank, tuple(terms.values()))


def _is_barred(order: Order, surface: Surface, claims: list[tuple[Order, Surface]]) -> bool:
    """Say whether a claim is none of a term, or one of a term that is not meant there."""
    return surface.is_never or any(
        other.is_never and other.term is surface.term and other_order <= order
        for other_order, other in claims
    )
