"""The docs of Glossator as Sphinx builds them; MkDocs builds the same files by mkdocs.yml."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Glossator"
author = project_copyright = "The Glossator authors"
html_title = "Glossator"
html_theme = "furo"
html_copy_source = False
exclude_patterns = ["README.md"]

extensions = ["myst_parser", "sphinx_glossator"]
myst_heading_anchors = 4  # `findings.md#macro` is an anchor, as in MkDocs
smartquotes = False  # the text stays letter by letter what it is in MkDocs

glossator_sources = ["glossary.yml"]
glossator_page = "glossary"

_NAVIGATION = Path(__file__).parent.parent / "mkdocs.yml"


def setup(app: Sphinx) -> None:
    """Put the contents of mkdocs.yml below the first page, which is free of directives."""
    app.connect("source-read", _add_contents)


def _add_contents(app: Sphinx, docname: str, source: list[str]) -> None:
    if docname == app.config.root_doc:
        app.env.note_dependency(str(_NAVIGATION))
        navigation = yaml.safe_load(_NAVIGATION.read_text("utf-8"))["nav"]
        source[0] += "".join(_tables_of_contents(navigation, docname))


def _tables_of_contents(navigation: list[dict[str, Any]], root: str) -> Iterator[str]:
    """Yield a table for each section, and one for each page that stands alone but the first."""
    for title, part in (pair for item in navigation for pair in item.items()):
        if isinstance(part, str):
            if part != f"{root}.md":
                yield _table("", {title: part})
        else:
            pages = {title: page for item in part for title, page in item.items()}
            yield _table(f":caption: {title}\n", pages)


def _table(options: str, pages: dict[str, str]) -> str:
    lines = "".join(f"{title} <{page.removesuffix('.md')}>\n" for title, page in pages.items())
    return f"\n\n```{{toctree}}\n:hidden:\n{options}\n{lines}```\n"
