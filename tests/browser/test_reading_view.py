"""Firefox shows the text of a page alone, in large letters, or reads it aloud."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from browser.firefox import Firefox
from browser.places import Places

pytestmark = pytest.mark.browser

PAGES = {"sphinx": "training.html", "mkdocs": "training/index.html"}
# What the view shows. The module stands in one place or the other, as Firefox is new or old.
READ = """(async () => {
  for (const place of ["moz-src:///toolkit/components/reader", "resource://gre/modules"])
    try {
      var {ReaderMode} = ChromeUtils.importESModule(`${place}/ReaderMode.sys.mjs`);
      break;
    } catch {}
  return (await ReaderMode.downloadAndParseDocument(ADDRESS)).textContent;
})()"""


@pytest.mark.parametrize("tool", PAGES)
def test_reading_view_ends_where_the_page_does(
    tool: str, places: Places, example_folder: Callable[[str], Path], firefox: Firefox
) -> None:
    """It knows no stylesheet, and would show all tooltips behind the last paragraph."""
    address = f"{places.site(tool).url}{PAGES[tool]}"
    text = firefox.evaluate_in_browser(READ.replace("ADDRESS", json.dumps(address)))
    shown = " ".join(text.split())
    page = BeautifulSoup((example_folder(tool) / PAGES[tool]).read_text("utf-8"), "html.parser")
    tips = [" ".join(tip.get_text().split()) for tip in page.select(".glossator-tip")]
    assert len(tips) > 5
    assert "learning rate" in shown
    assert [tip for tip in tips if tip in shown] == []
    assert shown.endswith("as shown under Evaluation.")
