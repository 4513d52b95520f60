"""Where the tip stands: near its term, off its term, in the window."""

from __future__ import annotations

import pytest

from browser.conftest import OpenReader
from browser.reader import Box, Reader, Site

pytestmark = pytest.mark.browser

GAP = 6


@pytest.mark.check(21, 22)
@pytest.mark.parametrize("block", ["start", "center", "end"])
@pytest.mark.parametrize("name", ["mask", "edge", "saga", "rtl", "wrapped"])
def test_tip_is_whole_and_clear_of_its_term(lab: Reader, name: str, block: str) -> None:
    """At every edge of the window the tip is inside it and does not cover its own term."""
    _check_fit(lab, name, block)


@pytest.mark.engines
@pytest.mark.check(21, 22)
@pytest.mark.parametrize("block", ["start", "center", "end"])
@pytest.mark.parametrize("name", ["mask", "edge", "saga", "wrapped"])
def test_tip_fits_a_narrow_window(
    open_reader: OpenReader, served: Site, name: str, block: str
) -> None:
    """The same holds in a window of 320 × 500 pixels."""
    _check_fit(open_reader(served, viewport={"width": 320, "height": 500}), name, block)


@pytest.mark.engines
@pytest.mark.check(37)
@pytest.mark.parametrize("name", ["mask", "saga"])
def test_tip_fits_with_large_text(open_reader: OpenReader, served: Site, name: str) -> None:
    """The same holds with text of 200 %."""
    reader = open_reader(served, viewport={"width": 480, "height": 500})
    reader.page.evaluate("document.body.style.fontSize = '32px'")
    _check_fit(reader, name, "center")


@pytest.mark.engines
@pytest.mark.check(37)
def test_long_definition_scrolls(lab: Reader) -> None:
    """A definition that is longer than the window scrolls inside its tip, to its end."""
    lab.hover(lab.term("saga"))
    tip = lab.tip(lab.page.locator("#saga"))
    lab.move(lab.box(tip).middle)
    lab.page.mouse.wheel(0, 9000)
    lab.wait(300)
    assert tip.evaluate(
        "e => e.scrollTop > 0 && e.scrollTop + e.clientHeight >= e.scrollHeight - 2"
    )
    assert tip.is_visible()


def test_tip_stands_above_by_default(lab: Reader) -> None:
    """With room on both sides the tip stands above its term, left edges aligned."""
    lab.hover(lab.term("mask"))
    term, tip = lab.lines(lab.page.locator("#mask"))[0], _tip(lab, "mask")
    assert abs(term.top - GAP - tip.bottom) < 1
    assert abs(term.left - tip.left) < 1


@pytest.mark.engines
def test_tip_turns_below_at_the_top(lab: Reader) -> None:
    """Without room above, the tip stands below its term."""
    _scroll(lab, "beam", "start")
    lab.hover(lab.page.locator("#beam"))
    term = lab.lines(lab.page.locator("#beam"))[-1]
    assert abs(term.bottom + GAP - _tip(lab, "beam").top) < 1


@pytest.mark.engines
@pytest.mark.check(28)
def test_right_to_left_aligns_right_edges(lab: Reader) -> None:
    """In right-to-left text the right edges of tip and term agree."""
    lab.hover(lab.term("rtl"))
    term = lab.lines(lab.page.locator("#rtl"))[0]
    assert abs(term.right - _tip(lab, "kelime").right) < 1


@pytest.mark.engines
@pytest.mark.check(28)
def test_foreign_definition_keeps_its_direction(lab: Reader) -> None:
    """A definition in another language keeps its language and direction."""
    link = lab.term("kelime")
    lab.hover(link)
    tip = lab.tip(link)
    assert tip.get_attribute("lang") == "he"
    assert lab.style(tip, "direction") == "rtl"


@pytest.mark.engines
@pytest.mark.check(24)
@pytest.mark.parametrize("row", [0, 1, -1])
def test_wrapped_term_is_reached_from_every_line(lab: Reader, row: int) -> None:
    """The tip aligns with the line under the pointer, and can be entered from there."""
    link = lab.term("wrapped")
    lines = lab.lines(link)
    assert len(lines) >= 3
    lab.move(lines[row].middle)
    lab.tip(link).wait_for(state="visible")
    tip = _tip(lab, "mask")
    assert tip.bottom <= lines[0].top or tip.top >= lines[-1].bottom
    assert abs(tip.left - lines[row].left) < 1
    x, y = lines[row].middle
    goal = tip.bottom - 4 if tip.bottom <= lines[0].top else tip.top + 4
    for step in range(1, 11):
        lab.move((x, y + (goal - y) * step / 10))
        lab.wait(25)
    lab.wait(500)
    assert lab.tip(link).is_visible()


def test_last_line_of_a_wrapped_term_has_its_tip_below(lab: Reader) -> None:
    """From the last line the way to the tip does not cross the lines above."""
    link = lab.term("wrapped")
    lines = lab.lines(link)
    lab.move(lines[-1].middle)
    lab.tip(link).wait_for(state="visible")
    assert abs(_tip(lab, "mask").top - GAP - lines[-1].bottom) < 1


@pytest.mark.engines
@pytest.mark.check(23)
def test_scrolling_table_does_not_clip_the_tip(lab: Reader) -> None:
    """A tip in a small scrolling box is seen whole."""
    link = lab.term("cell")
    lab.hover(link)
    box = _tip(lab, "cache")
    scroller = lab.box(lab.page.locator(".scroller"))
    assert not box.inside(scroller)
    for x in (box.left + 4, box.right - 4):
        for y in (box.top + 4, box.bottom - 4):
            script = "([x, y]) => !!document.elementFromPoint(x, y).closest('.glossator-tip')"
            assert lab.page.evaluate(script, [x, y])


@pytest.mark.engines
@pytest.mark.check(25)
def test_page_scroll_keeps_the_tip_at_its_term(lab: Reader) -> None:
    """When the page scrolls, the tip goes with its term."""
    lab.tab_to(lab.term("beam"))
    lab.page.evaluate("scrollBy(0, 120)")
    lab.wait(100)
    assert abs(lab.lines(lab.page.locator("#beam"))[0].top - GAP - _tip(lab, "beam").bottom) < 1


@pytest.mark.engines
def test_scrolling_box_keeps_the_tip_at_its_term(lab: Reader) -> None:
    """When a box in the page scrolls, the tip goes with its term."""
    lab.tab_to(lab.term("cell"))
    lab.page.evaluate("document.querySelector('.scroller').scrollBy(40, 10)")
    lab.wait(100)
    term, tip = lab.lines(lab.page.locator("#cell"))[0], _tip(lab, "cache")
    assert abs(term.top - GAP - tip.bottom) < 1
    assert abs(term.left - tip.left) < 1


def test_resized_window_places_the_tip_again(lab: Reader) -> None:
    """When the window changes, the tip finds its term again."""
    lab.tab_to(lab.term("edge"))
    lab.page.set_viewport_size({"width": 500, "height": 600})
    lab.wait(200)
    assert _tip(lab, "beam").inside(lab.window)
    assert not _tip(lab, "beam").overlaps(lab.lines(lab.page.locator("#edge"))[0])


def _scroll(reader: Reader, name: str, block: str) -> None:
    script = "(e, block) => e.scrollIntoView({block, behavior: 'instant'})"
    reader.page.locator(f"#{name}").evaluate(script, block)
    reader.wait(100)


def _tip(reader: Reader, slug: str) -> Box:
    return reader.box(reader.page.locator(f"#glossator-tip-{slug}"))


def _check_fit(reader: Reader, name: str, block: str) -> None:
    _scroll(reader, name, block)
    link = reader.page.locator(f"#{name}")
    reader.hover(link)
    tip = reader.box(reader.tip(link))
    assert tip.inside(reader.window)
    assert tip.bottom - tip.top > 30
    assert not any(tip.overlaps(line) for line in reader.lines(link))
