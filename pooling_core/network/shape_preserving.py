"""Layers that keep the shape: activations, dropout, softmax and batch normalization.

They have shapes, parameters and receptive fields, and no `run`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from pooling_core.geometry.pool_spec import Ints
from pooling_core.network.layer import Layer, check_channels, check_counts, sizes_text


@dataclass(frozen=True, slots=True)
class ShapePreserving(Layer):
    """Base of the layers whose output has the shape of their input."""


def _named(name: str) -> type[ShapePreserving]:
    members = {"__slots__": (), "__doc__": f"`torch.nn.{name}`.", "__module__": __name__}
    return type(name, (ShapePreserving,), members)


ACTIVATIONS: dict[str, type[ShapePreserving]] = {
    name: _named(name)
    for name in (
        *("Sigmoid", "Tanh", "LeakyReLU", "ReLU6", "ELU", "GELU", "SiLU", "Mish", "SELU", "CELU"),
        *("RReLU", "Softplus", "Softsign", "Hardswish", "Hardsigmoid", "Hardtanh", "Hardshrink"),
        *("Softshrink", "Tanhshrink", "LogSigmoid", "Threshold"),
    )
}
"""Activations without parameters, by their names in `torch.nn`."""

DROPOUTS: dict[str, type[ShapePreserving]] = {
    name: _named(name)
    for name in (
        *("Dropout", "Dropout1d", "Dropout2d", "Dropout3d", "AlphaDropout"),
        *("FeatureAlphaDropout", "Identity"),
    )
}
"""Layers that change nothing when the network is used, by their names in `torch.nn`."""


@dataclass(frozen=True, slots=True)
class PReLU(ShapePreserving):
    """`torch.nn.PReLU`: it learns one slope, or one for each channel."""

    num_parameters: int = 1

    def __post_init__(self) -> None:
        """Check the number of slopes."""
        check_counts("PReLU", self, "num_parameters")

    @property
    def weight_shapes(self) -> dict[str, Ints]:
        """Return the shape of the slopes."""
        return {"weight": (self.num_parameters,)}

    def shape_after(self, shape: Ints) -> Ints:
        """Return the same shape."""
        if self.num_parameters not in (1, shape[0]):
            check_channels("PReLU", shape, self.num_parameters)
        return shape


@dataclass(frozen=True, slots=True)
class Softmax(ShapePreserving):
    """`torch.nn.Softmax`: each value depends on all values along an axis."""

    dim: int | None = None

    def shape_after(self, shape: Ints) -> Ints:
        """Return the same shape."""
        axes = len(shape) + 1
        if self.dim is not None and not -axes <= self.dim < axes:
            raise ValueError(f"{type(self).__name__} has no axis {self.dim}: {sizes_text(shape)}")
        return shape

    def joined_axes(self, shape: Ints) -> tuple[bool, bool]:
        """Return True for rows and for columns if a unit depends on all of them."""
        dim = 1 if self.dim is None else self.dim % (len(shape) + 1)
        if len(shape) == 1:
            return dim == 1, dim == 1
        return dim == 2, dim == 3


@dataclass(frozen=True, slots=True)
class LogSoftmax(Softmax):
    """`torch.nn.LogSoftmax`: the logarithm of `Softmax`."""


@dataclass(frozen=True, slots=True)
class BatchNorm2d(ShapePreserving):
    """`torch.nn.BatchNorm2d`: it scales and shifts each channel."""

    num_features: int
    affine: bool = True
    bias: bool = True

    def __post_init__(self) -> None:
        """Check the number of channels."""
        check_counts(type(self).__name__, self, "num_features")

    @property
    def weight_shapes(self) -> dict[str, Ints]:
        """Return one scale and one shift for each channel; neither if not `affine`."""
        return scales_and_shifts(self.affine, self.bias, (self.num_features,))

    def shape_after(self, shape: Ints) -> Ints:
        """Return the same shape."""
        name, axes = type(self).__name__, self._axes
        if len(shape) not in axes:
            raise ValueError(
                f"{name} takes {' or '.join(axes.values())}, and gets {sizes_text(shape)}"
            )
        check_channels(name, shape, self.num_features)
        return shape

    @property
    def _axes(self) -> dict[int, str]:
        return {3: "channels × rows × columns"}

    def multiply_adds(self, shape: Ints) -> int:
        """Return one for each cell."""
        return prod(shape)


@dataclass(frozen=True, slots=True)
class BatchNorm1d(BatchNorm2d):
    """`torch.nn.BatchNorm1d`: for features, or for series of them."""

    @property
    def _axes(self) -> dict[int, str]:
        return {1: "features", 2: "channels × samples"}


@dataclass(frozen=True, slots=True)
class BatchNorm3d(BatchNorm2d):
    """`torch.nn.BatchNorm3d`: for volumes."""

    @property
    def _axes(self) -> dict[int, str]:
        return {4: "channels × slices × rows × columns"}


def scales_and_shifts(affine: bool, bias: bool, shape: Ints) -> dict[str, Ints]:
    """Return scales and, with `bias`, shifts, each of this shape; neither if not `affine`."""
    names = ("weight", "bias")[: 1 + bias] if affine else ()
    return dict.fromkeys(names, shape)
