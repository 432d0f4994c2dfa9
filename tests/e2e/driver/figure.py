"""A figure in the story of the page Start: a stage that plays by itself while it is seen."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import IDLE
from tests.e2e.driver.stage import drawn

SCENES = ("window", "kernel", "stride", "photo", "digit", "gradient", "ways")  # their addresses
STAGES = ("window", "kernel", "stride", "gradient")


class Figure:
    """The figure of the scene with this address."""

    def __init__(self, page: Page, scene: str) -> None:
        self.page = page
        stages = page.get_by_role("group", name=re.compile("^(Max pooling: |Gradient of max)"))
        self.root = stages.nth(STAGES.index(scene))
        self.heading = page.locator(f"#{scene}")
        self.scrub = self.root.get_by_role("slider", name="Window")
        self.sentence = self.root.locator(".sentence")

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def cells(self, plane: str) -> Locator:
        """Return the cells of the `Input` or the `Output`."""
        grid = self.root.get_by_role("grid", name=re.compile(f"^{plane} (gradient )?plane"))
        return grid.get_by_role("gridcell")

    def has_filled(self, count: int, of: int) -> None:
        """Wait until so many cells of the output hold a number, and the others are blank."""
        cells = self.cells("Output")
        expect(cells).to_have_count(of)
        blank = self.root.get_by_role("gridcell", name=re.compile(": blank"))
        expect(cells.and_(blank)).to_have_count(of - count)

    def show(self) -> None:
        """Scroll until the figure is seen."""
        self.heading.evaluate("it => it.scrollIntoView({behavior: 'instant'})")

    def waits_at(self, window: int) -> None:
        """Wait until it has played so many windows, and no further."""
        expect(self.scrub).to_have_value(str(window - 1))
        expect(self.button("Play")).to_be_visible()  # while it plays, it is called Pause


def choose(page: Page, option: str) -> None:
    """Answer a question; wait until Python has taken it in."""
    page.get_by_role("button", name=option, exact=True).first.click()
    expect(page.get_by_text(re.compile("^(✓ Yes|✗ No)")).first).to_be_visible()
    expect(page.get_by_test_id("stApp")).to_have_attribute(*IDLE)
    drawn(page)
