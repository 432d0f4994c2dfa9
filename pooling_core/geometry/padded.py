"""Windows whose padding may differ at start and end, as in other frameworks."""

from __future__ import annotations

from dataclasses import dataclass

from pooling_core.geometry.layout import AxisLayout
from pooling_core.geometry.pool_spec import Ints, SettingError, written
from pooling_core.geometry.size_rule import SizeRule


@dataclass(frozen=True, slots=True, kw_only=True)
class PaddedSpec:
    """Windows by kernel, with separate paddings before and after each axis.

    PyTorch's pools are `PoolSpec`: the same padding on both sides, at most half the kernel. This
    class is for settings that PyTorch does not have. Every field is a tuple with one int per
    spatial axis, except the flags.

    Attributes
    ----------
    kernel_size, stride, dilation : tuple of int
    low, high : tuple of int
        Cells of padding before and after each axis.
    ceil_mode : bool
        True if the last window may end after the padding.
    keeps_last : bool
        True if such a window is kept even if it starts after the last cell. PyTorch drops it.

    Raises
    ------
    SettingError
        A kernel, stride or dilation below 1, or a padding below 0.
    ValueError
        Tuples of different lengths.

    Examples
    --------
    >>> spec = PaddedSpec.same((6,), (3,), (2,))
    >>> spec.low, spec.high, spec.lay((6,))[0].taps.tolist()
    ((0,), (1,), [[0, 1, 2], [2, 3, 4], [4, 5, 6]])
    """

    kernel_size: Ints
    stride: Ints
    dilation: Ints
    low: Ints
    high: Ints
    ceil_mode: bool = False
    keeps_last: bool = False

    def __post_init__(self) -> None:
        """Check every field."""
        least = {"kernel_size": 1, "stride": 1, "dilation": 1, "low": 0, "high": 0}
        for name, lowest in least.items():
            values = getattr(self, name)
            if len(values) != self.ndim:
                raise ValueError(f"{name} must have {self.ndim} numbers, got {values}")
            for value in values:
                if value < lowest:
                    rule = f"must be at least {lowest}: {written(value)} < {lowest}"
                    raise SettingError(f"{name} {rule}", name, {})

    @classmethod
    def same(
        cls,
        shape: Ints,
        kernel_size: Ints,
        stride: Ints,
        dilation: Ints | None = None,
        *,
        odd_first: bool = False,
    ) -> PaddedSpec:
        """Return the windows of TensorFlow's `padding="SAME"` over a spatial shape.

        Along n cells there are ⌈n ÷ stride⌉ windows. Half of the padding that they need is on each
        side. An odd cell is at the end, or at the start if `odd_first`.

        Source: tf.nn, "Notes on padding"; ONNX's MaxPool, `auto_pad`, for `odd_first`.

        Examples
        --------
        >>> spec = PaddedSpec.same((5, 6), (2, 2), (2, 2), odd_first=True)
        >>> spec.low, spec.high, spec.output_shape((5, 6))
        ((1, 0), (0, 0), (3, 3))
        """
        dilation = dilation or (1,) * len(shape)
        less, more = [], []
        for n, k, s, d in zip(shape, kernel_size, stride, dilation, strict=True):
            needed = (-(-n // s) - 1) * s + d * (k - 1) + 1
            total = max(0, needed - n)
            less.append(total // 2)
            more.append(total - total // 2)
        low, high = (more, less) if odd_first else (less, more)
        return cls(
            kernel_size=kernel_size,
            stride=stride,
            dilation=dilation,
            low=tuple(low),
            high=tuple(high),
        )

    @property
    def ndim(self) -> int:
        """Return the number of spatial axes."""
        return len(self.kernel_size)

    def size_rules(self, shape: Ints) -> tuple[SizeRule, ...]:
        """Return the size rule of every axis, even if no window fits."""
        settings = zip(
            *(shape, self.kernel_size, self.stride, self.low, self.dilation, self.high), strict=True
        )
        return tuple(
            SizeRule(n, k, s, low, d, self.ceil_mode, high - low, self.keeps_last)
            for n, k, s, low, d, high in settings
        )

    def lay(self, shape: Ints) -> tuple[AxisLayout, ...]:
        """Return the windows over a spatial shape: one `AxisLayout` per axis.

        Raises
        ------
        SettingError
            No window fits.
        ValueError
            The shape has another number of axes than the spec.
        """
        return tuple(rule.lay() for rule in self._fitting(shape))

    def output_shape(self, shape: Ints) -> Ints:
        """Return the number of windows along each axis. Raises what `lay` raises."""
        return tuple(rule.windows for rule in self._fitting(shape))

    def _fitting(self, shape: Ints) -> tuple[SizeRule, ...]:
        rules = self.size_rules(shape)
        for rule in rules:
            if not rule.fits:
                raise SettingError(f"no window fits: {rule.why_not()}", "kernel_size", {})
        return rules
