"""Both example sites, as a reader meets them: built, hovered, tabbed, tapped."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from browser.conftest import OpenReader, serve
from browser.reader import Reader, Site
from sites import EXAMPLES, mkdocs, sphinx

pytestmark = [pytest.mark.browser, pytest.mark.engines]

ENTRY = re.compile(r"/glossary(\.html|/)#term-")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Site]]:
    """Both example sites, by the name of their tool."""
    folder = tmp_path_factory.mktemp("examples")
    sphinx(EXAMPLES / "sphinx", folder / "sphinx")
    mkdocs(EXAMPLES / "mkdocs" / "mkdocs.yml", folder / "mkdocs")
    with serve(folder) as address:
        yield {
            "sphinx": Site(f"{address}sphinx/", "attention.html"),
            "mkdocs": Site(f"{address}mkdocs/", "attention/"),
        }


@pytest.fixture(params=["sphinx", "mkdocs"])
def example(request: pytest.FixtureRequest, built: dict[str, Site]) -> Site:
    return built[request.param]


@pytest.fixture
def visitor(example: Site, open_reader: OpenReader) -> Reader:
    return open_reader(example)


def test_hovering_shows_the_definition(visitor: Reader) -> None:
    """The tip of a hovered term is whole in the window, clear of the term, and the only one."""
    visitor.hover(visitor.first)
    tip = visitor.tip(visitor.first)
    assert visitor.open_tips == [tip.get_attribute("id")]
    assert visitor.box(tip).inside(visitor.window)
    assert not visitor.box(tip).overlaps(visitor.lines(visitor.first)[0])


def test_tabbing_shows_and_escape_hides(visitor: Reader) -> None:
    """The keyboard opens the tip at once, Escape closes it and leaves the focus."""
    visitor.tab_to(visitor.first)
    visitor.wait(150)
    assert visitor.open_tips == [visitor.tip(visitor.first).get_attribute("id")]
    visitor.press("Escape")
    assert visitor.open_tips == []
    assert visitor.first.evaluate("e => e === document.activeElement")


def test_enter_opens_the_entry(visitor: Reader) -> None:
    """A term leads to its entry on the glossary page, which is marked as the target."""
    visitor.first.focus()
    visitor.press("Enter")
    visitor.page.wait_for_url(ENTRY)
    assert visitor.page.locator(":target").count() == 1


def test_assistive_technology_hears_the_definition(visitor: Reader) -> None:
    """Before anything is open, the link is described by the text of its tip."""
    heard = visitor.description(visitor.first)
    assert heard["role"] == "link"
    text = visitor.tip(visitor.first).text_content() or ""
    assert "".join(heard["description"].split()) == "".join(text.split())


def test_a_tap_shows_and_a_second_follows(example: Site, open_reader: OpenReader) -> None:
    """On a touch screen the first tap explains, the second leads to the entry."""
    visitor = open_reader(example, has_touch=True, viewport={"width": 360, "height": 640})
    visitor.first.tap()
    visitor.wait(100)
    assert visitor.open_tips == [visitor.tip(visitor.first).get_attribute("id")]
    visitor.first.tap()
    visitor.page.wait_for_url(ENTRY)


def test_nothing_is_left_over_without_script(example: Site, open_reader: OpenReader) -> None:
    """Without script no tip is in the way, and links lead where they should."""
    visitor = open_reader(example, java_script_enabled=False)
    tips = visitor.page.locator(".glossator-tip")
    assert tips.count() > 5
    assert not any(tip.is_visible() for tip in tips.all())
