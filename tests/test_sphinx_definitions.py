"""Definitions in Sphinx: their parts in every output, and what is said of their faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from sites import sphinx
from sphinx_projects import HOME, body, built, project

MARKDOWN = """
    - term: model
      definition: |
        A *network*, see [the **token**](#term-token), [home](index.rst) and
        [the web](https://example.org/?a=1&b=2). Run `x = 1` for $x^2$.

        - one
        - two

          1. deep

        ```python
        model = 2
        ```

        $$
        y = x
        $$

        | a | b |
        |---|---|
        | 1 | **2** |

        > quoted
    - term: token
      definition: A part of a [model](#model).
"""
RST = """
    - term: model
      markup: rst
      definition: |
        A *network*, see :term:`the token <token>`, :doc:`home <index>` and
        `the web <https://example.org/?a=1&b=2>`__. Run ``x = 1`` for :math:`x^2`.

        - one
        - two

          1. deep

        .. code-block:: python

           model = 2

        .. math:: y = x

        == =====
        a  b
        == =====
        1  **2**
        == =====

        .. epigraph:: quoted
    - term: token
      definition: A part of a [model](#model).
"""
PARTS = {
    "em": "network",
    "dd > ul > li > p": "one two",
    "dd ol li": "deep",
    "code": "x = 1",
    ".highlight-python pre": "model = 2",
    "span.math": r"\(x^2\)",
    "div.math": r"\[y = x\]",
    "table strong": "2",
    "blockquote": "quoted",
    'a[href="https://example.org/?a=1&b=2"]': "the web",
    'a[href="index.html"]': "home Home",
    'a[href="#term-token"]:not(.headerlink)': "the token",
    'a[href="#term-model"]:not(.headerlink)': "model",
}


@pytest.mark.parametrize("glossary", [MARKDOWN, RST], ids=["markdown", "rst"])
def test_definitions_keep_their_parts(folder: Path, glossary: str) -> None:
    """Lists, code, math, tables and links come out as nodes that any writer knows."""
    home = {"index.rst": "Home\n====\n\nA model.\n"}
    build = built(folder, home, glossary=glossary)
    page = body(build, "glossary")
    found = {
        selector: " ".join(" ".join(part.get_text().split()) for part in page.select(selector))
        for selector in PARTS
    }
    assert found == PARTS
    assert build.tooltips("index") == {
        "glossator-tip-model": "model A network, see the token, home and the web."
    }


@pytest.mark.parametrize("builder", ["latex", "singlehtml"])
@pytest.mark.parametrize("glossary", [MARKDOWN, RST], ids=["markdown", "rst"])
def test_other_builders_write_definitions(folder: Path, glossary: str, builder: str) -> None:
    """What HTML pages show can be printed, and goes where all documents are one."""
    home = "Home\n====\n\nA model.\n\n.. toctree::\n\n   glossary\n"
    source = project(folder, {"index.rst": home}, glossary=glossary)
    build = sphinx(source, folder.parent / "out", "-W", builder=builder)
    assert (build.code, build.warnings) == (0, [])
    assert list(build.dead_links()) == []


@pytest.mark.parametrize("builder", ["latex", "singlehtml"])
def test_backlinks_name_the_pages_of_the_output(folder: Path, builder: str) -> None:
    """A page that stands in no toctree is not in the book, so its entries do not name it."""
    toctree = "\n.. toctree::\n\n   glossary\n"
    texts = {"index.rst": HOME + toctree, "apart.rst": ":orphan:\n\nApart\n=====\n\nTokens.\n"}
    build = sphinx(project(folder, texts), folder.parent / "out", "-W", builder=builder)
    assert (build.code, build.warnings) == (0, [])
    pattern = "*.tex" if builder == "latex" else "index.html"
    text = next(build.output.glob(pattern)).read_text("utf-8")
    assert "Used on" in text
    assert "Apart" not in text


def test_a_definition_of_plain_text_is_shown_as_it_is(folder: Path) -> None:
    """No character of it is markup."""
    glossary = """
        - term: model
          markup: text
          definition: |
            Not *bold*, no `code` nor <b>tag</b> :term:`x`.

            Second & last.
    """
    build = built(folder, {"index.rst": "Home\n====\n\nA model.\n"}, glossary=glossary)
    paragraphs = [p.get_text() for p in body(build, "glossary").select("dd p")]
    assert paragraphs[:2] == [
        "Not *bold*, no `code` nor <b>tag</b> :term:`x`.",
        "Second & last.",
    ]


def test_a_fault_in_a_definition_is_told_at_its_line(folder: Path) -> None:
    """Sphinx names the glossary file and the line in it, not the emitted page."""
    glossary = """
        - term: token
          definition: fine
        - term: model
          markup: rst
          definition: |
            A part.

            An :unknown:`role`.
    """
    build = sphinx(project(folder, glossary=glossary), folder.parent / "out")
    assert len(build.warnings) == 1
    assert build.warnings[0].startswith(f"{folder / 'glossary.yml'}:8: ")
