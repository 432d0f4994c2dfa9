"""The picture page in a real browser: upload, look closely, change the setting, take it along."""

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page, Position, expect

from pooling_ui.pictures.parameters import TABS
from tests.e2e.conftest import IDLE
from tests.e2e.driver.boxes import box, boxes
from tests.e2e.driver.picture_page import PicturePage, png
from tests.e2e.driver.stage import whole
from tests.e2e.driver.tabs import listen

# A value says where it is: red is the row, green the column, blue both.
ROW, COL = np.mgrid[0:120, 0:200].astype(np.uint8)
PLACES = np.stack([ROW, COL, ROW ^ COL], axis=-1)
BOARD = (np.indices((40, 40)).sum(axis=0) % 2 * 255).astype(np.uint8)
_, HISTOGRAM, ALONG = TABS
BAD_FILE: FilePayload = {"name": "a.png", "mimeType": "image/png", "buffer": b"no picture"}


@pytest.fixture
def picture(page: Page) -> PicturePage:
    return PicturePage(page).open()


def test_the_first_screen_shows_a_result_and_the_wheel_scrolls_past_it(
    picture: PicturePage,
) -> None:
    """The wheel zooms only once the viewer is chosen."""
    expect(picture.pane("Max, 256 × 384")).to_be_in_viewport(ratio=0.5)
    expect(picture.page.get_by_text("The stars are single bright pixels")).to_be_in_viewport()
    expect(picture.page.get_by_text("25 % of the pixels")).to_be_visible()
    before = picture.zoom.inner_text()
    picture.pane("Original").hover()

    picture.page.mouse.wheel(0, 300)

    expect(picture.page.get_by_role("heading", level=1)).not_to_be_in_viewport()
    expect(picture.zoom).to_have_text(before)


def test_an_upload_is_pooled_read_magnified_and_taken_to_the_grid_page(
    picture: PicturePage,
) -> None:
    page = picture.page
    picture.upload(png(PLACES))
    expect(picture.pane("Max, 60 × 100")).to_be_visible()
    expect(page.get_by_text("Your own picture cannot be part of a link")).to_be_visible()

    box = picture.pane("Original").bounding_box()
    assert box
    scale = min(box["width"] / 200, box["height"] / 120)
    at: Position = {
        "x": box["width"] / 2 + (80.5 - 100) * scale,
        "y": box["height"] / 2 + (30.5 - 60) * scale,
    }
    picture.pane("Original").hover(position=at)
    expect(picture.reading("Original")).to_have_text("(30, 80)  r 30  g 80  b 78")
    expect(picture.reading("Max")).to_have_text("(15, 40)  r 31  g 81  b 79")

    picture.pane("Original").click(position=at)
    expect(page.get_by_role("spinbutton", name="Column")).to_have_value("80")
    expect(
        page.get_by_text("Rows 26–33 and columns 76–83 of the picture, red channel.")
    ).to_be_visible()
    expect(page).to_have_url(re.compile(r"row=30&col=80"))

    here = page.url
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Open on Grid").click()
    expect(opened.value).to_have_url(re.compile(r"x="))
    expect(opened.value.get_by_text("Input 8 × 8 → output 4 × 4")).to_be_visible()

    opened.value.close()
    expect(picture.pane("Max, 60 × 100")).to_be_visible()
    expect(page).to_have_url(here)


def test_the_download_holds_every_value_of_the_result(picture: PicturePage) -> None:
    picture.upload(png(PLACES))
    picture.set("Kernel", 4)
    expect(picture.pane("Max, 30 × 50")).to_be_visible()
    whole(picture.page)

    with picture.page.expect_download() as download:
        picture.page.get_by_role("button", name="Max as PNG").click()

    assert download.value.suggested_filename == "places-max-k4-s4.png"
    saved = np.asarray(Image.open(Path(download.value.path())))
    expected = PLACES.reshape(30, 4, 50, 4, 3).max(axis=(1, 3))
    np.testing.assert_array_equal(saved, expected)


def test_a_change_of_the_kernel_sends_little(page: Page) -> None:
    """A quarter of a megabyte at most, with the original and all comparisons."""
    received: list[int] = []
    listen(
        page,
        "websocket",
        lambda socket: socket.on("framereceived", lambda data: received.append(len(data))),
    )
    picture = PicturePage(page).open()
    for name in ("Average", "Minimum", "Every s-th pixel"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(picture.pane(f"{name}, 256 × 384")).to_be_visible()
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    received.clear()

    picture.set("Kernel", 3)
    expect(picture.pane("Every s-th pixel, 171 × 256")).to_be_visible()
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)

    assert 0 < sum(received) < 250 * 1024


def test_back_brings_the_earlier_setting_and_the_magnifier_stays(picture: PicturePage) -> None:
    """The magnifier is a fragment: after Back, it met fields of its page without a value."""
    page = picture.page
    picture.set("Kernel", 3)
    expect(picture.pane("Max, 170 × 256")).to_be_visible()
    expect(page).to_have_url(re.compile("was=k2"))
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)

    page.go_back()

    expect(picture.pane("Max, 256 × 384")).to_be_visible()
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    expect(page.get_by_text("This app has encountered an error")).to_have_count(0)


def test_the_zoom_survives_a_change_of_the_setting(picture: PicturePage) -> None:
    picture.zoom_in_on("Original", 0.4, 0.6)
    zoomed, shown = picture.zoom.inner_text(), picture.reading("Original").inner_text()
    assert shown.startswith("(")

    picture.set("Kernel", 3)
    expect(picture.pane("Max, 170 × 256")).to_be_visible()
    picture.page.get_by_text("Minimum", exact=True).click()
    expect(picture.pane("Minimum, 170 × 256")).to_be_visible()

    expect(picture.zoom).to_have_text(zoomed)


def test_pixels_stay_sharp_when_enlarged(picture: PicturePage) -> None:
    picture.upload(png(BOARD))
    expect(picture.pane("Original, 40 × 40")).to_be_visible()

    colours = picture.pane("Original").evaluate(
        """canvas => {
            const {width, height} = canvas;
            const inner = canvas.getContext("2d")
              .getImageData(width / 2 - 75, height / 2 + 100, 150, 1).data;
            return [...new Set(inner.filter((_, i) => i % 4 === 0))].sort();
        }"""
    )

    assert colours == [0, 255]


def test_zooming_into_a_large_picture_fetches_its_exact_pixels(picture: PicturePage) -> None:
    """Only blocks are there at first; zoomed in, one pixel is what it is in the file."""
    row, col = np.mgrid[0:2000, 0:3000]
    picture.upload(png(np.stack([row % 256, col % 256, row // 256], -1).astype(np.uint8)))
    expect(picture.pane("Original, 2000 × 3000")).to_be_visible()
    picture.pane("Original").hover(position={"x": 200, "y": 100})
    expect(picture.reading("Original")).to_have_text(re.compile("^mean of "))

    picture.zoom_in_on("Original", 0.3, 0.3, turns=9)
    expect(picture.reading("Original")).to_have_text(re.compile(r"^\(\d+, \d+\)  r"))

    numbers = [int(part) for part in re.findall(r"\d+", picture.reading("Original").inner_text())]
    assert numbers[2:] == [numbers[0] % 256, numbers[1] % 256, numbers[0] // 256]


def test_keys_zoom_move_read_and_pick_and_fitted_panes_show_the_same_place(
    picture: PicturePage,
) -> None:
    picture.upload(png(PLACES))
    expect(picture.pane("Max, 60 × 100")).to_be_visible()
    spoken = picture.page.locator("p.spoken:not([role])")

    picture.viewer.focus()
    for _ in range(8):
        picture.page.keyboard.press("+")
    expect(spoken).to_contain_text("Original: row 60, column 100: red 60, green 100, blue 88.")
    picture.page.keyboard.press("ArrowRight")
    picture.page.keyboard.press("ArrowDown")
    expect(spoken).to_contain_text("Original: row 61, column 101: red 61, green 101, blue 88.")
    expect(spoken).to_contain_text("Max: row 30, column 50: red 61, green 101, blue 89.")
    picture.page.keyboard.press("Enter")
    expect(picture.page.get_by_role("spinbutton", name="Column")).to_have_value("101")

    picture.page.keyboard.press("0")
    expect(picture.zoom).to_have_text(re.compile(r"^\d{3} %$"))

    picture.page.get_by_role("button", name="Enlarged").click()
    picture.pane("Max").hover(position={"x": 100, "y": 100})
    fitted = picture.reading("Original").inner_text()
    picture.pane("Original").hover(position={"x": 100, "y": 100})
    there = picture.reading("Original").inner_text()
    rows, others = (re.findall(r"\d+", text)[:2] for text in (fitted, there))
    assert all(abs(int(a) - int(b)) <= 1 for a, b in zip(rows, others, strict=True))


def test_a_bad_file_says_so_and_neither_the_picture_before_it_nor_the_link_is_lost(
    picture: PicturePage,
) -> None:
    bad = picture.page.get_by_text("The file is not a picture that can be read")
    picture.upload(BAD_FILE)
    expect(bad).to_be_visible()
    picture.upload(png(PLACES))
    picture.set("Kernel", 4)
    expect(picture.pane("Max, 30 × 50")).to_be_visible()
    expect(picture.page).to_have_url(re.compile(r"[?&]k=4\b"))

    picture.page.get_by_role("button", name="Picture “places” – change").click()
    picture.upload(BAD_FILE)
    expect(bad).to_be_visible()
    expect(picture.pane("Original, 120 × 200")).to_be_visible()

    picture.page.get_by_role("radio", name="Built in").click()
    expect(picture.pane("Max, 128 × 192")).to_be_visible()
    picture.set("Kernel", 3)
    expect(picture.pane("Max, 170 × 256")).to_be_visible()
    expect(picture.page).to_have_url(re.compile(r"[?&]k=3\b"))


def test_a_link_restores_everything(picture: PicturePage, open_page: Callable[..., Page]) -> None:
    """Every widget, set by hand and opened by somebody else."""
    page = picture.page
    picture.choose("Built-in picture", "Starfield")
    expect(picture.pane("Original, 576 × 576")).to_be_visible()
    picture.set("Kernel", 3)
    picture.set("Times pooled", 2)
    for name in ("Average", "Every s-th pixel"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(picture.pane(f"{name}, 64 × 64")).to_be_visible()
    picture.choose("Size", "16 × 16")
    page.get_by_role("radio", name="Green").click()
    under = page.get_by_text("of the picture, green channel.")
    expect(under).to_be_visible()
    before = under.inner_text()
    picture.pane("Original").click()  # in the middle
    expect(under).not_to_have_text(before)
    caption = under.inner_text()
    row, column = (
        page.get_by_role("spinbutton", name=name).input_value() for name in ("Row", "Column")
    )
    page.get_by_role("tab", name=ALONG).click()
    # The title of the axis may have two lines.
    along = re.compile(rf"original,\s*along\s*row\s*{row},\s*green")
    expect(page.get_by_text(along)).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?&]tab=Values[+]along"))
    page.get_by_role("button", name="1:1").click()
    expect(page).to_have_url(re.compile(r"[?&]view=[\d.]+_[\d.]+_[\d.]+\b"))

    other = PicturePage(open_page(viewport=page.viewport_size))
    other.page.goto(page.url)

    expect(other.page.get_by_text(along)).to_be_visible()
    expect(other.pane("Every s-th pixel, 64 × 64")).to_be_visible()
    assert other.panes() == picture.panes() != [""] * 4
    expect(other.zoom).to_have_text("100 %")
    expect(other.page.get_by_role("combobox", name="Built-in picture")).to_have_value("Starfield")
    for name, value in {"Kernel": "3", "Times pooled": "2", "Row": row}.items():
        expect(other.page.get_by_role("spinbutton", name=name)).to_have_value(value)
    expect(other.page.get_by_role("tab", name=ALONG)).to_have_attribute("aria-selected", "true")
    other.page.get_by_role("tab", name="Magnifier").click()
    expect(other.page.get_by_text(caption)).to_be_visible()
    expect(other.page.get_by_role("combobox", name="Size")).to_have_value("16 × 16")
    expect(other.page.get_by_role("radio", name="Green")).to_be_checked()
    for name, value in {"Row": row, "Column": column}.items():
        expect(other.page.get_by_role("spinbutton", name=name)).to_have_value(value)


def test_a_picture_stays_with_the_person_who_chose_it_until_a_reload(
    picture: PicturePage, open_page: Callable[..., Page]
) -> None:
    picture.upload(png(PLACES))
    expect(picture.pane("Original, 120 × 200")).to_be_visible()
    expect(picture.page).to_have_url(re.compile("from=Upload"))

    other = PicturePage(open_page()).open()
    other.page.get_by_role("radio", name="Upload").click()

    expect(other.page.get_by_role("button", name="file upload")).to_be_attached()
    expect(other.pane("Original, 512 × 768")).to_be_visible()

    picture.page.reload()

    expect(picture.pane("Original, 512 × 768")).to_be_visible()
    said = picture.page.get_by_text(
        "Your own picture is not here, because a link cannot hold one: open it again."
    )
    expect(said).to_be_in_viewport()


def test_on_a_phone_the_toolbars_of_charts_cover_nothing(phone_page: Page) -> None:
    """A touch also says what it reads, and where."""
    tab = HISTOGRAM.replace(" ", "+")
    phone_page.goto(f"/picture?tab={tab}&vs=Average&vs=Minimum&vs=Every+s-th+pixel")
    the_toolbar_covers_nothing(phone_page, ".annotation-text", "Value")
    phone_page.get_by_role("tab", name=ALONG).tap()
    the_toolbar_covers_nothing(phone_page, ".legendtext", "Column")


def the_toolbar_covers_nothing(page: Page, name: str, place: str) -> None:
    chart = page.get_by_test_id("stPlotlyChart")
    names = chart.locator(name)
    expect(names).to_have_count(5)

    chart.tap()
    toolbar = chart.locator(".modebar-container .modebar")
    expect(toolbar).to_be_visible()
    expect(chart.locator(".hoverlayer .legendtitletext")).to_have_text(
        re.compile(rf"^{place} \d+(\.5)?$")
    )

    buttons = box(toolbar)
    for part in (*boxes(chart.locator(".nsewdrag")), *boxes(names)):
        assert not (part.top < buttons.bottom and part.right > buttons.left)


def test_on_a_phone_both_pictures_fit_and_a_tap_picks(phone_page: Page) -> None:
    picture = PicturePage(phone_page).open()
    panes = [picture.pane(title).bounding_box() for title in ("Original", "Max")]

    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in panes)
    assert sum(box["height"] for box in panes if box) < 700

    picture.pane("Original").tap(position={"x": 100, "y": 50})
    expect(picture.reading("Original")).to_have_text(re.compile(r"^\(\d+, \d+\)  r \d+"))
    expect(phone_page).to_have_url(re.compile(r"row=\d+"))
