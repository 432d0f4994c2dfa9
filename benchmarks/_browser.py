"""What the benchmarks in a browser share: the server, a page, and the watch.

Measured in a real browser, from the event to the picture. Nothing is asserted: times depend on the
machine and on what else it does.
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
from tests import browser as browsers
from tests.e2e.conftest import FLAGS, HOST, WAIT

HEAD = f"{'what':60} {'median':>8} {'p95':>8}"

# Resolves with the milliseconds from the last such event until a part of the root has changed and
# says this; what is drawn when a message comes, not in a frame of its own, is seen a frame later.
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
    """Print the median, and what only one in twenty exceeds."""
    worst = quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else None
    print(f"{what:60} {median(values):8.1f} {'' if worst is None else f'{worst:8.1f}'}", flush=True)


@contextmanager
def serving() -> Iterator[tuple[str, float]]:
    """Run the app; give its address, and how long it took to answer."""
    port = run.free_port(HOST, 8700)
    url = run.address(HOST, port)
    start = time.perf_counter()
    command = run.server_command(Path(sys.executable), HOST, port)
    server = subprocess.Popen(command, cwd=run.ROOT, stdout=subprocess.DEVNULL)
    try:
        run.wait_until_healthy(server, url)
        yield url, time.perf_counter() - start
    finally:
        run.stop(server)


def new_page(browser: Browser) -> Page:
    """Open a page that shares nothing with the others."""
    page = browser.new_context(viewport={"width": 1280, "height": 1000}).new_page()
    page.set_default_timeout(WAIT)
    return page


class Traffic:
    """What a page gets and sends: requests as on the wire, messages before they are compressed."""

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
        """Give the KiB since the last call."""
        kib, self._bytes = self._bytes / 1024, 0
        return kib


def answer(root: Locator, act: Callable[[], Any], **watch: Any) -> float:
    """Act, and give the milliseconds until the watched part of `root` has changed."""
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
        with playwright.chromium.launch(executable_path=path, args=FLAGS) as browser:
            yield browser
