"""The base of all layers of a network: shapes, outputs and costs.

Names and arguments of layers are those of `torch.nn`. A shape is that of one sample: (C, H, W), or
(features,) after `Flatten`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core.geometry.adaptive import AdaptiveSpec
from pooling_core.geometry.fractional import FractionalSpec
from pooling_core.geometry.layout import AxisLayout
from pooling_core.geometry.padded import PaddedSpec
from pooling_core.geometry.pool_spec import Ints, PoolSpec, written
from pooling_core.network.activations import relu
from pooling_core.network.linear import flatten

Array = NDArray[Any]
Layouts = tuple[AxisLayout, ...]
Windows = PoolSpec | PaddedSpec | AdaptiveSpec | FractionalSpec


@dataclass(frozen=True, slots=True)
class Layer:
    """The base of all layers; its defaults are for a layer that keeps the shape and has no weights.

    Examples
    --------
    >>> ReLU().shape_after((8, 28, 28)), Flatten().shape_after((8, 28, 28))
    ((8, 28, 28), (6272,))
    """

    @property
    def weight_shapes(self) -> dict[str, Ints]:
        """Return the shapes of the weights and biases by name, in order: "weight", then "bias"."""
        return {}

    @property
    def parameters(self) -> int:
        """Return the number of weights and biases that the layer learns."""
        return sum(map(prod, self.weight_shapes.values()))

    def layouts(self, shape: Ints) -> Layouts | None:
        """Return the windows over rows and columns, or None for a layer without windows.

        Raises
        ------
        SettingError, ValueError
            The layer cannot work on this shape; the message says which numbers do not fit.
        """
        return None

    def shape_after(self, shape: Ints) -> Ints:
        """Return the shape of its output. Raises what `layouts` raises."""
        layouts = self.layouts(shape)
        windows = shape[1:] if layouts is None else tuple(layout.windows for layout in layouts)
        return (*shape[:1], *windows)

    def joined_axes(self, shape: Ints) -> tuple[bool, bool]:
        """Return True for rows and for columns if each unit depends on all units along them."""
        return False, False

    def multiply_adds(self, shape: Ints) -> int:
        """Return the number of products to add up for one sample; comparisons do not count."""
        return 0

    def run(self, samples: Array, weights: tuple[Array, ...] = ()) -> Array:
        """Return its output for samples, shape (N, ...); `weights` is its weight and bias, if any.

        Raises
        ------
        ValueError, TypeError
            As the function of the same name.
        """
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class WindowedLayer(Layer):
    """The base of the layers with windows over rows and columns."""

    def windows(self, shape: Ints) -> Windows:
        """Return the setting of its windows. Raises what `layouts` raises."""
        raise NotImplementedError

    def layouts(self, shape: Ints) -> Layouts:
        """Return the windows over rows and columns."""
        return self.windows(shape).lay(shape[1:])


@dataclass(frozen=True, slots=True)
class ReLU(Layer):
    """A layer that replaces every negative number by 0."""

    def run(self, samples: Array, weights: tuple[Array, ...] = ()) -> Array:
        """Return its output."""
        return relu(samples)


@dataclass(frozen=True, slots=True)
class Flatten(Layer):
    """A layer that puts all numbers of a sample in one row."""

    start_dim: int = 1
    end_dim: int = -1

    def shape_after(self, shape: Ints) -> Ints:
        """Return the shape of its output; axis 0 is that of the samples."""
        axes = len(shape) + 1
        first, last = (dim % axes if -axes <= dim < axes else dim for dim in self._dims)
        if not 0 <= first <= last < axes:
            raise ValueError(f"Flatten{self._dims} needs axes from 0 to {axes - 1}, in order")
        if not first:
            raise ValueError("Flatten with start_dim 0 would join the numbers of all samples")
        return (*shape[: first - 1], prod(shape[first - 1 : last]), *shape[last:])

    @property
    def _dims(self) -> tuple[int, int]:
        return self.start_dim, self.end_dim

    def run(self, samples: Array, weights: tuple[Array, ...] = ()) -> Array:
        """Return its output."""
        return flatten(samples, self.start_dim, self.end_dim)


def check_planes(name: str, shape: Ints, channels: int | None = None) -> None:
    """Raise a ValueError for a sample that has no planes, or another number of channels."""
    if len(shape) != 3:
        raise ValueError(f"{name} takes channels × rows × columns, and gets {sizes_text(shape)}")
    if channels is not None:
        check_channels(name, shape, channels)


def check_channels(name: str, shape: Ints, channels: int) -> None:
    """Raise a ValueError for a sample with another number of channels."""
    if shape[0] != channels:
        sizes = sizes_text(shape)
        raise ValueError(f"{name} takes {channels} channels, and gets {shape[0]}: {sizes}")


def sizes_text(shape: Ints) -> str:
    """Return the sizes of a sample in text, such as "3 × 8 × 8"."""
    return " × ".join(map(str, shape))


def check_counts(name: str, layer: Layer, *counts: str) -> None:
    """Raise an error for a count that is not an int, or is below 1."""
    for each in counts:
        value = getattr(layer, each)
        if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
            raise TypeError(f"{name} takes an int for {each}, got {value!r}")
        if value < 1:
            raise ValueError(f"{name} takes at least 1 for {each}, got {written(int(value))}")
