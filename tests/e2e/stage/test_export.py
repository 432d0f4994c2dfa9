"""Check that an export of a stage shows what the stage shows, and works by itself."""

import io
import re
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Page, expect

from pooling_ui.shell.palette import palette_of
from tests.e2e.driver.stage import Stage


def _ground(colours: str) -> str:
    return f"rgb{palette_of(colours)['background']}"


def test_the_page_plays_steps_scrubs_and_speaks_without_a_network(
    open_page: Callable[..., Page], app_url: str, tmp_path: Path
) -> None:
    page = open_page(viewport={"width": 1280, "height": 800})
    stage = Stage(page).open(app_url, k=3, s=1, at=5)
    shown = {plane: stage.values(plane) for plane in ("input", "output")}
    sentence = stage.sentence.text_content() or ""
    stage.button("Export").click()
    dialog = page.get_by_role("dialog", name="Export")
    dialog.get_by_role("radio", name="Web page").click()
    dialog.get_by_role("radio", name="Dark").click()
    expect(dialog.get_by_role("radio", name="Dark")).to_be_checked()
    with page.expect_download() as download:
        dialog.get_by_role("button", name=re.compile("^Download the page")).click()
    assert download.value.suggested_filename == "max-pooling.html"
    file = tmp_path / "max-pooling.html"
    download.value.save_as(file)
    expect(dialog).to_be_visible()

    page.context.set_offline(True)
    try:
        page.goto(file.as_uri())
        alone = Stage(page)
        expect(page.get_by_role("heading", name="Max pooling")).to_be_visible()
        # The colours that were chosen, whatever the reader's own are.
        expect(page.locator("body")).to_have_css("background-color", _ground("dark"))
        expect(page.get_by_text("Kernel 3, stride 1: input 6 × 6, output 4 × 4.")).to_be_visible()
        # This computer's own address is of no use to others.
        expect(page.get_by_role("link", name="Change it in Poolscope")).to_have_count(0)
        expect(alone.sentence).to_have_text(sentence)
        expect(alone.cells("input", "winner")).to_have_count(1)
        assert {plane: alone.values(plane) for plane in shown} == shown
        for name in ("Export", "Present", "Edit"):
            expect(alone.button(name)).to_be_hidden()

        alone.button("Step forward").click()
        expect(alone.root.locator(".count")).to_have_text("7 / 16")
        alone.scrub.press("Home")
        expect(alone.root.locator(".count")).to_have_text("1 / 16")
        expect(alone.spoken).to_contain_text("goes to output (0, 0)")
        before = alone.picture()
        alone.speed.select_option("8")
        page.get_by_role("heading").click()
        page.keyboard.press(" ")
        expect(alone.root.locator(".count")).to_have_text("16 / 16")
        expect(alone.button("Play")).to_be_visible()
        assert alone.picture() != before

        page.set_viewport_size({"width": 390, "height": 844})
        expect(page.locator("main")).to_have_css("width", "390px")
        page.wait_for_function(_COLOURS_SHOW)
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        printed = alone.root.locator(".paper svg")
        expect(printed.get_by_text("Output 4 × 4", exact=True)).to_be_attached()
    finally:
        page.context.set_offline(False)


# On a phone, what stays in sight below the planes begins under the bar of the colours.
_COLOURS_SHOW = """() => {
    const edge = (name, side) => document.querySelector(name).getBoundingClientRect()[side];
    return edge(".panel", "top") >= edge(".colour-bar", "bottom");
}"""
# What the stage's canvas shows on the page's ground, as a PNG file.
_ON_GROUND = """(canvas) => {
    const copy = document.createElement("canvas");
    [copy.width, copy.height] = [canvas.width, canvas.height];
    const context = copy.getContext("2d");
    context.drawImage(canvas, 0, 0);
    context.globalCompositeOperation = "destination-over";
    const caption = canvas.parentElement.querySelector(".caption");
    context.fillStyle = getComputedStyle(caption).backgroundColor;
    context.fillRect(0, 0, copy.width, copy.height);
    return copy.toDataURL().split(",")[1];
}"""
# No PNG file is made until the page is told to go on.
_HOLD = """() => {
    const made = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function (...given) {
        globalThis.goOn = () => {
            HTMLCanvasElement.prototype.toBlob = made;
            this.toBlob(...given);
        };
    };
}"""
_CAPTIONS = 24  # pixels above both planes
_EDGE = 12  # pixels around a picture of the stage as it is


def dense(text: str) -> str:
    """Return a text without its spaces: some fall on the end of a line."""
    return "".join(text.split())


def planes_end(stage: Stage) -> int:
    """Return how far down both planes reach on the canvas, in pixels."""
    boxes = [stage.grid(plane).bounding_box() for plane in ("input", "output")]
    canvas = stage.root.locator("canvas").bounding_box()
    assert canvas
    return round(max(box["y"] + box["height"] for box in boxes if box) - canvas["y"])


def planes_on(picture: NDArray[Any], down: int) -> NDArray[Any]:
    """Return the part of a picture that has both planes, as they lie on the canvas."""
    return picture[_EDGE + _CAPTIONS : _EDGE + down, _EDGE:-_EDGE]


def ink_on(picture: NDArray[Any], down: int) -> int:
    """Return how many pixels below the planes are no ground."""
    below = picture[_EDGE + down + _EDGE :]
    return int((below != below[-1, -1]).any(axis=2).sum())


def pixels(file: bytes) -> NDArray[np.uint8]:
    return np.asarray(Image.open(io.BytesIO(file)).convert("RGB"))


def test_pictures_and_animations_show_what_the_stage_shows(
    open_page: Callable[..., Page], app_url: str, tmp_path: Path
) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    stage = Stage(page).open(app_url, k=3, p=1, s=2, at=4, pin="i1.3")

    def downloaded(button: str | re.Pattern[str]) -> bytes:
        with page.expect_download() as download:
            dialog.get_by_role("button", name=button).click()
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        return file.read_bytes()

    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    sheet = page.locator("body > .sheet")
    expect(sheet.get_by_text("Output 3 × 3", exact=True)).to_be_visible()
    expect(stage.root).to_be_hidden()
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(sheet).to_have_count(0)
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1

    dialog = page.get_by_role("dialog", name="Export")
    page.emulate_media(forced_colors="active")  # a file has the colours that are chosen
    stage.settled()
    stage.button("Export").click()
    expect(dialog.get_by_role("status")).to_have_text(re.compile("pixels, light colours$"))
    forced = pixels(downloaded("Download PNG"))
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.emulate_media(forced_colors="none")

    stage.look_away()
    stage.settled()
    down, sentence = planes_end(stage), stage.sentence.text_content() or "no sentence"
    shown = pixels(b64decode(stage.root.locator("canvas").evaluate(_ON_GROUND)))
    stage.button("Export").click()
    picture = pixels(downloaded("Download PNG"))
    planes = planes_on(picture, down)
    np.testing.assert_array_equal(planes, shown[_CAPTIONS:down, : planes.shape[1]])
    assert ink_on(picture, down) > 500
    svg = downloaded("Download SVG").decode()
    assert ">Output 3 × 3</text>" in svg
    assert dense("".join(re.findall(r">([^<]*)</text>", svg))).endswith(dense(sentence))
    drawing = dialog.get_by_role("img")
    expect(drawing).to_have_accessible_name(re.compile(r"^Input \(1, 3\) = "))
    np.testing.assert_array_equal(forced, picture)

    dialog.get_by_role("radio", name="Animation").click()
    expect(dialog.get_by_role("button", name="Make the GIF")).to_be_in_viewport(ratio=1)
    page.evaluate(_HOLD)
    dialog.get_by_role("button", name="Make the GIF").click()
    expect(dialog.get_by_role("progressbar")).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog.get_by_role("status")).to_have_text("Cancelled.")
    page.evaluate("goOn()")
    dialog.get_by_role("spinbutton", name="From window").fill("2")
    dialog.get_by_role("spinbutton", name="From window").press("Enter")
    expect(drawing).to_have_accessible_name(re.compile(r"goes to output \(0, 1\)"))
    dialog.get_by_role("button", name="Make the GIF").click()
    made = dialog.get_by_role("button", name=re.compile("^Download the GIF"))
    for seen in (made, dialog.locator(".exporter img")):
        expect(seen).to_be_in_viewport(ratio=1)
    animation = Image.open(io.BytesIO(downloaded(re.compile("^Download the GIF, 8 frames"))))
    frames = []
    for at in range(8):
        animation.seek(at)
        assert animation.info["duration"] == 1000
        frames.append(np.asarray(animation.convert("RGB"), int))
    assert getattr(animation, "n_frames", 1) == 8
    assert len({frame.tobytes() for frame in frames}) == 8

    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    stage.root.press("Escape")
    stage.root.press("End")
    stage.look_away()
    stage.settled()
    last = pixels(b64decode(stage.root.locator("canvas").evaluate(_ON_GROUND)))
    planes = planes_on(frames[-1], down)
    apart = np.abs(planes - last[_CAPTIONS:down, : planes.shape[1]])
    assert ink_on(frames[-1], down) > 500
    assert apart.mean() < 1
    assert np.mean(apart.max(axis=2) > 16) < 0.01
