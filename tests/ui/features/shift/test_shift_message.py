"""The message that the shifted plane reads: its cells, and each pool's results with marks."""

import numpy as np
import pytest
from numpy.typing import NDArray

from pooling_ui.components.wire import header_of
from pooling_ui.features.shift.plane.message import Panel, shift_message

PLANE = np.arange(12, dtype=np.uint8).reshape(3, 4)


def array(message: bytes, name: str) -> NDArray[np.uint8]:
    """Return an array of a message as it lies in its bytes."""
    header = header_of(message)
    _, shape, offset = header["arrays"][name]
    body = len(message) - sum(-(-int(np.prod(s)) // 8) * 8 for _, s, _ in header["arrays"].values())
    data = np.frombuffer(message, np.uint8, int(np.prod(shape)), body + offset)
    return data.reshape(shape)


def test_it_holds_every_cell_every_result_and_what_became_of_it() -> None:
    shades, kinds = np.array([[7, 250]], np.uint8), np.array([[1, 3]], np.uint8)
    message = shift_message(PLANE, (2, -1), 12, [Panel("Max", shades, kinds, "1 stays")], "Moved.")
    header = header_of(message)

    assert (header["shape"], header["at"], header["most"]) == ([3, 4], [2, -1], 12)
    assert header["panels"] == [{"name": "Max", "shape": [1, 2], "says": "1 stays"}]
    assert header["news"] == "Moved."
    np.testing.assert_array_equal(array(message, "plane"), PLANE)
    np.testing.assert_array_equal(array(message, "shades0"), shades)
    np.testing.assert_array_equal(array(message, "kinds0"), kinds)


def test_without_a_pool_it_holds_the_plane_alone() -> None:
    assert header_of(shift_message(PLANE, (0, 0), 12, [], ""))["arrays"].keys() == {"plane"}


def test_results_of_another_type_are_refused() -> None:
    panel = Panel("Max", PLANE[:1, :2], np.zeros((1, 2), np.int64), "")
    with pytest.raises(TypeError, match="kinds0"):
        shift_message(PLANE, (0, 0), 12, [panel], "")
