"""Addresses of other projects: how a source names one, and where a link into it leads."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote, urljoin, urlsplit

from glossator.described import DescribedSource

SourcePath = str | os.PathLike[str]
"""A file, a folder, an address, or a file with its address: `local.inv @ https://example.org/`."""

_REMOTE = re.compile(r"https?://", re.IGNORECASE)
_WITH_BASE = re.compile(r"(?P<place>.*\S)\s++@\s++(?P<base>https?://\S++)\s*+", re.IGNORECASE)
# What could end a link before its end, in HTML or in Markdown.
_UNSAFE = re.compile(r"[^\S ]|[ <>\"'`(){}\[\]|\\^\x00-\x1f\x7f]")


def split(source: SourcePath) -> tuple[str, str]:
    """Return the place of a source, and the address that is written behind an @, or nothing."""
    is_named = isinstance(source, str | DescribedSource)
    match = _WITH_BASE.fullmatch(os.fspath(source)) if is_named else None
    return (match["place"], folder(match["base"])) if match else (os.fspath(source), "")


def is_remote(place: str) -> bool:
    """Say whether a place is an address on the network."""
    return _REMOTE.match(place) is not None


def below(base: Path, source: str | DescribedSource) -> SourcePath:
    """Return a source as seen from the folder that its name starts from; an address stays."""
    place, address = split(source)
    if is_remote(place):
        return source
    if isinstance(source, DescribedSource):
        moved = replace(source, path=str(_file(base, place)))
        return at_address(moved, address) if address else moved
    file = _file(base, place)
    return at_address(file, address) if address else file


def _file(base: Path, place: str) -> Path:
    file = base / place
    # A name as Windows writes it shall mean the same where the site is built by others.
    if "\\" not in place or (_is_possible(file) and file.exists()):
        return file
    return base / place.replace("\\", "/")


def as_here(source: str) -> str:
    """Return a source of a command line as this system writes it, from the working directory."""
    place, address = split(source)
    if is_remote(place) or "\\" not in place:
        return source
    file = str(_file(Path(), place))
    return f"{file} @ {address}" if address else file


def at_address(source: SourcePath, address: str) -> SourcePath:
    """Return a source with the address that its project has."""
    named = f"{os.fspath(source)} @ {address}"
    return replace(source, path=named) if isinstance(source, DescribedSource) else named


def local_files(sources: Iterable[SourcePath]) -> list[Path]:
    """Return the files and folders among sources, without the addresses that belong to them.

    What no system can have, such as a link to itself, is left to who reads it.
    """
    places = (split(source)[0] for source in sources)
    return [Path(place) for place in places if not is_remote(place) and _is_possible(Path(place))]


def _is_possible(path: Path) -> bool:
    try:
        path.resolve()
        path.exists()
    except (OSError, RuntimeError, ValueError):
        return False
    return True


def folder(address: str) -> str:
    """Return an address with a slash at its end, so that others can start from there."""
    return address.rstrip("/") + "/"


def joined(base: str, target: str) -> str:
    """Return where a link leads that starts from `base`; empty unless that is a web page."""
    try:
        address = urljoin(base, target)
        parts = urlsplit(address)
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not parts.netloc:
        return ""
    return _UNSAFE.sub(lambda found: quote(found[0]), address)


class Address(type(Path())):  # type: ignore[misc]  # on Python 3.11, Path itself has no heirs
    """An address on the network, which has a name and a suffix as paths do, as findings name it."""

    def __str__(self) -> str:
        # Paths join slashes, and Windows turns them.
        return re.sub(r":[\\/]", "://", super().__str__(), count=1).replace("\\", "/")


def shown(address: str) -> Path:
    """Return a place as a path that findings can name, without what is secret in an address."""
    if not is_remote(address):
        return Path(address)
    scheme, _, rest = re.split(r"[?#]", address)[0].partition("//")
    host, _, path = rest.partition("/")
    return Address(scheme.lower(), host.rpartition("@")[2], path)


def foreign_id(base: str, id: str) -> str:
    """Return the id that a term of another project has here."""
    return f"{_REMOTE.sub('', base).rstrip('/')}:{id}"
