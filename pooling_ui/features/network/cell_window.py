"""Feature maps of layers, and the window of a cell of one: cell by cell, and in a sentence.

The layer is a pool, a convolution, a blur or a ReLU.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.geometry.layout import AxisLayout
from pooling_core.geometry.pool_spec import Ints
from pooling_core.network import AvgPool2d, BlurPool2d, Conv2d, Layer, MaxPool2d, ReLU, run
from pooling_core.network.terms import Terms, terms_of, with_stride_1
from pooling_ui.features.network.link import MapCell
from pooling_ui.inputs.grid_link import grid_link
from pooling_ui.inputs.parameters import OWN, encode_numbers
from pooling_ui.stage.parameters import encode_pin
from pooling_ui.text.numbers import cells_text
from pooling_ui.text.words import number_label, unbroken

DIGITS = 4
"""Digits of a number in a sentence, and of a fraction on the page Grid."""


@dataclass(frozen=True, slots=True)
class CellWindow:
    """The text about the window of a cell; a pool's has a link that shows it on the page Grid.

    Attributes
    ----------
    sentence : str
    sum_words : str
        The sum that gives the value from the numbers in `cells`.
    heads, cells : tuple of text, tuple of rows of text
        The titles of the columns, and each cell of the window with its weight.
    notes : str
        Further facts about the window.
    link : mapping or None
    differs : str
        The differences between the page Grid and this window; "" if there are none.
    """

    sentence: str
    sum_words: str = ""
    heads: tuple[str, ...] = ()
    cells: tuple[tuple[str, ...], ...] = ()
    notes: str = ""
    link: Mapping[str, str] | None = None
    differs: str = ""


def span(name: str, cells: NDArray[np.int64]) -> str:
    """Name these rows or columns, from the first to the last."""
    first, last = int(cells[0]), int(cells[-1])
    return f"{name} {first}" if first == last else f"{name}s {first} to {last}"


Array = NDArray[Any]
_SIDE = 28  # cells: the longest side of a plane in the link


def window_of(layer: Layer, plane: Array, row: int, col: int, value: float) -> CellWindow:
    """Return the window of a pool's cell.

    `plane` is the input of the pool; its windows have no border. If the plane is large, the link
    holds the windows around this one.
    """
    setting = grid_link(layer, plane.shape)
    assert setting is not None
    assert isinstance(layer, (MaxPool2d, AvgPool2d))
    layouts = layer.layouts((1, *plane.shape))
    rows, columns = (axis.taps[at] for axis, at in zip(layouts, (row, col), strict=True))
    read = plane[np.ix_(rows, columns)].ravel()
    numbers = ", ".join(number_label(float(cell), DIGITS) for cell in read)
    result = f"is {numbers}" if len(read) == 1 else f"is the {_verb(layer)} of {numbers}"
    sentence = (
        f"Row {row}, column {col}: {number_label(value, DIGITS)} {result}, "
        f"in {span('row', rows)}, {span('column', columns)}."
    )
    (high, down), (wide, right) = (
        _around(axis, at) for axis, at in zip(layouts, (row, col), strict=True)
    )
    crop = plane[high, wide]
    is_rounded = bool((crop != np.rint(crop)).any())
    windows = layer.layouts((1, *crop.shape))[1].windows
    link = {name: text for name, text in setting.items() if name not in ("h", "w")}
    link |= {
        "preset": OWN,
        "x": encode_numbers(cells_text(_rounded(crop) if is_rounded else crop)),
        "at": str(down * windows + right),
        "pin": encode_pin(("output", down, right)),
    }
    return CellWindow(
        sentence, link=link, differs=_differs(crop.shape != plane.shape, high, wide, is_rounded)
    )


def _differs(is_cropped: bool, high: slice, wide: slice, is_rounded: bool) -> str:
    differences = []
    if is_cropped:
        ends = (high.start, high.stop - 1), (wide.start, wide.stop - 1)
        rows, columns = (f"{first} to {last}" for first, last in ends)
        differences.append(f"rows {rows} and columns {columns} are shown, counted from 0 again")
    if is_rounded:
        differences.append("numbers are rounded to four digits, so that they fit the link")
    return f"There, {'; '.join(differences)}." if differences else ""


def _verb(layer: Layer) -> str:
    return "largest" if isinstance(layer, MaxPool2d) else "average"


def _around(axis: AxisLayout, at: int) -> tuple[slice, int]:
    """Return the cells of as many windows around one as a page shows, and the index of the one.

    The cells begin at the start of a window, so that their windows are the same.
    """
    fit = int((axis.stop - axis.first[0] <= _SIDE).sum())
    first = max(0, min(at - fit // 2, axis.windows - fit))
    return slice(int(axis.first[first]), int(axis.stop[first + fit - 1])), at - first


def _rounded(plane: Array) -> Array:
    """Return numbers with few digits, so that they fit a link."""
    return np.array([[float(f"{n:.{DIGITS}g}") for n in line] for line in plane])


_FEWEST, _MOST = 3, 15  # decimals


def relu_window(plane: Array, row: int, col: int, value: float) -> CellWindow:
    """Return the window of a ReLU's cell: one cell of its input `plane`.

    Examples
    --------
    >>> relu_window(np.array([[-0.31]]), 0, 0, 0.0).sentence
    'Row 0, column 0: max(0, −0.31) = 0.'
    """
    read = number_label(float(plane[row, col]), DIGITS)
    return CellWindow(f"Row {row}, column {col}: max(0, {read}) = {number_label(value, DIGITS)}.")


def sum_window(
    layer: Conv2d | BlurPool2d, planes: Array, weights: Sequence[Array], cell: Ints, value: float
) -> CellWindow:
    """Return the window of a cell, (map, row, column), with the weights of its filter.

    If it reads several maps, the map that adds most is shown cell by cell. The numbers have so many
    decimals that the sum of the shown numbers is the shown value.
    """
    terms = terms_of(layer, planes, weights, cell)
    _, row, col = cell
    where = f"{span('row', terms.rows)}, {span('column', terms.columns)}"
    sentence = f"Row {row}, column {col}: {number_label(value, DIGITS)}, from {where}."
    if isinstance(layer, BlurPool2d):
        return _blurred(terms, value, sentence)
    sums = [float(each) for each in terms.sums]
    addends = [terms.bias, *sums] if layer.bias else sums
    decimals = _decimals(value, addends)
    labels = _labels(addends, decimals)
    most = int(np.abs(terms.sums).argmax())
    largest = labels[most - len(sums)]
    if len(sums) > 1:
        bias = "the bias, then " if layer.bias else ""
        sum_words = f"{_sum(labels)}: {bias}what each map adds. "
        sum_words += (
            f"The largest, {largest} of map {terms.channels[most] + 1}: each cell × its weight."
        )
    elif layer.bias:
        sum_words = f"{_sum(labels)}: the bias, then each cell × its weight."
    else:
        sum_words = "Each cell × its weight, added up."
    notes = [] if terms.inside.all() else ["(0) is padding."]
    if layer.stride != 1:
        notes.append(_stride(layer, planes, cell))
    cells = _cells(terms, most, terms.weights[most], round(sums[most], decimals), decimals)
    return CellWindow(sentence, sum_words, _heads(terms), cells, " ".join(notes))


def _stride(layer: Conv2d, planes: Array, cell: Ints) -> str:
    """Say which cell of the convolution with stride 1 a cell with stride 2 is."""
    row, col = with_stride_1(layer, planes.shape, cell[1:])
    return (
        "Stride 2 is the convolution with stride 1, followed by every second row and column: "
        f"this is its row {row}, column {col}."
    )


def _blurred(terms: Terms, value: float, sentence: str) -> CellWindow:
    """Return the window of a blur: its weights as whole numbers, and the divisor of the sum."""
    times = 1 / float(terms.weights.min())
    decimals = _decimals(value, [value * times], times)
    (total,) = _labels([value * times], decimals)
    cells = _cells(terms, 0, terms.weights[0] * times, round(value * times, decimals), decimals)
    sum_words = f"{total} ÷ {times:g}: each cell × its weight, 1-2-1 both ways, added up."
    beyond = "" if terms.inside.all() else "Cells in brackets are mirrored at the edge."
    return CellWindow(sentence, sum_words, _heads(terms), cells, beyond)


def _heads(terms: Terms) -> tuple[str, ...]:
    """Return the titles of the window's columns."""
    columns = iter(terms.columns.tolist())
    return tuple(
        f"column {next(columns)}" if is_in else "outside" for is_in in np.any(terms.inside, 0)
    )


def _cells(
    terms: Terms, at: int, weights: Array, total: float, decimals: int
) -> tuple[tuple[str, ...], ...]:
    """Return each cell of a channel times its weight as text; together they give the total."""
    cells = terms.cells[at]
    more = next(
        (
            more
            for more in range(decimals, _MOST)
            if round(float((cells.round(more) * weights.round(more)).sum()), decimals) == total
        ),
        _MOST,
    )

    def times(cell: float, by: float, is_inside: bool) -> str:
        read, weight = _labels((cell, by), more)
        return f"{read if is_inside else f'({read})'} × {weight}"

    lines = zip(cells.tolist(), weights.tolist(), terms.inside.tolist(), strict=True)
    return tuple(tuple(map(times, *line)) for line in lines)


def _decimals(value: float, addends: Sequence[float], divisor: float = 1) -> int:
    """Return the number of decimals with which numbers add up to a value as it is shown."""
    label = number_label(value, DIGITS)
    enough = (
        decimals
        for decimals in range(_FEWEST, _MOST)
        if number_label(sum(round(addend, decimals) for addend in addends) / divisor, DIGITS)
        == label
    )
    return next(enough, _MOST)


def _labels(numbers: Sequence[float], decimals: int) -> list[str]:
    return [number_label(round(number, decimals) + 0.0) for number in numbers]


def _sum(labels: Sequence[str]) -> str:
    """Return a sum as text, in which no line ends between a sign and its number.

    Examples
    --------
    >>> _sum(["−1.5", "0.3", "−0.25"]).replace("\N{NO-BREAK SPACE}", " ")
    '−1.5 + 0.3 − 0.25'
    """
    first, *others = labels
    signed = (f"− {each[1:]}" if each.startswith("−") else f"+ {each}" for each in others)
    return " ".join((first, *map(unbroken, signed)))


@dataclass(frozen=True, eq=False, slots=True)
class FeatureMaps:
    """The planes that enter layers, (channels, rows, columns), and the output of each, (1, ...).

    `weights` holds their weights and biases by the names of `torch.nn.Sequential`.
    """

    planes: Array
    layers: tuple[Layer, ...]
    weights: Mapping[str, Array]
    outputs: list[Array]

    @classmethod
    def through(
        cls, planes: Array, layers: tuple[Layer, ...], weights: Mapping[str, Array]
    ) -> FeatureMaps:
        """Pass planes through all layers."""
        return cls(planes, layers, weights, run(layers, weights, planes[None]))

    def before(self, at: int) -> Array:
        """Return the input of a layer, counted from 0: shape (channels, rows, columns)."""
        planes: Array = self.outputs[at - 1][0] if at else self.planes
        return planes

    def has(self, cell: MapCell) -> bool:
        """Return True if the maps have this cell."""
        if cell.layer > len(self.outputs):
            return False
        sides = self.outputs[cell.layer - 1].shape[1:]
        return (
            len(sides) == 3 and cell.map <= sides[0] and cell.row < sides[1] and cell.col < sides[2]
        )

    def window(self, cell: MapCell) -> CellWindow:
        """Return the window of a cell that the maps have."""
        at = cell.layer - 1
        layer, planes = self.layers[at], self.before(at)
        place = cell.map - 1, cell.row, cell.col
        value = float(self.outputs[at][0][place])
        if isinstance(layer, (Conv2d, BlurPool2d)):
            weights = [self.weights[f"{at}.{name}"] for name in layer.weight_shapes]
            return sum_window(layer, planes, weights, place, value)
        plane = planes[cell.map - 1]
        if isinstance(layer, ReLU):
            return relu_window(plane, cell.row, cell.col, value)
        return window_of(layer, plane, cell.row, cell.col, value)
