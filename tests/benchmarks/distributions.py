"""Fetches source distributions by pip's own session, without running anything of theirs."""

from __future__ import annotations

import shutil
import tarfile
from importlib import import_module
from pathlib import Path


def unpacked(name: str, version: str, place: Path) -> Path:
    """Return the folder of a source distribution, fetched and unpacked where it is not yet."""
    folder = place / f"{name}-{version}"
    if not folder.is_dir():
        archive = place / f"{name}.tar.gz"
        archive.write_bytes(_fetch(name, version))
        half = place / f"{name}.half"
        shutil.rmtree(half, ignore_errors=True)
        with tarfile.open(archive) as file:
            file.extractall(half, filter="data")
        (tree,) = half.iterdir()
        tree.rename(folder)
    return folder


def _fetch(name: str, version: str) -> bytes:
    """Return the archive; `pip download` would run the build backend of the project first."""
    # Looked up by name: most environments that check these types have no pip inside.
    command = import_module("pip._internal.commands").create_command("download")
    versions = import_module("pip._vendor.packaging.specifiers").SpecifierSet(f"=={version}")
    options, _ = command.parse_args(["--no-deps", "--no-binary", ":all:", name])
    with command.main_context():
        session = command.get_default_session(options)
        finder = command._build_package_finder(options, session)
        found = finder.find_best_candidate(name, versions).best_candidate
        if found is None:
            raise SystemExit(f"there is no source distribution of {name} {version}")
        answer = session.get(found.link.url_without_fragment)
        answer.raise_for_status()
        data: bytes = answer.content
    if found.link.hash and found.link.hash_name == "sha256":
        from hashlib import sha256

        assert sha256(data).hexdigest() == found.link.hash
    return data
