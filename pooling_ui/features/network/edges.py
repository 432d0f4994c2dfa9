"""Edge filters with fixed weights, and sentences about edges before and after a pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pooling_core import picture_avg_pool2d
from pooling_core.network import Conv2d, Layer, ReLU
from pooling_ui.features.network.trained.architectures import NETWORK_KINDS
from pooling_ui.pictures.sentences import change_words
from pooling_ui.text.layers import layer_text
from pooling_ui.text.numbers import Pixels
from pooling_ui.text.words import number_label, shape

Array = NDArray[Any]
LEAST = 5  # cells of a side: enough for a filter, a maximum, and a blur that mirrors its input
_LONGEST = 144  # cells of a side: about the pixels of a map among maps beside each other


class Filter(NamedTuple):
    """A filter of 3 × 3 weights; `name` says what it finds."""

    name: str
    weights: tuple[tuple[int, int, int], ...]


def _bank(middle: int) -> tuple[Filter, ...]:
    """Return the filters of differences with this weight in the middle."""
    level = np.array([[-1, -middle, -1], [0, 0, 0], [1, middle, 1]])
    slanted = np.array([[-middle, -1, 0], [-1, 0, 1], [0, 1, middle]])
    laplacian = np.array([[0, -1, 0], [-1, 4, -1], [0, -1, 0]])
    weights_by_name = {
        "Level edges": level,
        "Upright edges": level.T,
        "Slanted /": slanted,
        "Slanted \\": slanted[::-1],
        "Laplacian": laplacian,
    }
    return tuple(
        Filter(name, tuple(map(tuple, each.tolist()))) for name, each in weights_by_name.items()
    )


BANKS: Mapping[str, tuple[Filter, ...]] = MappingProxyType({"Sobel": _bank(2), "Prewitt": _bank(1)})


def first_layers(kind: str) -> tuple[Layer, ...]:
    """Return a convolution, ReLU, and the layers that shrink maps, as in one of `ARCHITECTURES`.

    The convolution has no padding: zeros around a picture would be an edge.
    """
    return Conv2d(1, 5, 3, bias=False), ReLU(), *NETWORK_KINDS[kind].pool


def edge_weights(bank: str) -> dict[str, Array]:
    """Return the weights of these layers, by the name of `torch.nn.Sequential`."""
    return {"0.weight": np.array([each.weights for each in BANKS[bank]], np.float64)[:, None]}


def times_smaller(shape: tuple[int, ...]) -> int:
    """Return the factor by which a picture, (..., H, W), is made smaller; 1 for a small one.

    A long and thin picture keeps `LEAST` cells across if it has them.

    Examples
    --------
    >>> times_smaller((3, 512, 768)), times_smaller((48, 84)), times_smaller((10, 5000))
    (6, 1, 2)
    """
    height, width = shape[-2:]
    return max(1, min(-(-max(height, width) // _LONGEST), min(height, width) // LEAST))


def small_grey(pixels: Pixels) -> Pixels:
    """Return a picture (channels, H, W) in grey, its pixels averaged until it is small: (1, h, w).

    Grey is the mean of the channels, rounded once, at the end. A long and thin picture is cut: its
    beginning is left.
    """
    times = times_smaller(pixels.shape)
    _, height, width = (min(size, _LONGEST * times) for size in pixels.shape)
    crop = pixels[:, :height, :width]
    means = picture_avg_pool2d(crop, times) if times > 1 else crop.astype(np.float64)
    grey: Pixels = np.rint(means.mean(axis=0, keepdims=True)).astype(np.uint8)
    grey.flags.writeable = False
    return grey


TRY = "Try average, then stride: which edges fade, and which are lost?"


def input_words(size: Sequence[int], times: int) -> str:
    """Describe the input of the filters.

    Examples
    --------
    >>> input_words((85, 128), 6)
    'Input: 85 × 128, grey; each is the mean of 6 × 6 pixels'
    """
    words = f"Input: {shape(size)}, grey"
    return f"{words}; each is the mean of {times} × {times} pixels" if times > 1 else words


def edges_words(kind: str, outputs: Sequence[Array]) -> str:
    """Say how a pool changed the mean and the largest number of all maps of the ReLU before it."""
    before, after = outputs[1], outputs[-1]
    mean = change_words(float(before.mean()), float(after.mean()))
    most = change_words(float(before.max()), float(after.max()))
    return (
        "These fixed filters find edges, as the first layer of many a network does. "
        f"{NETWORK_KINDS[kind].label}: the mean of all maps {mean}, the largest number {most}."
    )


def equivalent_pool_words(kind: str) -> str:
    """Return the pool that stands for a kind without one; "" for the other kinds."""
    has_pool = bool(NETWORK_KINDS[kind].shrink)
    return "" if has_pool else f"{layer_text(*NETWORK_KINDS[kind].pool)} keeps just these."


def too_small(size: Sequence[int]) -> str:
    """Say why there are no maps, and which pictures have some."""
    least = number_label(LEAST)
    return (
        f"This picture has {shape(size)} pixels. A filter of 3 × 3 and a pool after it need at "
        f"least {least} × {least}: choose a larger picture."
    )
