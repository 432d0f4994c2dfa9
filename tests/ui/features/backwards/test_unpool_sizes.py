"""The sizes that pool to the same, and what is rebuilt of a picture."""

import numpy as np
import torch
import torch.nn.functional as F
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from pooling_core import PoolSpec, SettingError, unpool_sizes
from pooling_ui.features.backwards.indices import sizes_words
from pooling_ui.pictures.pooling.rebuilt import enlarged, grey_crop, rebuilt
from tests.ui.helpers.typed import present


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

    assert grey_crop(pixels, (199, 0)).shape == (72, 72)
    assert grey_crop(pixels[:, :50], (0, 0)).shape == (50, 72)
    np.testing.assert_array_equal(grey_crop(pixels[:1], (0, 0)), pixels[0, :72, :72])
    assert enlarged(np.zeros((2, 3), np.uint8), 4).shape == (8, 12)
