"""Measures what the script of tooltips costs a page that nobody touches."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from chromium import MISSING, chromium

from browser.lab import STATIC, write

ROUNDS = 5


def loading() -> Iterator[str]:
    """Yield the time that Chromium spends in the script while a page with many links loads."""
    with TemporaryDirectory() as folder, chromium() as browser:
        if browser is None:
            yield MISSING
            return
        write(Path(folder), STATIC)
        times = []
        for _ in range(ROUNDS):
            tab = browser.new_page()
            browser.start_tracing(page=tab, categories=["devtools.timeline", "v8"])
            tab.goto(Path(folder, "many.html").as_uri())
            times.append(_spent(json.loads(browser.stop_tracing())["traceEvents"]))
            tab.close()
    spread = f"{min(times):.2f} to {max(times):.2f}"
    yield f"At load, on a page of 2,000 links: {median(times):.2f} ms ({spread})."


def _spent(events: list[dict[str, object]]) -> float:
    """Return the milliseconds of compiling and running the script, as Chromium traced them."""
    ours = (event for event in events if "glossator.js" in str(event.get("args")))
    known = {"EvaluateScript", "v8.compile"}
    return sum(float(str(event["dur"])) / 1000 for event in ours if event["name"] in known)
