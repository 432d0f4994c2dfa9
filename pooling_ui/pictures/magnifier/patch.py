"""Choose a patch of a picture that holds whole windows, and their setting for the patch alone.

Write the link of Grid with it, and make the questions about it.
"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from pooling_core import AxisLayout, PoolTrace, SettingError, SizeRule
from pooling_core.geometry.fractional_starts import starts
from pooling_core.trace.reducers import WindowSpec
from pooling_ui.inputs.parameters import OWN, encode_numbers
from pooling_ui.predict.question_source import QuestionSource, pool_source
from pooling_ui.predict.questions.table import forward_questions
from pooling_ui.setting.choices import setting_link
from pooling_ui.setting.setting import ByKernel, ByOutputSize, Fractional, Windows, widget_values
from pooling_ui.text.numbers import MAX_SIDE

PATCH_SIZES = (4, 6, 8, 10, 12, 16)


class Patch(NamedTuple):
    """A part of the picture, by its first row and column, its height and width."""

    row: int
    col: int
    height: int
    width: int

    @property
    def rows(self) -> slice:
        """Return the rows of the picture that the patch shows."""
        return slice(self.row, self.row + self.height)

    @property
    def cols(self) -> slice:
        """Return the columns of the picture that the patch shows."""
        return slice(self.col, self.col + self.width)


def patch_at(
    shape: tuple[int, int], spec: WindowSpec | None, spot: tuple[int, int], size: int
) -> Patch:
    """Return the patch of about `size` rows and columns that holds a spot.

    It begins and ends at the ends of windows, or at the edges of the picture. Without windows
    (`spec` is None, or a window needs more than `MAX_SIDE` cells) the spot lies in its middle.
    """
    try:
        layouts: tuple[AxisLayout | None, ...] = (None, None) if spec is None else spec.lay(shape)
    except SettingError:
        layouts = (None, None)
    (row, height), (col, width) = (
        _stretch(length, layout, at, min(size, length))
        for length, layout, at in zip(shape, layouts, spot, strict=True)
    )
    return Patch(row, col, height, width)


def _stretch(length: int, layout: AxisLayout | None, at: int, size: int) -> tuple[int, int]:
    """Return start and length along one axis.

    Begin with the window nearest to the spot; add its neighbours until there are `size` cells.
    """
    middle = min(max(at - size // 2, 0), length - size), size
    if layout is None:
        return middle
    starts, stops = np.maximum(layout.first, 0), np.minimum(layout.stop, length)
    before = after = int(np.abs(layout.first + layout.stop - 1 - 2 * at).argmin())
    start, stop = min(int(starts[before]), at), max(int(stops[after]), at + 1)
    if stop - start > MAX_SIDE:
        return middle
    while stop - start < size:
        sides = []
        if before > 0:
            sides.append((at - start, min(start, int(starts[before - 1])), stop, -1))
        if after < layout.windows - 1:
            sides.append((stop - 1 - at, start, max(stop, int(stops[after + 1])), 1))
        sides = [side for side in sides if side[2] - side[1] <= MAX_SIDE]
        if not sides:
            break
        _, start, stop, direction = min(sides)  # the side with fewer cells beside the spot
        before, after = before - (direction < 0), after + (direction > 0)
    if after == layout.windows - 1 and length - start <= MAX_SIDE:
        stop = length  # with the cells that no window reads
    return start, stop - start


def windows_alone(trace: PoolTrace, windows: Windows) -> Windows:
    """Return the setting under which the patch alone has the same windows as in the picture.

    Inside a picture, the setting loses padding and ceil_mode. At the picture's edge it keeps them;
    then the patch alone is padded on its opposite side, too. For windows by output size and
    fractional windows, only the number of windows is the same for certain: `is_alike` checks them.
    """
    size = trace.output.shape
    match windows:
        case Fractional():
            samples = _samples_alone(trace, windows.samples)
            return replace(windows, output_size=size, samples=samples)
        case ByOutputSize():
            return ByOutputSize(size)
        case ByKernel():
            axes = (trace.rows, trace.cols)
            padding = tuple(
                pad if axis.low or axis.high else 0
                for axis, pad in zip(axes, windows.padding, strict=True)
            )
            hangs_over = any(axis.overhang or axis.dropped for axis in axes)
            ceil_mode = windows.ceil_mode and hangs_over
            return replace(windows, padding=padding, ceil_mode=ceil_mode)


def _samples_alone(trace: PoolTrace, samples: tuple[float, ...]) -> tuple[float, ...]:
    """Return the samples that place the windows of a patch alone where they lie in its picture.

    Of the samples that a link can hold, choose the nearest to the picture's own. If none fits,
    return the picture's own.
    """
    shape, output = trace.x.shape, trace.output.shape
    kernel = tuple(int(layout.count[0]) for layout in trace.layouts)
    tried = np.arange(1000) / 1000
    placed = starts(shape, kernel, output, np.stack([tried, tried], axis=-1))
    nearest = []
    for layout, first, own in zip(trace.layouts, placed, samples, strict=True):
        same = tried[(first == layout.first).all(axis=1)]
        nearest.append(float(min(same, key=lambda each: abs(each - own), default=own)))
    return tuple(nearest)


def rules_alone(trace: PoolTrace, windows: Windows) -> tuple[SizeRule, ...]:
    """Return the size rule of each axis by which a patch alone has as many windows as here.

    Return none if windows are not by kernel, or lie elsewhere in the patch alone, as at the
    picture's edge.
    """
    if isinstance(windows, ByKernel) and is_alike(trace, windows):
        return tuple(windows.spec.size_rules(trace.x.shape))
    return ()


def is_alike(trace: PoolTrace, windows: Windows) -> bool:
    """Return True if these windows, over a patch alone, lie where the picture's windows lie."""
    alone = windows.spec.lay(trace.x.shape)
    return all(
        np.array_equal(mine.first, other.first) and np.array_equal(mine.count, other.count)
        for mine, other in zip(alone, trace.layouts, strict=True)
    )


def patch_link(numbers: str, windows: Windows) -> dict[str, str]:
    """Return a link to the page Grid with these numbers and this setting, without defaults."""
    return {"preset": OWN, "x": encode_numbers(numbers), **setting_link(widget_values(windows))}


def patch_source(trace: PoolTrace, windows: Windows, prefix: str) -> QuestionSource:
    """Return the questions about a part of a picture, pooled by these windows.

    They ask for its size only if the part, pooled alone, has as many windows.
    """
    rules, words = rules_alone(trace, windows), windows.words
    return pool_source(trace, forward_questions(trace, rules, words), prefix)
