"""Measure how quickly a change shows, on every page with a drawing, beside the least there can be.

`run.py bench grid_page` changes a number in a minimal Streamlit app (the floor) and on a
page, by turns, and prints the milliseconds from the key until the drawing is painted. The ratio
is that of the medians; the last is the page's 95th percentile in medians of the floor. Names choose
cases: `python -m benchmarks.pages.grid_page grid picture`.
"""

import platform
import sys
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Browser, Locator, Page, WebSocket, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from benchmarks.pages._browser import answer, browsing, new_page, serving
from tests.e2e.conftest import IDLE
from tests.e2e.driver.stage import whole

REPEATS = 50
FLOOR = Path(__file__).with_name("_floor_app.py")
HEAD = (
    f"{'changed, painted':34} {'floor':>6} {'ms':>6} {'p95':>6} {'ratio':>6} {'p95':>6}"
    f" {'messages':>9} {'KiB':>6}"
)


@dataclass(frozen=True)
class Case:
    """A page by its link, the field that is changed by one and back, and what shows it."""

    path: str
    link: dict[str, Any] = field(default_factory=dict)
    key: str = "k"
    root: str = ".stage"
    part: str = ".caption[data-of=output]"


CELLS = {"h": 16, "w": 16}
VIEWER = {"root": ".viewer", "part": ".panes"}
CASES = {
    "grid, 8 × 8": Case("/grid", {"h": 8, "w": 8}),
    "grid, 16 × 16": Case("/grid", CELLS),
    "grid, 64 × 64": Case("/grid", {"h": 64, "w": 64}),
    "grid, average": Case("/grid", CELLS | {"keep": "Average"}),
    "grid, minimum": Case("/grid", CELLS | {"keep": "Min"}),
    "grid, power average": Case("/grid", CELLS | {"keep": "Lp"}),
    "grid, adaptive maximum": Case("/grid", CELLS | {"lay": "By output size", "o": 2}, "o"),
    "grid, adaptive average": Case(
        "/grid", CELLS | {"lay": "By output size", "keep": "Average", "o": 2}, "o"
    ),
    "grid, fractional": Case("/grid", CELLS | {"lay": "Fractional", "o": 2}, "o"),
    "backwards, max": Case("/backwards", CELLS | {"k": 2}),
    "backwards, average": Case("/backwards", CELLS | {"k": 2, "mode": "Gradient of average"}),
    "backwards, Lp": Case("/backwards", CELLS | {"k": 2, "mode": "Gradient of Lp"}),
    "backwards, unpooled": Case("/backwards", CELLS | {"k": 2, "mode": "Unpool"}),
    "series": Case("/dimensions", {"samples": 64}),
    "volume": Case("/dimensions", {"look": "Volume", "volume": "Random integers"}),
    "picture": Case("/picture", {"k": 2}, **VIEWER),
    "compare": Case("/compare", {"k": 2}, **VIEWER),
    "shift": Case("/shift", {"k": 2}, root=".shift", part=".panels"),
    "stack": Case("/stack", key="stack_input_1", root=".field", part=".seen"),
    "network": Case("/network", key="dx", root=".digit", part=".sure"),
}


class Messages:
    """The messages of Python to a page: how many, and how large before compression."""

    def __init__(self, page: Page) -> None:
        self.count = self.bytes = 0
        self.runs = 0
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._note)

    def _note(self, message: Any) -> None:
        self.count += 1
        self.bytes += len(message)
        self.runs += ForwardMsg.FromString(message).HasField("script_finished")


class Measured:
    """An open page, and how long each change on it took."""

    def __init__(self, browser: Browser, address: str, case: Case) -> None:
        self.page = new_page(browser)
        self.messages = Messages(self.page)
        self.page.goto(address)
        self.root = self.page.locator(case.root)
        expect(self.root.locator(case.part)).to_be_visible()
        self._case = case
        self.times: list[float] = []

    def change(self) -> None:
        """Press an arrow key in the field; note the time until the drawing is painted."""
        runs = self.messages.runs
        arrow = ("ArrowUp", "ArrowDown")[len(self.times) % 2]
        number: Locator = self.page.locator(f".st-key-{self._case.key} input")
        press = partial(number.press, arrow)
        self.times.append(answer(self.root, press, event="keydown", part=self._case.part))
        while self.messages.runs == runs:
            self.page.wait_for_timeout(10)
        expect(self.page.get_by_test_id("stApp")).to_have_attribute(*IDLE)


def main() -> None:
    """Print one line a case, as soon as it is known."""
    wanted = sys.argv[1:]
    print(platform.processor() or platform.machine(), processor())
    print(HEAD)
    with serving() as (url, _), serving(FLOOR) as (floor_url, _), browsing() as browser:
        for name, case in CASES.items():
            if wanted and not any(name.startswith(each) for each in wanted):
                continue
            floor = Measured(browser, floor_url, Case("", root=".floor", part="p"))
            page = Measured(browser, f"{url}{case.path}?{urlencode(case.link)}", case)
            whole(page.page)
            for each in (floor, page) * 2:  # what is loaded with a first change is no part of it
                each.change()
            for each in (floor, page):
                each.times.clear()
                each.messages.count = each.messages.bytes = 0
            for _ in range(REPEATS):
                floor.change()
                page.change()
            print(_row(name, floor, page), flush=True)
            floor.page.context.close()
            page.page.context.close()


def _row(name: str, floor: Measured, page: Measured) -> str:
    least, usual = median(floor.times), median(page.times)
    worst = quantiles(page.times, n=20, method="inclusive")[-1]
    messages, kib = page.messages.count / REPEATS, page.messages.bytes / REPEATS / 1024
    return (
        f"{name:34} {least:6.0f} {usual:6.0f} {worst:6.0f} {usual / least:6.2f}"
        f" {worst / least:6.2f} {messages:9.0f} {kib:6.1f}"
    )


def processor() -> str:
    """Return the processor's name, if Linux tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return ""
    return next((it.partition(":")[2].strip() for it in lines if it.startswith("model name")), "")


if __name__ == "__main__":
    main()
