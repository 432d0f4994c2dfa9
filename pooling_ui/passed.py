"""A plane that passed through layers: their maps, and the windows of their cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.layout import AxisLayout
from pooling_core.network import AvgPool2d, Layer, MaxPool2d
from pooling_ui.link_limits import OWN
from pooling_ui.network_link import MapCell
from pooling_ui.numbers import cells_text
from pooling_ui.share import encode_numbers, encode_pin
from pooling_ui.stack_grid import grid_link
from pooling_ui.words import number_label

Array = NDArray[Any]
_DIGITS = 4  # of numbers in a sentence; of fractions also on the page Grid
_SIDE = 28  # cells of a plane that goes there


@dataclass(frozen=True, eq=False, slots=True)
class Passed:
    """What layers are given, (channels, rows, columns), and the output of each, (1, ...)."""

    given: Array
    layers: tuple[Layer, ...]
    outputs: list[Array]

    def before(self, at: int) -> Array:
        """Return what a layer is given, counted from 0: shape (channels, rows, columns)."""
        plane: Array = self.outputs[at - 1][0] if at else self.given
        return plane

    def opens(self, at: int) -> bool:
        """Say whether the windows of a layer's cells can be shown on the page Grid."""
        return grid_link(self.layers[at], self.before(at).shape[1:]) is not None

    def has(self, cell: MapCell) -> bool:
        """Say whether a cell is there, and its window can be shown."""
        if cell.layer > len(self.outputs):
            return False
        sides = self.outputs[cell.layer - 1].shape[1:]
        inside = (
            len(sides) == 3 and cell.map <= sides[0] and cell.row < sides[1] and cell.col < sides[2]
        )
        return inside and self.opens(cell.layer - 1)

    def window(self, cell: MapCell) -> Window:
        """Return the window of a cell that is there."""
        at = cell.layer - 1
        value = float(self.outputs[at][0][cell.map - 1, cell.row, cell.col])
        return window_of(self.layers[at], self.before(at)[cell.map - 1], cell.row, cell.col, value)


@dataclass(frozen=True, slots=True)
class Window:
    """The window of a pool's cell: what is said of it, and the link that shows it on the grid.

    `differs` says what is not there as it is here; nothing where all is.
    """

    says: str
    link: Mapping[str, str]
    differs: str


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
    numbers = ", ".join(number_label(float(cell), _DIGITS) for cell in read)
    found = f"is {numbers}" if len(read) == 1 else f"is the {_verb(layer)} of {numbers}"
    says = (
        f"Row {row}, column {col}: {number_label(value, _DIGITS)} {found}, "
        f"in {_span('row', rows)}, {_span('column', columns)}."
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
    return Window(says, link, _differs(part.shape != plane.shape, high, wide, is_rounded))


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


def _span(name: str, cells: Array) -> str:
    first, last = int(cells[0]), int(cells[-1])
    return f"{name} {first}" if first == last else f"{name}s {first} to {last}"


def _around(axis: AxisLayout, at: int) -> tuple[slice, int]:
    """Return the cells of the windows around one, as many as a page shows; and which it is there.

    They begin where a window does, so that the same windows lie over them.
    """
    fit = int((axis.stop - axis.first[0] <= _SIDE).sum())
    first = max(0, min(at - fit // 2, axis.windows - fit))
    return slice(int(axis.first[first]), int(axis.stop[first + fit - 1])), at - first


def _rounded(plane: Array) -> Array:
    """Return numbers with few digits, so that they fit a link."""
    return np.array([[float(f"{n:.{_DIGITS}g}") for n in line] for line in plane])
