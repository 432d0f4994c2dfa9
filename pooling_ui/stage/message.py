"""Write the stage's message: a pooled plane, or the plane alone where no output shows."""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core import Maximum, PoolTrace
from pooling_ui.stage.arrays import TAPS, WRITES, flat, output_marks, packed, taps
from pooling_ui.stage.header import NO_AXIS, axis_headers, new_header
from pooling_ui.stage.reduction import forward_reduction, term_labels_and_arrays
from pooling_ui.stage.start import Start

_TITLE = "Max pooling stage"


def stage_message(
    trace: PoolTrace,
    start: Start | None = None,
    *,
    title: str = _TITLE,
    show_coverage: bool = False,
    differs: ArrayLike | None = None,
    covered: ArrayLike | None = None,
    limit: float | None = None,
) -> bytes:
    """Return the message from which the stage draws a pooled plane and its windows.

    Parameters
    ----------
    differs : array_like of bool, shape of the output, optional
        Output cells to mark as different from setting A, which a person compares with this one.
    covered : array_like of bool, shape of the output, optional
        Output cells to hide: the message holds neither their values nor their winners or sums.
    limit : float, optional
        The largest magnitude that a value can have, if it is known: the end of the colour scale.

    Raises
    ------
    ValueError
        `differs` or `covered` has another shape than the output.
    """
    marks = output_marks(trace.output.shape, differs, covered)
    trace = _without(trace, marks["covered"])
    header = new_header(
        title=title,
        shape=trace.x.shape,
        output_shape=trace.output.shape,
        axes=axis_headers(trace),
        reduction=forward_reduction(trace.reducer),
        start=start or Start(),
        show_coverage=show_coverage,
    )
    geometry = {
        **taps(trace),
        "winners": flat(trace.winners),
        "indices": flat(trace.indices),
        "coverage": trace.coverage.ravel(),
        **dict.fromkeys(WRITES, np.zeros(0)),
    }
    labels, added_up = term_labels_and_arrays(trace)
    header, geometry = header | labels, geometry | added_up
    # A cell that wins, and a sum that is divided, lie within the input's range; other sums do not.
    within = trace.totals is None or trace.divisors is not None
    return packed(header, geometry, trace.x, trace.output, marks, limit, plane_sets_scale=within)


def _without(trace: PoolTrace, hidden: NDArray[np.bool_]) -> PoolTrace:
    """Return the trace with the results of these windows replaced by the same value for all."""
    if not hidden.any():
        return trace
    stands_for = {"output": trace.x.flat[0], "winners": -1}
    stands_for |= dict.fromkeys(("indices", "totals", "divisors"), 0)
    known = {name: getattr(trace, name) for name in stands_for}
    return replace(
        trace,
        **{
            name: np.where(hidden, stands_for[name], array).astype(array.dtype)
            for name, array in known.items()
            if array is not None
        },
    )


def refused_message(
    plane: ArrayLike,
    sentence: str,
    start: Start | None = None,
    *,
    title: str = _TITLE,
    limit: float | None = None,
) -> bytes:
    """Return the message that draws only the plane, and says why nothing can be pooled.

    A newly mounted stage uses `start` as soon as the setting is legal.
    """
    plane = np.asarray(plane)
    header = new_header(
        title=title,
        shape=plane.shape,
        output_shape=(0,) * plane.ndim,
        axes=[NO_AXIS] * plane.ndim,
        reduction=forward_reduction(Maximum()),
        start=start or Start(),
        refusal=sentence,
    )
    return plane_message(header, plane, limit)


def sizeless_message(
    trace: PoolTrace,
    sentence: str,
    start: Start | None = None,
    *,
    title: str = _TITLE,
    limit: float | None = None,
    uncovers: bool = False,
    padded: bool = True,
) -> bytes:
    """Return the message that draws the plane and its padding, while the output's size is covered.

    It holds nothing that tells this size: no overhang and no dropped window. `sentence` stands in
    the output's place. With `uncovers`, the stage has a button that uncovers the output. With
    `padded` False there is no padding either, as it would tell the size. `limit` is that of
    `stage_message`.
    """
    border = trace.layouts if padded else ()
    header = new_header(
        title=title,
        shape=trace.x.shape,
        output_shape=(0,) * trace.x.ndim,
        axes=[{**NO_AXIS, "low": axis.low, "high": axis.high} for axis in border]
        or [NO_AXIS] * trace.x.ndim,
        reduction=forward_reduction(trace.reducer),
        start=start or Start(),
        refusal=sentence,
    )
    covered = {"no_output": "Output, covered", "uncovers": uncovers}
    return plane_message(header | covered, trace.x, limit)


def plane_message(header: dict[str, Any], plane: NDArray[Any], limit: float | None) -> bytes:
    """Return the message that draws a plane without windows."""
    empty = ("winners", "indices", "divisors", "term_label", "total_label", *WRITES)
    geometry = {
        **dict.fromkeys(TAPS, np.zeros(0)),
        **dict.fromkeys(empty, np.zeros(0)),
        "coverage": np.zeros(plane.size),
    }
    nothing = np.zeros(0, plane.dtype)
    return packed(header, geometry, plane, nothing, output_marks(nothing.shape), limit)
