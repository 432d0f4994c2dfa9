"""Write the stage's message for the page Backwards: windows write to the input."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core import BackTrace, Writes, writes_of
from pooling_ui.stage.arrays import TAPS, flat, output_marks, packed, taps
from pooling_ui.stage.header import NO_AXIS, axis_headers, new_header
from pooling_ui.stage.message import plane_message
from pooling_ui.stage.reduction import backward_reduction, labelled, longest
from pooling_ui.stage.start import Start

# With more writes (512 kB), as large windows make them, only their sums are drawn.
_MOST_WRITES = 1 << 17
# If the cells of a window get different shares, nearly each write has two labels of its own.
_MOST_UNLIKE = 1 << 12
_GRADIENTS = {"input": "Input gradient", "output": "Output gradient"}
_NAMES = {"unpool": {"input": "Unpooled", "output": "Pooled"}}
# The meaning of the small numbers, by mode.
_NOTES = {
    "gradient": "small number: the input’s value",
    "spread": "small number: what the window adds",
    "power_back": "small number: what the window adds",
    "unpool": "small number: flat index",
}


def back_message(
    back: BackTrace, start: Start | None = None, *, title: str, limit: float | None = None
) -> bytes:
    """Return the message from which the stage draws windows that write to the input, at the left.

    `limit` is that of `stage_message`. If the result has another shape than the pool's input, the
    message has no windows, only the cell that each of them writes.
    """
    trace, reduction = back.trace, backward_reduction(back)
    kind = reduction.kind
    fits = back.result.shape == trace.x.shape
    header = new_header(
        title=title,
        shape=back.result.shape,
        output_shape=trace.output.shape,
        axes=axis_headers(trace) if fits else [NO_AXIS] * trace.x.ndim,
        reduction=reduction,
        start=start or Start(),
    )
    # If the cells of a window get different shares, each write has its own, and a window its value.
    apart = reduction.shares_differ
    writes = _writes(back, _MOST_UNLIKE if apart else _MOST_WRITES)
    result, sums = _shortened(back, writes)
    term_labels, terms = labelled(trace.x)
    total_labels, totals = labelled(trace.output if apart else _gets(back))
    share_labels, shares = labelled(writes.shares if apart else np.zeros(0))
    notes = {
        "gradient": term_labels,
        "spread": _signed(total_labels),
        "power_back": _signed(share_labels),
        "unpool": map(str, flat(trace.indices)),
    }
    note = longest(notes[kind])
    fields: dict[str, Any] = {
        "writes": "input",
        "names": _NAMES.get(kind, _GRADIENTS),
        "index_shape": trace.x.shape,
        "term_labels": term_labels,
        "term_says": _NOTES[kind] if note else "",
        "longest_note": note,
        "total_labels": total_labels,
        "share_labels": share_labels,
    }
    none = np.zeros(0)
    geometry = {
        **(taps(trace) if fits else dict.fromkeys(TAPS, none)),
        "winners": flat(back.cells),
        "indices": flat(trace.indices),
        "coverage": (trace.coverage if fits else np.ones(back.result.shape)).ravel(),
        "term_label": terms,
        "total_label": totals,
        "share_label": shares,
        "divisors": none if trace.divisors is None else trace.divisors.ravel(),
        "written": writes.cells,
        "write_starts": writes.starts,
    }
    marks = output_marks(back.grad_output.shape)
    return packed(header | fields, geometry, result, back.grad_output, marks, limit, sums)


def blank_message(
    back: BackTrace, sentence: str, start: Start | None = None, *, title: str
) -> bytes:
    """Return the message that draws the zeros with which unpooling begins, without windows."""
    zeros = np.zeros_like(back.result)
    header = new_header(
        title=title,
        shape=zeros.shape,
        output_shape=(0,) * zeros.ndim,
        axes=[NO_AXIS] * zeros.ndim,
        reduction=backward_reduction(back),
        start=start or Start(),
        refusal=sentence,
    )
    names = {"names": _NAMES["unpool"], "no_output": "Pooled, covered"}
    return plane_message(header | names, zeros, None)


def _signed(labels: Iterable[str]) -> Iterable[str]:
    """Return the labels of added numbers, each with its sign."""
    return (label if label.startswith("−") else f"+{label}" for label in labels)


def _writes(back: BackTrace, most: int) -> Writes:
    """Return the writes of all windows; empty if cells get shares, and there are more than most."""
    if back.cells is None and back.trace.coverage.sum() > most:
        none = np.zeros(0, np.int64)
        return Writes(none, none, none, none)
    return writes_of(back)


def _gets(back: BackTrace) -> NDArray[Any]:
    """Return the value that a cell gets from each window, if all cells of a window get the same."""
    if back.cells is None:
        return back.shares
    goes = back.cells >= 0
    rates = back.rates.ravel()[back.cells[goes]]
    gets = back.shares.copy()
    gets[goes] *= rates
    return gets


def _shortened(back: BackTrace, writes: Writes) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the result and the sums of its writes, both with sums of several writes shortened.

    A number that is written once looks like the number that was sent.
    """
    cells, sums = writes.cells, writes.sums
    if not back.adds:
        return back.result, sums
    several = np.ones(cells.shape, bool)
    several[np.unique(cells, return_index=True)[1]] = False
    known = np.unique(
        np.concatenate([back.grad_output, back.shares, writes.shares], axis=None)
    ).tolist()
    is_short_for = {_short(value): value for value in known}
    # A result that shows only as a whole has no single writes.
    times = np.bincount(cells, minlength=back.result.size) if cells.size else back.trace.coverage
    summed = times.reshape(back.result.shape) > 1
    shown = [np.where(summed, _rounded(back.result, is_short_for), back.result)]
    shown.append(np.where(several, _rounded(sums, is_short_for), sums))
    return shown[0], shown[1]


def _rounded(sums: NDArray[Any], is_short_for: dict[float, float]) -> NDArray[np.float64]:
    """Return sums rounded to 12 digits: 0.1 + 0.2 is then 0.3, and both have one label.

    A sum that equals a sent number after rounding becomes that number.
    """
    values, which = np.unique(sums, return_inverse=True)
    short = [is_short_for.get(_short(value), _short(value)) for value in values.tolist()]
    rounded: NDArray[np.float64] = np.array(short, np.float64)[which].reshape(sums.shape)
    return rounded


def _short(value: float) -> float:
    return float(f"{value:.12g}")
