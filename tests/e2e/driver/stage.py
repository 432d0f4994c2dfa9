"""The stage as a person meets it: by role and name, and by the colours on its canvas."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import Locator, Page, WebSocket, expect
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.e2e.conftest import IDLE, WAIT
from tests.e2e.driver.tabs import listen

# One pixel a cell, where no number is written: low in the cell, off its edges; the middle of a
# small one. Read from a copy, since a browser warns of every canvas that is read often.
_COLOURS = """(cells) => {
    if (!cells.length) return [];
    const canvas = cells[0].getRootNode().querySelector("canvas");
    const copy = document.createElement("canvas");
    [copy.width, copy.height] = [canvas.width, canvas.height];
    const context = copy.getContext("2d", {willReadFrequently: true});
    context.drawImage(canvas, 0, 0);
    const all = canvas.getBoundingClientRect();
    const ratio = canvas.width / all.width;
    return cells.map((cell) => {
        const place = cell.getBoundingClientRect();
        const [across, down] = place.width < 18 ? [0.4, 0.4] : [0.3, 0.85];
        const x = (place.left - all.left + place.width * across) * ratio;
        const y = (place.top - all.top + place.height * down) * ratio;
        return [...context.getImageData(x, y, 1, 1).data];
    });
}"""

FIRST_CELL = re.compile("^(slice 0, )?(row 0, column 0|position 0): ")
# The fonts are there, the cells are laid over the planes (the stage does it when nothing else is
# to do), and a frame is drawn with all of it; where nothing is drawn, there comes none.
_DRAWN = """document.fonts.ready
    .then(() => new Promise((done) => requestIdleCallback(done, {timeout: 1000})))
    .then(() => new Promise((done) => {
        requestAnimationFrame(done);
        setTimeout(done, 1000);
    }))"""

_GLANCE = 10  # milliseconds

# The clock that Playwright puts into a page. Asked by `page.clock`, it would go on as it does now
# in every later page of the tab.
_CLOCK = "__pwClock.controller"


def drawn(page: Page) -> None:
    """Wait until the page has drawn what it has, in the size that it has."""
    page.evaluate(_DRAWN)


def whole(page: Page) -> None:
    """Wait until all of a page is there: what Python sends, and what is loaded to show it."""
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    drawn(page)
    expect(page.get_by_test_id("stSkeleton")).to_have_count(0)
    drawn(page)


class Stage:
    """One page with the stage on it.

    `sent` and `received` hold every message between the page and Python; it `waits` for the end of
    a run that the page asked for.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sent: list[Any] = []
        self.received: list[Any] = []
        self.waits = False
        listen(page, "websocket", self._listen)
        self.root = page.get_by_role(
            "group", name=re.compile("^((Max|Average|Min|Lp) pooling|Backwards) stage$")
        )
        self.sentence = self.root.locator(".sentence")  # what is seen
        self.spoken = self.root.get_by_role("status")  # what a screen reader is given to say
        self.scrub = self.root.get_by_role("slider", name="Window")
        self.speed = self.root.get_by_role("combobox", name="Speed")
        self.legend = self.root.get_by_role("list")
        self.refusal = page.get_by_text(re.compile("^PyTorch refuses this: "))
        self.notices = page.get_by_test_id("stAlertContainer")

    def _listen(self, socket: WebSocket) -> None:
        self.socket, self.waits = socket, False
        socket.on("framesent", self._note_sent)
        socket.on("framereceived", self._note_received)
        socket.on("close", self._note_closed)

    def _note_closed(self, socket: WebSocket) -> None:
        if socket is self.socket:  # not that of the page before
            self.waits = False

    def _note_sent(self, message: Any) -> None:
        self.sent.append(message)
        self.waits = self.waits or BackMsg.FromString(message).HasField("rerun_script")

    def _note_received(self, message: Any) -> None:
        self.received.append(message)
        self.waits = self.waits and not ForwardMsg.FromString(message).HasField("script_finished")

    def open(self, url: str, **link: Any) -> "Stage":
        """Open a page by a link with these parameters; wait until all of it is there.

        The address of the app alone stands for the page Grid, with the whole output and all
        settings.
        """
        if not urlsplit(url).path.strip("/"):
            url, link = f"{url.rstrip('/')}/grid", {"at": 0, "more": "true", **link}
        self.page.goto(f"{url}/?{urlencode(link)}" if link else url)
        return self.settled()

    def open_still(self, url: str, **link: Any) -> "Stage":
        """Open the same in a `still` tab and stop the clock: time passes in `pass_time` only."""
        self.open(url, **link).stop_clock()
        self.sent.clear()
        return self

    def stop_clock(self) -> None:
        """Let no time pass on the page but in `pass_time`."""
        self.page.evaluate(f"{_CLOCK}.pauseAt(Date.now() + 5000)")

    def settled(self) -> "Stage":
        """Wait until nothing is under way between browser and Python.

        The page does not know that a run is under way before Python says so, a tenth of a second
        and more after it was asked for. Nor does it when the last message of a run has just come.
        """
        if self.waits:
            # Not by an event of the socket: its last one may come before it is listened to.
            end = time.monotonic() + WAIT / 1000
            while self.waits:
                assert time.monotonic() < end, "a run has not ended"
                self.page.wait_for_timeout(_GLANCE)
            drawn(self.page)
        expect(self.grid("input").get_by_role("gridcell").first).to_have_accessible_name(FIRST_CELL)
        expect(self.page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
        drawn(self.page)
        return self

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Wait for Python's answer to what is done in the block."""
        self.settled()  # what was sent before is no part of it
        with self.socket.expect_event("framesent"):
            yield
        self.settled()

    def pass_time(self, seconds: float) -> None:
        """Let this much time pass on the page's stopped clock."""
        self.page.evaluate(f"{_CLOCK}.runFor({round(seconds * 1000)})")

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def grid(self, plane: str) -> Locator:
        """Return the `input` or `output` plane, series or volume."""
        called = {
            "input": "Input|Input gradient|Unpooled",
            "output": "Output|Output gradient|Pooled",
        }
        kind = "(plane|series|volume)"
        return self.root.get_by_role("grid", name=re.compile(f"^({called[plane]}) {kind}"))

    def cell(self, plane: str, row: int, col: int) -> Locator:
        name = re.compile(f"^row {row}, column {col}: ")
        return self.grid(plane).get_by_role("gridcell", name=name)

    def cells(self, plane: str, part: str) -> Locator:
        """Return the cells that are said to be, say, `winner`."""
        return self.grid(plane).get_by_role("gridcell", name=re.compile(f", {part}$"))

    def values(self, plane: str) -> list[list[str]]:
        """Return what the cells are said to hold, row by row."""
        return [
            [re.split(": |, ", name)[2] for name in names]
            for names in self.grid(plane).evaluate(
                "it => [...it.children].map("
                "row => [...row.children].map(cell => cell.getAttribute('aria-label')))"
            )
        ]

    def colours(self, plane: str) -> list[tuple[int, ...]]:
        """Return red, green, blue, opacity of every cell of a plane as drawn, in reading order."""
        cells = self.grid(plane).get_by_role("gridcell")
        return [tuple(colour) for colour in cells.evaluate_all(_COLOURS)]

    def picture(self) -> str:
        """Return all that is drawn, as text that differs when any pixel does."""
        return str(self.root.locator("canvas").evaluate("it => it.toDataURL()"))

    def look_away(self) -> None:
        """Point at nothing of the stage."""
        self.page.mouse.move(2, 2)

    def number(self, name: str) -> Locator:
        """Return a number field of the page."""
        return self.page.get_by_role("spinbutton", name=name, exact=True)

    def set_number(self, name: str, value: int) -> None:
        with self.answered():  # a field that the page draws anew sends before Enter does
            self.number(name).fill(str(value))
            self.number(name).press("Enter")

    def flip(self, name: str) -> None:
        """Flip a switch of the page."""
        with self.answered():
            self.page.get_by_role("switch", name=name).press(" ")
