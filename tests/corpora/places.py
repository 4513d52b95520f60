"""Where the corpora are, and where what is built from them goes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORPORA = Path(os.environ.get("GLOSSATOR_CORPORA", ROOT / "../shared/corpora")).resolve()
TRANSFORMERS = CORPORA / "transformers/docs/source"
CPYTHON = CORPORA / "cpython"
BUILT = ROOT / "build/corpora"
SMALL = bool(os.environ.get("GLOSSATOR_CORPORA_SMALL"))
"""Whether the 20 pages of the tutorial stand for all of CPython."""
BUILDERS = bool(os.environ.get("GLOSSATOR_CORPORA_BUILDERS"))
"""Whether builders other than `html` make all of CPython too, which takes half an hour."""
REUSE = bool(os.environ.get("GLOSSATOR_CORPORA_REUSE"))
"""Whether sites are taken as they were last built, for work on the tests themselves."""


def skipped_without(*paths: Path) -> list[pytest.MarkDecorator]:
    """Return the marks of tests that are skipped without some part of the corpora."""
    reason = f"there are no corpora at {CORPORA}; set GLOSSATOR_CORPORA to their folder"
    is_there = all(path.exists() for path in paths)
    return [pytest.mark.corpora, pytest.mark.skipif(not is_there, reason=reason)]


needs_corpora = skipped_without(TRANSFORMERS, CPYTHON)
