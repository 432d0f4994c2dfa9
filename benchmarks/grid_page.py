"""How quickly the grid page answers: `python -m benchmarks.grid_page` prints a table of medians."""

import time
from functools import partial

from playwright.sync_api import Browser, expect

from benchmarks._browser import HEAD, Traffic, answer, browsing, line, new_page, serving
from tests.e2e.stage import Stage

REPEATS = 20
SIDES = (8, 16, 32, 64)
PLAYED_SECONDS = 5

_FRAMES = """(seconds) => new Promise((done) => {
    const gaps = [];
    let before = null;
    const step = (now) => {
        if (before !== null) gaps.push(now - before);
        before = now;
        if (gaps.reduce((sum, gap) => sum + gap, 0) < seconds * 1000) requestAnimationFrame(step);
        else done(gaps);
    };
    requestAnimationFrame(step);
})"""


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
            times, kib = _changes(stage, traffic)
            line(f"{size}: kernel changed, stage painted, ms", times)
            line(f"{size}: the same, KiB both ways", kib)
            line(f"{size}: output cell hovered, painted, ms", _hovers(stage, "output", side // 3))
            line(f"{size}: input cell hovered, painted, ms", _hovers(stage, "input", side))
            line(f"{size}: cell edited, stage painted, ms", _edits(stage))
        for side, link in ((32, {}), (64, {"k": 3, "s": 1, "p": 1})):
            stage = Stage(new_page(browser)).open(url, h=side, w=side, **link)
            gaps = _playing(stage)
            line(f"{side} × {side}: a frame while playing at 8×, ms", gaps)
            line(f"{side} × {side}: frames a second", [1000 * len(gaps) / sum(gaps)])


def _openings(browser: Browser, url: str) -> tuple[list[float], list[float]]:
    """Each with an empty cache."""
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


def _changes(stage: Stage, traffic: Traffic) -> tuple[list[float], list[float]]:
    """Kernel and stride from 2 to 3 and back, so that the output has another size each time."""
    kernel = stage.page.locator(".st-key-k")
    times, kib = [], []
    for at in range(REPEATS):
        traffic.taken()
        button = kernel.get_by_role("button", name=("Increment", "Decrement")[at % 2])
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
    """The first number, another one each time."""
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


def _playing(stage: Stage) -> list[float]:
    stage.speed.select_option("8×")
    stage.button("Play").click()
    return [float(gap) for gap in stage.page.evaluate(_FRAMES, PLAYED_SECONDS)]


if __name__ == "__main__":
    main()
