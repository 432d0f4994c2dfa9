"""List the terms that add up to one cell of a convolution or a blur."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from pooling_core.geometry.picks import Positions
from pooling_core.geometry.pool_spec import Ints, spell_out
from pooling_core.network.blur_pool import blur_weights
from pooling_core.network.layer import Array
from pooling_core.network.pools import BlurPool2d
from pooling_core.network.weighted import Conv2d


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """The cells that a window reads, and their weights.

    Attributes
    ----------
    channels : range
        The channels of the input that they belong to.
    rows, columns : int64 arrays
        The rows and columns of the input that the window covers.
    cells, weights : arrays, shape (channels, kernel rows, kernel columns)
    inside : bool array, shape (kernel rows, kernel columns)
        True for cells of the input. The others are 0, or mirrored by a blur.
    bias : float
        Added to the products; 0 if there is none.
    """

    channels: range
    rows: Positions
    columns: Positions
    cells: Array
    weights: Array
    inside: NDArray[np.bool_]
    bias: float

    @property
    def sums(self) -> Array:
        """Return the sum of each channel's terms, shape (channels,).

        Their sum and the bias give the cell's value.
        """
        sums: Array = (self.cells * self.weights).sum(axis=(1, 2))
        return sums


def terms_of(
    layer: Conv2d | BlurPool2d, planes: Array, weights: Sequence[Array], cell: Ints
) -> Terms:
    """Return the terms that add up to a cell of a layer's output.

    Parameters
    ----------
    layer : Conv2d or BlurPool2d
    planes : array, shape (C, H, W)
        The input of the layer.
    weights : sequence of array
        Its weight and bias, as far as it has them.
    cell : (channel, row, column)

    Examples
    --------
    >>> plane, edges = np.array([[[0.0, 0.0, 5.0]]]), np.array([[[[-1.0, 1.0]]]])
    >>> found = terms_of(Conv2d(1, 1, (1, 2), bias=False), plane, [edges], (0, 0, 1))
    >>> found.cells.tolist(), found.weights.tolist(), found.columns.tolist(), found.sums.tolist()
    ([[[0.0, 5.0]]], [[[-1.0, 1.0]]], [1, 2], [5.0])
    """
    channel, *at = cell
    layouts = layer.layouts(planes.shape)
    taps = [layout.taps[index] for layout, index in zip(layouts, at, strict=True)]
    inside = [layout.inside[index] for layout, index in zip(layouts, at, strict=True)]
    beyond: Literal["reflect", "constant"]
    if isinstance(layer, BlurPool2d):
        kernel = blur_weights(spell_out("kernel_size", layer.kernel_size, 2), planes.dtype)[None]
        channels = range(channel, channel + 1)
        bias, beyond = 0.0, "reflect"
    else:
        kernel = weights[0][channel]
        first = channel // (layer.out_channels // layer.groups) * len(kernel)
        channels = range(first, first + len(kernel))
        bias, beyond = float(weights[1][channel]) if layer.bias else 0.0, "constant"
    border = [(layout.low, layout.high) for layout in layouts]
    padded = np.pad(planes[channels.start : channels.stop], [(0, 0), *border], beyond)
    places = (tap + layout.low for tap, layout in zip(taps, layouts, strict=True))
    return Terms(
        channels=channels,
        rows=taps[0][inside[0]],
        columns=taps[1][inside[1]],
        cells=padded[:, *np.ix_(*places)],
        weights=kernel,
        inside=np.logical_and.outer(*inside),
        bias=bias,
    )


def with_stride_1(layer: Conv2d, shape: Ints, at: Ints) -> Ints:
    """Return the place of a cell in the output of the same convolution with stride 1.

    Examples
    --------
    >>> with_stride_1(Conv2d(1, 8, 3, stride=2, padding=1), (1, 28, 28), (5, 0))
    (10, 0)
    """
    both = zip(layer.layouts(shape), replace(layer, stride=1).layouts(shape), at, strict=True)
    return tuple(
        int(np.searchsorted(dense.first, strided.first[cell])) for strided, dense, cell in both
    )
