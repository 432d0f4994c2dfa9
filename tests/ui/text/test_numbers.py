"""Numbers as people write them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from numpy.typing import NDArray

from pooling_ui.text.numbers import cells_text, parse_number, parse_plane


@given(
    arrays(
        np.float64,
        array_shapes(min_dims=2, max_dims=2, max_side=5),
        elements=st.floats(width=64) | st.integers(-9, 9).map(float),
    )
)
def test_text_reads_back_to_exactly_the_same_plane(plane: NDArray[np.float64]) -> None:
    """Also NaN, infinities, −0.0 and numbers of seventeen digits."""
    back = parse_plane(cells_text(plane))

    np.testing.assert_array_equal(back, plane)
    np.testing.assert_array_equal(np.signbit(back[back == 0]), np.signbit(plane[plane == 0]))


@pytest.mark.parametrize(
    "text",
    [
        "1 2\n3 4",
        "1,2\n3,4\n",
        "1, 2;\n3;4",
        "1\t2\n\n3\t4",
        "1,\t2\n3,\t4",
        "[[1, 2],\n [3, 4]]",
        "1.0 2e0\r\n3 4",
    ],
)
def test_any_usual_separator_will_do(text: str) -> None:
    """CSV, tabs, semicolons, a pasted NumPy or PyTorch printout."""
    np.testing.assert_array_equal(parse_plane(text), [[1, 2], [3, 4]])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("−3", -3), ("-inf", -np.inf), ("−∞", -np.inf), ("-∞", -np.inf), ("∞", np.inf)),
        *((" 7 ", 7), ("1e3", 1000), ("1,5", 1.5), ("−0,125", -0.125), (",5", 0.5)),
    ],
)
def test_signs_and_infinities_are_read_as_people_type_them(text: str, value: float) -> None:
    """The minus sign and ∞ that the stage itself shows can be typed back."""
    assert parse_number(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("minus 4", -4), ("Minus 4,5", -4.5), ("negative 4", -4), ("- 4", -4), ("−  4", -4)),
        *(("–4", -4), ("—4", -4), ("－4", -4), ("plus 4", 4), ("+ 4", 4), ("1e−2", 0.01)),
        *(
            (f"{sign}{word}", -np.inf)
            for sign in ("minus ", "-")
            for word in ("infinity", "inf", "∞")
        ),
        *((word, np.inf) for word in ("infinity", "Infinity", "inf", "+∞", "plus infinity")),
    ],
)
def test_a_sign_may_be_a_word_or_stand_apart(text: str, value: float) -> None:
    assert parse_number(text) == value


@pytest.mark.parametrize(
    "text", ["minus", "-", "minus minus 4", "--4", "+-4", "minus4five", "nonminus 4"]
)
def test_a_sign_alone_or_twice_is_no_number(text: str) -> None:
    with pytest.raises(ValueError, match="not a number"):
        parse_number(text)


@pytest.mark.parametrize(
    "text", ["1,5 −2,5\n3 4", "1,5;−2,5\n3;4", "1,5\t-2,5\n3\t4", "1.5, -2.5\n3,4"]
)
def test_a_comma_inside_a_number_is_a_decimal_one(text: str) -> None:
    """Something else separates the numbers."""
    np.testing.assert_array_equal(parse_plane(text), [[1.5, -2.5], [3, 4]])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no numbers yet"),
        ("  \n ", "no numbers yet"),
        (" ;\n;", "no numbers yet"),
        ("1 2\n3", "Row 2 has 1 number and row 1 has 2 numbers"),
        ("1 two", "Row 1: “two” is not a number"),
        ("1 2 3\n4 five", "Row 2: “five” is not a number"),
        ("1,000;2", "Row 1: “1,000” may mean 1000 or a decimal number; write it without"),
        ("1,5,2 3", "Row 1: “2 3” is not a number"),
        ("1_000", "“1_000” is not a number"),
        ("1,,3\n4,5,6", "Row 1: A number is missing"),
        ("1\t2\n3\t", "Row 2: A number is missing"),
        ("1 " * 65, "64 × 64 is the most"),
        ("1\n" * 65, "64 × 64 is the most"),
    ],
)
def test_what_cannot_be_read_is_said_in_words(text: str, says: str) -> None:
    """The sentence names the row and the word, and what would do."""
    with pytest.raises(ValueError, match=says):
        parse_plane(text)
