"""Describe the reduction for a stage: the winner or the sum, and the role of border cells."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core import Average, BackTrace, PoolTrace, PowerAverage
from pooling_core.trace.reducers import Border, Comparison, Reducer
from pooling_ui.text.words import number_label, number_labels

_ONLY_CELLS = "is left out: only cells of the input count"
_NEVER_COUNTS = "is left out: it never counts"
_GETS_NOTHING = "gets nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reduction:
    """The texts from which the stage describes a reduction; a text that it lacks is empty.

    Attributes
    ----------
    kind
        The kind of reduction, which names its module in `component/reductions/`.
    wins
        The cell that wins: “the largest”.
    divisor
        The kind of the divisor: the taps that it counts (“cells”, “padding”), or “override”.
    power, power_less_one
        The exponent; on the way back, also the exponent less 1.
    padding, overhang
        The values as which these border cells count.
    padding_does, overhang_does
        The same as parts of a sentence.
    uncounted
        The legend's words for border cells that do not count.
    shares_differ
        True if, on the way back, the cells of a window get different shares.
    """

    kind: str
    padding_does: str
    overhang_does: str
    wins: str = ""
    divisor: str = ""
    power: str = ""
    power_less_one: str = ""
    padding: str = ""
    overhang: str = ""
    uncounted: str = "left out"
    shares_differ: bool = False

    def for_header(self) -> dict[str, str]:
        """Return the texts by their names in the message's header.

        Examples
        --------
        >>> forward_reduction(PowerAverage(2)).for_header()["power"]
        '2'
        """
        return {
            "kind": self.kind,
            "wins": self.wins,
            "divisor": self.divisor,
            "power": self.power,
            "less": self.power_less_one,
            "not": self.uncounted,
            "padding": self.padding,
            "padding_does": self.padding_does,
            "overhang": self.overhang,
            "overhang_does": self.overhang_does,
        }


def forward_reduction(reducer: Reducer) -> Reduction:
    """Return the reduction of a pool.

    Examples
    --------
    >>> from pooling_core import Maximum
    >>> forward_reduction(Maximum()).padding_does
    'counts as −∞: it never wins'
    """
    if reducer.comparison is not None:
        return _winner(reducer.comparison, reducer.border)
    match reducer:
        case PowerAverage(norm_type=p):
            return Reduction(
                kind="power",
                power=number_label(p),
                padding_does=_ONLY_CELLS,
                overhang_does=_NEVER_COUNTS,
            )
        case Average(divisor_override=override, count_include_pad=counts):
            if override is not None:
                return _average("override", "0", "counts as 0: it adds nothing")
            if counts:
                does = "counts as 0: it adds nothing, but it is counted"
                return _average("padding", "0", does)
            return _average("cells", "", _ONLY_CELLS)
    raise TypeError(f"no such reducer: {reducer!r}")


def _winner(comparison: Comparison, border: Border) -> Reduction:
    end = "smallest" if comparison.smallest_wins else "largest"
    counts_as, does = "", str(border)
    if border == "never wins":
        counts_as = "∞" if comparison.smallest_wins else "−∞"
        does = f"counts as {counts_as}: it never wins"
    return Reduction(
        kind="winner",
        wins=f"the {end} in magnitude" if comparison.of_magnitudes else f"the {end}",
        padding=counts_as,
        padding_does=does,
        overhang=counts_as,
        overhang_does=does,
    )


def _average(divisor: str, padding: str, padding_does: str) -> Reduction:
    return Reduction(
        kind="average",
        divisor=divisor,
        padding=padding,
        padding_does=padding_does,
        overhang_does=_NEVER_COUNTS,
    )


def backward_reduction(back: BackTrace) -> Reduction:
    """Return the reduction on the way back.

    Examples
    --------
    >>> from pooling_core import PoolSpec, trace_gradient, trace_pool
    >>> back = trace_gradient(trace_pool([[1.0]], PoolSpec.of(1)), [[1.0]])
    >>> backward_reduction(back).kind
    'gradient'
    """
    reducer = back.trace.reducer
    forward = forward_reduction(reducer)
    if reducer.comparison is not None:
        does = f"{_GETS_NOTHING}: it never wins"
        return Reduction(
            kind="gradient" if back.adds else "unpool",
            wins=forward.wins,
            padding_does=does,
            overhang_does=does,
            uncounted=_GETS_NOTHING,
        )
    if isinstance(reducer, PowerAverage):
        return Reduction(
            kind="power_back",
            power=forward.power,
            power_less_one=number_label(reducer.norm_type - 1),
            padding_does=_NEVER_COUNTS,
            overhang_does=_NEVER_COUNTS,
            uncounted=_GETS_NOTHING,
            shares_differ=True,
        )
    lost = "is no cell of the input: what would go there is lost"
    return Reduction(
        kind="spread",
        divisor=forward.divisor,
        padding_does=lost if forward.padding else "is left out",
        overhang_does="is left out",
        uncounted=_GETS_NOTHING,
    )


def term_labels_and_arrays(trace: PoolTrace) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Return labels of terms and totals, and the arrays that name them.

    Without totals, a cell wins; without terms, the cells' own labels are the terms.
    """
    terms = np.zeros(0) if trace.terms is trace.x else trace.terms
    totals = np.zeros(0) if trace.totals is None else trace.totals
    term_labels, term_label = labelled(terms)
    total_labels, total_label = labelled(totals)
    divisors = np.zeros(0) if trace.divisors is None else trace.divisors.ravel().astype("f8")
    arrays = {"term_label": term_label, "total_label": total_label, "divisors": divisors}
    notes = term_labels if totals.size else ()
    labels = {"term_labels": term_labels, "total_labels": total_labels}
    return labels | {"longest_note": longest(notes if terms.size else _divided(divisors))}, arrays


def _divided(divisors: NDArray[Any]) -> tuple[str, ...]:
    return tuple(f"÷{divisor:.0f}" for divisor in np.unique(divisors))


def longest(texts: Iterable[str]) -> str:
    """Return the longest text: if it fits, all fit.

    Examples
    --------
    >>> longest(["1", "−0.5", "12"])
    '−0.5'
    """
    return max(texts, key=len, default="")


def labelled(numbers: NDArray[Any]) -> tuple[tuple[str, ...], NDArray[Any]]:
    """Return a label for each distinct number, and the index of each number's label."""
    values, label = np.unique(numbers.ravel(), return_inverse=True)
    return number_labels(values), label
