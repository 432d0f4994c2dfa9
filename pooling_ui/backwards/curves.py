"""The output of a window as a function of one of its cells: the curve, and sentences about it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pooling_core import BackTrace, response, step_of
from pooling_core.trace.reducers import WindowSpec
from pooling_ui.backwards.gradient_kinds import gradient_kind
from pooling_ui.backwards.selection import Selection
from pooling_ui.text.places import place_text
from pooling_ui.text.words import number_label

_DIGITS = 4
_POINTS = 61  # of a curve that is not straight between its kinks


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
