"""The sites of the corpora, each built once: plain, and with Glossator."""

from __future__ import annotations

import pytest

from corpora.building import Built, cpython, mkdocs
from corpora.places import TRANSFORMERS


@pytest.fixture(scope="session")
def transformers_plain() -> Built:
    return mkdocs("transformers-plain", TRANSFORMERS / "en", ours=False)


@pytest.fixture(scope="session")
def transformers() -> Built:
    return mkdocs("transformers", TRANSFORMERS / "en", ours=True)


@pytest.fixture(scope="session")
def cpython_plain() -> Built:
    return cpython("cpython-plain", ours=False)


@pytest.fixture(scope="session")
def cpython_ours() -> Built:
    return cpython("cpython", ours=True)
