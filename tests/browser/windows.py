"""Windows of Chromium that one test after the other uses, since to open one takes long."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from browser.patience import at_most
from browser.scripts import DIARY

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Kind = tuple[tuple[str, ...], str]
"""The scripts that run before those of pages, and the options of Playwright's context."""

_FORGET = "localStorage.clear(); sessionStorage.clear()"
_MOST = 3  # each that waits costs memory


class Windows:
    """Lends windows; one that comes back is lent again where the same kind is asked for."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: list[tuple[Kind, Page]] = []
        self._lent: list[tuple[Kind, Page]] = []

    def lend(self, *scripts: str, **options: Any) -> Page:
        """Return a window of its own, in which each page runs the scripts before its own."""
        options = {"viewport": {"width": 900, "height": 700}, **options}
        kind = scripts, repr(sorted(options.items()))
        found = next((pair for pair in self._free if pair[0] == kind), None)
        if found:
            self._free.remove(found)
        page = found[1] if found else self._open(scripts, options)
        if page.viewport_size != options["viewport"]:
            page.set_viewport_size(options["viewport"])
        self._lent.append((kind, page))
        return page

    def _open(self, scripts: tuple[str, ...], options: dict[str, Any]) -> Page:
        context = self._browser.new_context(**options)
        for script in (DIARY, *scripts):
            context.add_init_script(script)
        return context.new_page()

    def take_back(self) -> None:
        """Take back all windows that are lent, with nothing left of what was done in them."""
        while self._lent:
            kind, page = self._lent.pop()
            if _is_clean(page):
                self._free.append((kind, page))
            else:
                _close(page)
        while len(self._free) > _MOST:
            _close(self._free.pop(0)[1])


def _close(page: Page) -> None:
    """Close a window, or leave it open: now and then Chromium never says that it is closed."""
    with suppress(TimeoutError), at_most(seconds=20):
        page.context.close()


def _is_clean(page: Page) -> bool:
    """Put a window in order; tells whether that was possible."""
    from playwright.sync_api import Error

    with suppress(Error):
        page.unroute_all(behavior="ignoreErrors")
        page.emulate_media(media="null")
        page.mouse.up()
        page.mouse.move(0, 0)
        page.evaluate(_FORGET)
        page.goto("about:blank")
        return True
    return False
