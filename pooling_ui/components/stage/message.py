"""What the stage draws, as one message: a trace, or a plane whose setting is refused."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core import AxisLayout, Maximum, PoolTrace
from pooling_ui.components.stage.keeps import keeps, sums
from pooling_ui.components.stage.legend import legend, shared_legend
from pooling_ui.components.wire import extend_header, header_of, pack
from pooling_ui.theme import palettes
from pooling_ui.words import number_label, number_labels

Pin = tuple[Literal["input", "output"], int, int] | None
Answer = Mapping[str, Any] | None
# A scale ends early only where this many values remain, and the largest is so many times theirs.
_LEAST_TO_JUDGE = 6
_FAR_OUT = 4
_KEY_DIGITS = 4
WRITES = ("written", "write_starts")
TAPS = ("depth_taps", "row_taps", "col_taps")
# What a place along each axis is called, by the number of axes.
_LINES = {1: ("position",), 2: ("row", "column"), 3: ("slice", "row", "column")}
NO_AXIS: dict[str, Any] = {"low": 0, "high": 0, "overhang": 0, "dropped": None}


def stage_message(
    trace: PoolTrace,
    *,
    title: str = "Max pooling stage",
    step: int = 0,
    whole: bool = True,
    pin: Pin = None,
    speed: float = 1,
    loop: bool = False,
    moves: int = 0,
    show_coverage: bool = False,
    editable: bool = True,
    page_keys: bool = False,
    answer: Answer = None,
    differs: ArrayLike | None = None,
    covered: ArrayLike | None = None,
    limit: float | None = None,
) -> bytes:
    """Return the message that draws a trace.

    Parameters
    ----------
    step, whole, pin, speed, loop
        How a newly mounted stage starts; a mounted stage keeps its own. `whole`: the output shows
        in full, not only up to the step.
    moves
        How often Python has moved this stage: when it grows, a mounted stage, too, stands so.
    page_keys
        Whether the stage takes keys that are pressed while nothing on the page has the focus.
    answer
        What became of the person's last edit: its number, and what is wrong with its text.
    differs : array_like of bool, shape of the output, optional
        Output cells to mark as different from a setting A that a person holds beside this one.
    covered : array_like of bool, shape of the output, optional
        Output cells to hide: the message holds neither their values nor what won, or was added up.
    limit : float, optional
        The largest magnitude that a value can have, where that is known: there the colours end.

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
        axes=[axis_header(*each) for each in zip(trace.layouts, _LINES[trace.x.ndim], strict=True)],
        keeps=keeps(trace.reducer),
        start={"step": step, "whole": whole, "pin": pin, "speed": speed, "loop": loop},
        moves=moves,
        show_coverage=show_coverage,
        editable=editable,
        page_keys=page_keys,
        answer=answer,
    )
    geometry = {
        **taps(trace),
        "winners": flat(trace.winners),
        "indices": flat(trace.indices),
        "coverage": trace.coverage.ravel(),
        **dict.fromkeys(WRITES, np.zeros(0)),
    }
    labels, added_up = sums(trace)
    header, geometry = header | labels, geometry | added_up
    return packed(header, geometry, trace.x, trace.output, marks, limit)


def output_marks(
    shape: tuple[int, ...], differs: ArrayLike | None = None, covered: ArrayLike | None = None
) -> dict[str, NDArray[np.bool_]]:
    """Return which cells of an output differ and which are covered, none by default."""
    marks = {}
    for name, marked in {"differs": differs, "covered": covered}.items():
        marks[name] = np.zeros(shape, bool) if marked is None else np.asarray(marked, bool)
        if marks[name].shape != shape:
            raise ValueError(
                f"{name} must have the output's shape {shape}, got {marks[name].shape}"
            )
    return marks


def _without(trace: PoolTrace, hidden: NDArray[np.bool_]) -> PoolTrace:
    """Return the trace without the results of these windows; what stands for them tells nothing."""
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
    *,
    title: str = "Max pooling stage",
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
    """Return the message that draws the plane alone, and says why nothing can be pooled.

    A newly mounted stage keeps how it stands for when the setting is legal again.
    """
    plane = np.asarray(plane)
    header = new_header(
        title=title,
        shape=plane.shape,
        output_shape=(0,) * plane.ndim,
        axes=[NO_AXIS] * plane.ndim,
        keeps=keeps(Maximum()),
        start={"step": step, "whole": whole, "pin": pin, "speed": speed, "loop": loop},
        moves=moves,
        refusal=sentence,
        editable=editable,
        page_keys=page_keys,
        answer=answer,
    )
    empty = ("winners", "indices", "divisors", "term_label", "total_label", *WRITES)
    geometry = {
        **dict.fromkeys(TAPS, np.zeros(0)),
        **dict.fromkeys(empty, np.zeros(0)),
        "coverage": np.zeros(plane.size),
    }
    nothing = np.zeros(0, plane.dtype)
    return packed(header, geometry, plane, nothing, output_marks(nothing.shape), limit)


def side_by_side(one: bytes, other: bytes, *, stacked: bool = False) -> tuple[bytes, bytes]:
    """Return the messages of A's stage and of B's, so that they look alike.

    Each tells of the other what takes room: the border of its input, and its output. Both then
    have cells of one size, and equal rows at equal heights. Unless they are `stacked`, they also
    share one legend, one sentence and one transport; those are B's.
    """
    headers = [header_of(message) for message in (one, other)]
    told = [{name: header[name] for name in ("axes", "output_shape")} for header in headers]
    left: dict[str, Any] = {"beside": told[1]}
    right: dict[str, Any] = {"beside": told[0]}
    if not stacked:
        shared = shared_legend(*(header["legend"] for header in headers))
        left |= {"side": "left", "legend": shared}
        right |= {"side": "right", "legend": shared}
    return extend_header(one, **left), extend_header(other, **right)


def new_header(
    *,
    title: str,
    shape: Sequence[int],
    output_shape: Sequence[int],
    axes: list[dict[str, Any]],
    keeps: dict[str, str],
    start: dict[str, Any],
    moves: int,
    editable: bool,
    page_keys: bool,
    answer: Answer,
    show_coverage: bool = False,
    refusal: str | None = None,
) -> dict[str, Any]:
    """Return a header in which windows read the input and write the output."""
    return {
        "title": title,
        "shape": shape,
        "output_shape": output_shape,
        "axes": axes,
        "keeps": keeps,
        "term_labels": (),
        "term_says": "",
        "total_labels": (),
        "palette": palettes(),
        "start": start,
        "moves": moves,
        "show_coverage": show_coverage,
        "refusal": refusal,
        "editable": editable,
        "page_keys": page_keys,
        "answer": answer,
        "beside": None,
        "side": None,
        "writes": "output",
        "names": {"input": "Input", "output": "Output"},
    }


def flat(indices: NDArray[np.int64] | None) -> NDArray[np.int64]:
    """Return indices as a list, empty where there are none."""
    return np.zeros(0, np.int64) if indices is None else indices.ravel()


def taps(trace: PoolTrace) -> dict[str, NDArray[Any]]:
    """Return the taps of every window along each axis, empty for axes that there are not."""
    there = {
        name: each.taps for name, each in zip(TAPS[-trace.x.ndim :], trace.layouts, strict=True)
    }
    return {name: there.get(name, np.zeros(0)) for name in TAPS}


def axis_header(layout: AxisLayout, line: str) -> dict[str, Any]:
    """Return the border of an axis."""
    dropped = layout.dropped
    return {
        "low": layout.low,
        "high": layout.high,
        "overhang": layout.overhang,
        "dropped": dropped
        and {
            "start": dropped.start,
            "stop": dropped.stop,
            "why": f"Dropped window: it would start at {line} {dropped.start}, "
            f"past the last input {line}, {dropped.limit - 1}.",
        },
    }


def packed(
    header: dict[str, Any],
    geometry: dict[str, NDArray[Any]],
    plane: NDArray[Any],
    output: NDArray[Any],
    marks: Mapping[str, NDArray[np.bool_]],
    limit: float | None,
    written: NDArray[Any] | None = None,
) -> bytes:
    """Return the message: numbers become labels and tones of one scale for both planes.

    `marks` says which output cells differ and which are covered, see `output_marks`. `written` is
    what cells hold meanwhile, where windows write one cell after the other.
    """
    numbers = np.concatenate([plane.ravel(), output.ravel()])
    judged = plane.ravel() if header["keeps"]["kind"] in ("winner", "average") else numbers
    meanwhile = np.zeros(0) if written is None else np.append(written, 0.0)
    values, label = np.unique(np.concatenate([numbers, meanwhile]), return_inverse=True)  # NaN,
    # however many, is one value
    limit = limit or _limit(judged)
    tones = _tone(values, limit).astype("f4")
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
    header |= {"labels": number_labels(values), "scale": _scale(numbers, plane, limit)}
    return pack({**header, "legend": legend(header, geometry["coverage"], marks)}, arrays)


def _limit(values: NDArray[Any]) -> float:
    """Return the magnitude at which the colour scale ends: the largest finite one.

    Maxima, minima and averages lie among the input, which alone is asked then.

    Unless a few outliers would bleach all the rest: where the largest is more than four times
    the largest that remains without one value in fifty (one at least), the scale ends there.
    """
    size = np.abs(values.astype(np.float64))
    size = np.sort(size[np.isfinite(size) & (size > 0)])
    if not size.size:
        return 1.0
    rest = size[: -max(1, size.size // 50)]
    if rest.size >= _LEAST_TO_JUDGE and size[-1] > _FAR_OUT * rest[-1]:
        return float(rest[-1])
    return float(size[-1])


def _tone(values: NDArray[Any], limit: float) -> NDArray[np.float64]:
    """Place each value from -1 to 1 on the colour scale, zero in the middle."""
    with np.errstate(over="ignore"):
        tone: NDArray[np.float64] = np.clip(values.astype(np.float64) / limit, -1.0, 1.0)
    return tone


def _scale(numbers: NDArray[Any], plane: NDArray[Any], limit: float) -> dict[str, Any]:
    """Return what the colour bar says: where the scale ends, and how much lies beyond.

    Infinities alone need no word, since they lie beyond every number. `signed` says whether any
    number, of the output too, is below zero: else the colour bar begins at zero.
    """
    far = plane[np.abs(plane.astype(np.float64)) > limit]
    beyond = far.size if np.isfinite(far).any() else 0
    said = f"{beyond} {'number' if beyond == 1 else 'numbers'}" if beyond else None
    signed = bool((numbers < 0).any())
    return {"limit": number_label(limit, _KEY_DIGITS), "beyond": said, "signed": signed}
