"""Follow one sample through a list of layers: shapes, costs, and receptive fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from pooling_core.geometry.layout import AxisLayout
from pooling_core.geometry.pool_spec import Ints
from pooling_core.geometry.reach import Reach
from pooling_core.network.layer import Array, Layer

BYTES = 4
"""Bytes of one float32."""
_MOST_SEEN = 10**9  # cells: far beyond any input, and far below what int64 can count


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerReport:
    """The shape, cost and receptive field of one layer of a stack.

    Attributes
    ----------
    layer : Layer
    shape : tuple of int
        Of its output, for one sample.
    parameters, multiply_adds : int
        The numbers that it learns, and the products that it adds up for one sample.
    memory : int
        Bytes of its output in float32.
    reach : tuple of Reach
        The input rows and columns that each row and each column of units sees. Where each unit
        depends on all units along an axis, as after a `Linear` of features, one stands for all.
    """

    layer: Layer
    shape: Ints
    parameters: int
    multiply_adds: int
    memory: int
    reach: tuple[Reach, Reach]

    @property
    def receptive_field(self) -> Ints:
        """Return the most rows and columns of the input that a unit sees, border included."""
        return tuple(int((axis.stop - axis.first).max()) for axis in self.reach)

    @property
    def jump(self) -> tuple[float, ...]:
        """Return the distance of neighbouring units in input cells; the mean if it differs."""
        return tuple(axis.step for axis in self.reach)

    @property
    def start(self) -> Ints:
        """Return the first input row and column that the first unit sees; below 0 is border."""
        return tuple(int(axis.first[0]) for axis in self.reach)


@dataclass(frozen=True, slots=True, kw_only=True)
class StackReport:
    """The reports of the layers that work, and why the next layer does not.

    Attributes
    ----------
    layers : tuple of LayerReport
        Up to the first layer that cannot work.
    problem : str or None
        Why the next layer cannot work.
    """

    layers: tuple[LayerReport, ...]
    problem: str | None = None


def follow(layers: Sequence[Layer], shape: Ints) -> StackReport:
    """Return the reports of layers that one sample passes through.

    Parameters
    ----------
    layers : sequence of Layer
    shape : tuple of int
        Of the sample: (C, H, W).

    Returns
    -------
    report : StackReport

    Raises
    ------
    ValueError
        The shape does not have three sizes of at least 1.

    Source: Araujo, Norris and Sim 2019 (doi:10.23915/distill.00021) for receptive fields.

    Examples
    --------
    >>> from pooling_core.network import Conv2d, MaxPool2d
    >>> report = follow([Conv2d(3, 8, 3), MaxPool2d(2), Conv2d(4, 8, 3)], (3, 32, 32))
    >>> [(each.shape, each.receptive_field, each.jump) for each in report.layers]
    [((8, 30, 30), (3, 3), (1.0, 1.0)), ((8, 15, 15), (4, 4), (2.0, 2.0))]
    >>> report.problem
    'Conv2d takes 4 channels, and gets 8: 8 × 15 × 15'
    """
    if len(shape) != 3 or min(shape) < 1:
        raise ValueError(f"a sample has channels, rows and columns of at least 1, got {shape}")
    reach = Reach.identity(shape[1]), Reach.identity(shape[2])
    reports: list[LayerReport] = []
    for layer in layers:
        try:
            after = layer.shape_after(shape)
            adds = layer.multiply_adds(shape)
            reach = _reach_after(layer, shape, reach)
        except (TypeError, ValueError) as problem:
            return StackReport(layers=tuple(reports), problem=str(problem))
        reports.append(
            LayerReport(
                layer=layer,
                shape=after,
                parameters=layer.parameters,
                multiply_adds=adds,
                memory=prod(after) * BYTES,
                reach=reach,
            )
        )
        shape = after
    return StackReport(layers=tuple(reports))


def weight_shapes(layers: Sequence[Layer]) -> dict[str, Ints]:
    """Return the shapes of all weights and biases of a list of layers.

    Parameters
    ----------
    layers : sequence of Layer

    Returns
    -------
    shapes : dict of str to tuple of int
        By the names that `torch.nn.Sequential` gives them, in its order.

    Examples
    --------
    >>> from pooling_core.network import Conv2d, ReLU
    >>> weight_shapes([ReLU(), Conv2d(1, 8, 3)])
    {'1.weight': (8, 1, 3, 3), '1.bias': (8,)}
    """
    return {
        f"{index}.{name}": shape
        for index, layer in enumerate(layers)
        for name, shape in layer.weight_shapes.items()
    }


def run(layers: Sequence[Layer], weights: Mapping[str, Array], samples: Array) -> list[Array]:
    """Return the output of every layer for samples.

    Parameters
    ----------
    layers : sequence of Layer
    weights : mapping of str to array
        Weights and biases, by the names that `torch.nn.Sequential` gives them: "0.weight".
    samples : array, shape (N, C, H, W)

    Returns
    -------
    outputs : list of array, one of shape (N, ...) per layer

    Raises
    ------
    KeyError
        A weight or a bias is missing.
    ValueError, TypeError
        As the functions of the layers.

    Examples
    --------
    >>> from pooling_core.network import MaxPool2d, ReLU
    >>> samples = np.array([[[[-1.0, 3.0], [2.0, -5.0]]]])
    >>> [output.tolist() for output in run([ReLU(), MaxPool2d(2)], {}, samples)]
    [[[[[0.0, 3.0], [2.0, 0.0]]]], [[[[3.0]]]]]
    """
    outputs = []
    for index, layer in enumerate(layers):
        of_layer = tuple(weights[f"{index}.{name}"] for name in layer.weight_shapes)
        samples = layer.run(samples, of_layer)
        outputs.append(samples)
    return outputs


def _reach_after(layer: Layer, shape: Ints, reach: tuple[Reach, Reach]) -> tuple[Reach, Reach]:
    """Return the reach of the units of a layer, from the reach of the units before it.

    Raises
    ------
    SettingError, ValueError
        The layer cannot work on this shape, has no units, or its units see too many cells.
    """
    layouts = layer.layouts(shape)
    if layouts is not None:
        if not all(layout.windows for layout in layouts):
            raise ValueError(f"{type(layer).__name__} has an output_size of 0, which has no units")
        seen = [
            each.step * int(layout.stop[-1]) for each, layout in zip(reach, layouts, strict=True)
        ]
        if max(seen) > _MOST_SEEN:
            raise ValueError(f"units of {type(layer).__name__} see more than {_MOST_SEEN:,} cells")
        return _through(reach[0], layouts[0]), _through(reach[1], layouts[1])
    rows, columns = layer.joined_axes(shape)
    if not (rows or columns):
        return reach
    return (
        _whole_axis(reach[0]) if rows else reach[0],
        _whole_axis(reach[1]) if columns else reach[1],
    )


def _through(axis: Reach, layout: AxisLayout) -> Reach:
    """Return the reach behind windows; a unit that sees the whole axis stays one unit."""
    return axis if len(axis.first) == 1 < layout.size else axis.through(layout)


def _whole_axis(axis: Reach) -> Reach:
    """Return the reach of one unit that sees all units along an axis."""
    units = len(axis.first)
    return axis.through(AxisLayout(size=units, first=np.array([0]), count=np.array([units])))
