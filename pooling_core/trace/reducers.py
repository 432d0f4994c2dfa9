"""The reducers of a window: maximum, minimum, average and power average.

Each names the function whose input it takes, and reduces one plane, series or volume.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isinf, prod
from typing import Any, Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from pooling_core.compute.argmaxima import window_argmax
from pooling_core.compute.sums import window_sum
from pooling_core.functional.adaptive_avg_pool import adaptive_averages
from pooling_core.functional.avg_pool import averages, check_size, divisor_of
from pooling_core.functional.lp_pool import checked_norm, magnitudes, power, times
from pooling_core.geometry.adaptive import AdaptiveSpec
from pooling_core.geometry.fractional import FractionalSpec
from pooling_core.geometry.layout import AxisLayout
from pooling_core.geometry.padded import PaddedSpec
from pooling_core.geometry.pool_spec import PoolSpec, SettingError

Array = NDArray[Any]
Layouts = tuple[AxisLayout, ...]
Shape = tuple[int, ...]
WindowSpec = PoolSpec | PaddedSpec | AdaptiveSpec | FractionalSpec
Border = Literal["never wins", "counts as 0", "is left out"]


class Reduced(NamedTuple):
    """One plane, reduced.

    Attributes
    ----------
    output : array, shape (*windows)
    terms : array, shape (*cells)
        What each cell adds to the windows that read it: its value, its power, or its magnitude.
    indices : int64 array, shape (*windows), or None
        The flat index of each winner, as PyTorch gives it. None if no cell wins.
    totals, divisors : arrays, shape (*windows), or None
        The sum of the terms of each window, and its divisor, for averages alone.
    """

    output: Array
    terms: Array
    indices: NDArray[np.int64] | None = None
    totals: Array | None = None
    divisors: Array | None = None


class Comparison(NamedTuple):
    """Say how the cells of a window are compared, where one of them wins.

    Attributes
    ----------
    smallest_wins : bool
        True if the smallest wins, False if the largest does.
    of_magnitudes : bool
        True if the magnitudes of the cells are compared.
    """

    smallest_wins: bool = False
    of_magnitudes: bool = False


class Reducer(Protocol):
    """A rule that reduces each window to one number."""

    @property
    def border(self) -> Border:
        """Return how a tap on the border counts."""

    @property
    def comparison(self) -> Comparison | None:
        """Return how cells are compared; None if no cell wins."""

    def divided_by(self, windows: WindowSpec, layouts: Layouts) -> Array | None:
        """Return the divisor of each window's sum, or one for all; None without a sum."""

    def function(self, shape: Shape, windows: WindowSpec) -> str:
        """Return the name of the function; raise a ValueError if it does not take these windows.

        The name is also the row of the dtype table. `shape` is that of the plane.
        """

    def reduce(self, x: Array, windows: WindowSpec, layouts: Layouts, whole: Shape) -> Reduced:
        """Reduce the windows of `layouts`: all windows of `windows`, or some of them.

        `whole` is the number of all windows along each axis.
        """


@dataclass(frozen=True, slots=True)
class Maximum:
    """Keep the largest cell of each window, as `max_pool2d`.

    Examples
    --------
    >>> Maximum().border
    'never wins'
    """

    @property
    def border(self) -> Border:
        """Return that the border never wins: padding is minus infinity."""
        return "never wins"

    @property
    def comparison(self) -> Comparison:
        """Return that the largest cell wins."""
        return Comparison()

    def divided_by(self, windows: WindowSpec, layouts: Layouts) -> None:
        """Return None: there is no sum."""

    def function(self, shape: Shape, windows: WindowSpec) -> str:
        """Return the name of the function."""
        return _maximum(len(shape), windows)

    def reduce(self, x: Array, windows: WindowSpec, layouts: Layouts, whole: Shape) -> Reduced:
        """Reduce the windows."""
        values, indices = window_argmax(x[None], layouts)
        return Reduced(values[0], x, indices[0])


@dataclass(frozen=True, slots=True)
class Minimum:
    """Keep the smallest cell of each window: the maximum of the negative, exact for every dtype.

    Examples
    --------
    >>> from pooling_core import trace_pool
    >>> trace_pool([[4, 2]], PoolSpec.of((1, 2)), Minimum()).output
    array([[2]])
    """

    @property
    def border(self) -> Border:
        """Return that the border never wins: padding is infinity."""
        return "never wins"

    @property
    def comparison(self) -> Comparison:
        """Return that the smallest cell wins."""
        return Comparison(smallest_wins=True)

    def divided_by(self, windows: WindowSpec, layouts: Layouts) -> None:
        """Return None: there is no sum."""

    def function(self, shape: Shape, windows: WindowSpec) -> str:
        """Return the name of the function that takes the same arrays: PyTorch has no minimum."""
        return _maximum(len(shape), windows)

    def reduce(self, x: Array, windows: WindowSpec, layouts: Layouts, whole: Shape) -> Reduced:
        """Reduce the windows."""
        # The least integer has no negative; ~ reverses the order of integers, too.
        reverse = np.negative if x.dtype.kind == "f" else np.invert
        values, indices = window_argmax(reverse(x)[None], layouts)
        return Reduced(reverse(values[0]), x, indices[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class Average:
    """Take the average of each window, as `avg_pool2d` and `adaptive_avg_pool2d`.

    Attributes
    ----------
    count_include_pad : bool
    divisor_override : int or None
        As in `avg_pool2d`. Adaptive windows have no border, and ignore both.

    Examples
    --------
    >>> Average(count_include_pad=False).border
    'is left out'
    """

    count_include_pad: bool = True
    divisor_override: int | None = None

    def __post_init__(self) -> None:
        """Check both, as `avg_pool2d` does."""
        divisor_of((), self.count_include_pad, self.divisor_override)

    @property
    def border(self) -> Border:
        """Return how padding counts: as 0 if `count_include_pad`; the overhang never counts."""
        return "counts as 0" if self.count_include_pad else "is left out"

    @property
    def comparison(self) -> None:
        """Return None: no cell wins."""

    def divided_by(self, windows: WindowSpec, layouts: Layouts) -> Array:
        """Return the number of cells that count, or the fixed divisor."""
        if isinstance(windows, AdaptiveSpec):
            return divisor_of(layouts, False, None)
        return divisor_of(layouts, self.count_include_pad, self.divisor_override)

    def function(self, shape: Shape, windows: WindowSpec) -> str:
        """Return the name of the function."""
        if isinstance(windows, AdaptiveSpec):
            return f"adaptive_avg_pool{len(shape)}d"
        spec = _by_kernel("average", windows, {"dilation": 1}, " and an adaptive one")
        name = f"avg_pool{len(shape)}d"
        check_size(name, spec, shape)
        return name

    def reduce(self, x: Array, windows: WindowSpec, layouts: Layouts, whole: Shape) -> Reduced:
        """Reduce the windows."""
        divisors = self.divided_by(windows, layouts)
        if isinstance(windows, AdaptiveSpec):
            single = prod(whole) == 1 and all(layout.windows for layout in layouts)
            output = adaptive_averages(x[None], layouts, single)
        else:
            output = averages(x[None], layouts, divisors)
        sum_dtype = np.float32 if x.dtype == np.float16 else x.dtype
        totals = window_sum(x[None], layouts, sum_dtype)[0]
        return Reduced(output[0], x, None, totals, np.broadcast_to(divisors, totals.shape))


@dataclass(frozen=True, slots=True)
class PowerAverage:
    """Take the root of the sum of powers of each window, as `lp_pool2d`.

    Attributes
    ----------
    norm_type : float
        The power, as in `lp_pool2d`.

    Examples
    --------
    >>> from pooling_core import trace_pool
    >>> trace = trace_pool([[3.0, 4.0]], PoolSpec.of((1, 2)), PowerAverage(2))
    >>> trace.terms, trace.totals, trace.output
    (array([[ 9., 16.]]), array([[25.]]), array([[5.]]))
    """

    norm_type: float = 2.0

    @property
    def border(self) -> Border:
        """Return that the border is left out: the sum is scaled up to a full window instead."""
        return "is left out"

    @property
    def comparison(self) -> Comparison | None:
        """Return that magnitudes are compared if the power is infinite; else no cell wins.

        Examples
        --------
        >>> PowerAverage(float("-inf")).comparison, PowerAverage(2).comparison
        (Comparison(smallest_wins=True, of_magnitudes=True), None)
        """
        if not isinf(self.norm_type):
            return None
        return Comparison(smallest_wins=self.norm_type < 0, of_magnitudes=True)

    def divided_by(self, windows: WindowSpec, layouts: Layouts) -> Array | None:
        """Return the part of a full window that is not overhang: the sum is scaled up by it."""
        if isinf(self.norm_type):
            return None
        assert isinstance(windows, PoolSpec)
        part: Array = divisor_of(layouts, True, None) / prod(windows.kernel_size)
        return part

    def function(self, shape: Shape, windows: WindowSpec) -> str:
        """Return the name of the function."""
        infinite = isinf(checked_norm(self.norm_type))
        spec = _by_kernel("power average", windows, {"padding": 0, "dilation": 1})
        name = f"lp_pool{len(shape)}d"
        if not infinite:
            check_size(name, spec, shape)
        return name + " of infinity" * infinite

    def reduce(self, x: Array, windows: WindowSpec, layouts: Layouts, whole: Shape) -> Reduced:
        """Reduce the windows."""
        assert isinstance(windows, PoolSpec)
        p = float(self.norm_type)
        with np.errstate(all="ignore"):  # infinity and NaN are answers here
            if isinf(p):
                values, indices = window_argmax(magnitudes(x, p)[None], layouts)
                return Reduced(values[0] if p > 0 else -values[0], np.abs(x), indices[0])
            terms = power(x, p)
            means = averages(terms[None], layouts, divisor_of(layouts, True, None))
            totals = times(means[0], prod(windows.kernel_size))
            return Reduced(power(totals, 1 / p), terms, None, totals)


_WINDOW_WORDS = {
    AdaptiveSpec: "adaptive",
    FractionalSpec: "fractional",
    PaddedSpec: "unevenly padded",
}


def _maximum(ndim: int, windows: WindowSpec) -> str:
    if isinstance(windows, AdaptiveSpec):
        return f"adaptive_max_pool{ndim}d"
    if isinstance(windows, FractionalSpec):
        return f"fractional_max_pool{ndim}d"
    return "max_pool1d with indices" if ndim == 1 else f"max_pool{ndim}d"


def _by_kernel(what: str, windows: WindowSpec, only: dict[str, int], also: str = "") -> PoolSpec:
    """Return windows that must be by kernel, and must have these values for parameters in `only`.

    `also` ends the message: it says what else PyTorch has of this kind.
    """
    if not isinstance(windows, PoolSpec):
        window_words = _WINDOW_WORDS[type(windows)]
        words = f"there is no {window_words} {what} in PyTorch, only one by kernel_size{also}"
        raise SettingError(words, "output_size", {})
    for name, value in only.items():
        if set(getattr(windows, name)) != {value}:
            nearest = {name: (value,) * windows.ndim}
            raise SettingError(f"{name} must be {value}: PyTorch's {what} has none", name, nearest)
    return windows
