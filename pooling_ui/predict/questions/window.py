"""One window of a trace, and the windows that people confuse with it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

import numpy as np

from pooling_core import AxisLayout, PoolTrace
from pooling_core.geometry.layout import ABSENT
from pooling_ui.text.axes import LINES, joined, singular
from pooling_ui.text.places import Place, place_text
from pooling_ui.text.words import number_label

Axes = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Window:
    """The window of one output cell.

    Attributes
    ----------
    trace : PoolTrace
    at : tuple of int
        The output cell.
    taps : a sequence for each axis
        The positions that the window reads, border included.
    """

    trace: PoolTrace
    at: Place
    taps: Axes

    @classmethod
    def of(cls, trace: PoolTrace, at: Place) -> "Window":
        """Return the window of an output cell."""
        taps = [
            [int(tap) for tap in axis.taps[i] if tap != ABSENT]
            for axis, i in zip(trace.layouts, at, strict=True)
        ]
        return cls(trace, at, taps)

    @property
    def cells(self) -> list[Place]:
        """Return the cells of the input that the window reads, in row-major order."""
        return list(product(*self._inside))

    @property
    def _inside(self) -> Axes:
        axes = zip(self.taps, self.trace.x.shape, strict=True)
        return [[tap for tap in taps if 0 <= tap < side] for taps, side in axes]

    @property
    def border(self) -> int:
        """Return the number of taps on the border."""
        return self.full - len(self.cells)

    @property
    def full(self) -> int:
        """Return the number of taps, border included."""
        return prod(map(len, self.taps))

    @property
    def padded(self) -> int:
        """Return the number of taps without the overhang."""
        axes = zip(self.trace.layouts, self.at, strict=True)
        return prod(int(axis.padded_count[at]) for axis, at in axes)

    @property
    def outside(self) -> str:
        """Return the word for the taps on the border."""
        axes = zip(self.taps, self.trace.layouts, strict=True)
        padded = any(
            -axis.low <= tap < 0 or axis.size <= tap < axis.size + axis.high
            for taps, axis in axes
            for tap in taps
        )
        return "Padding" if padded else "The overhang"

    @property
    def numbers(self) -> list[float]:
        """Return the numbers of the cells, in row-major order."""
        return [float(self.trace.x[cell]) for cell in self.cells]

    @property
    def name(self) -> str:
        """Return the name of the output cell in sentences."""
        return f"output {place_text(self.at)}"

    @property
    def reads(self) -> str:
        """Return the lines that the window reads, such as `rows 0 to 1 and columns 2 to 3`."""
        lines = LINES[len(self.at)]
        return joined([_lines(*each) for each in zip(lines, self._inside, strict=True)])


def _lines(line: str, taps: Sequence[int]) -> str:
    if not taps:
        return f"no {line}"
    if len(taps) > 2 and len({*np.diff(taps)}) == 1 and taps[1] - taps[0] > 1:
        return f"{line} {joined([str(tap) for tap in taps])}"
    if len(taps) == 2 and taps[1] - taps[0] > 1:
        return f"{line} {taps[0]} and {taps[1]}"
    if len(taps) == 1:
        return f"{singular([line])} {taps[0]}"
    return f"{line} {taps[0]} to {taps[-1]}"


def mistaken_windows(window: Window) -> Iterator[tuple[Window, str]]:
    """Yield windows that people confuse with this one, each with what they overlook.

    Most of them exist for windows by kernel only, which lie at even distances.
    """
    trace, at = window.trace, window.at
    axes = trace.layouts
    for slip in (_at_once, _without_padding, _undilated):
        taps = [
            slip(axis, i, list(taps)) for axis, i, taps in zip(axes, at, window.taps, strict=True)
        ]
        which = [
            n
            for n, (now, was) in enumerate(zip(taps, window.taps, strict=True))
            if now != list(was)
        ]
        if which:
            axis, line = axes[which[0]], LINES[len(at)][which[0]]
            yield Window(trace, at, taps), _SAYS[slip](axis, at[which[0]], line)
    swapped = at[::-1]
    if swapped != at and all(i < side for i, side in zip(swapped, trace.output.shape, strict=True)):
        yield (
            Window.of(trace, swapped),
            f"{LINES[len(at)][0].capitalize()} come first: {window.name} reads {window.reads}.",
        )


def _stride(axis: AxisLayout) -> int:
    """Return the distance between windows; 0 if it is not the same everywhere."""
    gaps = {*np.diff(axis.first).tolist()}
    return int(gaps.pop()) if len(gaps) == 1 else 0


def _at_once(axis: AxisLayout, at: int, taps: list[int]) -> list[int]:
    """Return the taps if windows moved by 1."""
    move = at * (_stride(axis) - 1) if _stride(axis) > 1 else 0
    return [tap - move for tap in taps]


def _without_padding(axis: AxisLayout, at: int, taps: list[int]) -> list[int]:
    """Return the taps if the first window began at the first cell."""
    return [tap + axis.low for tap in taps]


def _undilated(axis: AxisLayout, at: int, taps: list[int]) -> list[int]:
    """Return the taps without holes."""
    return [taps[0] + tap for tap in range(len(taps))]


def _of_stride(axis: AxisLayout, at: int, line: str) -> str:
    moves = f"The window moves by {_stride(axis)} {line} at a time"
    return f"{moves}: this one starts at {_first(axis, at, line)}."


def _of_padding(axis: AxisLayout, at: int, line: str) -> str:
    return f"With padding {axis.low}, this window starts at {_first(axis, at, line)}."


def _of_dilation(axis: AxisLayout, at: int, line: str) -> str:
    taps = joined([number_label(tap) for tap in axis.taps[at]])
    return f"With dilation {axis.step}, the window has holes: of the {line} it reads {taps}."


def _first(axis: AxisLayout, at: int, line: str) -> str:
    return f"{singular([line])} {number_label(axis.first[at])}"


_SAYS = {_at_once: _of_stride, _without_padding: _of_padding, _undilated: _of_dilation}
