"""The page Grid as it opens: its links, its presets and its code."""

import pytest

from pooling_core import max_pool2d
from pooling_ui.inputs.samples import BY_NAME, SAMPLES
from tests.ui.features.forward.grid_page import PAGE, output
from tests.ui.helpers.pages import open_page, said


def test_the_first_screen_shows_a_pooled_plane() -> None:
    """A 6 × 6 plane, a 2 × 2 window, nine maxima that are max_pool2d's."""
    app = open_page(PAGE)

    plane = BY_NAME["Random integers"].draw((6, 6), 7)
    expected = max_pool2d(plane[None], 2)[0]
    assert output(app) == [[f"{v:g}".replace("-", "−") for v in row] for row in expected.tolist()]
    assert "Input 6 × 6 → output 3 × 3; every input cell is read." in said(app)


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ({"k": "3"}, "output 2 × 2"),
        ({"k": "3", "s": "1", "p": "1"}, "output 6 × 6"),
        ({"k": "2", "d": "2", "s": "1"}, "output 4 × 4"),
        ({"h": "5", "w": "8", "ceil": "true"}, "output 3 × 4"),
        ({"separate": "true", "k": "1", "kw": "3", "sw": "1"}, "output 6 × 4"),
        ({"preset": "Ramp"}, "The last cell of every window wins"),
        ({"preset": "Your numbers", "x": "1 2!3 4"}, "Input 2 × 2 → output 1 × 1"),
    ],
)
def test_a_link_sets_what_the_page_shows(link: dict[str, str], says: str) -> None:
    """Every parameter in the link reaches the numbers."""
    app = open_page(PAGE, **link)

    assert not app.exception
    assert not app.info
    assert says in said(app)


@pytest.mark.parametrize("name", [sample.name for sample in SAMPLES])
@pytest.mark.parametrize("side", ["1", "64"])
def test_every_preset_opens_at_every_size(name: str, side: str) -> None:
    """From one cell, where the kernel does not fit, to 64 × 64."""
    app = open_page(PAGE, preset=name, h=side, w=side, k="1")

    assert not app.exception
    assert f"Input {side} × {side}" in said(app)


def test_a_name_that_means_nothing_is_told_and_leaves_the_link() -> None:
    app = open_page(PAGE, kernel="3", utm_source="mail", k="3")

    assert [note.value for note in app.info] == ["Part of this link means nothing here (kernel)."]
    assert set(app.query_params) == {"utm_source", "k"}
    app.button(key="close_note").click().run()
    assert not app.info


def test_code_stands_there_once_a_library_is_chosen() -> None:
    """The script that colours code is large; a page without code does not load it."""
    app = open_page(PAGE)
    assert not app.code
    assert "Choose a library" in said(app)

    app.segmented_control(key="code").set_value("PyTorch").run()
    assert "import torch" in app.code[0].value
    assert "Choose a library" not in said(app)


@pytest.mark.parametrize(("tab", "imports"), [("PyTorch", "torch"), ("pooling_core", "numpy")])
def test_the_code_is_for_this_very_state(tab: str, imports: str) -> None:
    """Setting and numbers, in the tab that is open."""
    app = open_page(PAGE, preset="Your numbers", x="1 2!3 4.5", k="1", s="2", code=tab)

    (code,) = (each.value for each in app.code)
    assert f"import {imports}" in code
    assert "kernel_size=1, stride=2" in code
    assert "[3., 4.5]" in code
