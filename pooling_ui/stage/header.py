"""The header of a stage's message."""

from collections.abc import Sequence
from typing import Any

from pooling_core import AxisLayout, PoolTrace
from pooling_ui.shell.palette import palettes
from pooling_ui.stage.reduction import Reduction
from pooling_ui.stage.start import Start
from pooling_ui.text.axes import LINES, singular
from pooling_ui.text.words import unbroken_formulas

_STANDS = ("step", "whole", "blank", "pin", "speed", "loop", "covers")
NO_AXIS: dict[str, Any] = {"low": 0, "high": 0, "overhang": 0, "dropped": None}


def new_header(
    *,
    title: str,
    shape: Sequence[int],
    output_shape: Sequence[int],
    axes: list[dict[str, Any]],
    reduction: Reduction,
    start: Start,
    show_coverage: bool = False,
    refusal: str | None = None,
) -> dict[str, Any]:
    """Return the header of a message in which windows read the input and write the output."""
    return {
        "title": title,
        "shape": shape,
        "output_shape": output_shape,
        "axes": axes,
        "reduction": reduction.for_header(),
        "term_labels": (),
        "term_says": "",
        "longest_note": "",
        "total_labels": (),
        "share_labels": (),
        "palette": palettes(),
        "start": {name: getattr(start, name) for name in _STANDS},
        "moves": start.moves,
        "show_coverage": show_coverage,
        "refusal": refusal and unbroken_formulas(refusal),
        "no_output": "No output",
        "editable": start.editable,
        "page_keys": start.page_keys,
        "presenting": start.presenting,
        "news": start.news,
        "answer": start.edit_result,
        "plays_to": start.plays_to,
        "beside": None,
        "side": None,
        "writes": "output",
        "names": {"input": "Input", "output": "Output"},
    }


def axis_headers(trace: PoolTrace) -> list[dict[str, Any]]:
    """Return the border of every axis."""
    return [_axis(*each) for each in zip(trace.layouts, LINES[trace.x.ndim], strict=True)]


def _axis(layout: AxisLayout, line: str) -> dict[str, Any]:
    dropped, position = layout.dropped, singular([line])
    return {
        "low": layout.low,
        "high": layout.high,
        "overhang": layout.overhang,
        "dropped": dropped
        and {
            "start": dropped.start,
            "stop": dropped.stop,
            "why": f"Dropped window: it would start at {position} {dropped.start}, "
            f"past the last input {position}, {dropped.limit - 1}.",
        },
    }
