"""What the picture viewer draws, as one message: of every pane, only what is on screen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from numpy.typing import NDArray

from pooling_core import AxisLayout, Reach
from pooling_ui.components.viewer.crops import (
    View,
    base_crop,
    cut,
    is_whole,
    visible_crop,
)
from pooling_ui.components.wire import pack
from pooling_ui.magnify import Patch
from pooling_ui.picture_pools import Pixels

_MOST_TAPS = 16_384  # per axis and pane; beyond that only the outline of a window is drawn


@dataclass(frozen=True, eq=False, slots=True)
class Pane:
    """One picture in the viewer: pixels and their reach, or the sentence that says why not."""

    title: str
    pixels: Pixels | None = None
    rows: Reach | None = None
    cols: Reach | None = None
    detail: str = ""
    refusal: str = ""


def viewer_message(
    panes: Sequence[Pane],
    *,
    picture: str,
    setting: str,
    label: str,
    view: View | None = None,
    start: Mapping[str, Any] | None = None,
    spot: Patch | None = None,
) -> bytes:
    """Return the message for these panes, the first of which is the original.

    `picture` names the original: another name makes the viewer start anew. `setting` names what
    the results were made with. `label` is the text alternative. `start` is the place, as a link
    holds it, where a new viewer stands. `spot` is what lies under the magnifier.
    """
    arrays: dict[str, NDArray[Any]] = {}
    described = [_pane(pane, index, view, arrays) for index, pane in enumerate(panes)]
    header = {
        "picture": picture,
        "setting": setting,
        "label": label,
        "start": start,
        "spot": spot and spot._asdict(),
        "panes": described,
    }
    return pack(header, arrays)


def _pane(
    pane: Pane, index: int, view: View | None, arrays: dict[str, NDArray[Any]]
) -> dict[str, Any]:
    """Describe one pane, and add its arrays under names that end in its index."""
    head: dict[str, Any] = {"title": pane.title, "detail": pane.detail, "refusal": pane.refusal}
    if pane.pixels is None:
        return {**head, "shape": None}
    channels, height, width = pane.pixels.shape
    rows, cols = pane.rows or Reach.identity(height), pane.cols or Reach.identity(width)
    crop = visible_crop(rows, cols, (height, width), view)
    arrays[f"crop{index}"] = cut(pane.pixels, crop)
    base = None
    if not is_whole(crop, (height, width)):
        base = base_crop((height, width))
        arrays[f"base{index}"] = cut(pane.pixels, base)
    if pane.rows is not None:
        _add_reach(arrays, f"row{index}", rows, crop.top, crop.bottom)
        _add_reach(arrays, f"col{index}", cols, crop.left, crop.right)
    return {
        **head,
        "shape": [channels, height, width],
        "rows": [rows.origin, rows.step],
        "cols": [cols.origin, cols.step],
        "crop": crop._asdict(),
        "base": base and base._asdict(),
    }


def _add_reach(
    arrays: dict[str, NDArray[Any]], name: str, reach: Reach, start: int, stop: int
) -> None:
    """Add what the windows `start` to before `stop` read: their bounds, and their taps if few."""
    arrays[f"{name}_first"] = reach.first[start:stop].astype("i4")
    arrays[f"{name}_stop"] = reach.stop[start:stop].astype("i4")
    if len(reach.layouts) != 1:
        return
    layout = reach.layouts[0]
    part: AxisLayout = replace(
        layout, first=layout.first[start:stop], count=layout.count[start:stop]
    )
    if int(part.count.sum()) <= _MOST_TAPS:
        arrays[f"{name}_taps"] = part.taps.astype("i4")
