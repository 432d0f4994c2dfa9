"""A file that does not reach Python: a sentence in the page says what, why, and what works."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Page, Route, expect

from tests.e2e.conftest import IDLE
from tests.e2e.driver.picture_page import PicturePage

KIND = "choose a PNG, JPEG, WebP, GIF or BMP picture"


def file(name: str, size: int) -> FilePayload:
    return {"name": name, "mimeType": "", "buffer": bytes(size)}


@pytest.fixture
def picture(page: Page) -> PicturePage:
    return PicturePage(page).open()


def says(picture: PicturePage, sentence: str | re.Pattern[str]) -> None:
    """Check that a sentence is on the page, as an alert."""
    alert = picture.page.get_by_test_id("stAlert").get_by_text(sentence)
    expect(alert).to_be_visible()


def test_a_file_that_is_too_large_says_so_in_the_page(picture: PicturePage, tmp_path: Path) -> None:
    sizes = {"huge.png": 32 * 2**20, "larger.png": 34 * 2**20}
    for name, size in sizes.items():  # the browser reads them itself: to send them takes minutes
        with (tmp_path / name).open("wb") as empty:
            empty.truncate(size)

    picture.upload(tmp_path / "huge.png")

    # A browser counts in 1,000 bytes or in 1,024, as its system does.
    says(picture, re.compile(r"“huge.png” has 3\d\.\d MB; the limit is 20 MB: save it with fewer"))

    picture.upload(tmp_path / "larger.png")
    says(picture, re.compile(r"“larger.png” has 3\d\.\d MB"))


def test_a_file_of_another_kind_says_so_and_a_good_one_ends_it(picture: PicturePage) -> None:
    picture.upload(file("paper.pdf", 100))
    says(picture, f"“paper.pdf” is a file of another kind: {KIND}.")

    picture.upload(file("a.png", 10))
    says(picture, "The file is not a picture that can be read")
    expect(picture.page.get_by_text("of another kind")).to_have_count(0)


ANSWERS = {
    413: "was not taken, as this tab has sent too many files: load the page again",
    507: "was not taken, as the server has no room for it now: choose it again soon",
    0: "did not arrive, as the connection or the server failed: choose it again",
}


def test_a_file_that_the_server_does_not_take_says_why(browser: Browser, app_url: str) -> None:
    """In a tab of its own: here the browser's console tells of an error."""
    statuses = iter(ANSWERS)

    def answer(route: Route) -> None:
        if route.request.method != "PUT":
            route.continue_()
        elif status := next(statuses):
            route.fulfill(status=status, body="no")
        else:
            route.abort()

    with browser.new_context(base_url=app_url) as context:
        page = context.new_page()
        page.route("**/upload_file/**", answer)
        picture = PicturePage(page).open()
        for name, sentence in zip(("a.png", "b.png", "c.png"), ANSWERS.values(), strict=True):
            picture.upload(file(name, 10))
            says(picture, f"“{name}” {sentence}")


def test_own_numbers_say_it_beside_their_field(page: Page) -> None:
    page.goto("/grid?more=true")
    page.get_by_role("button", name="Own numbers").click()
    dialog = page.get_by_role("dialog")
    field = dialog.get_by_role("button", name="file upload")
    expect(field).to_be_attached()
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)

    field.set_input_files(file("plane.xlsx", 100))

    sentence = "“plane.xlsx” is a file of another kind: choose a CSV or text file"
    expect(dialog.get_by_test_id("stAlert").get_by_text(sentence)).to_be_visible()
