"""Where an index points, which sizes pool to the same, and what is rebuilt of a picture."""

from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from numpy.typing import NDArray

from pooling_core import PoolSpec, SettingError, trace_pool, trace_unpool, unpool_sizes
from pooling_core.trace.back_trace import BackTrace
from pooling_ui.backwards.indices import index_rule, index_table, moved_words, sizes_words
from pooling_ui.backwards.sentences import summary
from pooling_ui.pictures.rebuilt import enlarged, grey_part, rebuilt
from tests.ui.typed import present

RAMP = np.arange(25.0).reshape(5, 5)


def unpooled(
    size: tuple[int, int] | None = None, x: NDArray[np.float64] = RAMP, **setting: Any
) -> tuple[BackTrace, PoolSpec]:
    spec = PoolSpec.of(**{"kernel_size": 2} | setting)
    return trace_unpool(trace_pool(x, spec), spec, size), spec


def test_padding_moves_no_index_but_what_it_would_be_if_padding_counted() -> None:
    plain, padded = unpooled((5, 5)), unpooled((5, 5), padding=1, stride=2)

    assert "| (0, 0) | (1, 1) | 1 · 5 + 1 = **6** |" in index_table(*plain, 0)
    assert "With padding" not in index_table(*plain, 0)
    assert "| (1, 1) | (2, 2) | 2 · 5 + 2 = **12** | 3 · 7 + 3 = 24 |" in index_table(*padded, 0)


def test_a_window_without_cells_has_no_winner_in_the_table() -> None:
    """PyTorch gives it an index all the same, and here one inside the plane."""
    spec = PoolSpec.of((1, 2), 2, (0, 1), (1, 2))
    back = trace_unpool(trace_pool([[1.0], [2.0], [3.0]], spec), spec, (4, 1))

    lines = index_table(back, spec, 0).splitlines()
    assert all(line.endswith("| none | none | none |") for line in lines[2:])


def test_of_many_windows_the_table_shows_those_from_the_step_on() -> None:
    back, spec = unpooled(None, np.zeros((20, 20)))

    lines = index_table(back, spec, 37).splitlines()
    assert len(lines) == 2 + 8
    assert lines[2].startswith("| (3, 7) |")
    assert index_table(back, spec, 99).splitlines()[-1].startswith("| (9, 9) |")


def test_in_another_width_it_is_said_how_many_values_moved() -> None:
    back, _ = unpooled((5, 4))

    assert moved_words(back) == (
        "4 of 4 have moved: an index counts rows of 5 cells, and here rows have 4."
    )
    assert summary(back).endswith(moved_words(back))
    assert moved_words(unpooled((5, 5))[0]) == ""


@pytest.mark.parametrize(
    ("windows", "setting", "says"),
    [
        (
            (2, 2),
            {},
            "4 or 5 cells pool to 2. max_unpool2d gives 4; its output_size may ask for 3 to 5.",
        ),
        (
            (2, 2),
            {"stride": 1},
            "3 cells pool to 2. max_unpool2d gives 3; its output_size may ask for nothing else.",
        ),
        (
            (1, 2),
            {"stride": 3},
            "Rows: 2 to 4 cells pool to 1. max_unpool2d gives 2; its output_size may ask for 0 to",
        ),
        (
            (2, 2),
            {"ceil_mode": True},
            "3 or 4 cells pool to 2. max_unpool2d gives 4; its output_size may ask for 3 to 5.",
        ),
        (
            (1, 1),
            {"kernel_size": 1},
            "1 cell pools to 1. max_unpool2d gives 1; its output_size may ask for nothing else.",
        ),
        (
            (2, 2),
            {"stride": 1, "dilation": 3},
            "5 cells pool to 2. max_unpool2d gives 3; its output_size may ask for nothing else.",
        ),
    ],
)
def test_the_sizes_that_pool_to_the_same(
    windows: tuple[int, int], setting: dict[str, Any], says: str
) -> None:
    assert sizes_words(windows, PoolSpec.of(**{"kernel_size": 2} | setting)).startswith(says)


@given(st.integers(1, 12), st.integers(1, 4), st.integers(1, 5), st.booleans(), st.data())
def test_every_size_that_is_named_pools_to_so_many_windows(
    n: int, k: int, s: int, ceil: bool, data: DataObject
) -> None:
    """And PyTorch takes every size that is named as taken."""
    p = data.draw(st.integers(0, k // 2))
    try:
        windows = PoolSpec.of(k, s, p, 1, ceil).lay((n, n))[0].windows
    except SettingError:
        return
    spec = PoolSpec.of(k, s, p, 1, ceil)
    said = sizes_words((windows, windows), spec)
    listed = said.split(" cell")[0].replace(" or ", " to ").split(" to ")
    for size in range(int(listed[0]), int(listed[-1]) + 1):
        assert spec.lay((size, size))[0].windows == windows
    assert int(listed[0]) <= n <= int(listed[-1])
    side = unpool_sizes((windows,) * 2, spec)[0]
    sizes = side.taken
    assert f"gives {side.default};" in said
    others = f"{sizes.start} to {sizes.stop - 1}" if len(sizes) > 1 else "nothing else"
    assert f"ask for {others}." in said


def test_a_picture_is_unpooled_as_in_pytorch() -> None:
    grey = np.random.default_rng(0).integers(0, 256, (12, 9)).astype(np.uint8)
    x = torch.tensor(grey[None].astype(float))
    values, indices = F.max_pool2d(x, 2, return_indices=True)

    views = {view.name: view.pixels for view in rebuilt(grey, PoolSpec.of(2))}

    np.testing.assert_array_equal(views["Pooled by maximum"], values[0].numpy())
    expected = F.max_unpool2d(values, indices, (2, 2), output_size=(12, 9))[0].numpy()
    np.testing.assert_array_equal(views["Max-unpooled"], expected)
    near = F.interpolate(values[None], (12, 8))[0, 0].numpy()
    np.testing.assert_array_equal(present(views["Maximum repeated"])[:, :8], near)
    means = F.interpolate(F.avg_pool2d(x, 2)[None], (12, 8))[0, 0].numpy()
    np.testing.assert_array_equal(present(views["Average repeated"])[:, :8], np.rint(means))


def test_what_is_lost_is_measured() -> None:
    grey = np.array([[10, 20], [30, 40]], np.uint8)

    says = {view.name: view.caption for view in rebuilt(grey, PoolSpec.of(2))}

    assert says["Max-unpooled"] == "25 % kept in place, the rest 0; mean error 15 of 255"
    assert says["Maximum repeated"] == "bright spreads; mean error 15 of 255"
    assert says["Average repeated"] == "blurred; mean error 10 of 255"


def test_what_a_dilated_pool_cannot_do_is_said() -> None:
    views = {
        view.name: view for view in rebuilt(np.zeros((8, 8), np.uint8), PoolSpec.of(2, 1, 0, 3))
    }

    assert views["Max-unpooled"].caption == "max_unpool2d cannot make 8 × 8"
    assert "dilation must be 1" in views["Average repeated"].caption
    assert views["Max-unpooled"].pixels is views["Average repeated"].pixels is None


def test_a_window_of_padding_alone_is_drawn_black() -> None:
    views = rebuilt(np.full((1, 1), 9, np.uint8), PoolSpec.of(2, 1, 1, 2))

    assert present(views[1].pixels).tolist() == [[0]]


def test_the_part_lies_in_the_picture_and_is_grey() -> None:
    pixels = np.arange(3 * 200 * 120).reshape(3, 200, 120).astype(np.uint8)

    assert grey_part(pixels, (199, 0)).shape == (72, 72)
    assert grey_part(pixels[:, :50], (0, 0)).shape == (50, 72)
    np.testing.assert_array_equal(grey_part(pixels[:1], (0, 0)), pixels[0, :72, :72])
    assert enlarged(np.zeros((2, 3), np.uint8), 4).shape == (8, 12)


def test_indices_of_a_volume_count_slices_rows_and_columns() -> None:
    spec = PoolSpec.of(2, padding=(0, 1, 0), ndim=3)
    x = np.arange(48.0).reshape(4, 3, 4)
    back = trace_unpool(trace_pool(x, spec), spec, (4, 3, 4))

    row = "| (1, 1, 1) | (3, 2, 3) | (3 · 3 + 2) · 4 + 3 = **47** | (3 · 5 + 3) · 4 + 3 = 75 |"
    assert row in index_table(back, spec, 0)
    assert moved_words(back) == ""
    smaller = trace_unpool(trace_pool(x, spec), spec, (5, 2, 5))
    assert moved_words(smaller).endswith(
        "have moved: an index counts slices of 3 × 4 cells, and here slices have 2 × 5."
    )
    assert sizes_words((2, 2, 2), spec).startswith("Slices: 4 or 5 cells pool to 2. max_unpool3d")


def test_an_index_of_a_series_is_the_position() -> None:
    spec = PoolSpec.of(2, padding=1, ndim=1)
    back = trace_unpool(trace_pool([1.0, 2, 3, 4], spec), spec)

    assert "| (1) | (2) | **2** | 3 |" in index_table(back, spec, 0)
    assert index_rule(1).startswith("An index is the position, counted in the series without")
    assert "slice · height + row) · width + column" in index_rule(3)
