"""The picture page, as a person uses it, for the tests in a browser."""

import io
import re
from pathlib import Path

import numpy as np
from PIL import Image
from playwright.sync_api import FilePayload, Locator, Page, Position, expect

from tests.e2e.conftest import IDLE


def png(pixels: np.ndarray, name: str = "places.png") -> FilePayload:
    """Pack pixels into a file to upload."""
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    return {"name": name, "mimeType": "image/png", "buffer": file.getvalue()}


class PicturePage:
    """The picture page, as a person uses it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.viewer = page.get_by_role("application", name="Picture viewer")
        self.zoom = page.get_by_role("status", name="Zoom")

    def open(self) -> "PicturePage":
        self.page.goto("/picture")
        expect(self.viewer).to_be_visible()
        return self

    def upload(self, file: FilePayload | Path) -> None:
        self.page.get_by_role("radio", name="Upload").click()
        # To choose a file takes a person longer than the page takes to come to rest.
        field = self.page.get_by_role("button", name="file upload")
        expect(field).to_be_attached()
        expect(self.page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
        field.set_input_files(file)

    def pane(self, title: str) -> Locator:
        return self.viewer.get_by_role("img", name=title)

    def reading(self, title: str) -> Locator:
        return self.viewer.get_by_role("figure", name=title).locator(".reading")

    def set(self, label: str, value: int) -> None:
        field = self.page.get_by_role("spinbutton", name=label)
        field.fill(str(value))
        field.press("Enter")

    def choose(self, label: str, option: str) -> None:
        field = self.page.get_by_role("combobox", name=label)
        # Before it opens, and clear of the head of the page: a page that scrolls shuts it.
        field.evaluate("it => it.scrollIntoView({block: 'center'})")
        field.click()
        self.page.get_by_role("option", name=option, exact=True).click()

    def panes(self) -> list[str]:
        """Return what every pane shows and how large it is, as its name says it."""
        panes = self.viewer.get_by_role("img")
        return [name or "" for name in panes.evaluate_all("all => all.map((p) => p.ariaLabel)")]

    def zoom_in_on(self, title: str, x: float, y: float, turns: int = 8) -> None:
        """Click at a share of the pane, then turn the wheel over it."""
        box = self.pane(title).bounding_box()
        assert box
        at: Position = {"x": box["width"] * x, "y": box["height"] * y}
        self.pane(title).click(position=at)
        for _ in range(turns):
            self.page.mouse.wheel(0, -200)
        expect(self.zoom).not_to_have_text(re.compile(r"^\d{1,2} %"))
