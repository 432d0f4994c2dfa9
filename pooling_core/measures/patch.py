"""A rectangle of the results of a method, computed from only the cells that it needs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from numpy.typing import NDArray

from pooling_core.geometry.layout import AxisLayout
from pooling_core.geometry.reach import Reach
from pooling_core.measures.methods import BLUR, Method

Array = NDArray[Any]
Slices = tuple[slice, ...]


class MethodPatch(NamedTuple):
    """Some results of a method: the cells that they need, and the windows over these.

    `results` are the slices of these results in the output for `cells`.
    """

    method: Method
    cells: Slices
    layouts: tuple[AxisLayout, ...]
    results: Slices

    def pool(self, planes: Array, *, in_order: bool = True) -> Array:
        """Return the results for planes that hold only `cells`; `in_order` as in `Method.pool`."""
        return self.method.pool(planes, self.layouts, in_order=in_order)[:, *self.results]


class MethodOver(NamedTuple):
    """A method over planes of one shape: the windows of its first pass, and its reaches."""

    method: Method
    layouts: tuple[AxisLayout, ...]
    reaches: tuple[Reach, ...]

    @property
    def windows(self) -> tuple[int, ...]:
        """Return the number of results along each axis."""
        return tuple(len(reach.first) for reach in self.reaches)

    @property
    def extent(self) -> tuple[int, ...]:
        """Return the number of cells that a result reads along each axis."""
        return tuple(int((reach.stop - reach.first).max()) for reach in self.reaches)

    def patch(self, spans: Iterable[range]) -> MethodPatch:
        """Return the patch of results in a range of each axis; no range may be empty."""
        found = [
            self._along(layout, span, stride)
            for layout, span, stride in zip(self.layouts, spans, self.method.stride, strict=True)
        ]
        layouts, cells, results = zip(*found, strict=True)
        return MethodPatch(self.method, cells, layouts, results)

    def _along(
        self, layout: AxisLayout, span: range, stride: int
    ) -> tuple[AxisLayout, slice, slice]:
        if not self.method.blurs:
            return *layout.only(span.start, span.stop), slice(0, len(span))
        # The blur mirrors its input at each edge. At an edge of the patch inside the plane, that is
        # wrong for the outermost result. So one more result is computed there, and left out.
        over = BLUR // 2
        first = max(0, span.start - over) * stride
        last = min(layout.windows, (span.stop - 1) * stride + 1 + over)
        skipped = first // stride
        results = slice(span.start - skipped, span.stop - skipped)
        return *layout.only(first, last), results


@lru_cache(maxsize=64)
def method_over(method: Method, shape: tuple[int, ...]) -> MethodOver:
    """Return a method over planes of a shape."""
    return MethodOver(method, method.lay(shape), tuple(method.reaches(shape)))


def region(wanted: Iterable[Slices], shape: tuple[int, ...]) -> Slices:
    """Return the smallest part of planes of a shape that holds all wanted parts.

    Examples
    --------
    >>> region([(slice(2, 5), slice(0, 3)), (slice(-1, 3), slice(2, 9))], (8, 8))
    (slice(0, 5, None), slice(0, 8, None))
    """
    return tuple(
        slice(max(0, min(cut.start for cut in cuts)), min(size, max(cut.stop for cut in cuts)))
        for cuts, size in zip(zip(*wanted, strict=True), shape, strict=True)
    )


def within(cells: Slices, whole: Slices) -> tuple[Any, ...]:
    """Return the index of cells in an array that holds only a region of the planes.

    Examples
    --------
    >>> within((slice(3, 5), slice(0, 2)), (slice(2, 9), slice(0, 4)))
    (slice(None, None, None), slice(1, 3, None), slice(0, 2, None))
    """
    return slice(None), *[
        slice(cut.start - of.start, cut.stop - of.start)
        for cut, of in zip(cells, whole, strict=True)
    ]
