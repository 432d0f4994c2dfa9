"""The settings of a pool, checked once, and the windows that they give for a shape.

A `PoolSpec` checks its values when it is built, and checks that a window fits when it is given a
shape. No other code checks settings.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

import numpy as np

from pooling_core.geometry.layout import AxisLayout
from pooling_core.geometry.memory import LARGE, cached
from pooling_core.geometry.size_rule import SizeRule, nearest_that_fits

Ints = tuple[int, ...]
Setting = int | Ints | list[int]

LARGEST = 2**31 - 1
_LEAST = {"kernel_size": 1, "stride": 1, "padding": 0, "dilation": 1}


class SettingError(ValueError):
    """A pooling setting that PyTorch refuses.

    Attributes
    ----------
    parameter : str
        PyTorch's name of the parameter that is wrong.
    nearest : dict of str to tuple of int
        The nearest legal setting: the parameters to change, with their new values. A spec's is
        legal for some input, a function's for the input it was given. Empty for a tuple of the
        wrong length, because its meaning is unknown. `lp_pool1d` gives its kernel as an int.

    Examples
    --------
    >>> try:
    ...     PoolSpec.of(3, padding=2)
    ... except SettingError as problem:
    ...     print(problem, problem.nearest)
    padding must be at most half the kernel: 2 > ⌊3 ÷ 2⌋ = 1 {'padding': (1, 1)}
    """

    def __init__(self, message: str, parameter: str, nearest: dict[str, Ints]) -> None:
        super().__init__(message, parameter, nearest)  # all three, for pickle
        self.parameter = parameter
        self.nearest = nearest

    def __str__(self) -> str:
        """Return the message alone."""
        return str(self.args[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolSpec:
    """A checked set of pooling parameters. `PoolSpec.of` also takes single ints.

    Every field is a tuple with one int per spatial axis, except `ceil_mode`. A spec that exists
    is legal. `lay` and `output_shape` check whether it fits a shape.

    Raises
    ------
    SettingError
        A value is out of range, or the padding is more than half the kernel (without dilation).
    TypeError
        A tuple holds something other than ints, or `ceil_mode` is not a bool.

    Source: torch.nn.MaxPool2d, "Shape"; where torch 2.13 differs from it, torch 2.13.

    Examples
    --------
    >>> spec = PoolSpec.of(3, stride=2, padding=1)
    >>> spec.kernel_size, spec.extent, spec.output_shape((5, 6))
    ((3, 3), (3, 3), (3, 3))
    """

    kernel_size: Ints
    stride: Ints
    padding: Ints
    dilation: Ints
    ceil_mode: bool

    @staticmethod
    def of(
        kernel_size: Setting,
        stride: Setting | None = None,
        padding: Setting = 0,
        dilation: Setting = 1,
        ceil_mode: bool = False,
        *,
        ndim: int = 2,
    ) -> PoolSpec:
        """Return a spec of PyTorch's arguments: an int, or a list or tuple of one or `ndim` ints.

        A `stride` of `None` or `()` means `kernel_size`.
        """
        if not isinstance(ceil_mode, bool):
            raise TypeError(f"ceil_mode must be a bool, got {ceil_mode!r}")
        kernel = spell_out("kernel_size", kernel_size, ndim)
        omitted = stride is None or (isinstance(stride, (list, tuple)) and not stride)
        return _checked(
            kernel,
            kernel if omitted else spell_out("stride", stride, ndim),
            spell_out("padding", padding, ndim),
            spell_out("dilation", dilation, ndim),
            ceil_mode,
        )

    def __post_init__(self) -> None:
        """Check every field."""
        if not isinstance(self.ceil_mode, bool):
            raise TypeError(f"ceil_mode must be a bool, got {self.ceil_mode!r}")
        for name, least in _LEAST.items():
            values = getattr(self, name)
            if values != spell_out(name, values, self.ndim):
                raise TypeError(f"{name} must be a tuple of {self.ndim} ints, got {values!r}")
            for value in values:
                if value < least:
                    self._refuse(name, f"must be at least {least}: {written(value)} < {least}")
                if value > LARGEST:
                    self._refuse(name, f"must be at most {LARGEST}: {value} > {LARGEST}")
        for pad, kernel in zip(self.padding, self.kernel_size, strict=True):
            if pad > kernel // 2:
                half = f"{pad} > ⌊{kernel} ÷ 2⌋ = {kernel // 2}"
                self._refuse("padding", f"must be at most half the kernel: {half}")

    def _refuse(self, parameter: str, rule: str) -> None:
        """Raise a SettingError, with a nearest setting in which every value is legal."""
        legal = {
            name: tuple(min(max(value, least), LARGEST) for value in getattr(self, name))
            for name, least in _LEAST.items()
        }
        halves = (kernel // 2 for kernel in legal["kernel_size"])
        legal["padding"] = tuple(map(min, legal["padding"], halves))
        nearest = {name: value for name, value in legal.items() if value != getattr(self, name)}
        raise SettingError(f"{parameter} {rule}", parameter, nearest)

    @property
    def ndim(self) -> int:
        """Return the number of spatial axes."""
        return len(self.kernel_size)

    @property
    def extent(self) -> Ints:
        """Return the number of cells that a window spans along each axis, holes included."""
        any_shape = (1,) * self.ndim
        return tuple(rule.extent for rule in self.size_rules(any_shape))

    def with_(self, **changes: Any) -> PoolSpec:
        """Return the spec with some parameters changed, as `of` takes them."""
        now = {field.name: getattr(self, field.name) for field in fields(self)}
        return PoolSpec.of(**{**now, **changes}, ndim=self.ndim)

    def size_rules(self, shape: Ints) -> tuple[SizeRule, ...]:
        """Return the size rule of every axis, even if no window fits."""
        settings = zip(
            shape, self.kernel_size, self.stride, self.padding, self.dilation, strict=True
        )
        return tuple(SizeRule(*each, self.ceil_mode) for each in settings)

    def lay(self, shape: Ints) -> tuple[AxisLayout, ...]:
        """Return the windows over a spatial shape: one `AxisLayout` per axis.

        Raises
        ------
        SettingError
            No window fits.
        ValueError
            The shape has another number of axes than the spec, or an axis without cells.
        """
        return _layouts(self, tuple(shape))

    def output_shape(self, shape: Ints) -> Ints:
        """Return the number of windows along each axis. Raises what `lay` raises."""
        return tuple(rule.windows for rule in self._fitting(shape))

    def _fitting(self, shape: Ints) -> tuple[SizeRule, ...]:
        if len(shape) != self.ndim or min(shape) < 1:
            raise ValueError(f"need {self.ndim} spatial sizes of at least 1, got {tuple(shape)}")
        rules = self.size_rules(shape)
        failures = [rule.why_not() for rule in rules if not rule.fits]
        if not failures:
            return rules
        nearest = nearest_that_fits(rules)
        parameter = next(iter(nearest))
        sizes = " × ".join(map(str, shape))
        reason = f"{parameter} is too large for an input of {sizes}, no window fits: {failures[0]}"
        raise SettingError(reason, parameter, nearest)


@lru_cache(maxsize=256, typed=True)
def _checked(
    kernel: Ints, stride: Ints, padding: Ints, dilation: Ints, ceil_mode: bool
) -> PoolSpec:
    """Return a spec; for the same values, the same spec."""
    return PoolSpec(
        kernel_size=kernel, stride=stride, padding=padding, dilation=dilation, ceil_mode=ceil_mode
    )


@cached(maxsize=64, unless=lambda spec, shape: sum(shape) > LARGE)
def _layouts(spec: PoolSpec, shape: Ints) -> tuple[AxisLayout, ...]:
    """Return the layouts of a spec and a shape; those of small inputs are cached.

    A layout caches what is derived from it, so it pays to reuse it.
    """
    return tuple(rule.lay() for rule in spec._fitting(shape))


def written(number: int) -> str:
    """Return a number as messages show it, with a real minus sign."""
    return str(number).replace("-", "−")


def spell_out(name: str, value: object, ndim: int) -> Ints:
    """Return one int per axis, from an int or from a list or tuple of one or `ndim` ints."""
    entries = value if isinstance(value, (list, tuple)) else (value,)
    for entry in entries:
        if isinstance(entry, bool) or not isinstance(entry, (int, np.integer)):
            raise TypeError(f"{name} must be an int or a tuple of ints, got {value!r}")
    numbers = tuple(int(entry) for entry in entries)
    if len(numbers) not in (1, ndim):
        words = f"one int or a tuple of {ndim}"
        raise SettingError(f"{name} must be {words}, got {len(numbers)}: {value!r}", name, {})
    return numbers * ndim if len(numbers) == 1 else numbers
