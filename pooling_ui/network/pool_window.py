"""The window of a pool's cell in a network: its numbers, and the link that shows it on the grid."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.geometry.layout import AxisLayout
from pooling_core.network import AvgPool2d, Layer, MaxPool2d
from pooling_ui.inputs.parameters import OWN
from pooling_ui.network.cell_window import DIGITS, Window, span
from pooling_ui.stack.grid_link import grid_link
from pooling_ui.state.link_values import encode_numbers, encode_pin
from pooling_ui.text.numbers import cells_text
from pooling_ui.text.words import number_label

Array = NDArray[Any]
_SIDE = 28  # cells of a plane that goes there


def window_of(layer: Layer, plane: Array, row: int, col: int, value: float) -> Window:
    """Return the window of a pool's cell.

    `plane` is what the pool is given; its windows have no border. Of a large one, the link has the
    windows around this one.
    """
    setting = grid_link(layer, plane.shape)
    assert setting is not None
    assert isinstance(layer, (MaxPool2d, AvgPool2d))
    layouts = layer.layouts((1, *plane.shape))
    rows, columns = (axis.taps[at] for axis, at in zip(layouts, (row, col), strict=True))
    read = plane[np.ix_(rows, columns)].ravel()
    numbers = ", ".join(number_label(float(cell), DIGITS) for cell in read)
    found = f"is {numbers}" if len(read) == 1 else f"is the {_verb(layer)} of {numbers}"
    says = (
        f"Row {row}, column {col}: {number_label(value, DIGITS)} {found}, "
        f"in {span('row', rows)}, {span('column', columns)}."
    )
    (high, down), (wide, right) = (
        _around(axis, at) for axis, at in zip(layouts, (row, col), strict=True)
    )
    part = plane[high, wide]
    is_rounded = bool((part != np.rint(part)).any())
    windows = layer.layouts((1, *part.shape))[1].windows
    link = {name: text for name, text in setting.items() if name not in ("h", "w")}
    link |= {
        "preset": OWN,
        "x": encode_numbers(cells_text(_rounded(part) if is_rounded else part)),
        "at": str(down * windows + right),
        "pin": encode_pin(("output", down, right)),
    }
    return Window(
        says, link=link, differs=_differs(part.shape != plane.shape, high, wide, is_rounded)
    )


def _differs(is_part: bool, high: slice, wide: slice, is_rounded: bool) -> str:
    says = []
    if is_part:
        ends = (high.start, high.stop - 1), (wide.start, wide.stop - 1)
        rows, columns = (f"{first} to {last}" for first, last in ends)
        says.append(f"rows {rows} and columns {columns} are shown, counted from 0 again")
    if is_rounded:
        says.append("numbers are rounded to four digits, so that they fit the link")
    return f"There, {'; '.join(says)}." if says else ""


def _verb(layer: Layer) -> str:
    return "largest" if isinstance(layer, MaxPool2d) else "average"


def _around(axis: AxisLayout, at: int) -> tuple[slice, int]:
    """Return the cells of the windows around one, as many as a page shows; and which it is there.

    They begin where a window does, so that the same windows lie over them.
    """
    fit = int((axis.stop - axis.first[0] <= _SIDE).sum())
    first = max(0, min(at - fit // 2, axis.windows - fit))
    return slice(int(axis.first[first]), int(axis.stop[first + fit - 1])), at - first


def _rounded(plane: Array) -> Array:
    """Return numbers with few digits, so that they fit a link."""
    return np.array([[float(f"{n:.{DIGITS}g}") for n in line] for line in plane])
