"""Sentences about a small change of one cell: the true slopes, the gradient, and ties."""

from dataclasses import dataclass

import numpy as np

from pooling_core import (
    Average,
    BackTrace,
    Maximum,
    PowerAverage,
    Slopes,
    slopes,
    step_of,
    ties_of,
)
from pooling_core.trace.reducers import WindowSpec
from pooling_ui.text.places import Place, place_text
from pooling_ui.text.words import number_label

_MOST_CELLS = 400  # of a plane in which ties are counted
_DIGITS = 4
_MOST_NAMED = 4
_ROUNDED = "They differ by rounding alone: the change is small beside the other numbers."
_PASSES = "This change passes a kink, where {}. A smaller change shows the slope here."
_TIED = (
    "The slopes differ: this cell and another are equally {}, so there is no single slope. Of "
    "equal cells, PyTorch gives all to the first in reading order."
)


def which_cell_changes(back: BackTrace) -> str:
    """Say which cell changes."""
    which = "first cell" if back.cells is None else "winner"
    return (
        "Pin a cell of the input gradient to change this input cell a little, or a window to "
        f"change its {which}."
    )


@dataclass(frozen=True, slots=True)
class SlopeReport:
    """The slopes of a cell: a sentence, a table of the slopes if there are any, and a verdict."""

    sentence: str
    table: str
    verdict: str


def slope_report(back: BackTrace, spec: WindowSpec, cell: Place, epsilon: float) -> SlopeReport:
    """Lower and raise a cell; compare the slopes of the output with the gradient."""
    trace = back.trace
    value, gradient = float(trace.x[cell]), float(back.result[cell])
    value_words = f"Input {place_text(cell)} is {number_label(value, _DIGITS)}."
    step = step_of(value, epsilon)
    if not np.isfinite([value - step, value + step]).all():
        why = "It has no slope: no finite number is a little larger or smaller."
        return SlopeReport(f"{value_words} {why}", "", "")
    at = slopes(trace.x, spec, back.grad_output, cell, epsilon, trace.reducer)
    if not np.isfinite(at).all():
        return SlopeReport(
            f"{value_words} {_not_finite(back, cell)}, so there is no slope.", "", ""
        )
    sentence = (
        f"{value_words} The sum of the outputs, each times its gradient, grows with it this fast:"
    )
    by = number_label(step)
    table = (
        f"| Lowered by {by} | Raised by {by} | The gradient says |\n| ---: | ---: | ---: |\n"
        f"| {_slope(at.left)} | {_slope(at.right)} | {_slope(gradient)} |"
    )
    return SlopeReport(sentence, table, _verdict(back, cell, at, gradient, step))


def _not_finite(back: BackTrace, cell: Place) -> str:
    reads = back.trace.windows_reading(cell)
    if not np.isfinite(back.trace.output[reads]).all():
        return "The output is not finite"
    if not np.isfinite(back.grad_output[reads]).all():
        return "The output gradient is not finite"
    return "This change makes the output NaN: this power, or this root, takes no negative number"


def _verdict(back: BackTrace, cell: Place, at: Slopes, gradient: float, step: float) -> str:
    trace = back.trace
    if _same(at.left, at.right) and _same(at.left, gradient):
        return "Both slopes are equal to the gradient."
    match trace.reducer:
        case Average():
            return _ROUNDED
        case PowerAverage(norm_type=p) if trace.winners is None:
            return _power_words(back, cell, p)
    if _same(at.left, at.right):
        return ""
    counts = back.trace.windows_reading(cell) & (back.grad_output != 0)
    is_tied = bool(ties_of(trace, counts).cells[cell])
    if isinstance(trace.reducer, PowerAverage) and trace.winners is not None:
        wins = bool((trace.winners[counts] == np.ravel_multi_index(cell, trace.x.shape)).any())
        return _magnitude_words(float(trace.x[cell]), step, wins, is_tied)
    if not is_tied:
        return _PASSES.format("another cell becomes the winner")
    return _TIED.format("large")


def _magnitude_words(value: float, step: float, wins: bool, is_tied: bool) -> str:
    """Say why the slopes differ where magnitudes compete."""
    if value == 0 and (wins or is_tied):
        return (
            "At 0 a magnitude has a kink: it grows in both directions. PyTorch gives 0 as "
            "its slope."
        )
    if is_tied:
        return _TIED.format("large in magnitude")
    if 0 < abs(value) < step:
        return _PASSES.format("the cell changes its sign or another cell becomes the winner")
    return _PASSES.format("another cell becomes the winner")


def _power_words(back: BackTrace, cell: Place, p: float) -> str:
    """Say why the slopes of a power average differ."""
    assert back.trace.totals is not None
    counts = back.trace.windows_reading(cell) & (back.grad_output != 0)
    if (back.trace.totals[counts] == 0).any():
        if p == 1:
            return (
                "The numbers of a window add up to 0. PyTorch takes sign · relu(|mean|), which "
                "has slope 0 there."
            )
        return (
            "The powers of a window add up to 0: there the root has a kink, and PyTorch gives 0 "
            "as its slope."
        )
    if p == 1:
        return _ROUNDED
    return "A power average is a curve: the smaller the change, the closer the two slopes."


def ties_words(back: BackTrace) -> str:
    """Say which cells of a small plane have a tie; return "" for a large plane."""
    trace = back.trace
    if trace.x.size > _MOST_CELLS or not isinstance(trace.reducer, Maximum):
        return ""
    ties = ties_of(trace)
    windows, tied = int(ties.windows.sum()), np.argwhere(ties.cells).tolist()
    if not tied:
        return "No window has a tie: at every cell both slopes are equal."
    named = ", ".join(map(place_text, tied[:_MOST_NAMED]))
    more = f" and {len(tied) - _MOST_NAMED} more" if len(tied) > _MOST_NAMED else ""
    have = "window has" if windows == 1 else "windows have"
    return f"{windows} {have} a tie, at {len(tied)} cells: {named}{more}."


def _same(one: float, other: float) -> bool:
    return bool(np.isclose(one, other, rtol=1e-9, atol=1e-12))


def _slope(value: float) -> str:
    return number_label(value + 0.0, _DIGITS)  # −0 is 0
