"""Layers that normalize over rows and columns, so that a unit depends on the whole plane.

They have shapes, parameters and receptive fields, and no `run`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from pooling_core.geometry.pool_spec import Ints
from pooling_core.network.layer import check_channels, check_counts, sizes_text
from pooling_core.network.shape_preserving import ShapePreserving, scales_and_shifts

_AXES = {
    2: "channels × samples",
    3: "channels × rows × columns",
    4: "channels × slices × rows × columns",
}


@dataclass(frozen=True, slots=True)
class _PlaneNorm(ShapePreserving):
    """Base of the layers that take mean and variance over rows and columns of each sample."""

    def joined_axes(self, shape: Ints) -> tuple[bool, bool]:
        """Return True for rows and for columns."""
        return True, True

    def multiply_adds(self, shape: Ints) -> int:
        """Return two for each cell: its square in the variance, and its scale."""
        return 2 * prod(shape)


@dataclass(frozen=True, slots=True)
class GroupNorm(_PlaneNorm):
    """`torch.nn.GroupNorm`: it normalizes groups of channels, each over the whole plane."""

    num_groups: int
    num_channels: int
    affine: bool = True
    bias: bool = True

    def __post_init__(self) -> None:
        """Check the numbers of groups and channels."""
        check_counts("GroupNorm", self, "num_groups", "num_channels")
        if self.num_channels % self.num_groups:
            numbers = f"{self.num_groups} does not divide {self.num_channels}"
            raise ValueError(f"num_groups must divide num_channels: {numbers}")

    @property
    def weight_shapes(self) -> dict[str, Ints]:
        """Return one scale and one shift for each channel; neither if not `affine`."""
        return scales_and_shifts(self.affine, self.bias, (self.num_channels,))

    def shape_after(self, shape: Ints) -> Ints:
        """Return the same shape; without scales, PyTorch only asks for whole groups."""
        channels = shape[0]
        if self.affine:
            check_channels("GroupNorm", shape, self.num_channels)
        if channels % self.num_groups:
            takes = f"GroupNorm takes {self.num_groups} groups of channels"
            raise ValueError(f"{takes}, and gets {channels} channels: {sizes_text(shape)}")
        return shape


@dataclass(frozen=True, slots=True)
class InstanceNorm2d(_PlaneNorm):
    """`torch.nn.InstanceNorm2d`: it normalizes each channel over its whole plane."""

    num_features: int
    affine: bool = False
    bias: bool = True
    track_running_stats: bool = False

    def __post_init__(self) -> None:
        """Check the number of channels."""
        check_counts(type(self).__name__, self, "num_features")

    @property
    def weight_shapes(self) -> dict[str, Ints]:
        """Return one scale and one shift for each channel; neither if not `affine`."""
        return scales_and_shifts(self.affine, self.bias, (self.num_features,))

    def shape_after(self, shape: Ints) -> Ints:
        """Return the same shape.

        PyTorch compares the channels only if the layer has numbers for each. Then the samples
        must not stand where the channels should, as they do if the shape has an axis less.
        """
        name, axes = type(self).__name__, self._axes
        has_numbers = self.affine or self.track_running_stats
        if len(shape) not in (axes - 1, axes) or (has_numbers and len(shape) != axes):
            raise ValueError(f"{name} takes {_AXES[axes]}, and gets {sizes_text(shape)}")
        if has_numbers:
            check_channels(name, shape, self.num_features)
        cells = prod(shape[1:] if len(shape) == axes else shape)
        if cells == 1 and not self.track_running_stats:
            raise ValueError(
                f"{name} takes more than one cell a channel, and gets {sizes_text(shape)}"
            )
        return shape

    def joined_axes(self, shape: Ints) -> tuple[bool, bool]:
        """Return True for both axes; False with running statistics, which are fixed in use."""
        return not self.track_running_stats, not self.track_running_stats

    @property
    def _axes(self) -> int:
        """Return the number of sizes of a sample."""
        return 3


@dataclass(frozen=True, slots=True)
class InstanceNorm1d(InstanceNorm2d):
    """`torch.nn.InstanceNorm1d`: for series."""

    @property
    def _axes(self) -> int:
        return 2


@dataclass(frozen=True, slots=True)
class InstanceNorm3d(InstanceNorm2d):
    """`torch.nn.InstanceNorm3d`: for volumes."""

    @property
    def _axes(self) -> int:
        return 4


@dataclass(frozen=True, slots=True)
class LayerNorm(_PlaneNorm):
    """`torch.nn.LayerNorm`: it normalizes over the last axes, whose sizes it names."""

    normalized_shape: int | Ints
    elementwise_affine: bool = True
    bias: bool = True

    def __post_init__(self) -> None:
        """Check the sizes."""
        if any(isinstance(each, bool) or not isinstance(each, int) for each in self._sizes):
            takes = "LayerNorm takes an int or ints for normalized_shape"
            raise TypeError(f"{takes}, got {self.normalized_shape!r}")
        if not self._sizes or min(self._sizes) < 1:
            takes = "LayerNorm takes sizes of at least 1 for normalized_shape"
            raise ValueError(f"{takes}, got {self.normalized_shape}")

    @property
    def _sizes(self) -> Ints:
        sizes = self.normalized_shape
        return sizes if isinstance(sizes, tuple) else (sizes,)

    @property
    def weight_shapes(self) -> dict[str, Ints]:
        """Return a scale and a shift for each number; neither if not `elementwise_affine`."""
        return scales_and_shifts(self.elementwise_affine, self.bias, self._sizes)

    def shape_after(self, shape: Ints) -> Ints:
        """Return the same shape."""
        if shape[-len(self._sizes) :] != self._sizes:
            raise ValueError(f"LayerNorm takes {self._takes}, and gets {sizes_text(shape)}")
        return shape

    @property
    def _takes(self) -> str:
        if len(self._sizes) == 1:
            return f"{self._sizes[0]} numbers along the last axis"
        return f"{sizes_text(self._sizes)} as its last sizes"

    def joined_axes(self, shape: Ints) -> tuple[bool, bool]:
        """Return True for rows and for columns; of planes, one size names the columns alone."""
        return len(shape) != 3 or len(self._sizes) > 1, True
