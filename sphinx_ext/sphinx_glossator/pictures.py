"""Puts the images of definitions on the pages that print them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from docutils import nodes
from sphinx.util import logging
from sphinx.util.osutil import canon_path, relpath

from glossator import Source
from glossator.paths import is_file, true_path
from glossator.prose import Element, plain

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)


def from_folder(env: BuildEnvironment, image: nodes.image, folder: Path) -> None:
    """Let an image of a definition in reST start from the folder of its glossary, too."""
    target = image["uri"]
    if not (_is_remote(target) or target.startswith("/")):
        image["uri"] = from_pages(env, folder / target)


def picture(
    env: BuildEnvironment, element: Element, folder: Path, place: Source | None
) -> nodes.Node:
    """Return an image as Sphinx knows it; where its file is missing, its description.

    Paths start from the folder of the glossary, or, with a slash before them, from that of the
    pages.
    """
    description, target = plain(element.children), element.target
    if _is_remote(target):
        return nodes.image(uri=target, alt=description)
    path = file_at(env, target, folder)
    # A page without its image is read again until the image is there, as Sphinx does it.
    env.note_dependency(str(path))
    if not is_published(env, path, folder):
        _warn(target, place)
        return nodes.inline("", description)
    return nodes.image(uri=from_pages(env, path), alt=description)


def is_published(env: BuildEnvironment, path: Path, *folders: Path) -> bool:
    """Say whether there is a file among the pages or in other folders.

    A glossary, which may be somebody else's, publishes no other files of this machine.
    """
    known = (Path(env.srcdir), *folders)
    return any(path.is_relative_to(folder.resolve()) for folder in known) and is_file(path)


def _is_remote(target: str) -> bool:
    """Say whether Sphinx, too, looks for no file there: links lead to more kinds of addresses."""
    return "://" in target or target.startswith("data:")


def from_pages(env: BuildEnvironment, path: Path) -> str:
    """Return a file as Sphinx names it, from the folder of the pages."""
    return f"/{canon_path(relpath(path, env.srcdir))}"


def file_at(env: BuildEnvironment, target: str, folder: Path) -> Path:
    """Return the file that a definition names, as seen from the folder of its glossary."""
    # No system has a null in the name of a file.
    written = unquote(target.partition("#")[0].partition("?")[0]).replace("\0", "\ufffd")
    start = Path(env.srcdir) if written.startswith("/") else folder
    return true_path(start / written.lstrip("/"))


def _warn(target: str, place: Source | None) -> None:
    # Of the kind that Sphinx gives to the same fault on a page, so that one setting is for both.
    logger.warning(
        "image file not readable: %s; correct its path, which starts from the folder of the "
        "glossary, or take it out",
        target,
        location=str(place) if place else None,
        type="image",
        subtype="not_readable",
    )
