"""Results of the picture page as files."""

from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect

from tests.e2e.driver.delay import Delay
from tests.e2e.driver.picture_page import PicturePage


def test_a_download_is_not_lost_while_the_page_runs_again(page: Page, tmp_path: Path) -> None:
    """The server has run the page for another kernel; the person presses the button still there."""
    delay = Delay(page)
    picture = PicturePage(page).open()
    expect(picture.pane("Max, 256 × 384")).to_be_visible()
    button = page.get_by_role("button", name="Max as PNG")
    button.scroll_into_view_if_needed()

    delay.hold()
    picture.set("Kernel", 3)
    delay.until_run()
    with page.expect_download() as download:
        button.click()

    assert download.value.suggested_filename == "lake-at-dusk-max-k2-s2.png"
    download.value.save_as(tmp_path / "it")
    with Image.open(tmp_path / "it") as image:
        assert image.size == (384, 256)
    page.close()  # nothing more of the server reaches it
