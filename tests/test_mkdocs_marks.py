"""Marks under MkDocs that cannot be links: where they are told, and what becomes of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossator import Glossary, Glossator, Settings
from mkdocs_glossator.print_site import without_marks
from mkdocs_projects import GLOSSARY, built, main, project, words
from sites import mkdocs


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("`[a](term:non)`\n\n[a](term:non)", 3),
        ("`` :term:`non` ``\n\n:term:`non`", 3),
        ("```\n[a](term:non)\n```\n\n[a](term:non)", 5),
        ("~~~~\n:term:`non`\n~~~~\n\n:term:`non`", 5),
        ("Text:\n\n    [a](term:non)\n\n[a](term:non)", 5),
        ("<!-- [a](term:non)\n-->\n\n[a](term:non)", 4),
        ("- item\n\n    [a](term:non)\n\n`[a](term:non)`", 3),
        ("!!! note\n\n    [a](term:non)", 3),
        (":term:`token` [x](term:)", 1),
        ("Say term: and :term:`token`.\n\n[x](term:)", 3),
        ("[a](term:non)\n\n[b](term:nonsense)", 1),
        ("[b](term:nontoken)\n\n[a](term:non)", 3),
        (":term:`some non`\n\n:term:`x <non>`", 3),
        ("---\ntitle: '[a](term:non)'\n---\n\n[a](term:non)", 5),
        ("Token.\n\n[a](term:%6eon)", 3),
    ],
)
def test_a_finding_stands_at_the_mark_that_it_is_about(
    folder: Path, source: str, line: int
) -> None:
    """Code and comments show how a mark is written, and longer names are others."""
    glossary = (
        GLOSSARY + "    - {term: nontoken, definition: x}\n    - {term: nonsense, definition: x}\n"
    )
    glossary += "    - {term: some non, definition: x}\n"
    docs = {"page.md": f"{source}\n"}
    extensions = ["fenced_code", "admonition"]
    config = project(folder, docs, glossary=glossary, markdown_extensions=extensions)
    (warning,) = mkdocs(config, folder.parent / "site").warnings
    assert warning.startswith(f"glossator: {folder / 'docs' / 'page.md'}:{line}: the page marks")


@pytest.mark.parametrize(
    ("source", "name", "line", "href"),
    [
        ("[:term:`token` more](page.md)", "token", 3, "page/"),
        ("[more {term}`this <token>`](page.md)", "token", 3, "page/"),
        (":term:`token`\n\n[*:term:`token`*](page.md)", "token", 5, "page/"),
        ("[see [word](term:token)](page.md)", "token", 3, "page/"),
        ("[see :term:`nonsense`](page.md)", "nonsense", 3, "page/"),
        ("[see :term:`piece`](term:token)", "piece", 3, "glossary/#term-token"),
        ('<a href="page/">raw [word](term:token)</a>', "token", 3, "page/"),
        ("## [see :term:`token`](page.md)", "token", 3, "page/"),
        ('<a href="page/">raw <b><a href="term:token">word</a></b></a>', "token", 3, "page/"),
    ],
)
def test_a_mark_inside_a_link_is_told_and_becomes_text(
    folder: Path, source: str, name: str, line: int, href: str
) -> None:
    """No link stands in another one, and none leads to the name of a term."""
    config = project(folder, {"index.md": f"# Home\n\n{source}\n", "page.md": "# Page\n"})
    build = mkdocs(config, folder.parent / "site")
    assert build.warnings == [
        f'glossator: {folder / "docs" / "index.md"}:{line}: the mark of "{name}" stands inside a '
        "link, so it is none itself; take it out of the link, or write its text alone "
        "[glossator.nested-mark]"
    ]
    page = main(build, "index")
    assert page.select('a a, a[href^="term:"]') == []
    assert page.select("a")[-1]["href"] == href
    ignoring = project(folder, {"index.md": source}, {"ignore": ["nested-mark"]})
    assert not [w for w in mkdocs(ignoring, folder.parent / "site").warnings if "nested" in w]


def test_code_in_a_link_may_show_a_mark(folder: Path) -> None:
    """It is text, and no mistake."""
    docs = {"index.md": "# Home\n\n[see `[word](term:token)`](page.md)\n", "page.md": "# Page\n"}
    assert "[word](term:token)" in words(built(folder, docs), "index")


def test_marks_inside_marks_are_text_where_all_pages_are_printed_as_one() -> None:
    """There all marks are, at whatever depth."""
    html = '<p><a href="term:a">see <a href="term:b">this</a></a> <a href="b/">b</a></p>'
    core = Glossator(Glossary(()), Settings())
    assert without_marks(html, core) == '<p>see this <a href="b/">b</a></p>'


MARKED = {"index.md": "# Home\n\n:term:`token`, [this](term:batch) and {term}`mask`.\n"}


@pytest.mark.parametrize(
    ("files", "kind"),
    [
        ({"glossary.yml": "- term: 'token\n"}, "syntax"),
        ({"glossary.yml": "- just: {text"}, "syntax"),
        ({"glossary.yml": ""}, "empty"),
        ({}, "no-glossary"),
    ],
)
def test_marks_are_no_mistakes_while_the_glossary_cannot_be_read(
    folder: Path, files: dict[str, str], kind: str
) -> None:
    """What is wrong is said once, with what is to be mended first; the page still reads."""
    build = mkdocs(project(folder, MARKED, files=files), folder.parent / "site")
    (warning,) = build.warnings
    assert warning.endswith(f"[glossator.{kind}]")
    assert words(build, "index") == "Home token, this and mask."


def test_marks_are_no_mistakes_while_one_of_the_glossaries_is_missing(folder: Path) -> None:
    """It may have explained them; who ignores that it is missing is told of the marks."""
    options = {"sources": ["glossary.yml", "more.yml"]}
    (warning,) = mkdocs(project(folder, MARKED, options), folder.parent / "site").warnings
    assert warning.endswith("[glossator.missing-source]")
    ignoring = project(folder, MARKED, options | {"ignore": ["missing-source"]})
    warnings = mkdocs(ignoring, folder.parent / "site").warnings
    assert len(warnings) == 2 and all("[glossator.unknown-term]" in w for w in warnings)
