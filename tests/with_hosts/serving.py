"""A host that serves a site while its files are edited, asked over HTTP."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

from bs4 import BeautifulSoup

from with_hosts.hosts import ENVIRONMENT, Host

SECONDS = 30
"""How long a page may take to become what a test waits for."""
_OPENER = build_opener(ProxyHandler({}))  # this machine is not asked through a proxy


@dataclass
class Server:
    """A host that runs, where its pages are, and what it logged so far."""

    process: subprocess.Popen[bytes]
    address: str
    log: Path

    def page(self, path: str) -> str:
        """Return a page as it is served now, nothing while there is none."""
        assert self.process.poll() is None, f"the server is gone: {self.logged()}"
        try:
            with _OPENER.open(f"{self.address}{path}", timeout=5) as answer:
                return str(answer.read().decode())
        except (URLError, ConnectionError, TimeoutError):
            return ""

    def logged(self) -> str:
        """Return all lines of the log."""
        return self.log.read_text("utf-8")

    def tips(self, path: str) -> list[str]:
        """Return the tooltips of a page."""
        soup = BeautifulSoup(self.page(path), "html.parser")
        return [" ".join(tip.get_text().split()) for tip in soup.select(".glossator-tip")]

    def links(self, path: str) -> list[str]:
        """Return the addresses of the links to terms on a page."""
        soup = BeautifulSoup(self.page(path), "html.parser")
        return [str(link["href"]) for link in soup.select("a.glossator-term, a.glossator-auto")]

    def wait(self, is_there: Callable[[], object], edited: Path | None = None) -> None:
        """Wait until something is there; a file that was edited is touched again on the way."""
        end = time.monotonic() + SECONDS
        touch = time.monotonic() + 3
        while not is_there():
            assert time.monotonic() < end, f"nothing came: {self.logged()}"
            if edited and time.monotonic() > touch:
                os.utime(edited)  # the first edit may have come before the host watched
                touch += 3
            time.sleep(0.1)


@contextmanager
def serving(host: Host, config: Path, *options: str, path: str = "/") -> Iterator[Server]:
    """Serve a site until the end of the block, from the moment that its home page answers."""
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{place.getsockname()[1]}"
    log = config.parent.parent / "serve.log"
    command = [host.program, "serve", "-f", str(config), "-a", address, *host.serving, *options]
    # What a host leaves behind when it is stopped goes with the folder of the test.
    environment = ENVIRONMENT | {"TMPDIR": str(log.parent)}
    with log.open("wb") as output:
        process = subprocess.Popen(command, stderr=output, cwd=log.parent, env=environment)
    server = Server(process, f"http://{address}", log)
    try:
        server.wait(lambda: server.page(path))
        yield server
    finally:
        process.terminate()
        process.wait(timeout=SECONDS)
