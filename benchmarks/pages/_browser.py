"""The server, the pages and the timer that all benchmarks in a browser use.

They measure in a real browser, from the event to the drawing. Nothing is asserted: times depend on
the machine and its other work.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Locator, Page, WebSocket, sync_playwright

import run
from tests.e2e.conftest import FLAGS, HOST, WAIT
from tests.tools import browser as browsers

# The tests' browser does not optimize scripts; people's does.
_FLAGS = [flag for flag in FLAGS if not flag.startswith("--js-flags")]

HEAD = f"{'what':60} {'median':>8} {'p95':>8}"

# Resolve with the milliseconds from the last such event until a part of the root has changed and
# holds this text. A drawing made when a message arrives is visible one frame later (`late`).
_WATCH = """(root, {event, part, says, late}) => {
    const target = root.querySelector(part);
    root.answer = new Promise((done) => {
        let start = null;
        const note = ({timeStamp}) => (start = timeStamp);
        addEventListener(event, note, {capture: true});
        const observer = new MutationObserver(() => {
            if (start === null || !target.textContent.includes(says)) return;
            const finish = () => done(performance.now() - start);
            observer.disconnect();
            removeEventListener(event, note, {capture: true});
            if (late) requestAnimationFrame(finish);
            else finish();
        });
        observer.observe(target, {childList: true, characterData: true, subtree: true});
    });
}"""


def line(what: str, values: list[float]) -> None:
    """Print the median and the 95th percentile."""
    worst = quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else None
    print(f"{what:60} {median(values):8.1f} {'' if worst is None else f'{worst:8.1f}'}", flush=True)


@contextmanager
def serving(script: Path = run.ROOT / "server.py") -> Iterator[tuple[str, float]]:
    """Run the app, or another; yield its address and the seconds until it answered."""
    port = run.free_port(HOST, 8700)
    url = run.address(HOST, port)
    start = time.perf_counter()
    command = run.server_command(Path(sys.executable), HOST, port, script)
    server = subprocess.Popen(command, cwd=run.ROOT, stdout=subprocess.DEVNULL)
    try:
        run.wait_until_healthy(server, url)
        yield url, time.perf_counter() - start
    finally:
        run.stop(server)


def new_page(browser: Browser) -> Page:
    """Return a new page that shares nothing with the others."""
    page = browser.new_context(viewport={"width": 1280, "height": 1000}).new_page()
    page.set_default_timeout(WAIT)
    return page


class Traffic:
    """The bytes of a page: requests as on the wire, messages before compression."""

    def __init__(self, page: Page) -> None:
        self._bytes = 0
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", lambda it: self._count(it["encodedDataLength"]))
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda message: self._count(len(message)))
        socket.on("framereceived", lambda message: self._count(len(message)))

    def _count(self, size: float) -> None:
        self._bytes += int(size)

    def taken(self) -> float:
        """Return the KiB since the last call."""
        kib, self._bytes = self._bytes / 1024, 0
        return kib


def answer(root: Locator, act: Callable[[], Any], **watch: Any) -> float:
    """Act, and return the milliseconds until the watched part of `root` has changed."""
    root.evaluate(_WATCH, {"says": "", "late": True, **watch})
    act()
    return float(root.evaluate("root => root.answer"))


@contextmanager
def browsing() -> Iterator[Browser]:
    """Run the browser that the tests use."""
    with sync_playwright() as playwright:
        path = browsers.find()
        if path is None:
            raise SystemExit("No browser was found, so the pages are not measured.")
        with playwright.chromium.launch(executable_path=path, args=_FLAGS) as browser:
            yield browser
