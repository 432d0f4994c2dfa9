"""Measure how quickly the picture page answers: `run.py bench picture_page` prints medians.

It uploads twelve megapixels as a JPEG. Every change makes a new setting, so nothing comes from a
cache.
"""

import io

import numpy as np
from PIL import Image
from playwright.sync_api import Page, expect

from benchmarks.pages._browser import HEAD, Traffic, answer, browsing, line, new_page, serving
from tests.e2e.driver.picture_page import PicturePage

SIZE = (3000, 4000)
COMPARED = ("Average", "Minimum", "Every s-th pixel")
KERNELS = range(3, 11)


def main() -> None:
    """Print one line a case, as soon as it is known."""
    print(HEAD)
    with serving() as (url, _), browsing() as browser:
        page = new_page(browser)
        traffic = Traffic(page)
        picture = _uploaded(page, url)
        for pill in ("", *COMPARED):
            if pill:
                picture.page.get_by_role("button", name=pill, exact=True).click()
                expect(picture.viewer.get_by_role("figure", name=pill)).to_be_visible()
            what = f"max, {pill.lower()}" if pill else "max alone"
            traffic.taken()
            times = _changes(picture)
            line(f"12 megapixels, {what}: kernel changed, painted, ms", times)
            line("the same, KiB both ways before compression", [traffic.taken() / len(times)])


def _uploaded(page: Page, url: str) -> PicturePage:
    page.goto(url)
    page.get_by_role("link", name="Picture").click()
    picture = PicturePage(page)
    expect(picture.viewer).to_be_visible()
    picture.upload({"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": _photo()})
    expect(picture.pane(f"Original, {SIZE[0]} × {SIZE[1]}")).to_be_visible()
    return picture


def _photo() -> bytes:
    """Return a JPEG of waves and noise, about as large as a photograph's file."""
    rows, columns = np.ogrid[: SIZE[0], : SIZE[1]]
    waves = np.sin(rows / 97) + np.cos(columns / 131)
    noise = np.random.default_rng(0).normal(scale=0.1, size=(*SIZE, 3))
    pixels = 128 + 60 * (waves[..., None] / 2 + noise)
    file = io.BytesIO()
    Image.fromarray(pixels.clip(0, 255).astype(np.uint8)).save(file, "JPEG", quality=90)
    return file.getvalue()


def _changes(picture: PicturePage) -> list[float]:
    """Raise the kernel, and with it the stride, step by step."""
    picture.set("Kernel", KERNELS[0] - 1)
    expect(picture.pane(_max_pane(KERNELS[0] - 1))).to_be_visible()
    button = picture.page.locator(".st-key-k").get_by_role("button", name="Increment")
    part = "figure:nth-of-type(2) figcaption"
    return [
        answer(picture.viewer, button.click, event="click", part=part, says=_max_pane(kernel)[5:])
        for kernel in KERNELS
    ]


def _max_pane(kernel: int) -> str:
    return f"Max, {SIZE[0] // kernel} × {SIZE[1] // kernel}"


if __name__ == "__main__":
    main()
