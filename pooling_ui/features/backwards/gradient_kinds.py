"""The kinds of gradient: for each, where it goes, its curve, and why slopes differ from it.

A new kind of pool on the page Backwards is one class, and one case of `gradient_kind`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, isinf
from typing import ClassVar, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from pooling_core import Average, BackTrace, Maximum, PowerAverage, ties_of, trace_gradient
from pooling_core.trace.reducers import Reducer
from pooling_ui.features.backwards.selection import Selection
from pooling_ui.text.places import Place
from pooling_ui.text.words import number_label

# The outputs of a window for values of one of its cells.
Outputs = Callable[[list[float]], NDArray[np.float64]]

_DIGITS = 4
_STRAIGHT = "a straight line. It has one slope everywhere, and no kink."
_SUM = (
    f"{_STRAIGHT} Only where the sum is 0, PyTorch gives 0 as its slope: it takes "
    "sign · relu(|mean|)."
)
_TRAINS = (
    "is not differentiable at {}. Training still works: numbers that vary smoothly are "
    "hardly ever equal, and at a tie both slopes are of use."
)
_ROUNDED = "They differ by rounding alone: the change is small beside the other numbers."
_PASSES = "This change passes a kink, where {}. A smaller change shows the slope here."
_TIED = (
    "The slopes differ: this cell and another are equally {}, so there is no single slope. Of "
    "equal cells, PyTorch gives all to the first in reading order."
)


class Shape(NamedTuple):
    """The shape of a window's output over one of its cells.

    `kinks` are the values of the cell at which the curve has a kink. If it `bends`, it is not
    straight between them.
    """

    description: str
    kinks: tuple[float, ...] = ()
    bends: bool = False


class GradientKind(Protocol):
    """Hold what the page says of one kind of gradient.

    `look_for` says where each output's number goes, and what to look for.
    """

    look_for: ClassVar[str]

    def shape(self, back: BackTrace, selection: Selection, outputs: Outputs) -> Shape:
        """Return the shape of the curve; `outputs` computes points of it."""

    def why_slopes_differ(self, back: BackTrace, cell: Place, step: float, equal: bool) -> str:
        """Say why the slopes of a cell, lowered and raised by a step, are not the gradient.

        `equal` is True if both slopes are equal.
        """


def gradient_kind(reducer: Reducer) -> GradientKind:
    """Return the kind of gradient that this reducer sends back.

    Examples
    --------
    >>> gradient_kind(PowerAverage(2))
    PowerGradient(p=2)
    """
    match reducer:
        case Maximum():
            return MaximumGradient()
        case Average():
            return AverageGradient()
        case PowerAverage(norm_type=p):
            return MagnitudeGradient(p) if isinf(p) else PowerGradient(p)
    raise TypeError(f"nothing is said of the gradient of {reducer!r}")


@dataclass(frozen=True, slots=True)
class MaximumGradient:
    """The largest cell of a window gets the whole gradient."""

    look_for: ClassVar = "Each output’s number goes back to one cell, the winner."

    def shape(self, back: BackTrace, selection: Selection, outputs: Outputs) -> Shape:
        """Return the shape: flat, then rising."""
        rest = float(outputs([-inf])[0])
        if not np.isfinite(rest):  # no other cell
            return Shape(_STRAIGHT)
        description = (
            f"flat up to {number_label(rest, _DIGITS)}, the largest of the other cells, then it "
            f"rises with slope 1. It {_TRAINS.format('the kink')}"
        )
        return Shape(description, (rest,))

    def why_slopes_differ(self, back: BackTrace, cell: Place, step: float, equal: bool) -> str:
        """Say that cells tie, or that the winner changes."""
        if equal:
            return ""
        if _is_tied(back, cell):
            return _TIED.format("large")
        return _PASSES.format("another cell becomes the winner")


@dataclass(frozen=True, slots=True)
class MagnitudeGradient:
    """The cell with the largest magnitude gets all, with its sign; if p is −∞, the smallest."""

    look_for: ClassVar = "Each output’s number goes back to one cell, with its sign."
    p: float

    def shape(self, back: BackTrace, selection: Selection, outputs: Outputs) -> Shape:
        """Return the shape: flat while another cell wins, else the cell’s magnitude."""
        rest = float(outputs([0.0 if self.p > 0 else inf])[0])
        end = number_label(rest, _DIGITS)
        if rest == 0 and self.p < 0:
            return Shape(
                "flat at 0: another cell is 0, and no magnitude is smaller. It has no kink."
            )
        if rest == (0 if self.p > 0 else inf):  # no other cell
            return Shape(f"the cell’s magnitude. It {_TRAINS.format('0')}", (0.0,))
        if self.p > 0:
            says = f"flat from −{end} to {end}, the largest magnitude of the other cells; outside, "
            return Shape(
                f"{says}it is the cell’s own. It {_TRAINS.format('the kinks')}", (-rest, rest)
            )
        says = f"the cell’s own magnitude up to {end}, the smallest of the other cells’, then flat."
        return Shape(f"{says} It {_TRAINS.format('the kinks')}", (-rest, 0.0, rest))

    def why_slopes_differ(self, back: BackTrace, cell: Place, step: float, equal: bool) -> str:
        """Say that the cell is 0, that magnitudes tie, or that the change passes a kink."""
        if equal:
            return ""
        trace, value = back.trace, float(back.trace.x[cell])
        assert trace.winners is not None
        winners = trace.winners[_counts(back, cell)]
        wins = bool((winners == np.ravel_multi_index(cell, trace.x.shape)).any())
        is_tied = _is_tied(back, cell)
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


@dataclass(frozen=True, slots=True)
class AverageGradient:
    """All cells of a window get the same share."""

    look_for: ClassVar = (
        "Each output’s number is spread over its window. Press one, then “Edit”, to change it."
    )

    def shape(self, back: BackTrace, selection: Selection, outputs: Outputs) -> Shape:
        """Return the shape: straight."""
        return Shape(_STRAIGHT)

    def why_slopes_differ(self, back: BackTrace, cell: Place, step: float, equal: bool) -> str:
        """Say that rounding is the reason."""
        return _ROUNDED


@dataclass(frozen=True, slots=True)
class PowerGradient:
    """Each cell of a window gets a share by its value."""

    look_for: ClassVar = "Each output’s number goes back to its window, by value."
    p: float

    def shape(self, back: BackTrace, selection: Selection, outputs: Outputs) -> Shape:
        """Return the shape: smooth, or with a kink at 0 if the other cells’ powers add up to 0."""
        if self.p == 1:
            return Shape(_SUM)
        alone, at_0 = self._at_0(float(outputs([inf if self.p < 0 else 0.0])[0]))
        kinks = (0.0,) if at_0 else ()
        return Shape(_slope_words(back, selection, alone) + at_0, kinks, bends=not alone)

    def _at_0(self, least: float) -> tuple[bool, str]:
        """Return True if the other cells' powers add up to 0, and a sentence about the slope at 0.

        `least` is the output where this cell's own power is 0.
        """
        alone = np.isinf(least) if self.p < 0 else least == 0
        if self.p < 0:
            return bool(
                alone
            ), " At 0, where its power is infinite, PyTorch gives NaN as its slope."
        if not alone:
            return False, ""
        if self.p < 1:
            return True, (
                " At 0, where all powers are 0, PyTorch gives NaN as its slope: it multiplies 0 by "
                "an infinite slope."
            )
        return True, (
            " At 0, where the powers add up to 0, it has a kink: PyTorch gives 0 as its slope."
        )

    def why_slopes_differ(self, back: BackTrace, cell: Place, step: float, equal: bool) -> str:
        """Say that a sum is 0, that rounding is the reason, or that the curve bends."""
        assert back.trace.totals is not None
        if (back.trace.totals[_counts(back, cell)] == 0).any():
            if self.p == 1:
                return (
                    "The numbers of a window add up to 0. PyTorch takes sign · relu(|mean|), which "
                    "has slope 0 there."
                )
            return (
                "The powers of a window add up to 0: there the root has a kink, and PyTorch gives "
                "0 as its slope."
            )
        if self.p == 1:
            return _ROUNDED
        return "A power average is a curve: the smaller the change, the closer the two slopes."


def _slope_words(back: BackTrace, selection: Selection, alone: bool) -> str:
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


def _counts(back: BackTrace, cell: Place) -> NDArray[np.bool_]:
    """Return True for the windows that read the cell and have an output gradient other than 0."""
    counts: NDArray[np.bool_] = back.trace.windows_reading(cell) & (back.grad_output != 0)
    return counts


def _is_tied(back: BackTrace, cell: Place) -> bool:
    return bool(ties_of(back.trace, _counts(back, cell)).cells[cell])
