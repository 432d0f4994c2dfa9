"""What the stage draws, as one message: a trace, or a plane whose setting is refused."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pooling_core import AxisLayout, PoolTrace
from pooling_ui.components.wire import pack
from pooling_ui.theme import palettes
from pooling_ui.words import number_labels

Pin = tuple[Literal["input", "output"], int, int] | None
_NO_AXIS: dict[str, Any] = {"low": 0, "high": 0, "overhang": 0, "dropped": None}


def stage_message(
    trace: PoolTrace,
    *,
    title: str = "Max pooling stage",
    step: int = 0,
    whole: bool = True,
    pin: Pin = None,
    speed: float = 1,
    loop: bool = False,
    show_coverage: bool = False,
    editable: bool = True,
    differs: ArrayLike | None = None,
) -> bytes:
    """Return the message that draws a trace.

    Parameters
    ----------
    step, whole, pin, speed, loop
        How a newly mounted stage starts; a mounted stage keeps its own. `whole`: the output shows
        in full, not only up to the step.
    differs : array_like of bool, shape of the output, optional
        Output cells to mark as different from a setting A that a person holds beside this one.

    Raises
    ------
    ValueError
        `differs` has another shape than the output.
    """
    header = _header(
        title=title,
        shape=trace.x.shape,
        output_shape=trace.output.shape,
        axes=[_axis(trace.rows, "row"), _axis(trace.cols, "column")],
        start={"step": step, "whole": whole, "pin": pin, "speed": speed, "loop": loop},
        show_coverage=show_coverage,
        editable=editable,
    )
    geometry = {
        "row_taps": trace.rows.taps,
        "col_taps": trace.cols.taps,
        "winners": trace.winners.ravel(),
        "indices": trace.indices.ravel(),
        "coverage": trace.coverage.ravel(),
    }
    marks = np.zeros(trace.output.shape, bool) if differs is None else np.asarray(differs, bool)
    if marks.shape != trace.output.shape:
        raise ValueError(
            f"differs must have the output's shape {trace.output.shape}, got {marks.shape}"
        )
    return _packed(header, geometry, trace.x, trace.output, marks)


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
    editable: bool = True,
) -> bytes:
    """Return the message that draws the plane alone, and says why nothing can be pooled.

    A newly mounted stage keeps how it stands for when the setting is legal again.
    """
    plane = np.asarray(plane)
    header = _header(
        title=title,
        shape=plane.shape,
        output_shape=(0, 0),
        axes=[_NO_AXIS, _NO_AXIS],
        start={"step": step, "whole": whole, "pin": pin, "speed": speed, "loop": loop},
        refusal=sentence,
        editable=editable,
    )
    none = np.zeros(0)
    geometry = {
        "row_taps": np.zeros((0, 0)),
        "col_taps": np.zeros((0, 0)),
        "winners": none,
        "indices": none,
        "coverage": np.zeros(plane.size),
    }
    return _packed(header, geometry, plane, np.zeros((0, 0), plane.dtype), np.zeros((0, 0), bool))


def _header(
    *,
    title: str,
    shape: Sequence[int],
    output_shape: Sequence[int],
    axes: list[dict[str, Any]],
    start: dict[str, Any],
    editable: bool,
    show_coverage: bool = False,
    refusal: str | None = None,
) -> dict[str, Any]:
    return {
        "title": title,
        "shape": shape,
        "output_shape": output_shape,
        "axes": axes,
        "palette": palettes(),
        "start": start,
        "show_coverage": show_coverage,
        "refusal": refusal,
        "editable": editable,
    }


def _axis(layout: AxisLayout, line: str) -> dict[str, Any]:
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


def _packed(
    header: dict[str, Any],
    geometry: dict[str, NDArray[Any]],
    plane: NDArray[Any],
    output: NDArray[Any],
    differs: NDArray[np.bool_],
) -> bytes:
    numbers = np.concatenate([plane.ravel(), output.ravel()])
    values, label = np.unique(numbers, return_inverse=True)  # NaN, however many, is one value
    tone = _tone(values)[label].astype("f4")
    label = label.astype("i4")
    arrays = {name: array.astype("i4") for name, array in geometry.items()}
    arrays |= {"tone": tone[: plane.size], "output_tone": tone[plane.size :]}
    arrays |= {"label": label[: plane.size], "output_label": label[plane.size :]}
    arrays |= {"differs": differs.ravel().astype("u1")}
    return pack({**header, "labels": number_labels(values)}, arrays)


def _tone(values: NDArray[Any]) -> NDArray[np.float64]:
    """Place each value from -1 to 1, zero in the middle, by the largest finite one on screen."""
    values = values.astype(np.float64)
    largest = np.abs(values[np.isfinite(values)]).max(initial=0.0)
    return np.clip(values / (largest or 1.0), -1.0, 1.0)
