"""A plane that passed through layers: their maps, and the windows of their cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from pooling_core.network import BlurPool2d, Conv2d, Layer, ReLU, run
from pooling_ui.network.cell_window import Window, relu_window, sum_window, window_of
from pooling_ui.network.link import MapCell

Array = NDArray[Any]


@dataclass(frozen=True, eq=False, slots=True)
class Passed:
    """The input of layers, (channels, rows, columns), and the output of each, (1, ...).

    `learnt` holds their weights and biases by the names of `torch.nn.Sequential`.
    """

    given: Array
    layers: tuple[Layer, ...]
    learnt: Mapping[str, Array]
    outputs: list[Array]

    @classmethod
    def through(
        cls, given: Array, layers: tuple[Layer, ...], learnt: Mapping[str, Array]
    ) -> Passed:
        """Pass a plane through all layers."""
        return cls(given, layers, learnt, run(layers, learnt, given[None]))

    def before(self, at: int) -> Array:
        """Return the input of a layer, counted from 0: shape (channels, rows, columns)."""
        plane: Array = self.outputs[at - 1][0] if at else self.given
        return plane

    def has(self, cell: MapCell) -> bool:
        """True if the maps have this cell."""
        if cell.layer > len(self.outputs):
            return False
        sides = self.outputs[cell.layer - 1].shape[1:]
        return (
            len(sides) == 3 and cell.map <= sides[0] and cell.row < sides[1] and cell.col < sides[2]
        )

    def window(self, cell: MapCell) -> Window:
        """Return the window of a cell that the maps have."""
        at = cell.layer - 1
        layer, given = self.layers[at], self.before(at)
        place = cell.map - 1, cell.row, cell.col
        value = float(self.outputs[at][0][place])
        if isinstance(layer, (Conv2d, BlurPool2d)):
            learnt = [self.learnt[f"{at}.{name}"] for name in layer.learnt_shapes]
            return sum_window(layer, given, learnt, place, value)
        plane = given[cell.map - 1]
        if isinstance(layer, ReLU):
            return relu_window(plane, cell.row, cell.col, value)
        return window_of(layer, plane, cell.row, cell.col, value)
