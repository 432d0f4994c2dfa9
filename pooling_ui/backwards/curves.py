"""The output of a window as a function of one of its cells: the curve, and sentences about it."""

from dataclasses import dataclass
from math import isinf

import numpy as np
from numpy.typing import NDArray

from pooling_core import BackTrace, Maximum, PowerAverage, response, step_of, trace_gradient
from pooling_core.trace.reducers import WindowSpec
from pooling_ui.backwards.selection import Selection
from pooling_ui.text.places import place_text
from pooling_ui.text.words import number_label

_DIGITS = 4
_POINTS = 61  # of a curve that is not straight between its kinks
_STRAIGHT = "a straight line. It has one slope everywhere, and no kink."
_SUM = (
    f"{_STRAIGHT} Only where the sum is 0, PyTorch gives 0 as its slope: it takes "
    "sign · relu(|mean|)."
)
_TRAINS = (
    "is not differentiable at {}. Training still works: numbers that vary smoothly are "
    "hardly ever equal, and at a tie both slopes are of use."
)


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

    kinks: tuple[float, ...] = ()
    description, bends = _STRAIGHT, False
    match trace.reducer:
        case Maximum():
            kink = float(outputs([-np.inf])[0])
            if np.isfinite(kink):
                kinks, description = (kink,), _maximum_words(kink)
        case PowerAverage(norm_type=p) if isinf(p):
            kink = float(outputs([0.0 if p > 0 else np.inf])[0])
            kinks, description = _magnitude_curve(kink, p)
        case PowerAverage(norm_type=1):
            description = _SUM
        case PowerAverage(norm_type=p):
            alone, at_0 = _at_0(p, float(outputs([np.inf if p < 0 else 0.0])[0]))
            kinks, bends = ((0.0,) if at_0 else ()), not alone
            description = _power_words(back, selection, alone) + at_0
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


def _maximum_words(rest: float) -> str:
    kink = number_label(rest, _DIGITS)
    return (
        f"flat up to {kink}, the largest of the other cells, then it rises with slope 1. It "
        + _TRAINS.format("the kink")
    )


def _magnitude_curve(rest: float, p: float) -> tuple[tuple[float, ...], str]:
    """Return the kinks and a description; `rest` is the magnitude that the other cells give."""
    end = number_label(rest, _DIGITS)
    if rest == 0 and p < 0:
        return (), "flat at 0: another cell is 0, and no magnitude is smaller. It has no kink."
    if rest == (0 if p > 0 else np.inf):  # no other cell
        return (0.0,), f"the cell’s magnitude. It {_TRAINS.format('0')}"
    if p > 0:
        says = f"flat from −{end} to {end}, the largest magnitude of the other cells; outside, "
        return (-rest, rest), f"{says}it is the cell’s own. It {_TRAINS.format('the kinks')}"
    says = f"the cell’s own magnitude up to {end}, the smallest of the other cells’, then flat."
    return (-rest, 0.0, rest), f"{says} It {_TRAINS.format('the kinks')}"


def _at_0(p: float, least: float) -> tuple[bool, str]:
    """Return True if the other cells' powers add up to 0, and a sentence about the slope at 0.

    `least` is the output where this cell's own power is 0.
    """
    alone = np.isinf(least) if p < 0 else least == 0
    if p < 0:
        return bool(alone), " At 0, where its power is infinite, PyTorch gives NaN as its slope."
    if not alone:
        return False, ""
    if p < 1:
        return True, (
            " At 0, where all powers are 0, PyTorch gives NaN as its slope: it multiplies 0 by an "
            "infinite slope."
        )
    return True, " At 0, where the powers add up to 0, it has a kink: PyTorch gives 0 as its slope."


def _power_words(back: BackTrace, selection: Selection, alone: bool) -> str:
    """Describe the curve of a power average, with its slope at the present value."""
    grad_output = np.zeros(back.trace.output.shape)
    grad_output[selection.window] = 1
    slope = float(trace_gradient(back.trace, grad_output).result[selection.cell])
    runs = "it is a smooth curve, and its slope changes little by little"
    if alone:
        runs = "it is straight on either side of 0, for the powers of the other cells add up to 0"
    return (
        f"{runs}. At the cell’s value, the slope is {number_label(slope + 0.0, _DIGITS)}: what "
        "this window gives back if its output gradient is 1."
    )


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
