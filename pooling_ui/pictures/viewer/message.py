"""Make the message of the picture viewer, which holds only what is on screen."""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core import Reach
from pooling_ui.components.wire import pack
from pooling_ui.pictures.magnifier.patch import Patch
from pooling_ui.pictures.viewer.crops import (
    Crop,
    View,
    base_crop,
    first_factor,
    is_whole,
    visible_crop,
)
from pooling_ui.pictures.viewer.layers import LayerCache, packed_layer, uncached
from pooling_ui.text.numbers import Pixels

_MAX_TAPS = 16_384  # per axis and reach; with more, only the outlines of windows are drawn

Arrays = dict[str, NDArray[Any]]


@dataclass(frozen=True, eq=False, slots=True)
class Pane:
    """One picture in the viewer: pixels and their reach, or the sentence that refuses them.

    Panes of the same `name` show the same pixels. It may be empty.
    """

    title: str
    pixels: Pixels | None = None
    rows: Reach | None = None
    cols: Reach | None = None
    detail: str = ""
    refusal: str = ""
    name: str = ""


def viewer_message(
    panes: Sequence[Pane],
    *,
    picture: str,
    setting: str,
    label: str,
    news: str = "",
    view: View | None = None,
    start: Mapping[str, Any] | None = None,
    spot: Patch | None = None,
    cached: LayerCache = uncached,
    presenting: bool = False,
    figure_height: int | None = None,
) -> bytes:
    """Return the message for these panes, the first of which is the original.

    Parameters
    ----------
    picture, setting : str
        Names of the original and of the setting. With another picture, the viewer starts anew.
    label : str
        The text alternative.
    news : str
        A screen reader says it when it changes.
    start : mapping, optional
        The place where a new viewer starts, as a link holds it.
    spot : Patch, optional
        The part that the magnifier shows.
    cached : callable
        May store the layers of panes that have a name.
    presenting : bool
        Fill the screen for a class.
    figure_height : int, optional
        The least height of all panes together in pixels, if they are a figure in a text: it has few
        controls. None for a page of their own.
    """
    arrays: Arrays = {}
    factor = first_factor([_size(pane.pixels) for pane in panes if pane.pixels is not None])
    described = [
        _pane(pane, index, view, factor, arrays, cached) for index, pane in enumerate(panes)
    ]
    arrays["reaches"] = np.frombuffer(zlib.compress(_reaches(panes, described)), np.uint8)
    header = {
        "picture": picture,
        "setting": setting,
        "label": label,
        "news": news,
        "start": start,
        "spot": spot and spot._asdict(),
        "presenting": presenting,
        "figure_height": figure_height,
        "panes": described,
    }
    return pack(header, arrays)


def _size(pixels: Pixels) -> tuple[int, int]:
    _, height, width = pixels.shape
    return height, width


def _pane(
    pane: Pane, index: int, view: View | None, factor: int, arrays: Arrays, cached: LayerCache
) -> dict[str, Any]:
    """Describe one pane, and add its layers under names that end in its index."""
    head: dict[str, Any] = {"title": pane.title, "detail": pane.detail, "refusal": pane.refusal}
    if pane.pixels is None:
        return {**head, "shape": None}
    channels, height, width = pane.pixels.shape
    rows, cols = pane.rows or Reach.identity(height), pane.cols or Reach.identity(width)
    crop = visible_crop(rows, cols, (height, width), view, factor)
    layers = {"crop": crop}
    if not is_whole(crop, (height, width)):
        layers["base"] = base_crop((height, width))
    for name, layer in layers.items():
        arrays[f"{name}{index}"] = packed_layer(pane.name, pane.pixels, layer, cached)
    return {
        **head,
        "shape": [channels, height, width],
        "rows": [rows.origin, rows.step],
        "cols": [cols.origin, cols.step],
        "reach": None,
        "base": None,
        **{name: _described(pane.name, layer) for name, layer in layers.items()},
    }


def _described(name: str, crop: Crop) -> dict[str, Any]:
    """Return a layer's place and name; layers of the same name hold the same pixels."""
    return {**crop._asdict(), "name": name and f"{name} {tuple(crop)}"}


def _reaches(panes: Sequence[Pane], described: Sequence[dict[str, Any]]) -> bytes:
    """Return a message with the reach of every pane, and put its index into the description.

    Panes with equal windows share one reach.
    """
    known: list[tuple[Reach, Reach]] = []
    arrays: Arrays = {}
    for pane, head in zip(panes, described, strict=True):
        if pane.rows is None or pane.cols is None:
            continue
        pair = (pane.rows, pane.cols)
        head["reach"] = next((i for i, other in enumerate(known) if _alike(pair, other)), None)
        if head["reach"] is None:
            head["reach"] = index = len(known)
            known.append(pair)
            crop, original = head["crop"], described[0]["crop"]
            for axis, reach, (start, stop) in zip(
                ("row", "col"), pair, (("top", "bottom"), ("left", "right")), strict=True
            ):
                for name, positions in _positions(
                    reach, slice(crop[start], crop[stop]), slice(original[start], original[stop])
                ):
                    arrays[f"{axis}{index}_{name}"] = positions.astype("i4")
    return pack({}, arrays)


def _positions(
    reach: Reach, windows: slice, cells: slice
) -> Iterator[tuple[str, NDArray[np.int64]]]:
    """Yield the positions of these windows and of these cells of the original, by name.

    `first`, `stop` and `middle_cells` belong to windows. So do `taps`, which exist for a single
    pass with few taps. `nearest` belongs to cells.
    """
    yield "first", reach.first[windows]
    yield "stop", reach.stop[windows]
    yield "middle_cells", reach.middle_cells[windows]
    yield "nearest", reach.nearest[cells]
    if len(reach.layouts) == 1:
        (layout,) = reach.layouts
        visible = replace(layout, first=layout.first[windows], count=layout.count[windows])
        if int(visible.count.sum()) <= _MAX_TAPS:
            yield "taps", visible.taps


def _alike(pair: tuple[Reach, Reach], other: tuple[Reach, Reach]) -> bool:
    return all(
        np.array_equal(one.first, two.first)
        and np.array_equal(one.stop, two.stop)
        and len(one.layouts) == len(two.layouts)
        for one, two in zip(pair, other, strict=True)
    )
