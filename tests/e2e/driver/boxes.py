"""Read where things lie on the screen."""

from typing import NamedTuple

from playwright.sync_api import Locator


class Box(NamedTuple):
    """The place of something on the screen, in CSS pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: "Box") -> bool:
        """Return True if the other box lies within this one, to half a pixel."""
        outside = (self.left - other.left, self.top - other.top)
        return max(*outside, other.right - self.right, other.bottom - self.bottom) <= 0.5


def box(locator: Locator) -> Box:
    """Return where an element lies; it has to be on the page."""
    found = locator.bounding_box()
    assert found
    left, top = found["x"], found["y"]
    return Box(left, top, left + found["width"], top + found["height"])


def boxes(locator: Locator) -> list[Box]:
    """Return where each of several elements lies: one look at the page, however many they are."""
    found = locator.evaluate_all(
        """all => all.map((each) => {
            const {left, top, right, bottom} = each.getBoundingClientRect();
            return [left, top, right, bottom];
        })"""
    )
    return [Box(*place) for place in found]
