"""A form of a term that reads like the name of the project is that name, in all tools."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from markdown import Markdown

import mkdocs_projects
import sphinx_projects
from given import Run
from sites import sphinx

TEXT = "Tokens are fast.\n\nTwo tokens."
HOME = f"Home\n====\n\n{TEXT}\n"
GLOSSARY = "- term: token\n  definition: A part of a text.\n"
NAMED: list[Any] = [({}, "Tokens documentation"), ({"project": "Tokens"}, "Docs")]
ORDINARY: list[Any] = [({}, "Docs"), ({"project": ""}, "Tokens")]
CASES = [(*case, ["tokens"]) for case in NAMED] + [(*case, ["Tokens"]) for case in ORDINARY]


@pytest.mark.parametrize(("options", "title", "links"), CASES)
def test_mkdocs_knows_its_site(
    folder: Path, options: dict[str, Any], title: str, links: list[str]
) -> None:
    build = mkdocs_projects.built(
        folder, {"index.md": HOME}, options, glossary=GLOSSARY, site_name=title
    )
    assert build.links("index") == links


@pytest.mark.parametrize(("options", "title", "links"), CASES)
def test_sphinx_knows_its_project(
    folder: Path, options: dict[str, Any], title: str, links: list[str]
) -> None:
    config = {f"glossator_{name}": value for name, value in options.items()}
    build = sphinx_projects.built(
        folder, {"index.rst": HOME}, glossary=GLOSSARY, project=title, **config
    )
    assert build.links("index") == links


def test_a_new_name_is_seen_at_once(folder: Path) -> None:
    """No page is kept with the links that another name gave it."""
    found = []
    for title in ("Docs", "Tokens", "Docs"):
        source = sphinx_projects.project(
            folder, {"index.rst": HOME}, glossary=GLOSSARY, project=title
        )
        found.append(sphinx(source, folder.parent / "out").links("index"))
    assert found == [["Tokens"], ["tokens"], ["Tokens"]]


@pytest.mark.parametrize(("name", "link"), [("Tokens", "tokens"), ("", "Tokens")])
def test_other_ways_are_told_it(write: Any, run: Run, name: str, link: str) -> None:
    """The dry run by its option, Markdown without a site by that of the extension."""
    glossary, page = write("glossary.yml", GLOSSARY), write("page.md", TEXT)
    code, out, err = run("mentions", "--sources", glossary, "--project", name, "--json", page)
    assert (code, err) == (0, "")
    assert [row["text"] for row in json.loads(out)] == [link]
    options = {"sources": [str(glossary)], "page": "glossary.html", "project": name}
    markdown = Markdown(extensions=["glossator"], extension_configs={"glossator": options})
    html = markdown.convert(TEXT)
    assert html.count(f">{link}</a>") == html.count("<a ") == 1
