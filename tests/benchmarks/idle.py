"""Measures what the script of tooltips costs a page that nobody touches."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from browser.lab import STATIC, write

ROUNDS = 5
_OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def loading() -> Iterator[str]:
    """Yield the time that Chromium spends in the script while a page with many links loads."""
    program = shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        program = None
    if not program:
        yield "Left out: Chromium or playwright is missing."
        return
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        write(Path(folder), STATIC)
        browser = playwright.chromium.launch(executable_path=program, args=_OPTIONS)
        times = []
        for _ in range(ROUNDS):
            tab = browser.new_page()
            browser.start_tracing(page=tab, categories=["devtools.timeline", "v8"])
            tab.goto(Path(folder, "many.html").as_uri())
            times.append(_spent(json.loads(browser.stop_tracing())["traceEvents"]))
            tab.close()
        browser.close()
    spread = f"{min(times):.2f} to {max(times):.2f}"
    yield f"At load, on a page of 2,000 links: {median(times):.2f} ms ({spread})."


def _spent(events: list[dict[str, object]]) -> float:
    """Return the milliseconds of compiling and running the script, as Chromium traced them."""
    ours = (event for event in events if "glossator.js" in str(event.get("args")))
    known = {"EvaluateScript", "v8.compile"}
    return sum(float(str(event["dur"])) / 1000 for event in ours if event["name"] in known)
