"""What the stage draws where windows go from the output back to the input, as one message."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core import BackTrace, writes_of
from pooling_ui.components.stage.keeps import gives, labelled
from pooling_ui.components.stage.message import (
    NO_AXIS,
    TAPS,
    Answer,
    Pin,
    axis_header,
    flat,
    new_header,
    output_marks,
    packed,
    taps,
)

# Of more writes (512 kB), an average over large windows, only what they come to is drawn.
_MOST_WRITES = 1 << 17
_NAMES = {
    "gradient": {"input": "Input gradient", "output": "Output gradient"},
    "spread": {"input": "Input gradient", "output": "Output gradient"},
    "unpool": {"input": "Unpooled", "output": "Pooled"},
}


def back_message(
    back: BackTrace,
    *,
    title: str,
    step: int = 0,
    whole: bool = True,
    pin: Pin = None,
    speed: float = 1,
    loop: bool = False,
    moves: int = 0,
    editable: bool = True,
    page_keys: bool = False,
    answer: Answer = None,
    limit: float | None = None,
) -> bytes:
    """Return the message that draws what goes back: from the right plane to the left one.

    Where the result has another shape than the pool's input, windows have no place on it: each
    has the one cell that it writes.

    Parameters
    ----------
    step, whole, pin, speed, loop, moves, page_keys, answer, limit
        As in `stage_message`. `whole`: all that the windows write shows.
    editable
        Whether a person may change what arrives at the output.
    """
    trace, keeps = back.trace, gives(back)
    fits = back.result.shape == trace.x.shape
    axes = [axis_header(trace.rows, "row"), axis_header(trace.cols, "column")]
    header = new_header(
        title=title,
        shape=back.result.shape,
        output_shape=trace.output.shape,
        axes=axes if fits else [NO_AXIS, NO_AXIS],
        keeps=keeps,
        start={"step": step, "whole": whole, "pin": pin, "speed": speed, "loop": loop},
        moves=moves,
        editable=editable,
        page_keys=page_keys,
        answer=answer,
    )
    told: dict[str, Any] = {"writes": "input", "names": _NAMES[keeps["kind"]]}
    told["index_width"] = trace.x.shape[1]
    term_labels, terms = labelled(trace.x)
    total_labels, totals = labelled(back.shares)
    told |= {"term_labels": term_labels, "total_labels": total_labels}
    if keeps["kind"] == "gradient":
        told["term_says"] = "small number: the input’s value"
    elif keeps["kind"] == "spread":
        told["term_says"] = "small number: what the window adds"
    else:
        told["term_says"] = "small number: flat index"
    none = np.zeros(0)
    many = back.cells is None and trace.coverage.sum() > _MOST_WRITES
    cells, starts, sums = (none, none, none) if many else writes_of(back)
    result, sums = _shortened(back.result), _shortened(sums)
    geometry = {
        **(taps(trace) if fits else dict.fromkeys(TAPS, none)),
        "winners": flat(back.cells),
        "indices": flat(trace.indices),
        "coverage": (trace.coverage if fits else np.ones(back.result.shape)).ravel(),
        "term_label": terms,
        "total_label": totals,
        "divisors": none if trace.divisors is None else trace.divisors.ravel(),
        "written": cells,
        "write_starts": starts,
    }
    marks = output_marks(back.arriving.shape)
    return packed(header | told, geometry, result, back.arriving, marks, limit, sums)


def _shortened(sums: NDArray[Any]) -> NDArray[np.float64]:
    """Return sums in 12 digits: 0.1 + 0.2 is then 0.3, and labels need not tell them apart."""
    values, which = np.unique(sums, return_inverse=True)
    short: NDArray[np.float64] = np.array([float(f"{value:.12g}") for value in values.tolist()])
    return short[which].reshape(sums.shape) if sums.size else sums
