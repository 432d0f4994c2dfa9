"""A picture is pooled in chunks of bounded work, which together are the whole."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pooling_core import AdaptiveSpec, FractionalSpec, PoolSpec, SettingError
from pooling_ui.pictures.pooling import chunks as picture_chunks
from pooling_ui.pictures.pooling.chunks import chunks_of, join_chunks, pooled_chunk
from pooling_ui.pictures.pooling.compared_pools import PICTURE_POOLS
from pooling_ui.pictures.pooling.pools import PooledPixels, pool
from pooling_ui.setting.window_modes import Spec
from tests.ui.pictures.pooling.test_picture_pools import PICTURE, specs

A_PHOTO = (3, 3000, 4000)


def in_chunks(
    method: str, spec: Spec, passes: int, norm_type: float, most: int
) -> tuple[PooledPixels, int]:
    """Pool the picture in chunks of so much work, and return how many there were."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(picture_chunks, "_MAX_WORK", most)
        chunks = chunks_of(PICTURE.shape, method, spec, passes)
    made = [pooled_chunk(PICTURE, chunk, method, spec, passes, norm_type) for chunk in chunks]
    return join_chunks(made, len(PICTURE)), len(chunks)


def assert_alike(one: PooledPixels, other: PooledPixels) -> None:
    np.testing.assert_array_equal(one.pixels, other.pixels)
    assert (one.passes, one.stopped) == (other.passes, other.stopped)
    for mine, its in ((one.rows, other.rows), (one.cols, other.cols)):
        assert (mine.origin, mine.step) == (its.origin, its.step)
        np.testing.assert_array_equal(mine.first, its.first)


@given(
    specs(),
    st.sampled_from([each.method for each in PICTURE_POOLS]),
    st.sampled_from([1, 1, 2]),
    st.sampled_from([1.5, 2.0]),
    st.sampled_from([1, 60_000, 200_000]),
)
def test_the_chunks_are_the_whole(
    spec: PoolSpec, method: str, passes: int, norm_type: float, most: int
) -> None:
    try:
        whole = pool(PICTURE, method, spec, passes, norm_type)
    except SettingError:
        assume(False)

    made, _ = in_chunks(method, spec, passes, norm_type, most)

    assert_alike(made, whole)


BY_SIZE, FRACTIONAL = AdaptiveSpec((17, 9)), FractionalSpec(3, 12, (0.2, 0.9))


@pytest.mark.parametrize(
    ("spec", "method"),
    [(BY_SIZE, "max"), (BY_SIZE, "average"), (BY_SIZE, "nth"), (FRACTIONAL, "min")],
)
def test_so_are_those_of_uneven_windows(spec: Spec, method: str) -> None:
    made, chunks = in_chunks(method, spec, 1, 2.0, 1)

    assert chunks > len(PICTURE)
    assert_alike(made, pool(PICTURE, method, spec))


@pytest.mark.parametrize(
    ("spec", "chunks"),
    [
        (PoolSpec.of(2), 3),
        (PoolSpec.of(3, 1), 4),
        (PoolSpec.of(64, 1), 9),
        (PoolSpec.of(256, 1), 31),
        (PoolSpec.of(256), 3),
        (PoolSpec.of(14, 1, dilation=200), 1),  # every window reads nearly all rows
    ],
)
def test_a_channel_of_a_photo_has_more_parts_where_windows_are_more_work(
    spec: PoolSpec, chunks: int
) -> None:
    assert len(chunks_of(A_PHOTO, "max", spec)) == 3 * chunks


def test_a_picture_of_a_stage_s_size_is_one_part_a_channel() -> None:
    assert chunks_of((3, 512, 768), "lp", PoolSpec.of(7, 1)) == [
        (channel, range(506)) for channel in range(3)
    ]


def test_what_is_refused_has_no_parts() -> None:
    with pytest.raises(SettingError, match="Average pooling has no dilation"):
        chunks_of(A_PHOTO, "average", PoolSpec.of(2, dilation=2))
