"""Opt-outs in Sphinx: for a page, a part of it, a term, or the whole site."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sites import sphinx
from sphinx_projects import HOME, body, built, project


@pytest.mark.parametrize(
    ("value", "links"),
    [
        ("false", []),
        ("section", ["Tokens", "batch", "token"]),
        ("all", ["Tokens", "batch", "piece", "token"]),
        ("none", []),
        ("2", ["Tokens", "batch", "piece"]),
    ],
)
def test_metadata_decides_for_its_page(folder: Path, value: str, links: list[str]) -> None:
    """`:glossator:` at the head of a page overrides the site for this page alone."""
    page = (
        f":orphan:\n:glossator: {value}\n\nPage\n====\n\nTokens, a batch, a piece.\n\n"
        "Next\n----\n\nA token.\n"
    )
    build = built(folder, {"page.rst": page})
    assert build.links("page") == links
    assert build.links("index") == ["Tokens", "attention mask"]


PARTED = """
    Home
    ====

    .. container:: no-glossary

       A *token*.

    .. rst-class:: no-glossary

    Another token.

    .. epigraph:: A batch.

    .. role:: no-glossary

    An :no-glossary:`attention mask`.

    .. container:: legal

       An attention mask.

    The end: a piece, a batch.
"""


@pytest.mark.parametrize(
    ("config", "links"),
    [
        ({}, ["batch", "attention mask", "piece"]),
        ({"glossator_skip": ["blockquote"]}, ["attention mask", "piece", "batch"]),
        ({"glossator_skip": [".legal"]}, ["batch", "piece"]),
        ({"glossator_skip": "blockquote"}, ["attention mask", "piece", "batch"]),
        ({"glossator_exclude": ["index"]}, []),
        ({"glossator_exclude": ["ind*"]}, []),
        ({"glossator_exclude": ["other*"]}, ["batch", "attention mask", "piece"]),
        ({"glossator_links": "none"}, []),
        ({"glossator_links": 2}, ["batch", "attention mask", "piece", "batch"]),
    ],
)
def test_opt_outs_of_page_and_site(folder: Path, config: dict[str, Any], links: list[str]) -> None:
    """The class `no-glossary`, skipped elements and excluded pages have no automatic links."""
    assert built(folder, {"index.rst": PARTED}, **config).links("index") == links


def test_links_without_tooltips(folder: Path) -> None:
    """`glossator_tooltips = False` leaves links alone: no tooltip and no script."""
    home = f"{HOME}\nAnd a :term:`batch`.\n"
    build = built(folder, {"index.rst": home}, glossator_tooltips=False)
    page = build.soup("index")
    assert build.links("index") == ["Tokens", "attention mask"]
    assert page.select_one('a[href="glossary.html#term-batch"]')
    assert page.select(".glossator-tip, [aria-describedby], script[src*=glossator]") == []


def test_a_term_may_lead_elsewhere(folder: Path) -> None:
    """A term with a `url` is linked to that page, and its entry still names who links to it."""
    url = "https://example.org/mask?a=1&b=2"
    glossary = f"- term: token\n  url: {url}\n  definition: x\n- term: batch\n  links: none\n"
    home = "Home\n====\n\nA token, a batch.\n"
    build = built(folder, {"index.rst": home}, glossary=glossary)
    (link,) = body(build, "index").select("a.glossator-auto")
    assert (link.get_text(), link["href"]) == ("token", url)
    assert body(build, "glossary").select("#term-token ~ dd .glossator-used")


def test_a_switched_off_extension_leaves_no_trace(folder: Path) -> None:
    """`glossator_enabled = False` gives the pages of a build without the extension."""
    off = sphinx(project(folder, glossator_enabled=False), folder.parent / "off", "-W")
    project(folder, extensions=[])
    plain = sphinx(folder, folder.parent / "plain", "-W")
    assert off.warnings == []
    assert off.tree() == plain.tree()


def test_marks_of_a_switched_off_extension_are_their_texts(folder: Path) -> None:
    """Without a warning where they name a term of ours; of others Sphinx tells as ever."""
    home = "Home\n====\n\nThe :term:`token`, :term:`some <tokens>`, :term:`nonsense`.\n"
    files = {"index.rst": home}
    project(folder, files, glossator_enabled=False)
    off = sphinx(folder, folder.parent / "off")
    (warning,) = off.warnings
    assert "term not in glossary: 'nonsense'" in warning
    (text,) = body(off, "index").select("p")
    assert text.get_text() == "The token, some, nonsense."
    assert "<p>The token, some, <" in str(text)
