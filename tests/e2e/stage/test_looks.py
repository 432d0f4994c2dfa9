"""Light, dark and motion: told from the pixels that a person gets."""

import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from pooling_ui.shell.palette import DARK, LIGHT
from tests.e2e.driver.bare_stage import BareStage
from tests.e2e.driver.boxes import Box, box, boxes
from tests.e2e.driver.stage import Stage
from tests.helpers.contrast import contrast as contrast_of

Colour = tuple[int, ...]
Pixels = NDArray[np.uint8]


def pixels(locator: Locator) -> Pixels:
    """Return what is on the screen there, shape (rows, columns, 3)."""
    return np.asarray(Image.open(io.BytesIO(locator.screenshot())).convert("RGB"))


def contrast(image: Pixels) -> float:
    """Return the contrast of the most frequent colour, the ground, and the one farthest from it."""
    colours, counts = np.unique(image.reshape(-1, 3), axis=0, return_counts=True)
    return float(contrast_of(colours, colours[counts.argmax()]).max())


def middle(image: Pixels, whole: Box, cell: Box) -> Pixels:
    """Return the middle of a cell, without its edges, in the image of a whole plane."""
    margin = (cell.bottom - cell.top) / 4
    top, bottom = (round(it - whole.top) for it in (cell.top + margin, cell.bottom - margin))
    left, right = (round(it - whole.left) for it in (cell.left + margin, cell.right - margin))
    return image[top:bottom, left:right]


def close(one: Colour, other: Colour) -> bool:
    return max(abs(int(a) - int(b)) for a, b in zip(one[:3], other[:3], strict=True)) <= 2


@pytest.mark.parametrize(("scheme", "palette"), [("light", LIGHT), ("dark", DARK)])
def test_the_stage_wears_the_theme(
    open_page: Callable[..., Page], app_url: str, scheme: str, palette: dict[str, Any]
) -> None:
    x = "-8 0 8!-8 0 8!-8 0 8"
    page = open_page(color_scheme=scheme)
    stage = Stage(page).open(app_url, preset="Your numbers", x=x, k=3)
    assert close(pixels(stage.root.locator("canvas"))[2, 2], palette["background"])
    low, zero, high = stage.colours("input")[:3]
    assert close(low, palette["scale"][0])
    assert close(zero, palette["scale"][2])
    assert close(high, palette["scale"][4])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_number_can_be_read(open_page: Callable[..., Page], scheme: str) -> None:
    """Numbers are as clear as text must be: in and outside the window, unread, in the output."""
    stage = BareStage(open_page(color_scheme=scheme)).open_bare(k=2, s=3, h=5, w=5)

    for plane, count in {"input": 25, "output": 4}.items():
        grid = stage.grid(plane)
        image, whole, cells = pixels(grid), box(grid), boxes(grid.get_by_role("gridcell"))
        contrasts = [contrast(middle(image, whole, cell)) for cell in cells]
        assert len(contrasts) == count
        assert min(contrasts) > 4.4, contrasts
    assert contrast(pixels(stage.sentence)) > 7
    assert contrast(pixels(stage.root.get_by_text("Input 5 × 5"))) > 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_dropped_window_and_unread_cells_are_marked(
    open_page: Callable[..., Page], scheme: str
) -> None:
    """An outline shows the dropped window beyond the padding; a diagonal the unread cell."""
    page = open_page(color_scheme=scheme, viewport={"width": 1280, "height": 800})
    stage = BareStage(page).open_bare(k=2, s=3, p=1, ceil="true", h=7, w=7)
    place = stage.cell("input", 6, 0).bounding_box()
    assert place
    side = place["width"]

    dropped = page.screenshot(
        clip={
            "x": place["x"] - side,
            "y": place["y"] + 2 * side + 2,
            "width": 2 * side,
            "height": 2 * side - 2,
        }
    )
    assert contrast(np.asarray(Image.open(io.BytesIO(dropped)).convert("RGB"))) > 3

    def corner(row: int, col: int) -> Pixels:
        return pixels(stage.cell("input", row, col))[4 : int(side * 0.3), -int(side * 0.3) : -4]

    assert contrast(corner(2, 1)) > 2  # no window reads column 1
    assert contrast(corner(2, 2)) < 1.1


def test_switching_the_theme_keeps_the_place(page: Page, app_url: str) -> None:
    stage = Stage(page).open(app_url)
    stage.scrub.fill("4")
    expect(stage.sentence).to_contain_text("goes to output (1, 1)")
    light = stage.colours("output")

    page.emulate_media(color_scheme="dark")

    background = ", ".join(map(str, DARK["background"]))
    expect(page.get_by_test_id("stApp")).to_have_css("background-color", f"rgb({background})")
    stage.settled()
    assert stage.colours("output")[0] != light[0]
    assert close(pixels(stage.root.locator("canvas"))[2, 2], DARK["background"])
    expect(stage.scrub).to_have_value("4")
    expect(stage.sentence).to_contain_text("goes to output (1, 1)")
    assert stage.values("output")[2] == ["blank"] * 3


@pytest.mark.parametrize(("act", "seconds"), [("Play", 2), ("Step forward", 0.35)])
def test_without_motion_the_window_is_never_between_cells(
    open_page: Callable[..., Page], act: str, seconds: float
) -> None:
    stage = BareStage(open_page(reduced_motion="reduce", still=True)).open_bare_still()
    resting = standing_at(stage, 1, 2, 0)

    stage.button(act).click()
    seen = []
    for _ in range(round(seconds / 0.05)):
        stage.pass_time(0.05)
        seen.append(stage.picture())

    assert set(seen) <= set(resting)
    assert seen[-1] != resting[-1]


def standing_at(stage: Stage, *steps: int) -> list[str]:
    """Return what is drawn while the window stands still at each of these steps."""
    pictures = []
    for step in steps:
        stage.scrub.fill(str(step))
        stage.pass_time(0.05)
        pictures.append(stage.picture())
    return pictures


def test_motion_can_be_switched_off_on_the_way(still_page: Page) -> None:
    stage = BareStage(still_page).open_bare_still()
    there, _ = standing_at(stage, 1, 0)

    still_page.emulate_media(reduced_motion="reduce")
    stage.button("Step forward").click()
    stage.pass_time(0.05)

    assert stage.picture() == there


def test_no_setting_moves_the_stage(page: Page, app_url: str) -> None:
    """The answer to one moves nothing, either: what a person looks at stays where it is."""
    stage = Stage(page).open(app_url)
    place = stage.root.bounding_box()

    for name, value in (("Kernel", 3), ("Stride", 1), ("Padding", 1), ("Dilation", 2)):
        stage.set_number(name, value)
        assert stage.root.bounding_box() == place
    stage.set_number("Kernel", 9)
    expect(stage.refusal).to_be_visible()
    assert stage.root.bounding_box() == place
