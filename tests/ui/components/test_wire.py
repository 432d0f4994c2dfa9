"""Messages to components: everything arrives as it was, aligned for the browser."""

import struct
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.typing import NDArray

from pooling_ui.components.wire import append_bytes, pack
from tests.ui.helpers.messages import unpack

ARRAYS = st.sampled_from(["u1", "i4", "f4", "f8"]).flatmap(
    lambda dtype: hnp.arrays(dtype, hnp.array_shapes(min_dims=0, max_dims=3, min_side=0))
)


@given(st.dictionaries(st.text(), st.text() | st.integers()), st.dictionaries(st.text(), ARRAYS))
def test_header_and_arrays_arrive_as_they_were(
    header: dict[str, Any], arrays: dict[str, NDArray[Any]]
) -> None:
    got_header, got_arrays = unpack(pack(header, arrays))

    assert got_header == {**header, "arrays": got_header["arrays"]}
    assert list(got_arrays) == list(arrays)
    for name, array in arrays.items():
        np.testing.assert_array_equal(got_arrays[name], array, strict=True)


@given(st.text(), st.lists(ARRAYS))
def test_every_array_starts_where_any_item_may(title: str, arrays: list[NDArray[Any]]) -> None:
    """A typed array in the browser must start on a multiple of its item size."""
    message = pack({"title": title}, {str(i): array for i, array in enumerate(arrays)})

    (length,) = struct.unpack_from("<I", message)
    header, _ = unpack(message)
    starts = [4 + length + offset for _, _, offset in header["arrays"].values()]
    assert all(start % 8 == 0 for start in starts)


def test_bytes_are_added_to_a_message_that_is_made() -> None:
    message = append_bytes(pack({"title": "it"}, {"one": np.arange(3.0)}), "animation", b"GIF89")

    header, arrays = unpack(message)

    assert header["title"] == "it"
    np.testing.assert_array_equal(arrays["one"], [0, 1, 2])
    assert arrays["animation"].tobytes() == b"GIF89"


def test_arrays_are_little_endian_and_in_row_order_whatever_they_came_as() -> None:
    big = np.arange(6, dtype=">i4").reshape(2, 3)

    _, arrays = unpack(pack({}, {"big": big, "turned": big.T, "stepped": big[:, ::2]}))

    np.testing.assert_array_equal(arrays["big"], big)
    np.testing.assert_array_equal(arrays["turned"], big.T)
    np.testing.assert_array_equal(arrays["stepped"], big[:, ::2])


@pytest.mark.parametrize("dtype", ["i8", "f2", "c8", "?", "O"])
def test_other_dtypes_are_refused(dtype: str) -> None:
    with pytest.raises(TypeError, match="stray must be one of f4, f8, i4, u1"):
        pack({}, {"stray": np.zeros(2, dtype)})


def test_a_header_that_no_browser_could_read_is_refused() -> None:
    """NaN is not JSON: the component would draw nothing, and only the console would know."""
    with pytest.raises(ValueError, match="not JSON compliant"):
        pack({"tone": float("nan")}, {})
