"""The layers with weights: convolution, and the linear layer."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from pooling_core.geometry.pool_spec import Ints, Setting, spell_out
from pooling_core.network.conv2d import Padding, conv2d, convolution_spec
from pooling_core.network.layer import (
    Array,
    Layer,
    WindowedLayer,
    Windows,
    check_counts,
    check_planes,
    sizes_text,
)
from pooling_core.network.linear import linear


@dataclass(frozen=True, slots=True)
class Conv2d(WindowedLayer):
    """`conv2d` as a layer with weights."""

    in_channels: int
    out_channels: int
    kernel_size: Setting
    stride: Setting = 1
    padding: Padding = 0
    dilation: Setting = 1
    groups: int = 1
    bias: bool = True

    def __post_init__(self) -> None:
        """Check the numbers of channels and groups; the windows are checked with a shape."""
        check_counts("Conv2d", self, "in_channels", "out_channels", "groups")
        for name in ("in_channels", "out_channels"):
            count = getattr(self, name)
            if count % self.groups:
                raise ValueError(
                    f"groups must divide {name}: {self.groups} does not divide {count}"
                )

    @property
    def weight_shapes(self) -> dict[str, Ints]:
        """Return one weight per output and tap and channel it reads, and one bias per output."""
        kernel = spell_out("kernel_size", self.kernel_size, 2)
        weight = self.out_channels, self.in_channels // self.groups, *kernel
        return {"weight": weight} | ({"bias": weight[:1]} if self.bias else {})

    def windows(self, shape: Ints) -> Windows:
        """Return the setting of its windows. Raises what `conv2d` raises."""
        check_planes("Conv2d", shape, self.in_channels)
        kernel = spell_out("kernel_size", self.kernel_size, 2)
        return convolution_spec(shape[1:], kernel, self.stride, self.padding, self.dilation)

    def shape_after(self, shape: Ints) -> Ints:
        """Return the shape of its output."""
        return (self.out_channels, *self.windows(shape).output_shape(shape[1:]))

    def multiply_adds(self, shape: Ints) -> int:
        """Return one for each weight of each output cell, also where a weight meets padding."""
        return prod(self.shape_after(shape)) * prod(self.weight_shapes["weight"][1:])

    def run(self, samples: Array, weights: tuple[Array, ...] = ()) -> Array:
        """Return its output."""
        bias = weights[1] if self.bias else None
        asked = (self.stride, self.padding, self.dilation, self.groups)
        return conv2d(samples, weights[0], bias, *asked)


@dataclass(frozen=True, slots=True)
class Linear(Layer):
    """`linear` as a layer with weights."""

    in_features: int
    out_features: int
    bias: bool = True

    def __post_init__(self) -> None:
        """Check the numbers of features."""
        check_counts("Linear", self, "in_features", "out_features")

    @property
    def weight_shapes(self) -> dict[str, Ints]:
        """Return one weight per output and input, and one bias per output."""
        weight = self.out_features, self.in_features
        return {"weight": weight} | ({"bias": weight[:1]} if self.bias else {})

    def shape_after(self, shape: Ints) -> Ints:
        """Return the shape of its output: only the last size changes."""
        if shape[-1] != self.in_features:
            sizes = sizes_text(shape)
            raise ValueError(f"Linear takes {self.in_features} features, and gets {sizes}")
        return (*shape[:-1], self.out_features)

    def joined_axes(self, shape: Ints) -> tuple[bool, bool]:
        """Return True for columns alone if it is given planes: it joins those of a row."""
        return len(shape) != 3, True

    def multiply_adds(self, shape: Ints) -> int:
        """Return one for each weight, for each row of features."""
        return prod(self.shape_after(shape)) * self.in_features

    def run(self, samples: Array, weights: tuple[Array, ...] = ()) -> Array:
        """Return its output."""
        return linear(samples, *weights)
