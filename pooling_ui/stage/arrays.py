"""Make the arrays of a stage's message: labels, colours, windows and marks."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core import PoolTrace
from pooling_ui.components.wire import pack
from pooling_ui.stage.legend import legend, scale_key, scale_limit, tones_of
from pooling_ui.text.words import number_labels

WRITES = ("written", "write_starts", "share_label")
TAPS = ("depth_taps", "row_taps", "col_taps")


def flat(indices: NDArray[np.int64] | None) -> NDArray[np.int64]:
    """Return indices as a list; empty for None."""
    return np.zeros(0, np.int64) if indices is None else indices.ravel()


def taps(trace: PoolTrace) -> dict[str, NDArray[Any]]:
    """Return the taps of each window along three axes; empty for an axis that is missing."""
    there = {
        name: each.taps for name, each in zip(TAPS[-trace.x.ndim :], trace.layouts, strict=True)
    }
    return {name: there.get(name, np.zeros(0)) for name in TAPS}


def output_marks(
    shape: tuple[int, ...], differs: ArrayLike | None = None, covered: ArrayLike | None = None
) -> dict[str, NDArray[np.bool_]]:
    """Return the cells of an output that differ and those that are covered; by default none."""
    marks = {}
    for name, marked in {"differs": differs, "covered": covered}.items():
        marks[name] = np.zeros(shape, bool) if marked is None else np.asarray(marked, bool)
        if marks[name].shape != shape:
            raise ValueError(
                f"{name} must have the output's shape {shape}, got {marks[name].shape}"
            )
    return marks


def packed(
    header: dict[str, Any],
    geometry: dict[str, NDArray[Any]],
    plane: NDArray[Any],
    output: NDArray[Any],
    marks: Mapping[str, NDArray[np.bool_]],
    limit: float | None,
    written: NDArray[Any] | None = None,
    *,
    plane_sets_scale: bool = False,
) -> bytes:
    """Return the message: numbers become labels and tones of one scale for both planes.

    `marks` says which output cells differ and which are covered, see `output_marks`. `written`
    holds the values of cells between two writes, if windows write cells one after the other.
    `plane_sets_scale` is True if the cells of the plane alone set the scale.
    """
    numbers = np.concatenate([plane.ravel(), output.ravel()])
    meanwhile = np.zeros(0) if written is None else np.append(written, 0.0)
    # `unique` takes all NaN as one value, so they share one label.
    values, label = np.unique(np.concatenate([numbers, meanwhile]), return_inverse=True)
    given, limit = limit, limit or scale_limit(plane if plane_sets_scale else numbers)
    tones = tones_of(values, limit).astype("f4")
    label = label.astype("i4")
    tone = tones[label]
    written_label, blank = label[numbers.size : -1], label[-1:]
    if written is None:
        written_label = blank = label[:0]
    whole = (name for name in geometry if name != "divisors")  # of any size
    arrays = {"divisors": geometry["divisors"].astype("f8")}
    arrays |= {name: geometry[name].astype("i4") for name in whole}
    arrays |= {"tone": tone[: plane.size], "output_tone": tone[plane.size : numbers.size]}
    arrays |= {"label": label[: plane.size], "output_label": label[plane.size : numbers.size]}
    arrays |= {"written_label": written_label, "blank": blank, "value_tone": tones}
    arrays |= {name: marked.ravel().astype("u1") for name, marked in marks.items()}
    arrays |= {"values": values.astype("f8")}  # labels may be rounded; an undo is exact
    header |= {"labels": number_labels(values), "scale": scale_key(numbers, plane, limit)}
    is_back = header["writes"] == "input"
    # While the results are covered, colours and legend describe only the cells that windows read.
    read, names = (output, "output_label") if is_back else (plane, "label")
    end = scale_limit(read) if is_back or not given else given
    known = header | {
        "labels": [header["labels"][at] for at in np.unique(arrays[names])],
        "scale": scale_key(read, read, end),
    }
    arrays |= {"covered_tone": tones_of(values, end).astype("f4")}
    summed = is_back and not geometry["write_starts"].size
    all_covered = {**marks, "covered": np.ones_like(marks["covered"])}
    entries, covered = (
        legend(each, geometry["coverage"], its_marks, whole=summed)
        for each, its_marks in ((header, marks), (known, all_covered))
    )
    header |= {"covered_scale": known["scale"], "covered_legend": covered}
    return pack({**header, "legend": entries}, arrays)
