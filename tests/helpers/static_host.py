"""Serve the static site as a host does: its files, and its 404 page for other addresses."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

HOST = "127.0.0.1"
PACKAGES = "POOLSCOPE_PYODIDE_PACKAGES"
BELOW = "/course/poolscope/"

needs_packages = pytest.mark.skipif(
    PACKAGES not in os.environ, reason=f"{PACKAGES} names no folder with Pyodide's wheels"
)


class Files(SimpleHTTPRequestHandler):
    """A file server that logs nothing, and shows `404.html` if there is no file."""

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer as GitHub Pages does."""
        page = Path(self.directory, BELOW.strip("/"), "404.html")
        if code != HTTPStatus.NOT_FOUND or not page.exists():
            super().send_error(code, message, explain)
            return
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(page.read_bytes())


@contextmanager
def served(root: Path) -> Iterator[str]:
    """Serve a folder, and yield its address."""
    server = ThreadingHTTPServer((HOST, 0), partial(Files, directory=root))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://{HOST}:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def write(root: Path) -> None:
    """Write the site, below the root of a host."""
    from tools.static_site import site

    site.write(root / BELOW.strip("/"), Path(os.environ[PACKAGES]))


def visit_first(page: Page) -> None:
    """Open the site as a new visitor, and wait until everything has been loaded.

    A stage plays while Python is loading.
    """
    page.goto("picture?k=2")
    expect(page.get_by_role("status")).to_contain_text("on its way")
    expect(page.frame_locator("#stage").get_by_role("button", name="Play")).to_be_visible()
    whole(page, "Picture")
    _keeps_all(page)


def whole(page: Page, title: str) -> None:
    """Wait until Python is loaded and shows this page."""
    page.wait_for_function("() => document.querySelector('#root.shown h1')")
    expect(page).to_have_title(f"{title} · Poolscope")


def _keeps_all(page: Page) -> None:
    """Wait until the browser has cached every file, also those needed last.

    The page itself waits: through WebDriver BiDi, any promise would count as true.
    """
    page.evaluate(
        """async () => {
            const site = await (await fetch("files.json")).json();
            const cache = await caches.open((await caches.keys())[0]);
            const all = Object.keys({...site.first, ...site.later});
            for (;;) {
                const kept = new Set((await cache.keys()).map(({url}) => url));
                if (all.every((name) => kept.has(new URL(name, document.baseURI).href))) return;
                await new Promise((done) => setTimeout(done, 50));
            }
        }"""
    )
