"""The extras of the package that formats need, and what of them is missing."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

_LIBRARIES = {
    "html": {"bs4": "beautifulsoup4", "nh3": "nh3"},
    "rst": {"docutils": "docutils"},
    "skos": {"rdflib": "rdflib"},
}


@cache
def missing(extra: str) -> str:
    """Return a library of an extra that is not installed, by its name in registries, or nothing."""
    libraries = _LIBRARIES[extra].items()
    return next((library for module, library in libraries if find_spec(module) is None), "")


def advice(extra: str) -> str:
    """Return what to do where a library of an extra is missing."""
    return f'install it: pip install "glossator[{extra}]"'
