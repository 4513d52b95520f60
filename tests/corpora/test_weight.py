"""What a reader has to load more on a page with links and tooltips."""

from __future__ import annotations

import gzip
from statistics import median

import pytest

from corpora.building import Built
from corpora.places import needs_corpora

pytestmark = needs_corpora

AIM = 1000
"""Bytes of a compressed page, in the middle of all."""


@pytest.mark.parametrize("corpus", ["transformers", "cpython"])
def test_a_page_gains_little(corpus: str, request: pytest.FixtureRequest) -> None:
    """Half of the pages gain less than a kilobyte as they travel."""
    ours: Built = request.getfixturevalue("cpython_ours" if corpus == "cpython" else corpus)
    plain: Built = request.getfixturevalue(f"{corpus}_plain")
    added = [_compressed(ours, page) - _compressed(plain, page) for page in plain.pages]
    print(f"\n{corpus}: {median(added):,.0f} bytes in the median of {len(added)} pages")
    assert 0 < median(added) < AIM


def _compressed(built: Built, page: str) -> int:
    return len(gzip.compress(built.read(page).encode(), 6, mtime=0))
