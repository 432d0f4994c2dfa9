"""Settings that PyTorch refuses, on the page Grid, and the nearest one that it takes."""

from typing import Any

import pytest

from tests.ui.features.forward.grid_page import PAGE, stage
from tests.ui.helpers.pages import open_page, refuses, said, spaced


def test_a_refused_setting_says_why_and_keeps_the_plane() -> None:
    """The inequality with its numbers, the nearest setting as a button, the input still there."""
    app = open_page(PAGE, k="3", p="2")

    assert "2 > ⌊3 ÷ 2⌋ = 1" in said(app)
    assert app.button(key="nearest").label == "Use padding 1"
    header, arrays = stage(app)
    assert header["shape"] == [6, 6]
    assert "2 > ⌊3 ÷ 2⌋ = 1" in spaced(header["refusal"])

    app.button(key="nearest").click().run()
    assert app.number_input(key="p").value == 1
    assert not refuses(app)


def test_a_kernel_larger_than_the_plane_shows_the_size_rule_all_the_same() -> None:
    """The person sees which number became too small."""
    app = open_page(PAGE, k="9")

    assert "= 9 > input 6 + 2 · padding 0 = 6" in said(app)
    assert "| **output** | **none: below 1** |" in said(app)


def test_the_link_tells_the_truth_after_the_nearest_setting() -> None:
    """The stride follows the kernel there too, so the short link means the same."""
    app = open_page(PAGE, k="9")

    app.button(key="nearest").click().run()

    assert (app.number_input(key="k").value, app.number_input(key="s").value) == (6, None)


@pytest.mark.parametrize(
    ("link", "offer", "strides"),
    [
        (
            {"k": "5", "s": "1", "p": "9", "d": "4"},
            "Use padding 2, dilation 2",
            {"s": 1},
        ),
        (  # a stride that follows the kernel leaves a smaller kernel less room to hang over
            {"separate": "true", "ceil": "true", "k": "10", "d": "2", "kw": "9", "sw": "1"},
            "Use kernel 8 × 6, dilation 1",
            {"s": None, "sw": 1},
        ),
        ({"k": "9", "s": "1", "w": "4"}, "Use kernel 6 × 4", {"s": 1, "sw": 1}),
    ],
)
def test_the_nearest_setting_breaks_no_other_rule(
    link: dict[str, str], offer: str, strides: dict[str, Any]
) -> None:
    """One click leads to a setting that is accepted, and a stride in the link stays."""
    app = open_page(PAGE, **link)
    assert app.button(key="nearest").label == offer

    app.button(key="nearest").click().run()

    assert not refuses(app)
    assert {key: app.number_input(key=key).value for key in strides} == strides


@pytest.mark.parametrize(
    ("page", "link", "columns"),
    [
        (PAGE, {"k": "30", "pw": "5", "h": "4", "w": "8"}, {"pw": 0}),
        (
            "pages/dimensions.py",
            {"look": "Volume", "k": "9", "depth": "8", "pd": "5"},
            {"pd": 0, "pw": 0},
        ),
    ],
)
def test_the_nearest_setting_is_not_spoilt_by_what_the_page_does_not_show(
    page: str, link: dict[str, str], columns: dict[str, int]
) -> None:
    """The link holds what fields would hold that are hidden while the setting is refused."""
    app = open_page(page, **link)
    assert refuses(app)

    app.button(key="nearest").click().run()

    assert not refuses(app)
    assert {key: app.number_input(key=key).value for key in columns} == columns
