"""Measure how pages open: `python -m benchmarks.pages.opening`.

First how long a person waits for the first drawing, beside the least Streamlit app (the floor): by
turns, in a browser that was never there, and again in the same browser. Then how far things jump
while each page opens (cumulative layout shift), at a desk and on a phone. Names choose pages:
`python -m benchmarks.pages.opening stack`.
"""

import os
import sys
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, expect

from benchmarks.pages._browser import Traffic, browsing, serving
from benchmarks.pages.grid_page import FLOOR, processor
from run import ROOT
from tests.e2e.conftest import IDLE, PHONE, WAIT

ROUNDS = 9
OPENINGS = 3  # of each page, for what jumps
SCREENS: tuple[dict[str, Any], ...] = (
    {"viewport": {"width": 1366, "height": 768}},
    {**PHONE},
)
# Note when a drawing is first visible, which is one frame after it has a caption; and what jumps.
_WATCH = """(() => {
    const HOSTS = '[data-testid="stBidiComponentIsolated"], [data-early]';
    const opening = (globalThis.opening = {seen: null, shift: 0});
    new PerformanceObserver((list) => {
        for (const each of list.getEntries()) if (!each.hadRecentInput) opening.shift += each.value;
    }).observe({type: "layout-shift", buffered: true});
    const shown = {opacityProperty: true, visibilityProperty: true};
    const isSeen = (it) => it.textContent && it.checkVisibility(shown);
    const drawings = function* () {
        for (const {shadowRoot} of document.querySelectorAll(HOSTS)) {
            yield* shadowRoot?.querySelectorAll(".stage .caption[data-of=output], .floor p") ?? [];
        }
    };
    const look = () => {
        if (![...drawings()].some(isSeen)) requestAnimationFrame(look);
        else requestAnimationFrame(() => (opening.seen = performance.now()));
    };
    look();
})()"""
HEAD = (
    f"{'opened':24} {'seen, ms':>9} {'fastest':>8} {'ratio':>6} {'requests':>9} {'KiB':>6}"
    f" {'script, ms':>11}"
)


@dataclass
class Visits:
    """Hold what was measured of an address, visit by visit."""

    seen: list[float] = field(default_factory=list)
    requests: list[float] = field(default_factory=list)
    kib: list[float] = field(default_factory=list)
    script: list[float] = field(default_factory=list)

    def note(self, context: BrowserContext, url: str) -> None:
        """Open the address in a new tab."""
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.add_init_script(_WATCH)
        asked: list[Any] = []
        page.on("request", lambda request: asked.append(request))
        traffic = Traffic(page)
        session = context.new_cdp_session(page)
        session.send("Performance.enable")
        page.goto(url)
        seen = page.wait_for_function("() => opening.seen").json_value()
        expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
        metrics = session.send("Performance.getMetrics")["metrics"]
        self.seen.append(seen)
        self.requests.append(len(asked))
        self.kib.append(traffic.taken())
        self.script.append(
            1000 * next(each["value"] for each in metrics if each["name"] == "ScriptDuration")
        )
        page.close()


def main() -> None:
    """Print one line a case, as soon as it is known."""
    wanted = sys.argv[1:]
    print(processor(), "· load", *(f"{each:.1f}" for each in os.getloadavg()))
    with serving() as (url, _), serving(FLOOR) as (floor, _), browsing() as browser:
        if not wanted:
            _waits(browser, url, floor)
        print(f"{'jumps while it opens':24} {'desk':>8} {'worst':>8} {'phone':>8} {'worst':>8}")
        for file in sorted((ROOT / "pages").glob("*.py")):
            name = file.stem
            if not wanted or name in wanted:
                path = "" if name == "start" else name
                _jumps(browser, name, f"{url}/{path}")


def _waits(browser: Browser, url: str, floor: str) -> None:
    grid = f"{url}/grid"
    cases = {"floor": floor, "grid": grid, "grid, on a phone": grid, "start": url}
    cold, again = ({name: Visits() for name in cases} for _ in range(2))
    for turn in range(ROUNDS + 1):
        if turn == 1:  # the server is warm
            cold, again = ({name: Visits() for name in cases} for _ in range(2))
        for name, address in cases.items():
            options = SCREENS[name.endswith("phone")]
            with browser.new_context(**options) as context:
                cold[name].note(context, address)
                again[name].note(context, address)
    print(HEAD)
    for kind, visits in (("cold", cold), ("again", again)):
        for name, each in visits.items():
            seen = median(each.seen)
            print(
                f"{name + ', ' + kind:24} {seen:9.0f} {min(each.seen):8.0f}"
                f" {seen / median(visits['floor'].seen):6.2f} {median(each.requests):9.0f}"
                f" {median(each.kib):6.0f} {median(each.script):11.0f}",
                flush=True,
            )


def _jumps(browser: Browser, name: str, address: str) -> None:
    columns = ""
    for options in SCREENS:
        shifts = []
        for _ in range(OPENINGS):
            with browser.new_context(**options) as context:
                page = context.new_page()
                page.set_default_timeout(WAIT)
                page.add_init_script(_WATCH)
                page.goto(address)
                expect(page.get_by_role("heading", level=1)).to_be_visible()
                expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
                page.wait_for_timeout(1000)  # what comes late may move what was there
                shifts.append(page.evaluate("() => opening.shift"))
        columns += f" {median(shifts):8.3f} {max(shifts):8.3f}"
    print(f"{name:24}{columns}", flush=True)


if __name__ == "__main__":
    main()
