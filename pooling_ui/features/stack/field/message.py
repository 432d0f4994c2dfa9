"""Write the message for the drawing of a receptive field: where each unit's field lies."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core import Reach
from pooling_core.network import LayerReport
from pooling_ui.components.wire import pack

MOST_UNITS = 4096
"""Along an axis. Layers with more, and those behind them, are not drawn."""

_AXES = ("row", "col")
# The widest border that is drawn, as a part of the input; fields may reach further.
_BORDER = 8


def drawable(reports: Sequence[LayerReport]) -> list[LayerReport]:
    """Return the layers to draw, from the first."""
    return list(takewhile(_is_small, reports))


def _is_small(report: LayerReport) -> bool:
    return all(len(axis.first) <= MOST_UNITS for axis in report.reach)


def field_message(
    reports: Sequence[LayerReport],
    names: Sequence[str],
    pools: Sequence[bool],
    at: tuple[int, int, int],
    *,
    heard: int = 0,
    presenting: bool = False,
) -> bytes:
    """Return the message.

    Parameters
    ----------
    reports : sequence of LayerReport
        At least one; see `drawable`.
    names : sequence of str
        The name of each layer.
    pools : sequence of bool
        True if each layer is a pool.
    at : (int, int, int)
        Layer (from 1), row and column of the chosen unit.
    heard : int
        The number of the person's last choice that Python knows; each choice has a larger one. A
        message that a newer one overtakes is never shown, so its unit tells nothing.
    presenting : bool
        True if it fills the screen for a class.
    """
    planes: list[tuple[Reach, Reach]] = []
    layers = []
    for report, name, pool in zip(reports, names, pools, strict=True):
        # A layer without windows sees the same as the layer before it.
        if not planes or any(a is not b for a, b in zip(planes[-1], report.reach, strict=True)):
            planes.append(report.reach)
        field = report.receptive_field
        layers.append({"name": name, "pool": pool, "plane": len(planes) - 1, "field": field})
    arrays: dict[str, NDArray[Any]] = {}
    for index, plane in enumerate(planes):
        for axis, reach in zip(_AXES, plane, strict=True):
            for name_of_array in ("first", "stop", "middle_cells", "nearest"):
                arrays[f"{name_of_array}_{axis}_{index}"] = getattr(reach, name_of_array).astype(
                    np.int32
                )
    shape = [axis.size for axis in reports[0].reach]
    header = {
        "shape": shape,
        "border": [_border(axis, planes) for axis in range(2)],
        "layers": layers,
        "planes": len(planes),
        "at": at,
        "heard": heard,
        "presenting": presenting,
    }
    return pack(header, arrays)


def _border(axis: int, planes: Sequence[tuple[Reach, Reach]]) -> tuple[int, int]:
    """Return the numbers of cells that are drawn before and after the input."""
    size = planes[0][axis].size
    most = -(-size // _BORDER)
    low = max(-int(plane[axis].first.min()) for plane in planes)
    high = max(int(plane[axis].stop.max()) - size for plane in planes)
    return min(max(low, 0), most), min(max(high, 0), most)
