"""The picture page: what fits on the screen, what is said, where the focus goes."""

import re
from collections.abc import Callable

import numpy as np
import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.e2e.conftest import IDLE
from tests.e2e.driver.picture_page import PicturePage, png
from tests.e2e.driver.stage import drawn, whole

TALL = np.zeros((300, 200, 3), np.uint8)
ALL = "vs=Average&vs=Minimum&vs=Every+s-th+pixel"


@pytest.fixture
def picture(page: Page) -> PicturePage:
    return PicturePage(page).open()


def opened(page: Page, link: str, last: str) -> PicturePage:
    """Open the picture page by a link, and wait for one of its panes."""
    page.goto(f"/picture?{link}")
    expect(PicturePage(page).pane(last)).to_be_visible()
    return PicturePage(page)


def box(part: Locator) -> FloatRect:
    found = part.bounding_box()
    assert found
    return found


def bottom(part: Locator) -> float:
    return box(part)["y"] + box(part)["height"]


def test_settings_and_pictures_share_the_first_screen(picture: PicturePage) -> None:
    """No gap parts the settings."""
    last, then = (picture.page.get_by_text(text) for text in ("ceil_mode", "Compare with"))
    assert box(then)["y"] - bottom(last) < 40
    share_the_first_screen(picture, "the picture that comes with the app")
    picture.upload(png(TALL))
    expect(picture.pane("Max, 150 × 100")).to_be_visible()
    share_the_first_screen(picture, "a tall picture of one's own")


def test_on_a_phone_the_picture_is_chosen_above_it_and_a_finger_is_told_what_it_does(
    phone_page: Page,
) -> None:
    """The choice is in the settings again, and still in the link, where the window grows wide."""
    picture = opened(phone_page, "sample=Handwriting", "Max")
    whole(phone_page)
    sources, chosen = (
        phone_page.get_by_role("radiogroup", name="Picture"),
        phone_page.get_by_label("Built-in picture"),
    )
    original = picture.pane("Original")
    assert bottom(sources) < box(original)["y"]
    assert bottom(chosen) < box(original)["y"]
    expect(phone_page.get_by_text("Zoom with two fingers")).to_be_visible()
    expect(phone_page.get_by_text("the wheel")).to_be_hidden()

    above = chosen.element_handle()
    phone_page.set_viewport_size({"width": 1366, "height": 768})
    above.wait_for_element_state("hidden")  # for a moment there are both, this and the new one
    expect(chosen).to_have_count(1)
    expect(phone_page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    drawn(phone_page)
    assert box(chosen)["x"] > box(original)["x"] + box(original)["width"]
    expect(phone_page).to_have_url(re.compile("sample=Handwriting"))


def share_the_first_screen(picture: PicturePage, shown: str) -> None:
    fields = ("Kernel", "Stride", "Padding", "Dilation", "Times pooled")
    parts = [picture.page.get_by_role("spinbutton", name=name) for name in fields]
    parts += [picture.pane("Original"), picture.pane("Max")]
    for width, height in ((1366, 768), (1280, 720), (1024, 768), (1000, 768)):
        picture.page.set_viewport_size({"width": width, "height": height})
        drawn(picture.page)
        assert max(bottom(part) for part in parts) <= height, shown
        assert box(parts[0])["x"] > box(parts[-1])["x"] + box(parts[-1])["width"], shown


def test_an_open_field_for_a_picture_leaves_the_settings_in_sight(picture: PicturePage) -> None:
    page = picture.page
    picture.upload({"name": "bad.png", "mimeType": "image/png", "buffer": b"no picture"})
    expect(page.get_by_text("The file is not a picture that can be read")).to_be_visible()
    the_settings_are_in_sight(page)
    page.get_by_role("radio", name="Camera").click()
    expect(page.get_by_test_id("stCameraInput")).to_be_visible()
    the_settings_are_in_sight(page)


def the_settings_are_in_sight(page: Page) -> None:
    fields = [page.get_by_role("spinbutton", name=it) for it in ("Kernel", "Stride", "Padding")]
    for width, height in ((1366, 768), (1280, 720), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        for each in fields:
            expect(each).to_be_in_viewport(ratio=1)


def test_three_comparisons_can_be_told_apart(open_page: Callable[..., Page]) -> None:
    """Each is drawn more than 250 pixels wide, above the fold; their downloads stay in line.

    Captions are never cut, either, with the spacing that WCAG 1.4.12 asks for.
    """
    page = open_page(viewport={"width": 1366, "height": 768})
    picture = opened(page, ALL, "Every s-th pixel, 256 × 384")

    expect(page.get_by_role("button", name="Enlarged")).to_have_attribute("aria-pressed", "true")
    for name in ("Max", "Average", "Minimum", "Every s-th pixel"):
        assert box(picture.pane(name))["width"] > 250
        assert bottom(picture.pane(name)) <= 768
    buttons = page.get_by_role("button", name="as PNG")
    expect(buttons).to_have_count(4)
    for width in (1366, 1024):
        page.set_viewport_size({"width": width, "height": 768})
        drawn(page)
        assert len({each["y"] for each in map(box, buttons.all())}) == 1

    picture.viewer.evaluate(
        "e => Object.assign(e.style, {letterSpacing: '0.12em', wordSpacing: '0.16em'})"
    )
    cut = "all => all.map(e => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight)"
    for width in (700, 820, 1000):
        page.set_viewport_size({"width": width, "height": 768})
        drawn(page)
        expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
        is_cut = picture.viewer.locator("figcaption").evaluate_all(cut)
        assert is_cut == [False] * len(is_cut) != []
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_refusal_and_its_remedy_are_beside_the_pictures(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    opened(page, "k=3&p=2", "Original")
    remedy = page.get_by_role("button", name="Use padding 1")
    expect(remedy).to_be_in_viewport(ratio=1)

    remedy.focus()
    page.keyboard.press("Enter")

    expect(PicturePage(page).pane("Max, 171 × 256")).to_be_visible()
    expect(page.get_by_role("button", name="Undo setting")).to_be_focused()  # rather than nothing


@pytest.mark.parametrize(
    ("size", "link", "last"),
    [((1920, 1080), "", "Max"), ((1366, 768), "vs=Average&vs=Minimum", "Minimum")],
    ids=["one", "three"],
)
def test_full_screen_enlarges_the_pictures_and_keeps_the_settings_at_hand(
    open_page: Callable[..., Page], size: tuple[int, int], link: str, last: str
) -> None:
    """Every picture fills its pane, the results too; no pane covers a setting or ends too low."""
    page = open_page(viewport={"width": size[0], "height": size[1]})
    picture = opened(page, link, last)
    canvases, kernel = picture.viewer.get_by_role("img"), page.get_by_label("Kernel", exact=True)
    drawn(page)
    before = [min(it["width"], 1.5 * it["height"]) for it in map(box, canvases.all())]
    full = page.get_by_role("button", name="Full screen")

    full.click()

    page.wait_for_function("() => document.fullscreenElement")
    drawn(page)
    expect(page.get_by_role("button", name="Enlarged")).to_have_attribute("aria-pressed", "true")
    expect(kernel).to_be_in_viewport(ratio=1)
    for pane, width in zip(map(box, canvases.all()), before, strict=True):
        assert pane["width"] > 1.04 * width
        assert abs(pane["width"] - 1.5 * pane["height"]) < 3
        assert pane["x"] + pane["width"] < box(kernel)["x"]
        assert pane["y"] + pane["height"] <= page.evaluate("innerHeight")
    left = min(
        box(it)["x"] for it in (*canvases.all(), page.get_by_role("button", name="Zoom out"))
    )
    assert left < 20  # the page's margin is used

    full.click()

    page.wait_for_function("() => !document.fullscreenElement")
    drawn(page)
    after = [min(it["width"], 1.5 * it["height"]) for it in map(box, canvases.all())]
    assert after == before


def test_buttons_and_changes_say_what_they_did(picture: PicturePage) -> None:
    """The focus stays where it was; results too small to see are explained."""
    page, said = picture.page, picture.page.locator("p.spoken:not([role])")
    why = page.get_by_text("Results look small at their real size")
    expect(why).to_be_hidden()
    download = page.get_by_role("button", name="Max as PNG")
    download.focus()
    with page.expect_download():
        page.keyboard.press("Enter")
    expect(download).to_be_focused()

    page.get_by_role("button", name="Enlarged").click()
    expect(said).to_have_text("Results enlarged to match the original.")
    page.get_by_role("button", name="Real size").click()
    expect(said).to_have_text("Results at real size.")

    picture.set("Kernel", 4)
    expect(said).to_have_text("Max, 128 × 192.")
    page.get_by_role("button", name="Minimum", exact=True).click()
    expect(said).to_have_text("Max, 128 × 192. Minimum, 128 × 192.")
    expect(why).to_be_visible()
    page.get_by_role("button", name="Enlarged").click()
    expect(why).to_be_hidden()
    picture.set("Padding", 3)
    expect(said).to_contain_text("Max, PyTorch refuses this: padding must be at most half")


def test_after_an_upload_the_pictures_have_the_focus_and_moving_needs_no_drag(
    picture: PicturePage,
) -> None:
    """The field that had it is gone; who asks for another file is led to it."""
    page, said = picture.page, picture.page.locator("p.spoken:not([role])")
    page.get_by_role("radio", name="Upload").click()
    field = page.get_by_role("button", name="file upload")
    field.focus()
    field.set_input_files(png(TALL))

    expect(picture.pane("Max, 150 × 100")).to_be_visible()
    expect(picture.viewer).to_be_focused()

    for _ in range(4):
        page.get_by_role("button", name="Zoom in").click()
    expect(said).to_have_text(re.compile(r"(^| )Zoom \d+ %\.$"))
    page.get_by_role("button", name="Move right").click()
    expect(said).to_contain_text("Moved right. Original: row 150, column ")
    column = re.search(r"column (\d+)", said.inner_text())
    assert column
    assert int(column[1]) > 100

    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    page.get_by_role("button", name="Picture “places” – change").press("Enter")
    expect(page.get_by_role("button", name="Keep “places”")).to_be_visible()
    expect(page.get_by_test_id("stFileUploader").locator("button")).to_be_focused()


def test_on_a_phone_the_rows_of_buttons_begin_at_one_edge(open_page: Callable[..., Page]) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    opened(page, "", "Max")
    names = ("Zoom out", "Move left", "Real size")
    buttons = [page.get_by_role("button", name=name, exact=True).first for name in names]

    for width in (360, 390, 412, 430):
        page.set_viewport_size({"width": width, "height": 844})
        drawn(page)
        assert len({round(box(button)["x"]) for button in buttons}) == 1
        assert len({round(box(button)["y"]) for button in buttons}) == 3


def test_in_forced_colours_the_pressed_button_looks_pressed(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(forced_colors="active", viewport={"width": 1366, "height": 768})
    PicturePage(page).open()
    colour = "e => getComputedStyle(e).backgroundColor"

    pressed, other = (page.get_by_role("button", name=n) for n in ("Real size", "Enlarged"))

    assert pressed.evaluate(colour) != other.evaluate(colour)
