"""Where every pooling window lies: the one place that knows.

One rule per axis, written once, serves any number of spatial axes. Checking happens when a
`PoolSpec` is built, and when it meets a shape that it does not fit; nowhere else.

Source: torch.nn.MaxPool2d, "Shape", as torch 2.13 behaves; Dumoulin & Visin 2016
(arXiv:1603.07285), ch. 3.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, NamedTuple, Self

import numpy as np

from pooling_core.layout import AxisLayout, DroppedWindow

__all__ = ["AxisLayout", "DroppedWindow", "PoolSpec", "Setting", "SettingError"]

Ints = tuple[int, ...]
Setting = int | Ints | list[int]

LARGEST = 2**31 - 1
_LEAST = {"kernel_size": 1, "stride": 1, "padding": 0, "dilation": 1}


class SettingError(ValueError):
    """A pooling setting that PyTorch refuses.

    Attributes
    ----------
    parameter : str
        The parameter to blame, by PyTorch's name.
    nearest : dict of str to tuple of int
        The parameters to change, and to what, for the nearest legal setting. Empty where there
        is no telling what was meant (a tuple of the wrong length).

    Examples
    --------
    >>> try:
    ...     PoolSpec.of(3, padding=2)
    ... except SettingError as problem:
    ...     print(problem, problem.nearest)
    padding must be at most half the kernel: 2 > 3 // 2 = 1 {'padding': (1, 1)}
    """

    def __init__(self, message: str, parameter: str, nearest: dict[str, Ints]) -> None:
        super().__init__(message, parameter, nearest)  # all of them, so that it can be pickled
        self.parameter = parameter
        self.nearest = nearest

    def __str__(self) -> str:
        """Give the sentence alone."""
        return str(self.args[0])


class SizeRule(NamedTuple):
    """How the output size of one axis comes about, number by number.

    `room` is what the first window leaves: size + 2 * padding - extent. `floor` and `ceil` are
    the sizes that either rounding of room / stride gives; `last_start` is where the last of `ceil`
    windows would start, which `ceil_mode` drops when that is `size` or later. `windows` is the
    size that holds; below 1 there is no output.

    Examples
    --------
    >>> PoolSpec.of(2, stride=2, ceil_mode=True).size_rules((5, 4))[0]._asdict()["windows"]
    3
    """

    size: int
    kernel: int
    stride: int
    padding: int
    dilation: int
    ceil_mode: bool
    extent: int
    room: int
    floor: int
    ceil: int
    last_start: int
    windows: int


class _Axis(NamedTuple):
    """The settings of one axis, and the size rule that follows from them."""

    kernel: int
    stride: int
    padding: int
    dilation: int
    ceil_mode: bool

    @property
    def extent(self) -> int:
        return self.dilation * (self.kernel - 1) + 1

    def reach(self, size: int) -> int:
        """Give the largest extent that still makes one window."""
        return size + 2 * self.padding + (self.stride - 1 if self.ceil_mode else 0)

    def windows(self, size: int) -> tuple[int, bool]:
        """How many windows are kept, and whether one more was dropped."""
        count = (self.reach(size) - self.extent) // self.stride + 1
        # A ceil_mode window may hang over the end, but must not start in the end padding.
        dropped = self.ceil_mode and (count - 1) * self.stride >= size + self.padding
        return count - dropped, dropped

    def size_rule(self, size: int) -> SizeRule:
        room = size + 2 * self.padding - self.extent
        ceil = -(-room // self.stride) + 1
        return SizeRule(
            size,
            *self,
            extent=self.extent,
            room=room,
            floor=room // self.stride + 1,
            ceil=ceil,
            last_start=(ceil - 1) * self.stride - self.padding,
            windows=self.windows(size)[0],
        )

    def lay(self, size: int) -> AxisLayout:
        count, is_dropped = self.windows(size)
        first = np.arange(count) * self.stride - self.padding
        start = count * self.stride - self.padding
        return AxisLayout(
            size=size,
            first=first,
            count=np.full(count, self.kernel),
            step=self.dilation,
            low=self.padding,
            high=self.padding,
            dropped=DroppedWindow(start, start + self.extent, size) if is_dropped else None,
        )

    def fits(self, size: int) -> bool:
        return self.extent <= self.reach(size)

    def with_dilation_for(self, size: int) -> _Axis:
        """Lower the dilation to the largest that fits; to 1 if none does."""
        if self.fits(size):
            return self
        return self._replace(dilation=max(1, (self.reach(size) - 1) // (self.kernel - 1)))

    def with_kernel_for(self, size: int) -> _Axis:
        """Lower the kernel to the largest that fits, and the padding with it."""
        if self.fits(size):
            return self
        kernel = (self.reach(size) - 1) // self.dilation + 1
        if self.dilation > 1:  # where the padding must shrink with the kernel, this bounds it
            kernel = min(kernel, (self.reach(size) - 2 * self.padding) // (self.dilation - 1) + 1)
        while True:  # at most a step or two
            smaller = self._replace(kernel=kernel, padding=min(self.padding, kernel // 2))
            if smaller.fits(size):
                return smaller
            kernel -= 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolSpec:
    """A checked set of pooling parameters; `PoolSpec.of` takes the short spellings.

    Every field is a tuple with one int per spatial axis, except `ceil_mode`. A spec that exists
    is legal; whether it fits a shape, `lay` and `output_shape` say.

    Raises
    ------
    SettingError
        A value out of range, or padding above half the kernel (dilation does not count).
    TypeError
        Anything but whole numbers in the tuples, or a `ceil_mode` that is not a bool.

    Source: torch.nn.MaxPool2d, "Shape"; torch 2.13 where the two differ.

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

    @classmethod
    def of(
        cls,
        kernel_size: Setting,
        stride: Setting | None = None,
        padding: Setting = 0,
        dilation: Setting = 1,
        ceil_mode: bool = False,
        *,
        ndim: int = 2,
    ) -> Self:
        """Build a spec from what PyTorch takes: an int, or a list or tuple of one or `ndim` ints.

        `stride` defaults to `kernel_size`, as `None` or as `()`.
        """
        kernel = _spell_out("kernel_size", kernel_size, ndim)
        omitted = stride is None or (isinstance(stride, (list, tuple)) and not stride)
        return cls(
            kernel_size=kernel,
            stride=kernel if omitted else _spell_out("stride", stride, ndim),
            padding=_spell_out("padding", padding, ndim),
            dilation=_spell_out("dilation", dilation, ndim),
            ceil_mode=ceil_mode,
        )

    def __post_init__(self) -> None:
        """Check everything; no other code does."""
        if not isinstance(self.ceil_mode, bool):
            raise TypeError(f"ceil_mode must be a bool, got {self.ceil_mode!r}")
        for name, least in _LEAST.items():
            values = getattr(self, name)
            if values != _spell_out(name, values, self.ndim):
                raise TypeError(f"{name} must be a tuple of {self.ndim} ints, got {values!r}")
            for value in values:
                if value < least:
                    self._refuse(name, f"must be at least {least}: {value} < {least}")
                if value > LARGEST:
                    self._refuse(name, f"must be at most {LARGEST}: {value} > {LARGEST}")
        for pad, kernel in zip(self.padding, self.kernel_size, strict=True):
            if pad > kernel // 2:
                half = f"{pad} > {kernel} // 2 = {kernel // 2}"
                self._refuse("padding", f"must be at most half the kernel: {half}")

    def _refuse(self, parameter: str, rule: str) -> None:
        legal = {
            name: tuple(min(max(value, least), LARGEST) for value in getattr(self, name))
            for name, least in _LEAST.items()
        }
        legal["padding"] = tuple(
            min(pad, kernel // 2)
            for pad, kernel in zip(legal["padding"], legal["kernel_size"], strict=True)
        )
        nearest = {name: value for name, value in legal.items() if value != getattr(self, name)}
        raise SettingError(f"{parameter} {rule}", parameter, nearest)

    @property
    def ndim(self) -> int:
        """The number of spatial axes."""
        return len(self.kernel_size)

    @property
    def extent(self) -> Ints:
        """How many cells a window spans along each axis, holes included."""
        return tuple(axis.extent for axis in self._axes)

    def with_(self, **changes: Any) -> Self:
        """Give the spec with some parameters changed, in any spelling that `of` takes."""
        now = {field.name: getattr(self, field.name) for field in fields(self)}
        return type(self).of(**{**now, **changes}, ndim=self.ndim)

    def lay(self, shape: Ints) -> tuple[AxisLayout, ...]:
        """Lay the windows over a spatial shape: one `AxisLayout` per axis.

        Raises
        ------
        SettingError
            The output would be too small: not one window fits.
        ValueError
            The shape has another number of axes, or an axis without cells.
        """
        self._check_fits(shape)
        return tuple(axis.lay(size) for axis, size in zip(self._axes, shape, strict=True))

    def output_shape(self, shape: Ints) -> Ints:
        """How many windows there are along each axis; raises as `lay` does."""
        self._check_fits(shape)
        return tuple(axis.windows(n)[0] for axis, n in zip(self._axes, shape, strict=True))

    def size_rules(self, shape: Ints) -> tuple[SizeRule, ...]:
        """Say how the output size of every axis comes about, also where no window fits."""
        return tuple(axis.size_rule(n) for axis, n in zip(self._axes, shape, strict=True))

    @property
    def _axes(self) -> tuple[_Axis, ...]:
        settings = zip(self.kernel_size, self.stride, self.padding, self.dilation, strict=True)
        return tuple(_Axis(*each, self.ceil_mode) for each in settings)

    def _check_fits(self, shape: Ints) -> None:
        if len(shape) != self.ndim or min(shape) < 1:
            raise ValueError(f"need {self.ndim} spatial sizes of at least 1, got {tuple(shape)}")
        pairs = tuple(zip(self._axes, shape, strict=True))
        tight = [(axis, size) for axis, size in pairs if not axis.fits(size)]
        if not tight:
            return
        relaxed = [axis.with_dilation_for(size) for axis, size in pairs]
        parameter = "dilation"
        nearest = {"dilation": tuple(axis.dilation for axis in relaxed)}
        if not all(axis.fits(size) for axis, size in zip(relaxed, shape, strict=True)):
            relaxed = [axis.with_kernel_for(size) for axis, size in pairs]
            parameter = "kernel_size"
            nearest = {"kernel_size": tuple(axis.kernel for axis in relaxed)}
            padding = tuple(axis.padding for axis in relaxed)
            if padding != self.padding:
                nearest["padding"] = padding
        raise SettingError(
            f"{parameter} leaves no window, the output size is too small: {_too_wide(*tight[0])}",
            parameter,
            nearest,
        )


def _too_wide(axis: _Axis, size: int) -> str:
    """Write out the inequality that fails, with its numbers."""
    extent = f"{axis.dilation} * ({axis.kernel} - 1) + 1 = {axis.extent}"
    room = f"{size} + 2 * {axis.padding}"
    if axis.ceil_mode:
        room += f" + {axis.stride} - 1"
    return f"{extent} > {room} = {axis.reach(size)}"


def _spell_out(name: str, value: object, ndim: int) -> Ints:
    """One int per axis, from an int or from a list or tuple of one or `ndim` ints."""
    entries = value if isinstance(value, (list, tuple)) else (value,)
    for entry in entries:
        if isinstance(entry, bool) or not isinstance(entry, (int, np.integer)):
            raise TypeError(f"{name} must be an int or a tuple of ints, got {value!r}")
    numbers = tuple(int(entry) for entry in entries)
    if len(numbers) not in (1, ndim):
        words = f"one int or a tuple of {ndim}"
        raise SettingError(f"{name} must be {words}, got {len(numbers)}: {value!r}", name, {})
    return numbers * ndim if len(numbers) == 1 else numbers
