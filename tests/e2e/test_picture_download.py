"""Results of the picture page as files."""

from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, WebSocketRoute, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.e2e.conftest import WAIT
from tests.e2e.picture_page import PicturePage
from tests.e2e.stage import drawn


class Delay:
    """Holds back what the server says, as a slow network does, once it is told to."""

    def __init__(self, page: Page) -> None:
        self.is_on = self.has_run = False
        page.route_web_socket("**/_stcore/stream", self._route)

    def _route(self, browser: WebSocketRoute) -> None:
        server = browser.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if not self.is_on:
                browser.send(message)
            elif isinstance(message, bytes):
                self.has_run |= ForwardMsg.FromString(message).HasField("script_finished")

        server.on_message(pass_on)


def test_a_download_is_not_lost_while_the_page_runs_again(page: Page, tmp_path: Path) -> None:
    """The server has run the page for another kernel; the person presses the button still there."""
    delay = Delay(page)
    picture = PicturePage(page).open()
    expect(picture.pane("Max, 256 × 384")).to_be_visible()
    button = page.get_by_role("button", name="Max as PNG")
    button.scroll_into_view_if_needed()

    delay.is_on = True
    picture.set("Kernel", 3)
    for _ in range(WAIT // 10):
        if delay.has_run:
            break
        drawn(page)
    assert delay.has_run
    with page.expect_download() as download:
        button.click()

    assert download.value.suggested_filename == "lake-at-dusk-max-k2-s2.png"
    download.value.save_as(tmp_path / "it")
    with Image.open(tmp_path / "it") as image:
        assert image.size == (384, 256)
    page.close()  # nothing more of the server reaches it
