"""Apply a kind of method to the windows of a plane, and return the error that noise makes in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from pooling_core.geometry.layout import AxisLayout
from pooling_core.geometry.pool_spec import PoolSpec
from pooling_core.geometry.reach import Reach
from pooling_core.measures.method_kinds import METHOD_KINDS, MethodKind, in_float
from pooling_core.measures.noise_theory import Expected
from pooling_core.network.blur_pool import blur_pool2d, blur_spec
from pooling_core.trace.reducers import Layouts

Array = NDArray[Any]

BLUR = 3
"""Cells of the blur, along each axis."""


@dataclass(frozen=True, slots=True)
class Method:
    """One method to make planes smaller. `method_of` makes it.

    Attributes
    ----------
    name : str
        One of `METHODS` or `SHIFT_METHODS`.
    spec : PoolSpec
        The windows; for "nth" those of one cell, for "max then blur" those of the maximum.
    stride : tuple of int
        The distance of two results, in cells of the input.
    norm_type : float
        The power of "lp".

    Examples
    --------
    >>> import numpy as np
    >>> method = method_of("nth", PoolSpec.of(2), (4, 4))
    >>> method.pool(np.arange(16.0).reshape(1, 4, 4))
    array([[[ 0.,  2.],
            [ 8., 10.]]])
    """

    name: str
    spec: PoolSpec
    stride: tuple[int, ...]
    norm_type: float = 2.0

    @property
    def kind(self) -> MethodKind:
        """Return the kind of this name."""
        return METHOD_KINDS[self.name]

    @property
    def blurs(self) -> bool:
        """Return True if a blur follows the maximum, as a second pass."""
        return self.kind.blurs

    def lay(self, shape: tuple[int, ...]) -> tuple[AxisLayout, ...]:
        """Return the windows of its first pass; only "max then blur" has a second pass."""
        return self.spec.lay(shape)

    def pool(
        self, planes: Array, layouts: Layouts | None = None, *, in_order: bool = True
    ) -> Array:
        """Return the results for planes, shape (planes, rows, columns), of floats or uint8.

        `layouts` are windows of the first pass that replace those of the whole planes. Floats are
        added in PyTorch's order; if not `in_order`, axis by axis: that is far faster for large
        windows, but the last bits may differ. Sums of whole numbers are exact in any order.
        """
        layouts = layouts or self.lay(planes.shape[1:])
        results = self.kind.pool(planes, layouts, self.norm_type, in_order)
        return blur_pool2d(in_float(results), BLUR, self.stride) if self.blurs else results

    def reaches(self, shape: tuple[int, ...]) -> list[Reach]:
        """Return which cells each result reads, along rows and along columns."""
        reaches = [Reach.identity(size).through(axis) for size, axis in self._axes(shape)]
        if self.blurs:
            fine = tuple(len(reach.first) for reach in reaches)
            blur = blur_spec(fine, BLUR, self.stride).lay(fine)
            reaches = [reach.through(axis) for reach, axis in zip(reaches, blur, strict=True)]
        return reaches

    def _axes(self, shape: tuple[int, ...]) -> list[tuple[int, AxisLayout]]:
        return list(zip(shape, self.lay(shape), strict=True))


def method_of(name: str, spec: PoolSpec, shape: tuple[int, ...], norm_type: float = 2.0) -> Method:
    """Return the method of this name, for windows over planes of this shape.

    Raises
    ------
    SettingError (a ValueError)
        No window fits, or PyTorch's function has no such parameter: an average has no dilation.
    ValueError
        Another name.
    """
    if name not in METHOD_KINDS:
        raise ValueError(f"name must be one of {tuple(METHOD_KINDS)}, got {name!r}")
    kind, stride = METHOD_KINDS[name], spec.stride
    if kind.reducer:
        kind.reducer(norm_type).function(shape, spec)
    if kind.one_cell:
        spec = spec.with_(kernel_size=1, padding=0, dilation=1)
    if kind.blurs:
        spec = spec.with_(stride=1, ceil_mode=False)
    method = Method(name, spec, stride, float(norm_type))
    method.lay(shape)
    if method.blurs:
        method.reaches(shape)
    return method


def expected_error(
    method: str,
    noise: str,
    strength: float,
    cells: int,
    level: float,
    *,
    low: float = 0.0,
    high: float = 255.0,
) -> Expected | None:
    """Return the error that noise makes in a window of a flat plane; None if there is no formula.

    Parameters
    ----------
    method, noise : str
        One of `METHODS`, one of `NOISES`.
    strength : float
        As in `add_noise`.
    cells : int
        The number of cells that a window reads, none of them border.
    level : float
        The value of all cells without noise.
    low, high : float
        The values of pepper and salt.

    Raises
    ------
    KeyError
        `method` is none of `METHODS`.

    Examples
    --------
    >>> expected_error("average", "gaussian", 6.0, 9, 128.0)
    Expected(bias=0.0, rms=2.0)
    >>> expected_error("max", "pepper", 0.5, 4, 100.0)
    Expected(bias=-6.25, rms=25.0)
    """
    kind = METHOD_KINDS[method]
    if kind.error is None:
        return None
    return kind.error(noise, strength, 1 if kind.one_cell else cells, high - level, low - level)
