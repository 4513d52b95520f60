"""The browser, the pages it reads and the reader who reads them."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

import pytest

from browser.firefox import Firefox, launch
from browser.firefox_page import FirefoxPage, FirefoxReader
from browser.lab import write
from browser.reader import DIARY, Reader, Site
from browser.shipped import package, unpacked_assets
from browser.themes import Theme, build

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Without these Chromium asks the network for things of its own, and a test machine has none.
_ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nor do pages ask anybody
]


class OpenReader(Protocol):
    """Opens a site in a window of its own, with the given Playwright context options."""

    def __call__(self, site: Site, **options: Any) -> Reader: ...


class _QuietHandler(SimpleHTTPRequestHandler):
    """Serves a folder."""

    def log_message(self, format: str, *args: object) -> None:
        pass


class _StrictHandler(_QuietHandler):
    """Serves a folder under the strictest policy that lets script and style load."""

    def end_headers(self) -> None:
        policy = "default-src 'none'; script-src 'self'; style-src 'self'"
        self.send_header("Content-Security-Policy", policy)
        super().end_headers()


@contextmanager
def serve(folder: Path, *, strict: bool = False) -> Iterator[str]:
    """Serve a folder on this machine; gives its address."""
    handler = partial(_StrictHandler if strict else _QuietHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def _unavailable(reason: str) -> NoReturn:
    if os.environ.get("GLOSSATOR_REQUIRE_BROWSER") == "1":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, once for all tests."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _unavailable("playwright is not installed")
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not path:
        _unavailable("chromium is not installed, and CHROMIUM does not name it")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=_ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made of the sources as they are now."""
    for module in ("hatchling", "minify"):
        if find_spec(module) is None:
            _unavailable(f"{module}, which builds the wheel, is not installed")
    return package("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def shipped(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the script and the stylesheet of the wheel."""
    return unpacked_assets(wheel, tmp_path_factory.mktemp("shipped"))


@pytest.fixture(scope="session")
def lab_folder(shipped: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the lab pages. They load what users load; built sites the readable files."""
    folder = tmp_path_factory.mktemp("lab")
    write(folder, shipped)
    return folder


@pytest.fixture(scope="session")
def served(lab_folder: Path) -> Iterator[Site]:
    """The lab, from a server that sends a strict content security policy."""
    with serve(lab_folder, strict=True) as address:
        yield Site(address)


@pytest.fixture(scope="session")
def from_disk(lab_folder: Path) -> Site:
    """The lab, opened as files."""
    return Site(lab_folder.as_uri() + "/")


@pytest.fixture(scope="session")
def themed_folder(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Theme], Path]:
    """A function that builds the example site in a theme, once for all tests."""
    return cache(lambda theme: build(theme, tmp_path_factory.mktemp(theme.module)))


@pytest.fixture(params=["served"])
def site(request: pytest.FixtureRequest) -> Site:
    """Each site in turn: what holds for any page with two terms runs over all of them."""
    found: Site = request.getfixturevalue(request.param)
    return found


@pytest.fixture(scope="session")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """Firefox, once for all tests."""
    if find_spec("websockets") is None:
        _unavailable("websockets, which speaks with Firefox, is not installed")
    path = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    if not path:
        _unavailable("firefox-esr is not installed, and FIREFOX does not name it")
    with launch(path, tmp_path_factory.mktemp("firefox")) as found:
        yield found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests that are marked so in both engines."""
    if metafunc.definition.get_closest_marker("engines"):
        metafunc.parametrize("open_reader", ["chromium", "firefox"], indirect=True)


@pytest.fixture
def open_reader(request: pytest.FixtureRequest) -> Iterator[OpenReader]:
    """A function that opens a site; its windows are closed after the test."""
    pages: list[Any] = []

    def in_chromium(site: Site, **options: Any) -> Reader:
        browser: Browser = request.getfixturevalue("browser")
        context = browser.new_context(**{"viewport": {"width": 900, "height": 700}, **options})
        pages.append(context)
        context.add_init_script(DIARY)
        return Reader(context.new_page(), site)

    def in_firefox(site: Site, **options: Any) -> Reader:
        pages.append(FirefoxPage(request.getfixturevalue("firefox"), DIARY, **options))
        return FirefoxReader(pages[-1], site)

    engine = getattr(request, "param", "chromium")
    yield in_firefox if engine == "firefox" else in_chromium
    for page in pages:
        page.close()


@pytest.fixture
def reader(site: Site, open_reader: OpenReader) -> Reader:
    """A reader of any site."""
    return open_reader(site)


@pytest.fixture
def lab(served: Site, open_reader: OpenReader) -> Reader:
    """A reader of the lab, where terms stand in awkward places."""
    return open_reader(served)
