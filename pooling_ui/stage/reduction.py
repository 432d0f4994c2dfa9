"""Describe the reduction for a stage: the winner or the sum, and the role of border cells."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core import Average, BackTrace, Maximum, Minimum, PoolTrace, PowerAverage
from pooling_core.trace.reducers import Reducer
from pooling_ui.text.words import number_label, number_labels

_NEVER = "it never wins"


def reduction_words(reducer: Reducer) -> dict[str, str]:
    """Return the header's texts on a reducer; each text exists, even if it is empty.

    Examples
    --------
    >>> reduction_words(Maximum())["padding_does"]
    'counts as −∞: it never wins'
    """
    match reducer:
        case Maximum():
            return _wins("the largest", "−∞")
        case Minimum():
            return _wins("the smallest", "∞")
        case PowerAverage(norm_type=p) if np.isinf(p):
            # Power averages have no padding, so the overhang's sign is not that of padding.
            return _wins(f"the {'largest' if p > 0 else 'smallest'} in magnitude", "")
        case PowerAverage(norm_type=p):
            return _sums("power", power=number_label(p))
        case Average(divisor_override=override, count_include_pad=counts):
            if override is not None:
                return _sums("average", divisor="override", padding="0")
            if counts:
                return _sums("average", divisor="padding", padding="0")
            return _sums("average", divisor="cells")
    raise TypeError(f"no such reducer: {reducer!r}")


def _wins(wins: str, border: str) -> dict[str, str]:
    does = f"counts as {border}: {_NEVER}" if border else "is left out"
    more = {"padding": border, "padding_does": does, "overhang": border, "overhang_does": does}
    return {
        "kind": "winner",
        "wins": wins,
        "divisor": "",
        "power": "",
        "less": "",
        "not": "left out",
        **more,
    }


def _sums(kind: str, divisor: str = "", power: str = "", padding: str = "") -> dict[str, str]:
    counted = "counts as 0: it adds nothing, but it is counted"
    if divisor == "override":
        counted = "counts as 0: it adds nothing"
    return {
        "kind": kind,
        "wins": "",
        "divisor": divisor,
        "power": power,
        "less": "",
        "padding": padding,
        "padding_does": counted if padding else "is left out: only cells of the input count",
        "overhang": "",
        "overhang_does": "is left out: it never counts",
        "not": "left out",
    }


def backward_words(back: BackTrace) -> dict[str, str]:
    """Return the header's texts on the way back; each text exists, even if it is empty.

    Examples
    --------
    >>> from pooling_core import PoolSpec, trace_gradient, trace_pool
    >>> backward_words(trace_gradient(trace_pool([[1.0]], PoolSpec.of(1)), [[1.0]]))["kind"]
    'gradient'
    """
    none = dict.fromkeys(("wins", "divisor", "power", "less", "padding", "overhang"), "")
    if back.cells is None and isinstance(back.trace.reducer, PowerAverage):
        p = back.trace.reducer.norm_type
        none |= {"power": number_label(p), "less": number_label(p - 1)}
        does = "is left out: it never counts"
        said = {"kind": "power_back", "padding_does": does, "overhang_does": does}
    elif back.cells is None:
        does = "is no cell of the input: what would go there is lost"
        kept = reduction_words(back.trace.reducer)
        none["divisor"] = kept["divisor"]
        counts = does if kept["padding"] else "is left out"
        said = {"kind": "spread", "padding_does": counts, "overhang_does": "is left out"}
    else:
        does = "gets nothing: it never wins"
        said = {"kind": "gradient" if back.adds else "unpool", "padding_does": does}
        said |= {"overhang_does": does, "wins": reduction_words(back.trace.reducer)["wins"]}
    return {**none, **said, "not": "gets nothing"}


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
