"""What is exported from a stage is what the stage shows, and works by itself."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.stage import Stage


def test_the_page_plays_steps_scrubs_and_speaks_without_a_network(
    open_page: Callable[..., Page], app_url: str, tmp_path: Path
) -> None:
    page = open_page(viewport={"width": 1280, "height": 800})
    stage = Stage(page).open(app_url, k=3, s=1, at=5)
    shown = {plane: stage.values(plane) for plane in ("input", "output")}
    sentence = stage.sentence.text_content() or ""
    stage.button("Export").click()
    dialog = page.get_by_role("dialog", name="Export")
    dialog.get_by_role("radio", name="Dark").click()
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
        expect(page.get_by_text("Kernel 3, stride 1: input 6 × 6, output 4 × 4.")).to_be_visible()
        expect(page.get_by_role("link", name="Change it in Poolscope")).to_have_attribute(
            "href", re.compile(r"\?k=3&s=1&at=5$")
        )
        expect(alone.sentence).to_have_text(sentence)
        expect(alone.cells("input", "winner")).to_have_count(1)
        assert {plane: alone.values(plane) for plane in shown} == shown
        for name in ("Export", "Present", "Edit"):
            expect(alone.button(name)).to_be_hidden()

        alone.button("Step forward").click()
        expect(alone.root.locator(".count")).to_have_text("7 / 16")
        alone.scrub.press("Home")
        expect(alone.root.locator(".count")).to_have_text("1 / 16")
        expect(alone.heard).to_contain_text("goes to output (0, 0)")
        before = alone.picture()
        alone.speed.select_option("8")
        page.get_by_role("heading").click()
        page.keyboard.press(" ")
        expect(alone.root.locator(".count")).to_have_text("16 / 16")
        expect(alone.button("Play")).to_be_visible()
        assert alone.picture() != before
    finally:
        page.context.set_offline(False)
