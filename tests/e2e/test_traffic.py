"""What a change sends, both ways: on a class's Wi-Fi that is what people wait for."""

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.stage import Stage


@pytest.mark.parametrize("link", [{}, {"s": 1, "k": 2}])
def test_a_changed_kernel_sends_less_than_20_kib(
    page: Page, app_url: str, link: dict[str, int]
) -> None:
    """On the grid page at 16 × 16, with the smallest and nearly the largest output."""
    stage = Stage(page).open(app_url, h=16, w=16, **link)
    stage.set_number("Kernel", 4)
    stage.sent.clear()
    stage.received.clear()

    stage.set_number("Kernel", 3)

    assert 0 < sum(map(len, stage.sent + stage.received)) <= 20 * 1024


def test_the_first_visit_takes_less_than_2_mib(browser: Browser, app_url: str) -> None:
    """With nothing in the browser's cache; without compression it was 4.6."""
    page = browser.new_context().new_page()
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    sizes: list[float] = []
    network.on("Network.loadingFinished", lambda it: sizes.append(it["encodedDataLength"]))

    Stage(page).open(app_url)
    page.context.close()

    assert 0 < sum(sizes) < 2 * 1024 * 1024
