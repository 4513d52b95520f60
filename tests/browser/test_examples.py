"""Both example sites, as a reader meets them: built, hovered, tabbed, tapped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.conftest import OpenReader, serve
from browser.reader import Reader, Site
from browser.rules import broken, is_described
from sites import EXAMPLES, mkdocs, sphinx

pytestmark = [pytest.mark.browser, pytest.mark.engines]

ENTRY = re.compile(r"/glossary(\.html|/)#term-")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both example sites, in folders that have the names of their tools."""
    folder = tmp_path_factory.mktemp("examples")
    sphinx(EXAMPLES / "sphinx", folder / "sphinx")
    mkdocs(EXAMPLES / "mkdocs" / "mkdocs.yml", folder / "mkdocs")
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with serve(folder) as found:
        yield found


@pytest.fixture(params=["sphinx", "mkdocs"])
def example(request: pytest.FixtureRequest, address: str) -> Site:
    page = "attention.html" if request.param == "sphinx" else "attention/"
    return Site(f"{address}{request.param}/", page)


@pytest.fixture
def visitor(example: Site, open_reader: OpenReader) -> Reader:
    return open_reader(example)


@pytest.mark.check(16, 21, 22)
def test_hovering_shows_the_definition(visitor: Reader) -> None:
    """The tip of a hovered term is whole in the window, clear of the term, and the only one."""
    visitor.hover(visitor.first)
    tip = visitor.tip(visitor.first)
    assert visitor.open_tips == [tip.get_attribute("id")]
    assert visitor.box(tip).inside(visitor.window)
    assert not visitor.box(tip).overlaps(visitor.lines(visitor.first)[0])


@pytest.mark.check(7, 11, 12)
def test_tabbing_shows_and_escape_hides(visitor: Reader) -> None:
    """The keyboard opens the tip at once, Escape closes it and leaves the focus."""
    visitor.tab_to(visitor.first)
    visitor.wait(150)
    assert visitor.open_tips == [visitor.tip(visitor.first).get_attribute("id")]
    visitor.press("Escape")
    assert visitor.open_tips == []
    assert visitor.first.evaluate("e => e === document.activeElement")


@pytest.mark.check(15)
def test_enter_opens_the_entry(visitor: Reader) -> None:
    """A term leads to its entry on the glossary page, which is marked as the target."""
    visitor.first.focus()
    visitor.press("Enter")
    visitor.page.wait_for_url(ENTRY)
    assert visitor.page.locator(":target").count() == 1


@pytest.mark.check(17)
def test_assistive_technology_hears_the_definition(visitor: Reader) -> None:
    """Before anything is open, the link is described by the text of its tip."""
    assert is_described(visitor)


@pytest.mark.check(18, 19, 20)
def test_tips_keep_the_rules(example: Site, folder: Path, open_reader: OpenReader) -> None:
    """On every page: text with a role, one for each link, and no title beside it."""
    root = folder / example.url.rstrip("/").rpartition("/")[2]
    visitor = open_reader(example)
    pages = [path for path in root.rglob("*.html") if "glossator-tip" in path.read_text("utf-8")]
    assert len(pages) >= 8
    for page in pages:
        visitor.visit(str(page.relative_to(root)))
        assert broken(visitor) == [], page


@pytest.mark.check(34)
@pytest.mark.parametrize("page", ["sphinx/attention.html", "mkdocs/attention/index.html"])
def test_pages_work_as_files(folder: Path, open_reader: OpenReader, page: str) -> None:
    """Opened from the disk, without a server, pointer and keyboard get their tips."""
    visitor = open_reader(Site(f"{folder.as_uri()}/", page))
    visitor.hover(visitor.first)
    visitor.press("Escape")
    visitor.tab_to(visitor.second)
    visitor.tip(visitor.second).wait_for(state="visible", timeout=1000)


@pytest.mark.check(27)
def test_a_tap_shows_and_a_second_follows(example: Site, open_reader: OpenReader) -> None:
    """On a touch screen the first tap explains, the second leads to the entry."""
    visitor = open_reader(example, has_touch=True, viewport={"width": 360, "height": 640})
    visitor.first.tap()
    visitor.wait(100)
    assert visitor.open_tips == [visitor.tip(visitor.first).get_attribute("id")]
    visitor.first.tap()
    visitor.page.wait_for_url(ENTRY)


@pytest.mark.check(35)
def test_nothing_is_left_over_without_script(example: Site, open_reader: OpenReader) -> None:
    """Without script no tip is in the way, and links lead where they should."""
    visitor = open_reader(example, java_script_enabled=False)
    tips = visitor.page.locator(".glossator-tip")
    assert tips.count() > 5
    assert not any(tip.is_visible() for tip in tips.all())


@pytest.mark.parametrize("width", [360, 1200])
def test_entries_stand_apart(example: Site, open_reader: OpenReader, width: int) -> None:
    """Below the last line of an entry there is more room than between its lines."""
    visitor = open_reader(example, viewport={"width": width, "height": 800})
    visitor.visit("glossary" + example.page.removeprefix("attention"))
    last = visitor.box(visitor.page.locator(".glossator-used").first)
    name = visitor.box(visitor.page.locator("[id=term-attention]"))
    assert 16 <= name.top - last.bottom <= 48
