"""What a built site shows of the glossary, said alike for every theme and layout of URLs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from posixpath import normpath
from typing import Any

from bs4 import BeautifulSoup, SoupStrainer, Tag

from corpora.stripping import strip, strip_assets
from sites import Build

Link = tuple[str, str, str]
"""Text, target and tooltip."""

_OURS = SoupStrainer(class_=re.compile("glossator-"))
"""All that is looked at: a page of a large site is a long navigation, for the most part."""


def page_name(path: str) -> str:
    """Return the name of a page in either layout of URLs."""
    name = path.removesuffix("index.html").removesuffix(".html").rstrip("/")
    return name or "index"


def links(build: Build) -> dict[str, list[Link]]:
    """Return the links to terms on each page, automatic and hand-made."""
    return {page_name(path): _links(path, html.decode()) for path, html in build.tree().items()}


def _links(path: str, html: str) -> list[Link]:
    soup = BeautifulSoup(html, "html.parser", parse_only=_OURS)
    found = soup.select("a.glossator-term, a.glossator-auto")
    tips = {str(tip["id"]): _text(tip) for tip in soup.select(".glossator-tip[id]")}
    return [
        (
            _text(link),
            target(path, str(link["href"])),
            tips.get(str(link.get("aria-describedby")), ""),
        )
        for link in found
    ]


def target(path: str, href: str) -> str:
    """Return where a link on a page leads: page and fragment."""
    address, mark, fragment = href.partition("#")
    if "://" in address:
        return href
    place = normpath((Path(path).parent / address).as_posix()) if address else path
    return page_name("" if place == "." else place) + mark + fragment


def _text(element: Tag) -> str:
    return " ".join(element.get_text().split())


def differing(ours: Build, plain: Build) -> list[str]:
    """Return the pages of the plain site that differ in more than what we insert."""
    found = ours.tree()
    return [
        page
        for page, before in plain.tree().items()
        if page not in found or strip(found[page].decode()) != strip_assets(before.decode())
    ]


def searchable(build: Build) -> dict[str, Any]:
    """Return what search knows of the pages beside the glossary, by place."""
    index = json.loads((build.output / "search" / "search_index.json").read_text("utf-8"))
    places = {entry["location"]: entry for entry in index["docs"]}
    return {place: entry for place, entry in places.items() if not place.startswith("glossary")}
