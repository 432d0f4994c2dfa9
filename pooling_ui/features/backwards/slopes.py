"""A small change of one cell: the slopes beside the gradient, ties, and the curve of the output."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pooling_core import BackTrace, Slopes, response, slopes, step_of, ties_of
from pooling_core.trace.reducers import WindowSpec
from pooling_ui.features.backwards.gradient_kinds import gradient_kind
from pooling_ui.features.backwards.selection import Selection
from pooling_ui.text.places import Place, place_text
from pooling_ui.text.words import number_label

_MOST_CELLS = 400  # of a plane in which ties are counted
_DIGITS = 4
_MOST_NAMED = 4
_POINTS = 61  # of a curve that is not straight between its kinks


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
    sentence = f"{value_words} If it grows by 1, the sum of outputs × gradients grows by:"
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
    equal = _same(at.left, at.right)
    if equal and _same(at.left, gradient):
        return "Both slopes are equal to the gradient."
    return gradient_kind(back.trace.reducer).why_slopes_differ(back, cell, step, equal)


def ties_words(back: BackTrace) -> str:
    """Say which cells of a small plane have a tie; return "" for a large plane."""
    trace = back.trace
    how = trace.reducer.comparison
    if trace.x.size > _MOST_CELLS or how is None or how.of_magnitudes:
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


@dataclass(frozen=True, eq=False, slots=True)
class OutputCurve:
    """The output of one window as a function of one of its cells.

    `value` is the present value of the cell, `output` the output that it gives. `kinks` are the
    values of the cell at which the curve has a kink. `description` is a text about the curve.
    `bends` is True if the curve is not straight between its kinks.
    """

    values: NDArray[np.float64]
    outputs: NDArray[np.float64]
    value: float
    output: float
    kinks: tuple[float, ...]
    description: str
    bends: bool = False

    @property
    def corners(self) -> list[tuple[float, float]]:
        """Return the points between which the curve is straight, as (value, output).

        Of a curve that bends: its ends, its kinks and the present point.
        """
        points = list(zip(self.values.tolist(), self.outputs.tolist(), strict=True))
        if not self.bends:
            return points
        named = {at for at in points if at[0] in (self.value, *self.kinks)}
        return sorted({points[0], points[-1]} | named)


def curve(back: BackTrace, spec: WindowSpec, selection: Selection) -> OutputCurve | None:
    """Return the curve of a window's output over one of its cells; None if a number is not finite.

    The curve reaches beyond the cell's present value and all kinks, and has a point at each.
    """
    trace = back.trace
    value, output = float(trace.x[selection.cell]), float(trace.output[selection.window])
    if not (np.isfinite(value) and np.isfinite(output)):
        return None

    def outputs(values: list[float]) -> NDArray[np.float64]:
        return response(trace.x, spec, selection.window, selection.cell, values, trace.reducer)

    kind = gradient_kind(trace.reducer)
    description, kinks, bends = kind.shape(back, selection, outputs)
    ends = [value, *kinks]
    room = max(step_of(max(ends, key=abs), 2.0), 0.6 * (max(ends) - min(ends)))
    low, high = min(ends) - room, max(ends) + room
    between = np.linspace(low, high, _POINTS).tolist() if bends else []
    values = np.unique([low, *ends, *between, high])
    outputs_drawn = outputs(values.tolist())
    if np.isnan(outputs_drawn).any():
        description += (
            " Where it ends PyTorch gives NaN: this power, or root, takes no negative number."
        )
    return OutputCurve(values, outputs_drawn, value, output, kinks, description, bends)


def curve_words(selection: Selection, line: OutputCurve) -> str:
    """Describe the curve of this window and cell in a sentence."""
    window, cell = place_text(selection.window), place_text(selection.cell)
    return f"Output {window} as a function of input {cell}: {line.description}"


def curve_table(line: OutputCurve) -> str:
    """Return the corners of the curve as a Markdown table."""
    rows = (
        f"| {number_label(value, _DIGITS)} | {number_label(output, _DIGITS)} |"
        for value, output in line.corners
    )
    return "\n".join(("| The cell | The output |", "| ---: | ---: |", *rows))
