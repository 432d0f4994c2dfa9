"""Pool a picture, and rebuild it from the result: unpool it, or repeat each value."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core import (
    Average,
    PoolSpec,
    Reach,
    SettingError,
    trace_pool,
    trace_unpool,
)
from pooling_ui.text.numbers import Pixels
from pooling_ui.text.words import number_label, shape

_SIDE = 72  # rows and columns of the crop that is pooled


@dataclass(frozen=True, eq=False, slots=True)
class RebuiltPicture:
    """A picture with its name and caption; `pixels` is None if it cannot be made."""

    name: str
    caption: str
    pixels: Pixels | None


def grey_crop(pixels: Pixels, spot: tuple[int, int]) -> Pixels:
    """Return a square crop of a picture (channels, H, W) around a spot, in grey."""
    _, height, width = pixels.shape
    top, left = (
        max(0, min(at - _SIDE // 2, size - _SIDE))
        for at, size in zip(spot, (height, width), strict=True)
    )
    crop = pixels[:, top : top + _SIDE, left : left + _SIDE].astype(np.float64)
    grey: Pixels = np.rint(crop.mean(axis=0)).astype(np.uint8)
    return grey


def rebuilt(grey: Pixels, spec: PoolSpec) -> list[RebuiltPicture]:
    """Return a picture, its maxima, and three pictures rebuilt from a pool of it.

    Raises
    ------
    SettingError
        No window fits the picture.
    """
    x = grey.astype(np.float64)
    trace = trace_pool(x, spec)
    reach = [
        Reach.identity(size).through(layout)
        for size, layout in zip(x.shape, trace.layouts, strict=True)
    ]
    every = np.ix_(*(axis.nearest for axis in reach))
    size, output_size = f"{shape(x.shape)} pixels", f"{shape(trace.output.shape)} pixels"
    pictures = [
        RebuiltPicture("Original", size, grey),
        RebuiltPicture("Pooled by maximum", output_size, _pixels(trace.output)),
    ]
    try:
        unpooled = trace_unpool(trace, spec, x.shape).result
        placed = int(np.unique(trace.indices).size) if trace.indices is not None else 0
        share = number_label(100 * placed / x.size, 3)
        words = f"{share} % kept in place, the rest 0"
        pictures.append(_with_error("Max-unpooled", x, unpooled, words))
    except ValueError:  # max_unpool2d computes sizes without dilation
        words = f"max_unpool2d cannot make {shape(x.shape)}"
        pictures.append(RebuiltPicture("Max-unpooled", words, None))
    pictures.append(_with_error("Maximum repeated", x, trace.output[every], "bright spreads"))
    try:
        average = trace_pool(x, spec, Average(count_include_pad=False)).output
        pictures.append(_with_error("Average repeated", x, average[every], "blurred"))
    except SettingError as refusal:
        pictures.append(RebuiltPicture("Average repeated", f"{refusal}", None))
    return pictures


def _with_error(name: str, x: NDArray[Any], result: NDArray[Any], words: str) -> RebuiltPicture:
    error = number_label(float(np.abs(x - result).mean()), 3)
    return RebuiltPicture(name, f"{words}; mean error {error} of 255", _pixels(result))


def _pixels(values: NDArray[Any]) -> Pixels:
    finite = np.nan_to_num(values, nan=0.0, posinf=255.0, neginf=0.0)  # an empty window is −∞
    pixels: Pixels = np.rint(np.clip(finite, 0, 255)).astype(np.uint8)
    return pixels


def enlarged(pixels: Pixels, times: int) -> Pixels:
    """Return the picture with every pixel repeated, so that no browser blurs it.

    Examples
    --------
    >>> enlarged(np.array([[1, 2]], np.uint8), 2)
    array([[1, 1, 2, 2],
           [1, 1, 2, 2]], dtype=uint8)
    """
    large: Pixels = pixels.repeat(times, axis=0).repeat(times, axis=1)
    return large
