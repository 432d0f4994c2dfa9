"""What the server holds for pictures: `python -m benchmarks.session_memory`.

Several people, each with a photo of 24 megapixels of their own, all comparisons, and two kernels;
then they leave.
"""

import io
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image
from playwright.sync_api import Browser, Page, expect

import run
from benchmarks._browser import browsing, new_page
from pooling_ui.server_settings import MEMORY_MB
from tests.e2e.conftest import HOST
from tests.e2e.picture_page import PicturePage

PEOPLE = 6
SIZE = (4000, 6000)
COMPARED = ("Average", "Minimum", "Every s-th pixel")
PATIENCE, LEAVING = 180_000, 15_000  # milliseconds


def main() -> None:
    """Print the server's memory after each step."""
    port = run.free_port(HOST, 8700)
    url = run.address(HOST, port)
    command = run.server_command(Path(sys.executable), HOST, port)
    server = subprocess.Popen(command, cwd=run.ROOT, stdout=subprocess.DEVNULL)
    expect.set_options(timeout=PATIENCE)
    try:
        run.wait_until_healthy(server, url)
        total = MEMORY_MB.read(os.environ)
        print(f"{f'all pictures together may take, MB ({MEMORY_MB.name})':60} {total:8.0f}")
        _line("the server alone, MB", server)
        with browsing() as browser:
            pages = []
            for person in range(1, PEOPLE + 1):
                pages.append(_visit(browser, url, person))
                _line(f"{person} with a photo of 24 megapixels, MB", server)
            for page in pages:
                page.context.close()
            new_page(browser).wait_for_timeout(LEAVING)
            _line("after they left, MB", server)
    finally:
        run.stop(server)


def _visit(browser: Browser, url: str, person: int) -> Page:
    page = new_page(browser)
    page.set_default_timeout(PATIENCE)
    page.goto(f"{url}/picture?{'&'.join('vs=' + each.replace(' ', '+') for each in COMPARED)}")
    picture = PicturePage(page)
    expect(picture.viewer).to_be_visible()
    picture.upload({"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": _photo(person)})
    expect(picture.pane(f"Original, {SIZE[0]} × {SIZE[1]}")).to_be_visible()
    picture.set("Kernel", 3)
    expect(picture.pane(f"Max, {SIZE[0] // 3} × {SIZE[1] // 3}")).to_be_visible()
    return page


def _photo(person: int) -> bytes:
    noise = np.random.default_rng(person).integers(0, 256, (SIZE[0] // 8, SIZE[1] // 8, 3))
    image = Image.fromarray(noise.astype(np.uint8)).resize(SIZE[::-1], Image.Resampling.BICUBIC)
    file = io.BytesIO()
    image.save(file, "JPEG", quality=85)
    return file.getvalue()


def _line(what: str, server: subprocess.Popen[bytes]) -> None:
    print(f"{what:60} {_megabytes(server):8.0f}", flush=True)


def _megabytes(server: subprocess.Popen[bytes]) -> float:
    said = subprocess.run(
        ["ps", "-o", "rss=", "-p", str(server.pid)], capture_output=True, check=True, text=True
    )
    return int(said.stdout) * 1024 / 1e6


if __name__ == "__main__":
    main()
