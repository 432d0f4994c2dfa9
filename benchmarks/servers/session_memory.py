"""Measure the memory that the server holds for pictures: `run.py bench session_memory`.

Several people each open a photo of 24 megapixels, all comparisons, and two kernels; then they
leave.
"""

import os

from playwright.sync_api import Browser, Page, expect

from benchmarks.pages._browser import browsing, new_page
from benchmarks.servers._photo import photo
from benchmarks.servers._replicas import Replicas, replicas
from pooling_ui.state.server_settings import MEMORY_MB
from tests.e2e.driver.picture_page import PicturePage

PEOPLE = 6
SIZE = (4000, 6000)
COMPARED = ("Average", "Minimum", "Every s-th pixel")
PATIENCE, LEAVING = 180_000, 15_000  # milliseconds


def main() -> None:
    """Print the server's memory after each step."""
    expect.set_options(timeout=PATIENCE)
    with replicas(1) as server:
        total = MEMORY_MB.read(os.environ)
        print(f"{f'all pictures together may take, MB ({MEMORY_MB.name})':60} {total:8.0f}")
        _line("the server alone, MB", server)
        with browsing() as browser:
            pages = []
            for person in range(1, PEOPLE + 1):
                pages.append(_visit(browser, server.url, person))
                _line(f"{person} with a photo of 24 megapixels, MB", server)
            for page in pages:
                page.context.close()
            new_page(browser).wait_for_timeout(LEAVING)
            _line("after they left, MB", server)


def _visit(browser: Browser, url: str, person: int) -> Page:
    page = new_page(browser)
    page.set_default_timeout(PATIENCE)
    page.goto(f"{url}/picture?{'&'.join('vs=' + each.replace(' ', '+') for each in COMPARED)}")
    picture = PicturePage(page)
    expect(picture.viewer).to_be_visible()
    picture.upload({"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo(person, SIZE)})
    expect(picture.pane(f"Original, {SIZE[0]} × {SIZE[1]}")).to_be_visible()
    picture.set("Kernel", 3)
    expect(picture.pane(f"Max, {SIZE[0] // 3} × {SIZE[1] // 3}")).to_be_visible()
    return page


def _line(what: str, server: Replicas) -> None:
    print(f"{what:60} {server.megabytes():8.0f}", flush=True)


if __name__ == "__main__":
    main()
