"""The layers that a network may have: what each makes of a shape, and what it costs.

Names and arguments are those of `torch.nn`. A shape is that of one sample: (C, H, W), or
(features,) after `Flatten`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from pooling_core.adaptive import AdaptiveSpec, OutputSize
from pooling_core.geometry import Ints, PoolSpec, Setting, spell_out
from pooling_core.layout import AxisLayout
from pooling_core.network.conv2d import Padding, convolution_spec

Layouts = tuple[AxisLayout, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """What all layers have; one that changes no shape and learns nothing, as `ReLU`, is complete.

    Examples
    --------
    >>> MaxPool2d(2).shape_after((8, 28, 28)), Linear(10, 3).parameters
    ((8, 14, 14), 33)
    """

    @property
    def parameters(self) -> int:
        """How many numbers it learns."""
        return 0

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

    def multiply_adds(self, shape: Ints) -> int:
        """Return how many products it adds up for one sample; comparisons are not counted."""
        return 0


@dataclass(frozen=True, slots=True)
class ReLU(Layer):
    """Every negative number becomes 0."""


@dataclass(frozen=True, slots=True)
class Conv2d(Layer):
    """`conv2d` with weights that are learnt."""

    in_channels: int
    out_channels: int
    kernel_size: Setting
    stride: Setting = 1
    padding: Padding = 0
    dilation: Setting = 1
    groups: int = 1
    bias: bool = True

    @property
    def parameters(self) -> int:
        """A weight for each tap and channel that an output sees, and a bias for each output."""
        return self.out_channels * (self._terms + self.bias)

    @property
    def _terms(self) -> int:
        return self.in_channels // self.groups * prod(spell_out("kernel_size", self.kernel_size, 2))

    def layouts(self, shape: Ints) -> Layouts:
        """Return the windows. Raises what `conv2d` raises."""
        check_planes("Conv2d", shape, self.in_channels)
        for name in ("in_channels", "out_channels"):
            if getattr(self, name) % self.groups:
                count = getattr(self, name)
                raise ValueError(
                    f"groups must divide {name}: {self.groups} does not divide {count}"
                )
        kernel = spell_out("kernel_size", self.kernel_size, 2)
        spec = convolution_spec(shape[1:], kernel, self.stride, self.padding, self.dilation)
        return spec.lay(shape[1:])

    def shape_after(self, shape: Ints) -> Ints:
        """Return the shape of its output."""
        return (self.out_channels, *(layout.windows for layout in self.layouts(shape)))

    def multiply_adds(self, shape: Ints) -> int:
        """One for each weight of each output cell, also where a weight meets padding."""
        return prod(self.shape_after(shape)) * self._terms


@dataclass(frozen=True, slots=True)
class MaxPool2d(Layer):
    """`max_pool2d`."""

    kernel_size: Setting
    stride: Setting | None = None
    padding: Setting = 0
    dilation: Setting = 1
    ceil_mode: bool = False

    def layouts(self, shape: Ints) -> Layouts:
        """Return the windows."""
        check_planes("MaxPool2d", shape)
        asked = (self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode)
        return PoolSpec.of(*asked).lay(shape[1:])


@dataclass(frozen=True, slots=True)
class AvgPool2d(Layer):
    """`avg_pool2d`."""

    kernel_size: Setting
    stride: Setting | None = None
    padding: Setting = 0
    ceil_mode: bool = False
    count_include_pad: bool = True
    divisor_override: int | None = None

    def layouts(self, shape: Ints) -> Layouts:
        """Return the windows."""
        check_planes("AvgPool2d", shape)
        asked = (self.kernel_size, self.stride, self.padding, 1, self.ceil_mode)
        return PoolSpec.of(*asked).lay(shape[1:])


@dataclass(frozen=True, slots=True)
class AdaptiveMaxPool2d(Layer):
    """`adaptive_max_pool2d`."""

    output_size: OutputSize

    def layouts(self, shape: Ints) -> Layouts:
        """Return the windows."""
        check_planes(type(self).__name__, shape)
        return AdaptiveSpec(self.output_size).lay(shape[1:])


@dataclass(frozen=True, slots=True)
class AdaptiveAvgPool2d(AdaptiveMaxPool2d):
    """`adaptive_avg_pool2d`: the same windows."""


@dataclass(frozen=True, slots=True)
class Flatten(Layer):
    """All numbers of a sample in one row."""

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


@dataclass(frozen=True, slots=True)
class Linear(Layer):
    """`linear` with weights that are learnt."""

    in_features: int
    out_features: int
    bias: bool = True

    @property
    def parameters(self) -> int:
        """A weight for each input and output, and a bias for each output."""
        return self.out_features * (self.in_features + self.bias)

    def shape_after(self, shape: Ints) -> Ints:
        """Return the shape of its output: the last axis becomes another."""
        if shape[-1] != self.in_features:
            sizes = " × ".join(map(str, shape))
            raise ValueError(f"Linear takes {self.in_features} features, and gets {sizes}")
        return (*shape[:-1], self.out_features)

    def multiply_adds(self, shape: Ints) -> int:
        """One for each weight, for each row of features."""
        return prod(self.shape_after(shape)) * self.in_features


def check_planes(name: str, shape: Ints, channels: int | None = None) -> None:
    """Raise a ValueError for a sample that has no planes, or not so many channels."""
    sizes = " × ".join(map(str, shape))
    if len(shape) != 3:
        raise ValueError(f"{name} takes channels × rows × columns, and gets {sizes}")
    if channels not in (None, shape[0]):
        raise ValueError(f"{name} takes {channels} channels, and gets {shape[0]}: {sizes}")
