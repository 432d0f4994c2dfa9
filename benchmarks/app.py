"""How quickly the grid page answers: `python -m benchmarks.app` prints a table of medians.

Measured in a real browser, from the event to the picture. Nothing is asserted: times depend on the
machine and on what else it does.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

import run
from tests import browser as browsers
from tests.e2e.conftest import FLAGS, HOST, WAIT
from tests.e2e.stage import Stage

REPEATS = 20
SIDES = (8, 16, 32, 64)
PLAYED_SECONDS = 5
HEAD = f"{'what':52} {'median':>8} {'p95':>8}"

# Resolves with the milliseconds from the last such event until a part of the stage has changed and
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
    with _server() as (url, seconds), sync_playwright() as playwright:
        _line("start of the server until it answers, s", [seconds])
        path = browsers.find()
        with playwright.chromium.launch(executable_path=path, args=FLAGS) as browser:
            _line("a page from its address until the stage stands, s", _openings(browser, url))
            for side in SIDES:
                size = f"{side} × {side}"
                stage = Stage(_page(browser)).open(url, h=side, w=side)
                _line(f"{size}: kernel changed, stage painted, ms", _changes(stage))
                _line(
                    f"{size}: output cell hovered, painted, ms", _hovers(stage, "output", side // 3)
                )
                _line(f"{size}: input cell hovered, painted, ms", _hovers(stage, "input", side))
                _line(f"{size}: cell edited, stage painted, ms", _edits(stage))
            for side, link in ((32, {}), (64, {"k": 3, "s": 1, "p": 1})):
                stage = Stage(_page(browser)).open(url, h=side, w=side, **link)
                gaps = _playing(stage)
                _line(f"{side} × {side}: a frame while playing at 8×, ms", gaps)
                _line(f"{side} × {side}: frames a second", [1000 * len(gaps) / sum(gaps)])


def _line(what: str, values: list[float]) -> None:
    worst = quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else None
    print(f"{what:52} {median(values):8.1f} {'' if worst is None else f'{worst:8.1f}'}", flush=True)


@contextmanager
def _server() -> Iterator[tuple[str, float]]:
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


def _page(browser: Browser) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 1000}).new_page()
    page.set_default_timeout(WAIT)
    return page


def _openings(browser: Browser, url: str) -> list[float]:
    """Each with an empty cache."""
    seconds = []
    for _ in range(5):
        page = _page(browser)
        start = time.perf_counter()
        page.goto(url)
        expect(Stage(page).cell("output", 0, 0)).to_be_visible()
        seconds.append(time.perf_counter() - start)
        page.context.close()
    return seconds


def _answer(stage: Stage, act: Callable[[], Any], **watch: Any) -> float:
    stage.root.evaluate(_WATCH, {"part": ".sentence", "says": "", "late": True, **watch})
    act()
    return float(stage.root.evaluate("root => root.answer"))


def _changes(stage: Stage) -> list[float]:
    """Kernel and stride from 2 to 3 and back, so that the output has another size each time."""
    kernel = stage.page.locator(".st-key-k")
    times = []
    for at in range(REPEATS):
        button = kernel.get_by_role("button", name=("Increment", "Decrement")[at % 2])
        part = ".caption[data-of=output]"
        times.append(_answer(stage, button.click, event="click", part=part))
        stage.settled()
    return times


def _hovers(stage: Stage, plane: str, side: int) -> list[float]:
    times = []
    for at in range(REPEATS):
        cell = stage.cell(plane, at % 2, 1 + at % (side - 1))
        times.append(_answer(stage, cell.hover, event="pointermove", late=False))
    return times


def _edits(stage: Stage) -> list[float]:
    """The first number, another one each time."""
    times = []
    for at in range(REPEATS):
        number = str(100 + at)
        stage.cell("input", 0, 0).press("Enter")
        stage.page.keyboard.type(number)
        enter = partial(stage.page.keyboard.press, "Enter")
        times.append(_answer(stage, enter, event="keydown", says=f"= {number}"))
        stage.settled()
    return times


def _playing(stage: Stage) -> list[float]:
    stage.speed.select_option("8×")
    stage.button("Play").click()
    return [float(gap) for gap in stage.page.evaluate(_FRAMES, PLAYED_SECONDS)]


if __name__ == "__main__":
    main()
