"""No fault that axe-core knows, in states that people reach, but Streamlit's own."""

import re
from collections.abc import Callable, Sequence
from typing import Any, Literal
from urllib.parse import urlencode

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import IDLE, ground
from tests.e2e.driver.axe import AXE, DESK, PHONE, faults, has_axe
from tests.e2e.driver.picture_page import PicturePage, png
from tests.e2e.driver.stage import Stage, whole
from tests.helpers.contrast import contrast
from tests.helpers.page_list import FILES, address

Scheme = Literal["light", "dark"]

STATES: dict[str, tuple[str, dict[str, Any]]] = {
    "start": ("/", {}),
    "grid": ("/grid", {"more": "true"}),
    "grid, first visit": ("/grid", {}),
    "grid, refused": ("/grid", {"k": 3, "p": 2}),
    "grid, numbers that are none": ("/grid", {"preset": "Your numbers", "x": "1 2!3"}),
    "grid, all kinds of cells": (
        "/grid",
        {"k": 3, "s": 2, "p": 1, "ceil": "true", "coverage": "true"},
    ),
    "grid, pinned, apart": ("/grid", {"pin": "i2.3", "separate": "true", "code": "pooling_core"}),
    "grid, many cells": ("/grid", {"h": 24, "w": 24}),
    "grid, average": (
        "/grid",
        {"keep": "Average", "k": 3, "p": 1, "pads": "false", "ceil": "true"},
    ),
    "grid, output size": ("/grid", {"lay": "By output size", "o": 4, "a": "k2.p1"}),
    "grid, fractional": ("/grid", {"lay": "Fractional", "o": 4, "r": 0.5, "a": "k2.lay2.o4"}),
    "volume, fractional": ("/dimensions", {"look": "Volume", "lay": "Fractional", "o": 2}),
    "grid, asked": ("/grid", {"predict": "true", "ask": "Winner", "draw": 5, "p": 1}),
    "grid, asked for the size": ("/grid", {"predict": "true", "ask": "Size", "p": 1}),
    "grid, damaged link": ("/grid", {"k": "~"}),
    "grid, set by a teacher": (
        "/grid",
        {"task": "Which cell wins?", "cover": "output", "lock": "k"},
    ),
    "backwards": ("/backwards", {"curve": "true"}),
    "backwards, average beside": ("/backwards", {"both": "true", "pin": "i0.0"}),
    "backwards, average": ("/backwards", {"mode": "Gradient of average", "k": 3, "p": 1}),
    "backwards, unpooled": ("/backwards", {"mode": "Unpool", "h": 5, "w": 5, "pin": "o1.1"}),
    "backwards, size refused": ("/backwards", {"mode": "Unpool", "uh": 9}),
    "backwards, asked": ("/backwards", {"predict": "true", "ask": "Sum", "draw": 5}),
    "backwards, power": (
        "/backwards",
        {"mode": "Gradient of Lp", "of": "Series", "curve": "true"},
    ),
    "backwards, volume": ("/backwards", {"of": "Volume", "lay": "Fractional", "pin": "i6.1"}),
    "picture": ("/picture", {}),
    "picture, refused": ("/picture", {"k": 3, "p": 2}),
    "picture, compared": ("/picture", {"vs": "Average", "n": 2, "view": "10_10_90"}),
    "picture, to upload": ("/picture", {"from": "Upload"}),
    "picture, values": ("/picture", {"tab": "How often each value occurs"}),
    "picture, one row": ("/picture", {"tab": "Values along one row"}),
    "series": ("/dimensions", {}),
    "long series": ("/dimensions", {"look": "Long series"}),
    "long series, a part": (
        "/dimensions",
        {"look": "Long series", "start": 1000, "stop": 9000, "code": "pooling_core"},
    ),
    "long series, a file": ("/dimensions", {"look": "Long series", "record": "Your file"}),
    "volume": ("/dimensions", {"look": "Volume", "p": 1, "separate": "true", "pin": "i3.1"}),
    "volume, refused": ("/dimensions", {"look": "Volume", "k": 3, "p": 2}),
    "lessons, the list": ("/lessons", {}),
    "lesson, a step is done": (
        "/lessons",
        {"lesson": "the-window", "part": 4, "draw": 5, "k": 4, "x": "4 7 -2!1 0 3!-6 2 8"},
    ),
    "network, a window": ("/network", {"cell": "3.1.5.6", "dx": 3}),
    "network, edges of a picture": ("/network", {"finds": "Edges", "cell": "3.1.5.6"}),
    "stack, a layer that cannot work": ("/stack", {"layers": "C3.8.3_M9.2.5_R", "unit": "2"}),
    "compare, rebuilt": ("/compare", {"below": "What can be rebuilt"}),
    "shift": ("/shift", {"down": 1}),
    "questions": ("/questions", {}),
    "frameworks": ("/frameworks", {}),
    "frameworks, some refuse": ("/frameworks", {"rule": "Caffe", "k": 3, "d": 2, "h": 9}),
    "reference": ("/reference", {}),
    "questions, one found": ("/questions", {"q": "adaptive", "find": "window"}),
    "questions, a layer": ("/questions", {"find": "nn.MaxPool2d(3, 2, 1) on 112x112"}),
    "teachers": ("/teachers", {}),
    "join": ("/join", {}),
    "join, led": ("/join", {"open": "true"}),
}
# A page without a state above is seen as it opens.
_SEEN = {path for path, _ in STATES.values()}
STATES |= {path: (path, {}) for path in map(address, FILES) if path not in _SEEN}

# The first state of each page is seen on a phone and on a desk, these others on a phone, the rest
# on a desk. What is seen on a phone is seen in dark colours, too: all have the same ones. Only the
# head of the page is another one on a desk: one page shows it in dark colours.
FIRST = {path: state for state, (path, _) in reversed(STATES.items())}
ON_A_PHONE = {
    "grid, refused",
    "grid, numbers that are none",
    "grid, many cells",
    "grid, average",
    "grid, fractional",
    "grid, asked for the size",
    "backwards, average beside",
    "backwards, unpooled",
    "backwards, asked",
    "picture, compared",
    "picture, one row",
    "long series",
    "long series, a file",
    "volume, refused",
    "questions, one found",
    "frameworks, some refuse",
    "grid, set by a teacher",
    "lesson, a step is done",
    "join, led",
}


def _numbers_refused(page: Page) -> None:
    _press(page, "Own numbers")
    field = page.get_by_role("textbox", name="One row a line")
    field.fill("1 two")
    field.press("ControlOrMeta+Enter")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()


def _a_cell_edited(page: Page) -> None:
    Stage(page).cell("input", 0, 0).focus()
    page.keyboard.press("Enter")
    expect(Stage(page).root.get_by_role("textbox")).to_be_focused()


def _held(page: Page) -> None:
    _press(page, "Hold as A")
    page.get_by_role("spinbutton", name="Kernel", exact=True).fill("2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="Held setting A")).to_be_visible()
    expect(page.get_by_role("spinbutton", name="Kernel", exact=True)).to_have_value("2")


def _presented(page: Page) -> None:
    page.keyboard.press("p")
    expect(page).to_have_url(re.compile("present=true"))


def _zoomed(page: Page) -> None:
    stage = Stage(page)
    for _ in range(2):
        stage.button("Zoom in").click()
    expect(stage.button("Zoom out")).to_be_enabled()


def _keys(page: Page) -> None:
    page.get_by_text("Keys", exact=True).click()
    expect(page.get_by_text("Pairs are (row, column)")).to_be_visible()


def _uploaded(page: Page) -> None:
    PicturePage(page).upload(png(np.zeros((300, 200, 3), np.uint8)))
    expect(PicturePage(page).pane("Original, 300 × 200")).to_be_visible()
    page.mouse.move(2, 2)  # off the button: Streamlit's colours under the pointer are its own


def _file_refused(page: Page) -> None:
    file = page.get_by_role("button", name="file upload")
    file.set_input_files({"name": "it.png", "mimeType": "image/png", "buffer": b"no picture"})
    expect(page.get_by_test_id("stAlertContainer")).to_be_visible()


def _full_screen(page: Page) -> None:
    _press(page, "Full screen")
    page.wait_for_function("() => document.fullscreenElement")


def _picture_zoomed(page: Page) -> None:
    PicturePage(page).zoom_in_on("Original", 0.5, 0.5)


def _table(page: Page) -> None:
    page.get_by_text("These numbers as a table").click()
    expect(page.get_by_role("table").first).to_be_visible()


def _examples(page: Page) -> None:
    _press(page, "Examples")
    expect(page.get_by_role("dialog", name="Classic examples")).to_be_visible()


def _press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


# States that no link leads to: what a person does, one after the other, where a link leads to.
DONE: dict[str, dict[str, Callable[[Page], None]]] = {
    "grid": {
        "grid, keys": _keys,
        "grid, own numbers to give": lambda page: _press(page, "Own numbers"),
        "grid, own numbers refused": _numbers_refused,
        "grid, a cell edited": _a_cell_edited,
        "grid, held beside the next": _held,
    },
    "grid, many cells": {"grid, zoomed": _zoomed},
    "grid, average": {"grid, held above the next": _held},
    "grid, all kinds of cells": {"grid, presented": _presented},
    "picture": {"picture, zoomed": _picture_zoomed, "picture, uploaded": _uploaded},
    "picture, to upload": {"picture, file refused": _file_refused},
    "grid, output size": {"grid, examples": _examples},
    "picture, compared": {"picture, full screen": _full_screen},
    "picture, values": {"picture, values as a table": _table},
    "long series, a part": {"long series, as a table": _table},
}

ABOUT_COLOURS = ("color-contrast", "link-in-text-block")

# axe does not judge the text in drawings.
_CHARTS = """() => [...document.querySelectorAll(".js-plotly-plot text")]
    .filter((it) => it.textContent.trim() && it.checkVisibility())
    .map((it) => [it.textContent, getComputedStyle(it).fill.match(/[0-9.]+/g).map(Number)])"""

# A chart gets the colours of another scheme with the page's next run.
_CHARTS_WEAR = """(light) => [...document.querySelectorAll(".js-plotly-plot text")].every((it) => {
    const parts = getComputedStyle(it).fill.match(/[0-9.]+/g);
    return (Math.max(...parts.slice(0, 3)) < 150) === light;
})"""


def faint_chart_text(page: Page, scheme: str) -> list[str]:
    """Give the text of charts that has less than 4.5:1 on the page's background."""
    texts: list[Any] = page.evaluate(_CHARTS)
    behind = [int(part) for part in re.findall(r"\d+", ground(scheme))]
    return [
        f"“{text}” in a chart is hard to read"
        for text, fill in texts
        if contrast(fill[:3], behind) < 4.5
    ]


@has_axe
@pytest.mark.parametrize("start", STATES)
def test_axe_finds_no_fault(open_page: Callable[..., Page], start: str) -> None:
    """Pages are checked in light and dark colours, on a desk and on a phone."""
    path, link = STATES[start]
    is_first = start == FIRST[path]
    is_phone = is_first or start in ON_A_PHONE
    schemes: Sequence[Scheme] = ("light", "dark") if is_phone else ("light",)
    page = open_page(viewport=PHONE if is_phone else DESK)
    page.goto(f"{path}?{urlencode(link)}")
    whole(page)
    page.evaluate(AXE.read_text(encoding="utf-8"))  # the page's own policy forbids a script tag

    wrong = _faults_in(schemes, page, start)
    if is_first:
        page.set_viewport_size(DESK)
        # What leads to other pages is no longer below the head of the page.
        expect(
            page.get_by_role("main").get_by_role("button", name="See", exact=True)
        ).to_have_count(0)
        whole(page)
        on_a_desk: Sequence[Scheme] = ("light", "dark") if path == "/grid" else ("light",)
        wrong += _faults_in(on_a_desk, page, f"{start}, on a desk")
    for state, act in DONE.get(start, {}).items():
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        act(page)
        expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
        wrong += _faults_in(schemes, page, state)

    assert not wrong, "\n".join(wrong)


def _faults_in(schemes: Sequence[Scheme], page: Page, state: str) -> list[str]:
    """Give what axe finds in these colours, with the state."""
    wrong = []
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        expect(page.get_by_test_id("stApp")).to_have_css("background-color", ground(scheme))
        page.wait_for_function(_CHARTS_WEAR, arg=scheme == "light")
        expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
        # Only colours depend on the scheme.
        found = faults(page, *(ABOUT_COLOURS if scheme == "dark" else ()))
        found += faint_chart_text(page, scheme)
        wrong += [f"{state}, {scheme}: {fault}" for fault in found]
    return wrong
