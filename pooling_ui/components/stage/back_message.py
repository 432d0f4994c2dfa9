"""What the stage draws where windows go from the output back to the input, as one message."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core import BackTrace, writes_of
from pooling_ui.components.stage.arrays import TAPS, flat, output_marks, packed, taps
from pooling_ui.components.stage.header import NO_AXIS, axis_header, new_header
from pooling_ui.components.stage.keeps import gives, labelled
from pooling_ui.components.stage.start import Start

# Of more writes (512 kB), an average over large windows, only what they come to is drawn.
_MOST_WRITES = 1 << 17
_NAMES = {
    "gradient": {"input": "Input gradient", "output": "Output gradient"},
    "spread": {"input": "Input gradient", "output": "Output gradient"},
    "unpool": {"input": "Unpooled", "output": "Pooled"},
}


def back_message(
    back: BackTrace, start: Start | None = None, *, title: str, limit: float | None = None
) -> bytes:
    """Return the message that draws what goes back: from the right plane to the left one.

    `limit` is that of `stage_message`. Where the result has another shape than the pool's input,
    windows have no place on it: each has the one cell that it writes.
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
        start=start or Start(),
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
    cells, starts, _, sums = (none, none, none, none) if many else writes_of(back)
    result, sums = _shortened(back, cells.astype(np.int64), sums)
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


def _shortened(
    back: BackTrace, cells: NDArray[np.int64], sums: NDArray[Any]
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the result and the sums of its writes, both with sums of several writes shortened.

    A number that is written once is the one that was sent, and looks like it.
    """
    if not back.adds:
        return back.result, sums
    several = np.ones(cells.shape, bool)
    several[np.unique(cells, return_index=True)[1]] = False
    known = np.unique(np.concatenate([back.arriving, back.shares], axis=None)).tolist()
    is_short_for = {_short(value): value for value in known}
    # Of an average that is told as a whole, there are no single writes.
    writes = np.bincount(cells, minlength=back.result.size) if cells.size else back.trace.coverage
    summed = writes.reshape(back.result.shape) > 1
    shown = [np.where(summed, _rounded(back.result, is_short_for), back.result)]
    shown.append(np.where(several, _rounded(sums, is_short_for), sums))
    return shown[0], shown[1]


def _rounded(sums: NDArray[Any], is_short_for: dict[float, float]) -> NDArray[np.float64]:
    """Return sums in 12 digits: 0.1 + 0.2 is then 0.3, and labels need not tell them apart.

    A sum that looks like a number that was sent becomes that number.
    """
    values, which = np.unique(sums, return_inverse=True)
    short = [is_short_for.get(_short(value), _short(value)) for value in values.tolist()]
    rounded: NDArray[np.float64] = np.array(short, np.float64)[which].reshape(sums.shape)
    return rounded


def _short(value: float) -> float:
    return float(f"{value:.12g}")
