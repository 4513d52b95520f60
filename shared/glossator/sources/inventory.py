"""Inventories of Sphinx, `objects.inv`: the terms of another project, and where they are."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from glossator.errors import SourceError, UnknownFormat
from glossator.findings import Finding, Kind
from glossator.model import Definition, Markup, Term, names_as_written
from glossator.slugs import term_slug
from glossator.sources.addresses import foreign_id, joined
from glossator.sources.binary import is_binary
from glossator.sources.registry import Document, loader

LIMIT = 100_000_000
"""Bytes that an inventory may unpack to."""

_HEADER = b"# Sphinx inventory version "
_TERM = " std:term "
_LONGEST = 80
"""Characters of the name of a project."""


@loader(".inv")
def read_inventory(document: Document) -> Iterator[Term | Finding]:
    """Read the terms of an inventory; the names of one entry make one term."""
    project, packed = _opened(document)
    names: dict[str, list[str]] = {}
    for name, target in _entries(_inflated(packed, document)):
        url = joined(_base(document), target)
        if url:
            names.setdefault(url, []).append(name)
    for url, found in names.items():
        yield Term(
            id=foreign_id(document.base, term_slug(found[0])),
            names=names_as_written(found),
            # What the term means is not known; the reader learns where the link leads.
            definition=Definition(f"→ {project}", Markup.TEXT) if project else None,
            url=url,
            origin=document.base,
        )
    if not names:
        message, hint = "the inventory lists no terms", "take it out of the sources"
        yield Finding(Kind.EMPTY, message, document.place(), hint)


def _base(document: Document) -> str:
    if document.base:
        return document.base
    problem = "the inventory does not say where its project is"
    advice = f'write the address behind it: "{document.path.name} @ https://docs.example.org/"'
    raise SourceError(problem, advice, document.place())


def _opened(document: Document) -> tuple[str, bytes]:
    """Return the project of an inventory, and its packed lines; raises SourceError for none."""
    if not document.data.startswith(_HEADER):
        problem = "this is no inventory of Sphinx"
        is_broken = is_binary(document.data)
        advice = "download it again" if is_broken else "name a file objects.inv"
        raise UnknownFormat(problem, advice, document.place())
    version, *about = document.data[len(_HEADER) :].split(b"\n", 4)
    if version.strip() != b"2":
        problem = "an inventory of this version lists no terms"
        advice = "have its project built by Sphinx 1.0 or later"
        raise UnknownFormat(problem, advice, document.place())
    # The name of the project, its version, and a line that says what follows.
    lines = (line.decode("utf-8", "replace").partition(":")[2] for line in about[:2])
    return " ".join("".join(lines).split())[:_LONGEST], about[-1] if about else b""


def _inflated(packed: bytes, document: Document) -> list[str]:
    """Return the lines of an inventory; raises SourceError where they cannot be had."""
    unpacker = zlib.decompressobj()
    try:
        unpacked = unpacker.decompress(packed, LIMIT)
    except zlib.error:
        unpacked = b""
    if unpacker.unconsumed_tail:
        problem = f"the inventory unpacks to more than {LIMIT // 1_000_000} MB"
        raise SourceError(problem, "take it out of the sources", document.place())
    if not unpacker.eof:
        raise SourceError("the inventory is damaged", "download it again", document.place())
    return unpacked.decode("utf-8", "replace").split("\n")


def _entries(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the name of each term, and where it leads."""
    for line in lines:
        name, is_term, rest = line.partition(_TERM)
        fields = rest.split(" ", 2)
        if not is_term or len(fields) < 3 or not name.strip():
            continue
        _priority, target, _shown = fields
        if target.endswith("$"):
            target = target[:-1] + name
        yield " ".join(name.split()), target
