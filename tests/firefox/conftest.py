"""The app in the Firefox of this machine, driven by WebDriver BiDi.

It is served and looked at as in `tests/e2e`. Not all that Playwright does there works here: BiDi
tells of no WebSockets, taps and double clicks do not arrive, `fill` adds to the number in a field,
and Debian's Firefox can be told no media features. So dark colours are its own preference.
"""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Playwright,
    Request,
    sync_playwright,
)

from tests.e2e.conftest import HOST, WAIT, serving
from tests.tools import browser as browsers

Options = dict[str, Any]
DESK: Options = {"viewport": {"width": 1366, "height": 768}}
PHONE: Options = {
    "viewport": {"width": 390, "height": 844},
}

# What Firefox says that is nobody's fault: Streamlit's protobuf tries WebAssembly, which the pages
# do not allow, and does without; a page that is left ends its connection.
_HARMLESS = re.compile(r"blocked WebAssembly|WebSocket onclose: code=1001 \(going away\)")


@pytest.fixture(scope="session")
def app_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start the app; return its address. The server's last word is no traceback."""
    log = tmp_path_factory.mktemp("server") / "log"
    with serving(log) as url:
        yield url
    assert "Traceback" not in log.read_text("utf-8", errors="replace")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Return what drives the browser."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def downloads(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where Firefox puts files: Playwright is not told of those a page made itself."""
    return tmp_path_factory.mktemp("downloads")


@contextmanager
def firefox(playwright: Playwright, downloads: Path, **preferences: Any) -> Iterator[Browser]:
    """Start Firefox without a window, with these preferences."""
    path = browsers.find(browsers.FIREFOX)
    if not path:
        pytest.skip(browsers.why_none(browsers.FIREFOX))
    with playwright.firefox.launch(
        channel="moz-firefox",  # that is: as it is, by BiDi
        executable_path=path,
        downloads_path=downloads,
        firefox_user_prefs={name.replace("__", "."): it for name, it in preferences.items()},
    ) as browser:
        yield browser


@pytest.fixture(scope="session")
def browser(playwright: Playwright, downloads: Path) -> Iterator[Browser]:
    """Start Firefox in light colours."""
    with firefox(playwright, downloads) as browser:
        yield browser


@contextmanager
def opened(browser: Browser, app_url: str, options: Options) -> Iterator[Page]:
    """Give an empty page; what goes wrong in it fails the test."""
    problems: list[str] = []

    def note(said: ConsoleMessage | Error) -> None:
        kind = said.type if isinstance(said, ConsoleMessage) else "error"
        text = said.text if isinstance(said, ConsoleMessage) else str(said)
        if kind in ("error", "warning") and not _HARMLESS.search(text):
            problems.append(text)

    def note_request(request: Request) -> None:
        if urlsplit(request.url).hostname not in (HOST, None):  # data: and blob: have no host
            problems.append(f"request to {request.url}")

    with browser.new_context(base_url=app_url, locale="en-GB", **options) as context:
        context.set_default_timeout(WAIT)
        page = context.new_page()
        page.on("console", note)
        page.on("pageerror", note)
        page.on("request", note_request)
        yield page
    assert not problems


@pytest.fixture
def page(browser: Browser, app_url: str) -> Iterator[Page]:
    """Open a desktop page."""
    with opened(browser, app_url, DESK) as page:
        yield page


@pytest.fixture
def phone_page(browser: Browser, app_url: str) -> Iterator[Page]:
    """Open a page as narrow as a phone."""
    with opened(browser, app_url, PHONE) as page:
        yield page


@pytest.fixture
def dark_page(playwright: Playwright, downloads: Path, app_url: str) -> Iterator[Page]:
    """Open a desktop page of somebody whose Firefox is dark."""
    is_dark = {"layout__css__prefers-color-scheme__content-override": 0}
    with (
        firefox(playwright, downloads, **is_dark) as browser,
        opened(browser, app_url, DESK) as page,
    ):
        yield page


def put(field: Locator, text: str) -> None:
    """Type something in place of what a field holds, and send it."""
    field.press("ControlOrMeta+a")
    field.press_sequentially(text)
    field.press("Enter")


@pytest.fixture
def downloaded(page: Page, downloads: Path) -> Callable[[str], bytes]:
    """Give what reads a file once all of it is there."""

    def read(name: str) -> bytes:
        file, end = downloads / name, time.monotonic() + WAIT / 1000
        while not file.exists() or not file.stat().st_size or list(downloads.glob("*.part")):
            assert time.monotonic() < end, f"no file {name}: {list(downloads.iterdir())}"
            page.wait_for_timeout(20)
        return file.read_bytes()

    return read
