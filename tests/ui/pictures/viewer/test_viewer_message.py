"""The viewer's message: only what is on screen, all that is on screen, and exact."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from pooling_core import PoolSpec, Reach
from pooling_ui.pictures.magnifier.patch import Patch
from pooling_ui.pictures.pooling.pools import pool
from pooling_ui.pictures.viewer.crops import (
    Crop,
    View,
    base_crop,
    cut,
    first_factor,
    is_whole,
    view_of,
    visible_crop,
)
from pooling_ui.pictures.viewer.message import Pane, viewer_message
from tests.ui.helpers.messages import unpack_viewer

PHOTO = np.random.default_rng(3).integers(0, 256, (3, 900, 1300), dtype=np.uint8)
ROWS, COLS = Reach.identity(900), Reach.identity(1300)
HALF = pool(PHOTO, "max", PoolSpec.of(2))
SEEN = {"picture": "a", "row": 1, "col": 2, "scale": 3, "height": 4, "width": 5, "fit": True}


def test_the_view_of_the_browser_is_read() -> None:
    assert view_of(SEEN, "a") == View(1.0, 2.0, 3.0, 4.0, 5.0, True)


@pytest.mark.parametrize(
    "value",
    [
        None,
        "everything",
        {},
        {**SEEN, "picture": "another"},
        {**SEEN, "row": "top"},
        {**SEEN, "row": None},
        {**SEEN, "row": float("nan")},
        {**SEEN, "scale": 0},
        {**SEEN, "scale": -1},
        {**SEEN, "width": 1e9},
        {key: value for key, value in SEEN.items() if key != "col"},
    ],
)
def test_nonsense_from_the_browser_is_no_view(value: dict[str, Any] | str | None) -> None:
    """It may come from anybody; the page then shows the whole picture."""
    assert view_of(value, "a") is None


VIEWS = st.builds(
    View,
    row=st.floats(0, 900),
    col=st.floats(0, 1300),
    scale=st.floats(0.01, 200),
    height=st.floats(1, 2000),
    width=st.floats(1, 3000),
    fit=st.booleans(),
)


@given(VIEWS, st.sampled_from([(ROWS, COLS, (900, 1300)), (HALF.rows, HALF.cols, (450, 650))]))
def test_a_crop_holds_all_that_is_visible_finely_enough_and_little_more(
    view: View, pane: tuple[Reach, Reach, tuple[int, int]]
) -> None:
    rows, cols, shape = pane

    crop = visible_crop(rows, cols, shape, view)

    assert 0 <= crop.top < crop.bottom <= shape[0]
    assert 0 <= crop.left < crop.right <= shape[1]
    assert crop.top % crop.down == crop.left % crop.across == 0
    sent = cut(PHOTO[:, : shape[0], : shape[1]], crop)
    assert sent[0].size <= 1_600_000
    for reach, centre, length, start, stop, block, size in (
        (rows, view.row, view.height, crop.top, crop.bottom, crop.down, shape[0]),
        (cols, view.col, view.width, crop.left, crop.right, crop.across, shape[1]),
    ):
        pixel = view.scale * (reach.step if view.fit else 1)
        middle = (centre - reach.origin) / reach.step
        first, last = middle - length / 2 / pixel, middle + length / 2 / pixel
        assert start <= max(0, first) or start == size - 1
        assert stop >= min(size, last)
        assert stop - start <= 2 * (last - first) + 2 * block + 2
        assert block <= max(1.5 / pixel, 1) + 1  # a step coarser when the screen is huge


def test_a_screen_of_any_size_is_answered_with_little() -> None:
    view = View(2000, 3000, 1, 4000, 6000, fit=False)

    crop = visible_crop(Reach.identity(4000), Reach.identity(6000), (4000, 6000), view)

    assert is_whole(crop, (4000, 6000))
    assert 1_000_000 < 4000 // crop.down * (6000 // crop.across) <= 1_500_000


def test_the_first_crop_is_the_whole_picture_at_a_modest_size() -> None:
    crop = visible_crop(ROWS, COLS, (900, 1300), None)

    assert is_whole(crop, (900, 1300))
    assert cut(PHOTO, crop).shape == (3, 450, 650)
    assert cut(PHOTO, base_crop((900, 1300))).shape == (3, 100, 145)


def test_several_large_results_are_first_sent_coarser() -> None:
    """Exact as long as they are few pixels together; the browser asks for more if it needs it."""
    assert first_factor([(512, 768), (512, 768), (512, 768)]) == 1
    assert first_factor([(512, 768)] * 5) == 2
    assert first_factor([(3000, 4000), (1500, 2000)]) == 1

    crop = visible_crop(ROWS, COLS, (900, 1300), None, 2)

    assert is_whole(crop, (900, 1300))
    assert (crop.down, crop.across) == (4, 4)


@given(st.integers(1, 9), st.integers(1, 9))
def test_blocks_are_means_to_within_one(down: int, across: int) -> None:
    top, left = 3 * down, 2 * across
    crop = Crop(top, left, top + 40, left + 50, down, across)

    sent = cut(PHOTO, crop)

    assert sent.shape == (3, -(-40 // down), -(-50 // across))
    for line in range(sent.shape[1]):
        start = top + line * down
        block = PHOTO[:, start : min(start + down, crop.bottom), left : left + across]
        np.testing.assert_allclose(sent[:, line, 0], block.mean(axis=(1, 2)), atol=0.99)


def test_blocks_of_one_pixel_are_exact() -> None:
    np.testing.assert_array_equal(cut(PHOTO, Crop(5, 7, 25, 47, 1, 1)), PHOTO[:, 5:25, 7:47])


def message(**options: Any) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    panes = [
        Pane("Original", PHOTO, detail="900 × 1300"),
        Pane("Max", HALF.pixels, HALF.rows, HALF.cols, "450 × 650"),
        Pane("Average", refusal="No dilation."),
    ]
    keywords = {"picture": "a", "setting": "k2-s2", "label": "Picture viewer", **options}
    return unpack_viewer(viewer_message(panes, **keywords))


def test_zoomed_in_the_message_is_exact_and_small() -> None:
    header, arrays = message(view=View(450, 650, 10, 400, 600, fit=False))

    original, result, refused = header["panes"]
    crop = original["crop"]
    assert (crop["down"], crop["across"]) == (1, 1)
    np.testing.assert_array_equal(
        arrays["crop0"], PHOTO[:, crop["top"] : crop["bottom"], crop["left"] : crop["right"]]
    )
    assert original["base"] is not None
    assert sum(array.nbytes for array in arrays.values()) < 150_000
    assert result["shape"] == [3, 450, 650]
    assert refused == {
        "title": "Average",
        "detail": "",
        "refusal": "No dilation.",
        "shape": None,
    }


def test_windows_come_with_the_pixels_that_they_belong_to() -> None:
    header, arrays = message(view=View(450, 650, 10, 400, 600, fit=False))

    crop = header["panes"][1]["crop"]
    rows = np.arange(crop["top"], crop["bottom"])
    np.testing.assert_array_equal(arrays["row0_first"], 2 * rows)
    np.testing.assert_array_equal(arrays["row0_stop"], 2 * rows + 2)
    np.testing.assert_array_equal(arrays["row0_taps"], 2 * rows[:, np.newaxis] + [0, 1])
    np.testing.assert_array_equal(arrays["row0_middle_cells"], 2 * rows + 1)
    cells = np.arange(header["panes"][0]["crop"]["left"], header["panes"][0]["crop"]["right"])
    np.testing.assert_array_equal(arrays["col0_nearest"], cells // 2)


def test_what_was_clicked_comes_back_as_a_spot() -> None:
    header, _ = message(spot=Patch(3, 4, 8, 9))

    assert header["spot"] == {"row": 3, "col": 4, "height": 8, "width": 9}
    assert (header["picture"], header["setting"]) == ("a", "k2-s2")
    assert header["panes"][0]["base"] is None  # the crop is the whole
