"""Measure how the stage opens, plays and follows the pointer.

`python -m benchmarks.pages.stage_motion` prints medians.
"""

import time
from functools import partial
from itertools import pairwise
from statistics import quantiles

from playwright.sync_api import Browser, expect

from benchmarks.pages._browser import HEAD, Traffic, answer, browsing, line, new_page, serving
from tests.e2e.driver.stage import Stage

REPEATS = 20
SIDES = (8, 16, 32, 64)
PLAYED_SECONDS = 5

# Note of every frame from now on how long its scripts take, and when it begins.
_WATCH_FRAMES = """() => {
    const frame = requestAnimationFrame.bind(window);
    window.frames_seen = {works: [], starts: []};
    window.requestAnimationFrame = (work) => frame((now) => {
        const start = performance.now();
        work(now);
        frames_seen.works.push(performance.now() - start);
        frames_seen.starts.push(now);
    });
}"""
SLOWER = 4  # the factor of a slower processor


def main() -> None:
    """Print one line a case, as soon as it is known."""
    print(HEAD)
    with serving() as (url, seconds), browsing() as browser:
        line("start of the server until it answers, s", [seconds])
        times, kib = _openings(browser, url)
        line("a page from its address until the stage stands, s", times)
        line("the same, KiB in all", kib)
        for side in SIDES:
            size = f"{side} × {side}"
            page = new_page(browser)
            traffic = Traffic(page)
            stage = Stage(page).open(url, h=side, w=side)
            times, kib = _changes(stage, traffic, "k")
            line(f"{size}: kernel changed, stage painted, ms", times)
            line(f"{size}: the same, KiB both ways before compression", kib)
            line(f"{size}: output cell hovered, painted, ms", _hovers(stage, "output", side // 3))
            line(f"{size}: input cell hovered, painted, ms", _hovers(stage, "input", side))
            line(f"{size}: cell edited, stage painted, ms", _edits(stage))
        for side, link in ((32, {}), (64, {"k": 3, "s": 1, "p": 1})):
            for slower in (1, SLOWER):
                stage = Stage(new_page(browser)).open(url, h=side, w=side, **link)
                what = f"{side} × {side} played at 8×" + (
                    f", {slower} × slower" if slower > 1 else ""
                )
                works, gaps = _playing(stage, slower)
                line(f"{what}: script of a frame, ms", works)
                line("the same, 99 in 100 take no longer", [quantiles(works, n=100)[-1]])
                line("the same, the slowest", [max(works)])
                line(f"{what}: from frame to frame, ms", gaps)
                line(f"{what}: frames a second", [1000 * len(gaps) / sum(gaps)])
                stage.page.context.close()


def _openings(browser: Browser, url: str) -> tuple[list[float], list[float]]:
    """Return the seconds and KiB of first visits, each with an empty cache."""
    seconds, kib = [], []
    for _ in range(5):
        page = new_page(browser)
        traffic = Traffic(page)
        start = time.perf_counter()
        page.goto(url)
        expect(Stage(page).cell("output", 0, 0)).to_be_visible()
        seconds.append(time.perf_counter() - start)
        kib.append(traffic.taken())
        page.context.close()
    return seconds, kib


def _changes(stage: Stage, traffic: Traffic, field: str) -> tuple[list[float], list[float]]:
    """Change a field from 2 to 3 and back, so the output has another size each time."""
    number = stage.page.locator(f".st-key-{field}")
    times, kib = [], []
    for at in range(REPEATS):
        traffic.taken()
        button = number.get_by_role("button", name=("Increment", "Decrement")[at % 2])
        part = ".caption[data-of=output]"
        times.append(answer(stage.root, button.click, event="click", part=part))
        stage.settled()
        kib.append(traffic.taken())
    return times, kib


def _hovers(stage: Stage, plane: str, side: int) -> list[float]:
    times = []
    for at in range(REPEATS):
        cell = stage.cell(plane, at % 2, 1 + at % (side - 1))
        times.append(
            answer(stage.root, cell.hover, event="pointermove", part=".sentence", late=False)
        )
    return times


def _edits(stage: Stage) -> list[float]:
    """Edit the first number, to another one each time."""
    times = []
    for at in range(REPEATS):
        number = str(100 + at)
        stage.cell("input", 0, 0).press("Enter")
        stage.page.keyboard.type(number)
        enter = partial(stage.page.keyboard.press, "Enter")
        times.append(
            answer(stage.root, enter, event="keydown", part=".sentence", says=f"= {number}")
        )
        stage.settled()
    return times


def _playing(stage: Stage, slower: int) -> tuple[list[float], list[float]]:
    """Return the script time of each frame, and the time from frame to frame."""
    page = stage.page
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    stage.speed.select_option("8×")
    page.evaluate(_WATCH_FRAMES)
    stage.button("Play").click()
    page.wait_for_timeout(PLAYED_SECONDS * 1000)
    seen = page.evaluate("frames_seen")
    gaps = [later - one for one, later in pairwise(seen["starts"]) if later > one]
    return seen["works"], gaps


if __name__ == "__main__":
    main()
