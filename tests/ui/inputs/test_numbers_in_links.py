"""Own numbers in links: what goes in comes out, and damage is noticed."""

import base64
import contextlib
import zlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from numpy.typing import NDArray

from pooling_ui.inputs.parameters import decode_numbers, encode_numbers
from pooling_ui.text.numbers import cells_text, parse_plane


@given(arrays(np.float64, array_shapes(min_dims=2, max_dims=2, max_side=8), elements=st.floats()))
def test_numbers_survive_the_link_exactly(plane: NDArray[np.float64]) -> None:
    """Bit for bit, NaN and infinities included."""
    back = parse_plane(decode_numbers(encode_numbers(cells_text(plane))))

    np.testing.assert_array_equal(back, plane)


def test_the_largest_plane_of_long_numbers_fits_a_request_line() -> None:
    """64 × 64 numbers of full length stay under the 64 kB that servers take."""
    plane = np.random.default_rng(0).standard_normal((64, 64))

    value = encode_numbers(cells_text(plane))

    assert len(value) < 60_000
    np.testing.assert_array_equal(parse_plane(decode_numbers(value)), plane)


def test_a_small_plane_stays_readable_in_the_link() -> None:
    """A teacher can type a link by hand."""
    assert encode_numbers("1 2\n3 4") == "1 2!3 4"


@given(st.text(max_size=40), st.booleans())
def test_no_damage_escapes_as_another_error(text: str, packed: bool) -> None:
    """A link is read, or refused with a ValueError."""
    with contextlib.suppress(ValueError):
        parse_plane(decode_numbers("~" * packed + text))


def test_a_packed_flood_is_refused() -> None:
    """A few bytes that unpack to a gigabyte stop at the limit."""
    flood = base64.urlsafe_b64encode(zlib.compress(b"1 " * 50_000_000, 9)).decode()

    with pytest.raises(ValueError, match="too many"):
        decode_numbers("~" + flood)
