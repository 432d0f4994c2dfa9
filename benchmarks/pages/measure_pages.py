"""Measure how quickly Shift and Network answer: `python -m benchmarks.pages.measure_pages`.

It times from the event to the drawing: for each cell by which a plane is dragged or moved by keys,
and for each cell that a pen inks.
"""

from collections.abc import Callable
from functools import partial
from itertools import cycle, islice
from typing import Any

from playwright.sync_api import Locator, Page, expect

from benchmarks.pages._browser import HEAD, answer, browsing, line, new_page, serving

REPEATS = 24
# Where the pointer goes from the middle: rows down, columns to the right; over and over.
ROUND = ((0, 1), (1, 1), (1, 2), (2, 2), (2, 1), (1, 0), (0, 0))
ROWS = 24  # of the plane on which Shift opens
PLACE = ".moved figcaption"


def main() -> None:
    """Print one line a case, as soon as it is known."""
    print(HEAD)
    with serving() as (url, _), browsing() as browser:
        page = new_page(browser)
        page.goto(f"{url}/shift")
        shifted = page.locator(".shift")
        plane = shifted.get_by_role("application")
        expect(plane).to_be_visible()
        line("Shift: a key moved the plane, painted, ms", _keys(shifted, plane))
        line("Shift: the plane was dragged by a cell, painted, ms", _drag(page, shifted, plane))

        page = new_page(browser)
        page.goto(f"{url}/network")
        digit = page.locator(".digit")
        paper = digit.locator("canvas.draw")
        expect(digit.locator(".layers canvas").first).to_be_visible()
        line("Network: a cell was inked, all maps painted, ms", _strokes(page, digit, paper))


def _keys(shifted: Locator, plane: Locator) -> list[float]:
    keys = islice(cycle(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]), REPEATS)
    plane.focus()
    return [_settled(shifted, partial(plane.press, key), "keydown", PLACE) for key in keys]


def _drag(page: Page, shifted: Locator, plane: Locator) -> list[float]:
    box = plane.bounding_box()
    assert box
    side = box["height"] / ROWS
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    times = []
    for down, right in islice(cycle(ROUND), REPEATS):
        move = partial(page.mouse.move, x + right * side, y + down * side)
        times.append(_settled(shifted, move, "pointermove", PLACE))
    page.mouse.up()
    return times


def _strokes(page: Page, digit: Locator, paper: Locator) -> list[float]:
    box = paper.bounding_box()
    assert box
    side = box["width"] / 28
    page.mouse.move(box["x"] + 6 * side, box["y"] + 6 * side)
    page.mouse.down()
    times = []
    for cell in range(REPEATS):
        across, down = 6.5 + cell % 16, 6.5 + cell // 2
        move = partial(page.mouse.move, box["x"] + across * side, box["y"] + down * side)
        times.append(_settled(digit, move, "pointermove", ".layers"))
    page.mouse.up()
    return times


def _settled(root: Locator, act: Callable[[], Any], event: str, part: str) -> float:
    """Act; return the milliseconds until the part shows the result; then wait for the page."""
    taken = answer(root, act, event=event, part=part)
    expect(root.page.get_by_test_id("stApp")).to_have_attribute(
        "data-test-script-state", "notRunning"
    )
    return taken


if __name__ == "__main__":
    main()
