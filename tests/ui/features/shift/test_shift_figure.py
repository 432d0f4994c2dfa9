"""The chart of shifts, read as values."""

import numpy as np

from pooling_ui.features.shift.figure import shift_figure


def test_long_titles_of_axes_are_broken_into_lines() -> None:
    """In one line, they would be longer than a chart on a phone."""
    across = "Cells that digits are moved by, one way; mean of four directions"
    upright = "Mean difference at the same place, of 255"
    figure = shift_figure([0, 1], ["max"], np.zeros((1, 2)), across, upright, percent=False)

    for axis, title, most in (
        (figure.layout.xaxis, across, 44),
        (figure.layout.yaxis, upright, 30),
    ):
        lines = axis.title.text.split("<br>")
        assert " ".join(lines) == title
        assert max(map(len, lines)) < most
