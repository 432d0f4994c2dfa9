"""The app as people meet it: a real server, a real browser, and no error that goes unseen."""

import os
import re
import socket
import subprocess
import sys
import tomllib
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Unpack
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Page,
    Request,
    WebSocket,
    expect,
    sync_playwright,
)

import run
from pooling_ui.features.table import declare_all
from tests.e2e.driver import text_width
from tests.e2e.driver.tabs import Options, Tabs, listen
from tests.tools import browser as browsers

declare_all()

HOST = "127.0.0.1"
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    # A test's page does not live long enough for its scripts to be worth optimizing, nor for its
    # memory to be worth collecting.
    "--js-flags=--no-opt,--no-maglev,--always-sparkplug,--initial-heap-size=512",
    # A request to another machine fails, and so the test: see `note_request`.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    *text_width.FLAGS,
]
PHONE: Options = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
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
    """Return the server's log; the app itself shows people no traceback."""
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
    """Start the app; return its address."""
    with serving(server_log) as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the browser of this machine, without a window."""
    with sync_playwright() as playwright:
        path = browsers.find()
        if not path and browsers.CHROMIUM.chosen not in os.environ:
            path = playwright.chromium.executable_path
        if not path or not Path(path).exists():
            pytest.skip(browsers.why_none())
        with playwright.chromium.launch(executable_path=path, args=FLAGS) as chromium:
            yield chromium


@pytest.fixture(scope="session")
def tabs(browser: Browser, app_url: str) -> Tabs:
    """Keep the browser's tabs of this run."""
    return Tabs(browser, app_url, WAIT)


_FAILED = pytest.StashKey[bool]()

# After a run, Streamlit forgets widgets that no longer show. Rarely, something else of Streamlit's
# changes its list meanwhile; the run is over then, and the page shows all of it.
_STREAMLITS_OWN = re.compile(
    r"Exception in thread ScriptRunner\.scriptThread:\nTraceback(?:(?!\nTraceback).)*?"
    r"in _remove_stale_widgets\n[^\n]*\nRuntimeError: dictionary changed size during iteration\n",
    re.DOTALL,
)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note that a test failed: what it leaves behind is used by no other test."""
    report = yield
    item.stash[_FAILED] = item.stash.get(_FAILED, False) or report.failed
    return report


@pytest.fixture
def open_page(
    tabs: Tabs, app_url: str, server_log: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Give an empty tab with any options, say `open_page(color_scheme="dark")`.

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

    def note_error(error: Error) -> None:
        problems.append(f"page error: {error}")

    def has_failed() -> bool:
        return bool(problems) or request.node.stash.get(_FAILED, False)

    def opened(**options: Unpack[Options]) -> Page:
        page = lent.enter_context(tabs.lend(has_failed, **options))
        opened_pages.append(page)
        listen(page, "console", note_console)
        # Only those that fail: to hear of all hundred requests of a page takes a while.
        listen(page, "requestfailed", note_request)
        listen(page, "websocket", note_request)
        listen(page, "pageerror", note_error)
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
    said = _STREAMLITS_OWN.sub("", said)
    if "Traceback" in said:
        problems.append(f"the server said: {said}")
    assert not problems


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """Open a desktop page in light colours."""
    return open_page(viewport={"width": 1280, "height": 800})


@pytest.fixture
def still_page(open_page: Callable[..., Page]) -> Page:
    """Open the same, with a clock that can be stopped."""
    return open_page(viewport={"width": 1280, "height": 800}, still=True)


@pytest.fixture
def phone_page(open_page: Callable[..., Page]) -> Page:
    """Open a page on a phone held upright."""
    return open_page(**PHONE)


@pytest.fixture
def dark_page(open_page: Callable[..., Page]) -> Page:
    """Open a desktop page in dark colours, for somebody who wants no motion."""
    return open_page(color_scheme="dark", reduced_motion="reduce")
