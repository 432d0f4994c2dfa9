"""The pools as layers of a network."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from pooling_core.functional.adaptive_avg_pool import adaptive_avg_pool2d
from pooling_core.functional.adaptive_max_pool import adaptive_max_pool2d
from pooling_core.functional.avg_pool import avg_pool2d
from pooling_core.functional.fractional_max_pool import fractional_max_pool2d
from pooling_core.functional.lp_pool import lp_pool2d
from pooling_core.functional.max_pool import max_pool2d
from pooling_core.geometry.adaptive import AdaptiveSpec, OutputSize
from pooling_core.geometry.fractional import FractionalSpec
from pooling_core.geometry.pool_spec import Ints, PoolSpec, Setting, SettingError, spell_out
from pooling_core.network.blur_pool import blur_pool2d, blur_spec
from pooling_core.network.layer import Array, WindowedLayer, Windows, check_planes


@dataclass(frozen=True, slots=True)
class MaxPool2d(WindowedLayer):
    """`max_pool2d`."""

    kernel_size: Setting
    stride: Setting | None = None
    padding: Setting = 0
    dilation: Setting = 1
    ceil_mode: bool = False

    def windows(self, shape: Ints) -> Windows:
        """Return the setting of its windows."""
        check_planes("MaxPool2d", shape)
        asked = (self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode)
        return PoolSpec.of(*asked)

    def run(self, samples: Array, weights: tuple[Array, ...] = ()) -> Array:
        """Return its output."""
        asked = (self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode)
        return max_pool2d(samples, *asked)


@dataclass(frozen=True, slots=True)
class AvgPool2d(WindowedLayer):
    """`avg_pool2d`."""

    kernel_size: Setting
    stride: Setting | None = None
    padding: Setting = 0
    ceil_mode: bool = False
    count_include_pad: bool = True
    divisor_override: int | None = None

    def windows(self, shape: Ints) -> Windows:
        """Return the setting of its windows."""
        check_planes("AvgPool2d", shape)
        if self.divisor_override == 0:
            legal: dict[str, Ints] = {"divisor_override": (1,)}
            raise SettingError("divisor_override must not be 0", "divisor_override", legal)
        asked = (self.kernel_size, self.stride, self.padding, 1, self.ceil_mode)
        return PoolSpec.of(*asked)

    def run(self, samples: Array, weights: tuple[Array, ...] = ()) -> Array:
        """Return its output."""
        return avg_pool2d(
            samples,
            self.kernel_size,
            self.stride,
            self.padding,
            self.ceil_mode,
            self.count_include_pad,
            self.divisor_override,
        )


@dataclass(frozen=True, slots=True)
class AdaptiveMaxPool2d(WindowedLayer):
    """`adaptive_max_pool2d`."""

    output_size: OutputSize

    def windows(self, shape: Ints) -> Windows:
        """Return the setting of its windows."""
        check_planes(type(self).__name__, shape)
        return AdaptiveSpec(self.output_size)

    def run(self, samples: Array, weights: tuple[Array, ...] = ()) -> Array:
        """Return its output."""
        return adaptive_max_pool2d(samples, self.output_size)


@dataclass(frozen=True, slots=True)
class AdaptiveAvgPool2d(AdaptiveMaxPool2d):
    """`adaptive_avg_pool2d`: the same windows."""

    def run(self, samples: Array, weights: tuple[Array, ...] = ()) -> Array:
        """Return its output."""
        return adaptive_avg_pool2d(samples, self.output_size)


@dataclass(frozen=True, slots=True)
class LPPool2d(WindowedLayer):
    """`lp_pool2d`."""

    norm_type: float
    kernel_size: Setting
    stride: Setting | None = None
    ceil_mode: bool = False

    def windows(self, shape: Ints) -> Windows:
        """Return the setting of its windows."""
        check_planes("LPPool2d", shape)
        if self.norm_type == 0:
            legal: dict[str, Ints] = {"norm_type": (2,)}
            raise SettingError("norm_type must not be 0", "norm_type", legal)
        return PoolSpec.of(self.kernel_size, self.stride, 0, 1, self.ceil_mode)

    def run(self, samples: Array, weights: tuple[Array, ...] = ()) -> Array:
        """Return its output."""
        asked = (self.norm_type, self.kernel_size, self.stride, self.ceil_mode)
        return lp_pool2d(samples, *asked)


@dataclass(frozen=True, slots=True)
class FractionalMaxPool2d(WindowedLayer):
    """`fractional_max_pool2d`: its windows lie at random; `layouts` has those of the sample 0.5."""

    kernel_size: Setting
    output_size: Setting | None = None
    output_ratio: float | tuple[float, float] | None = None

    def __post_init__(self) -> None:
        """Check that there is a size or a ratio, as PyTorch does."""
        if (self.output_size is None) == (self.output_ratio is None):
            raise ValueError("FractionalMaxPool2d takes an output_size or an output_ratio")
        ratios = self.output_ratio if isinstance(self.output_ratio, tuple) else (self.output_ratio,)
        if any(ratio is not None and not 0 < ratio < 1 for ratio in ratios):
            raise ValueError("output_ratio must be between 0 and 1")

    def windows(self, shape: Ints) -> Windows:
        """Return the setting of its windows."""
        check_planes("FractionalMaxPool2d", shape)
        size = self.output_size
        if size is None:
            assert self.output_ratio is not None
            ratio = self.output_ratio
            ratios = ratio if isinstance(ratio, tuple) else (ratio, ratio)
            size = tuple(int(n * part) for n, part in zip(shape[1:], ratios, strict=True))
        return FractionalSpec(self.kernel_size, size, (0.5, 0.5))

    def run(self, samples: Array, weights: tuple[Array, ...] = ()) -> Array:
        """Return its output; its windows differ from call to call."""
        return fractional_max_pool2d(samples, self.kernel_size, self.output_size, self.output_ratio)


@dataclass(frozen=True, slots=True)
class BlurPool2d(WindowedLayer):
    """`blur_pool2d`. PyTorch has no such layer; border cells are mirrored."""

    kernel_size: Setting = 3
    stride: Setting = 2

    def windows(self, shape: Ints) -> Windows:
        """Return the setting of its windows."""
        check_planes("BlurPool2d", shape)
        return blur_spec(shape[1:], self.kernel_size, self.stride)

    def multiply_adds(self, shape: Ints) -> int:
        """Return one for each tap of each output cell; each channel is blurred by itself."""
        return prod(self.shape_after(shape)) * prod(spell_out("kernel_size", self.kernel_size, 2))

    def run(self, samples: Array, weights: tuple[Array, ...] = ()) -> Array:
        """Return its output."""
        return blur_pool2d(samples, self.kernel_size, self.stride)
