"""What a nudge of one cell shows, in sentences: the true slopes, the gradient, and ties."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pooling_core import (
    BackTrace,
    Maximum,
    PoolSpec,
    Slopes,
    nudge_of,
    response,
    slopes,
    ties_of,
)
from pooling_ui.words import number_label

Place = tuple[int, int]
_MOST_CELLS = 400  # of a plane on which ties are looked for
_DIGITS = 4
_MOST_NAMED = 4


@dataclass(frozen=True, slots=True)
class Subject:
    """The cell that is nudged, and the window whose output is looked at."""

    cell: Place
    window: Place


def subject(back: BackTrace, pin: tuple[str, int, int] | None, step: int) -> Subject | None:
    """Return what a person looks at on the stage; None where a window has no cell, or the reverse.

    A pinned input cell, with the first window that it wins or that reads it; else the window that
    is pinned or shows, with its winner, or its first cell.
    """
    trace = back.trace
    rows, columns = trace.output.shape
    if pin and pin[0] == "input" and pin[1] < trace.x.shape[0] and pin[2] < trace.x.shape[1]:
        cell = pin[1:]
        reads = _reads(back, cell)
        flat = cell[0] * trace.x.shape[1] + cell[1]
        wins = reads if back.cells is None else back.cells == flat
        found = np.argwhere(wins if wins.any() else reads)
        return Subject(cell, (int(found[0][0]), int(found[0][1]))) if len(found) else None
    step = min(step, rows * columns - 1)
    window = step // columns, step % columns
    if pin and pin[0] == "output" and pin[1] < rows and pin[2] < columns:
        window = pin[1:]
    if back.cells is not None:
        flat = int(back.cells[window])
        return Subject(divmod(flat, trace.x.shape[1]), window) if flat >= 0 else None
    taps = [
        axis.taps[at][axis.inside[at]]
        for axis, at in zip((trace.rows, trace.cols), window, strict=True)
    ]
    if not all(each.size for each in taps):
        return None
    return Subject((int(taps[0][0]), int(taps[1][0])), window)


def _reads(back: BackTrace, cell: Place) -> NDArray[np.bool_]:
    """Return which windows read a cell."""
    axes = zip((back.trace.rows, back.trace.cols), cell, strict=True)
    rows, columns = ((axis.taps == at).any(axis=1) for axis, at in axes)
    return np.outer(rows, columns)


@dataclass(frozen=True, slots=True)
class Nudged:
    """What a nudge shows: a sentence, a table where there are slopes, and what follows."""

    says: str
    table: str
    verdict: str


def nudged(back: BackTrace, spec: PoolSpec, cell: Place, epsilon: float) -> Nudged:
    """Say how the output answers to a nudge of a cell, and what the gradient says."""
    trace = back.trace
    value, gradient = float(trace.x[cell]), float(back.result[cell])
    here = f"Input {cell} is {number_label(value, _DIGITS)}."
    step = nudge_of(value, epsilon)
    if not np.isfinite([value - step, value + step]).all():
        why = "It cannot be nudged: no number is a little larger or smaller."
        return Nudged(f"{here} {why}", "", "")
    at = slopes(trace.x, spec, back.arriving, cell, epsilon, trace.reducer)
    if not np.isfinite(at).all():
        reads = _reads(back, cell)
        what = "The output" if not np.isfinite(trace.output[reads]).all() else "What arrives"
        return Nudged(f"{here} {what} is not finite, so there is no slope.", "", "")
    said = f"{here} How fast the sum of the outputs grows with it, each times what arrives there:"
    by = number_label(step)
    table = (
        f"| Lowered by {by} | Raised by {by} | The gradient says |\n| ---: | ---: | ---: |\n"
        f"| {_slope(at.left)} | {_slope(at.right)} | {_slope(gradient)} |"
    )
    return Nudged(said, table, _verdict(back, cell, at, gradient))


def _verdict(back: BackTrace, cell: Place, at: Slopes, gradient: float) -> str:
    trace = back.trace
    if _same(at.left, at.right) and _same(at.left, gradient):
        return "That is the slope on both sides."
    if trace.winners is None:  # an average has no kink
        return "They differ by rounding alone: the nudge is small beside the other numbers."
    if _same(at.left, at.right):
        return ""
    if not ties_of(trace, _reads(back, cell) & (back.arriving != 0)).cells[cell]:
        return (
            "So large a nudge passes a kink, where another cell takes over: "
            "a smaller one shows the slope here."
        )
    return (
        "The slopes differ: the cell is equal to another for the maximum, so there is no one "
        "slope. Of equal cells PyTorch gives all to the first in reading order."
    )


def ties(back: BackTrace) -> str:
    """Say which cells of a small plane have a tie; nothing of a large one."""
    trace = back.trace
    if trace.x.size > _MOST_CELLS or not isinstance(trace.reducer, Maximum):
        return ""
    found = ties_of(trace)
    windows, where = int(found.windows.sum()), np.argwhere(found.cells).tolist()
    if not where:
        return "No window has a tie: at every cell both slopes are equal."
    named = ", ".join(f"({row}, {col})" for row, col in where[:_MOST_NAMED])
    more = f" and {len(where) - _MOST_NAMED} more" if len(where) > _MOST_NAMED else ""
    have = "window has" if windows == 1 else "windows have"
    return f"{windows} {have} a tie, at {len(where)} cells: {named}{more}."


def _same(one: float, other: float) -> bool:
    return bool(np.isclose(one, other, rtol=1e-9, atol=1e-12))


def _slope(value: float) -> str:
    return number_label(value, _DIGITS)


@dataclass(frozen=True, eq=False, slots=True)
class Curve:
    """The output of one window as one of its cells varies.

    `kink` is where the cell takes over, or None where the output has no kink.
    """

    values: NDArray[np.float64]
    outputs: NDArray[np.float64]
    here: float
    output: float
    kink: float | None


def curve(back: BackTrace, spec: PoolSpec, it: Subject) -> Curve | None:
    """Return the curve of a window's output over one of its cells; None where it is not finite.

    Around the cell's value, and the kink if there is one; the kink is one of the values.
    """
    trace = back.trace
    here, output = float(trace.x[it.cell]), float(trace.output[it.window])
    if not (np.isfinite(here) and np.isfinite(output)):
        return None
    answer = (trace.x, spec, it.window, it.cell)
    kink = None
    if isinstance(trace.reducer, Maximum):
        rest = float(response(*answer, [-np.inf], trace.reducer)[0])
        kink = rest if np.isfinite(rest) else None
    ends = [here] if kink is None else [here, kink]
    room = max(nudge_of(max(ends, key=abs), 2.0), 0.6 * (max(ends) - min(ends)))
    low, high = min(ends) - room, max(ends) + room
    values = np.unique([low, *ends, high])
    return Curve(values, response(*answer, values, trace.reducer), here, output, kink)


def curve_words(it: Subject, line: Curve) -> str:
    """Say what the curve shows, and why training works all the same."""
    begins = f"Output {it.window} as a function of input {it.cell}: "
    if line.kink is None:
        return f"{begins}a straight line. It has one slope everywhere, and no kink."
    kink = number_label(line.kink, _DIGITS)
    return (
        f"{begins}flat up to {kink}, the largest of the other cells, then it rises with slope 1. "
        "It is not differentiable at the kink, and training works all the same: numbers "
        "that vary smoothly are hardly ever equal, and at a tie either slope leads on."
    )


def curve_table(line: Curve) -> str:
    """Return the corners of the curve as a Markdown table."""
    rows = (
        f"| {number_label(float(value), _DIGITS)} | {number_label(float(output), _DIGITS)} |"
        for value, output in zip(line.values, line.outputs, strict=True)
    )
    return "\n".join(("| The cell | The output |", "| ---: | ---: |", *rows))
