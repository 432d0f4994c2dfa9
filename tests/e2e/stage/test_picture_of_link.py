"""A page of another site shows the picture of a link as any other picture."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.helpers.static_host import served

_SIZES = "images => images.map(it => it.complete && [it.naturalWidth, it.naturalHeight])"
_DECODED = "() => Promise.all([...document.images].map(it => it.decode()))"
_PIXEL = """image => {
    const canvas = Object.assign(document.createElement("canvas"), {width: 200, height: 200});
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return [...context.getImageData(2, 2, 1, 1).data];
}"""


@pytest.fixture
def course(page: Page, app_url: str, tmp_path: Path) -> Iterator[Page]:
    """Open a page of another site with two pictures of links."""
    pictures = "".join(
        f'<img crossorigin src="{app_url}/stage.{address}" alt="">'
        for address in ("svg/grid?k=3&amp;p=1", "png/backwards?k=2")
    )
    head = '<!DOCTYPE html><link rel="icon" href="data:,"><title>Course</title>'
    (tmp_path / "course.html").write_text(f"{head}{pictures}", "utf-8")
    with served(tmp_path) as site:
        page.goto(f"{site}/course.html")
        page.evaluate(_DECODED)
        yield page


def test_another_sites_page_shows_both_forms(course: Page) -> None:
    svg, png = course.locator("img").evaluate_all(_SIZES)

    assert svg[0] > 500
    assert png[0] > 1000
    assert course.context.cookies() == []


@pytest.mark.parametrize(("scheme", "shade"), [("light", [251, 251, 250]), ("dark", [20, 23, 26])])
def test_the_svg_follows_the_readers_theme(course: Page, scheme: str, shade: list[int]) -> None:
    course.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    course.reload()
    course.evaluate(_DECODED)

    assert course.locator("img").first.evaluate(_PIXEL) == [*shade, 255]
