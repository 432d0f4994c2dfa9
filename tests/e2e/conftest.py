"""The app as people meet it: a real server, a real browser, and no error that goes unseen."""

import os
import socket
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    WebSocket,
    expect,
    sync_playwright,
)

import run
from tests import browser as browsers

HOST = "127.0.0.1"
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
IDLE = ("data-test-script-state", "notRunning")
WAIT = 60_000  # milliseconds: a busy machine may need them, and nothing waits longer than it must

THEME = tomllib.loads((run.ROOT / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]

expect.set_options(timeout=WAIT)


def ground(scheme: str) -> str:
    """Give the background of the light or the dark theme, as a browser says it."""
    colour = bytes.fromhex(THEME[scheme]["backgroundColor"][1:])
    return f"rgb({', '.join(map(str, colour))})"


@pytest.fixture(scope="session")
def server_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the server says; the app itself shows people no traceback."""
    return tmp_path_factory.mktemp("server") / "log"


@contextmanager
def serving(server_log: Path) -> Iterator[str]:
    """Run the app and give its address."""
    with socket.create_server((HOST, 0)) as probe:
        port = probe.getsockname()[1]
    url = run.address(HOST, port)
    with server_log.open("wb") as log:
        command = run.server_command(Path(sys.executable), HOST, port)
        server = subprocess.Popen(command, cwd=run.ROOT, stdout=log, stderr=subprocess.STDOUT)
    try:
        run.wait_until_healthy(server, url)
        yield url
    finally:
        run.stop(server)


@pytest.fixture(scope="session")
def app_url(server_log: Path) -> Iterator[str]:
    """Where the app runs."""
    with serving(server_log) as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser of this machine, without a window."""
    with sync_playwright() as playwright:
        path = browsers.find()
        if not path and browsers.CHOSEN not in os.environ:
            path = playwright.chromium.executable_path
        if not path or not Path(path).exists():
            pytest.skip(browsers.why_none())
        with playwright.chromium.launch(executable_path=path, args=FLAGS) as chromium:
            yield chromium


class Contexts:
    """Browser contexts, used again by the next test: a new one loads and compiles all scripts."""

    def __init__(self, browser: Browser, app_url: str) -> None:
        self._browser = browser
        self._usual = {"base_url": app_url, "locale": "en-GB", "timezone_id": "UTC"}
        self._free: dict[str, list[BrowserContext]] = {}

    @contextmanager
    def lend(self, **options: Any) -> Iterator[BrowserContext]:
        """Give a context with these options and without a memory; take it back at the end."""
        free = self._free.setdefault(repr(sorted(options.items())), [])
        context = free.pop() if free else self._browser.new_context(**self._usual | options)
        context.set_default_timeout(WAIT)
        yield context
        if self._clear(context):
            free.append(context)
        else:
            context.close()

    def _clear(self, context: BrowserContext) -> bool:
        """Close its pages and forget what they stored; say whether that left no trace."""
        spoilt = False
        for page in context.pages:
            if page.url.startswith("http"):
                # Playwright's clock is set for a whole context and cannot be taken away.
                spoilt |= page.evaluate("localStorage.clear(), '__pwClock' in globalThis")
            page.close()
        context.clear_cookies()
        context.clear_permissions()
        return not spoilt


@pytest.fixture(scope="session")
def contexts(browser: Browser, app_url: str) -> Contexts:
    """The browser contexts of this run."""
    return Contexts(browser, app_url)


@pytest.fixture
def open_page(contexts: Contexts, app_url: str, server_log: Path) -> Iterator[Callable[..., Page]]:
    """Open a page with any context options, say `open_page(color_scheme="dark")`.

    Whatever goes wrong in the page, on the server, or on the way to another machine fails the test.
    """
    problems: list[str] = []
    said_before = server_log.stat().st_size
    opened_pages: list[Page] = []
    lent = ExitStack()

    def note_console(message: ConsoleMessage) -> None:
        # Opened at a page's own address, Streamlit asks for these below that address first.
        path = urlsplit(message.location["url"]).path
        streamlits = "/_stcore/" in path and not path.startswith("/_stcore/")
        if message.type in ("error", "warning") and not streamlits:
            problems.append(f"console {message.type}: {message.text} {message.location}")

    def note_request(request: Request | WebSocket) -> None:
        host = urlsplit(request.url).hostname
        if host not in (HOST, None):  # data: and blob: have no host
            problems.append(f"request to {host}")

    def opened(**options: Any) -> Page:
        page = lent.enter_context(contexts.lend(**options)).new_page()
        opened_pages.append(page)
        page.on("console", note_console)
        page.on("request", note_request)
        page.on("websocket", note_request)
        page.on("pageerror", lambda error: problems.append(f"page error: {error}"))
        return page

    with lent:
        yield opened

        for page in opened_pages:
            # What is still on its way may be an error.
            if not page.is_closed() and page.url.startswith(app_url):
                expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    with server_log.open("rb") as log:
        log.seek(said_before)
        said = log.read().decode(errors="replace")
    if "Traceback" in said:
        problems.append(f"the server said: {said}")
    assert not problems


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A desktop page in light colours."""
    return open_page(viewport={"width": 1280, "height": 800})


@pytest.fixture
def phone_page(open_page: Callable[..., Page]) -> Page:
    """A phone held upright."""
    return open_page(**PHONE)


@pytest.fixture
def dark_page(open_page: Callable[..., Page]) -> Page:
    """A desktop page in dark colours, for somebody who wants no motion."""
    return open_page(color_scheme="dark", reduced_motion="reduce")
