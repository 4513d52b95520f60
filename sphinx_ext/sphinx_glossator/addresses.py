"""Where the project of a local inventory is: intersphinx may know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glossator.sources.addresses import SourcePath, at_address, is_remote, local_files, split

if TYPE_CHECKING:
    from sphinx.config import Config


def with_addresses(sources: Iterable[SourcePath], config: Config, srcdir: Path) -> list[SourcePath]:
    """Return sources, local inventories with the addresses that `intersphinx_mapping` gives."""
    known = dict(_mapped(getattr(config, "intersphinx_mapping", {}), srcdir))
    return [_with_address(source, known) for source in sources]


def _with_address(source: SourcePath, known: dict[Path, str]) -> SourcePath:
    is_bare = split(source)[1] == ""
    address = next((known.get(path.resolve(), "") for path in local_files([source])), "")
    return at_address(source, address) if is_bare and address else source


def _mapped(mapping: dict[str, Any], srcdir: Path) -> Iterator[tuple[Path, str]]:
    """Yield the files that the mapping names, with the addresses of their projects."""
    for _name, (address, places) in mapping.values():
        for place in places:
            if place and not is_remote(place) and is_remote(address):
                yield (srcdir / place).resolve(), address
