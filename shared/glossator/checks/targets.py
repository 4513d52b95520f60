"""Where links of a glossary lead that go to other pages of its project."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from urllib.parse import unquote

from glossator.checks.passages import Passage
from glossator.paths import is_file, page_below
from glossator.prose.markdown import with_lines
from glossator.slugs import github_slug, markdown_slug
from glossator.sources.pages import Page
from glossator.sources.registry import MARKDOWN, Document

_SCHEME = re.compile(r"[a-zA-Z][\w+.-]*:|//")
_SUFFIXES = (".md", ".markdown", ".mdx", ".rst", ".ipynb", ".txt", ".html")
_INDEXES = ("index", "README", "_index")
_ID = re.compile(r"""\s(?:id|name)=["']?([^"'\s>]+)|\{:?\s*#([^\s{}]+)|\[\[([^\[\]]+)\]\]""")


def fragment_links(passage: Passage) -> Iterator[tuple[str, str, int]]:
    """Yield the links of a text to other pages of its project: page, fragment, line."""
    for token in passage.blocks("inline"):
        for link, number in with_lines(token):
            href = str(link.attrGet("href") or "") if link.type == "link_open" else ""
            page, _, fragment = href.partition("#")
            page = page.partition("?")[0]
            if page and not _SCHEME.match(page):
                yield unquote(page), unquote(fragment), number


def page_of(target: str, source: PurePath, folders: Sequence[Path]) -> Path | None:
    """Return the file that a link leads to, by the habits of all site generators, else None.

    Links of a glossary beside the pages start from these: it is printed on one of them.
    """
    bases = [] if target.startswith("/") else [Path(source).parent]
    if not bases or all(page_below(source, folder) is None for folder in folders):
        bases += folders
    for base in bases:
        for candidate in _candidates(base / target.strip("/")):
            if is_file(candidate):
                return candidate
    return None


def _candidates(path: Path) -> Iterator[Path]:
    yield path
    bare = path.with_suffix("") if path.suffix in (".html", ".htm") else path
    for suffix in _SUFFIXES:
        # A name such as v1.2 has no suffix, whatever it looks like.
        yield bare.with_name(bare.name + suffix) if bare.name else bare
        yield from (bare / f"{index}{suffix}" for index in _INDEXES)


def anchors_of(page: Path) -> frozenset[str] | None:
    """Return the anchors of a page by the rules of all site generators, None if unknown."""
    if page.suffix not in MARKDOWN:
        return None
    try:
        text = page.read_text("utf-8-sig")
    except (OSError, ValueError):
        return None
    found = {anchor for groups in _ID.findall(text) for anchor in groups if anchor}
    for heading in Page(Document(page, text)).headings:
        slugs = github_slug(heading.text), markdown_slug(heading.text)
        found |= {heading.anchor, *slugs}
    return frozenset(found)
