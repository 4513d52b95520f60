"""Cards, tabs, grids and drawings, by the extensions that authors add most."""

from __future__ import annotations

from textwrap import dedent

import pytest

from pairs import Pair, build_both, expected, sphinx_apart

pytestmark = pytest.mark.others

EXTENSIONS = [
    "sphinx_copybutton",
    "sphinx_design",
    "sphinx_tabs.tabs",
    "sphinx_togglebutton",
    "sphinxcontrib.mermaid",
]

# In each case every "token" is to be a link, and no "mask" is.
CASES = {
    "card": """
        .. card:: A mask

           .. card-header:: A mask

           A token

           .. card-footer:: A token
    """,
    "card that is a link": """
        .. card:: A mask
           :link: https://example.com

           A mask

        .. card:: A mask
           :link: index
           :link-type: doc

           A mask
    """,
    "grid": """
        .. grid:: 2

           .. grid-item-card:: A mask

              A token

           .. grid-item-card:: A mask
              :link: index
              :link-type: doc

              A mask

           .. grid-item::

              A token
    """,
    "cards in a row": """
        .. card-carousel:: 2

           .. card:: A mask

              A token
    """,
    "drop-down": """
        .. dropdown:: A mask

           A token
    """,
    "tabs": """
        .. tab-set::

           .. tab-item:: A mask

              A token

           .. tab-item:: mask

              .. code-block:: text

                 mask
    """,
    "tabs for code": """
        .. tab-set-code::

           .. code-block:: python

              mask
    """,
    "buttons": """
        .. button-link:: https://example.com

           A mask

        .. button-ref:: index
           :ref-type: doc

           A mask
    """,
    "badges": ":bdg:`mask` :bdg-link-primary:`mask <https://example.com>` and a token",
    "tabs of sphinx-tabs": """
        .. tabs::

           .. tab:: A mask

              A token

           .. group-tab:: A mask

              A token

           .. code-tab:: py

              mask
    """,
    "toggled note": """
        .. admonition:: A mask
           :class: dropdown

           A token
    """,
    "toggled text": """
        .. toggle::

           A token
    """,
    "drawing": """
        .. mermaid::
           :caption: A token

           graph LR
             mask --> b
    """,
    "prompt": """
        .. code-block:: console

           $ mask
    """,
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    pages = {
        f"case{n}.rst": f":orphan:\n\nPage\n====\n\nStart.\n\n{dedent(text)}\n"
        for n, text in enumerate(CASES.values())
    }
    folder = tmp_path_factory.mktemp("design")
    return build_both(folder, {"index.rst": "Home\n====\n", **pages}, EXTENSIONS, "", sphinx_apart)


@pytest.mark.parametrize("case", CASES)
def test_text_is_linked_and_controls_are_not(site: Pair, case: str) -> None:
    """Bodies are; titles, tabs, buttons, badges and cards that are links themselves are not."""
    page = f"case{list(CASES).index(case)}"
    assert site.with_us.links(page) == expected(CASES[case])
    assert not site.with_us.soup(page).select("a a, button a.glossator-term, summary a")


def test_nothing_but_the_links_is_ours(site: Pair) -> None:
    """Without what we insert, every page is that of the plain build."""
    assert site.with_us.warnings == site.without.warnings == []
    assert site.differences() == []
    assert site.has_same_search()
