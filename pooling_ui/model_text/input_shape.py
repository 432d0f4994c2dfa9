"""Choose the input of a list of layers: the one that a text names, or one that fits them."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

from pooling_core.geometry.pool_spec import Ints
from pooling_core.network import (
    BatchNorm2d,
    Conv2d,
    Flatten,
    GroupNorm,
    InstanceNorm2d,
    Layer,
    LayerNorm,
    Linear,
    follow,
)
from pooling_ui.model_text.lazy import LazyLayer
from pooling_ui.model_text.stack_link import MOST_CHANNELS, MOST_SIDE

Shape = tuple[int, int, int]
USUAL_SHAPE: Shape = (3, 32, 32)
"""Channels, rows and columns where nothing names them."""
USUAL_SIDES = (28, 32, 48, 64, 96, 128, 224, 227, 256, 299, 384, 512)
"""Usual sizes of a network's input, in cells along each axis."""
_MOST_OBLONG = 4  # planes that are longer than this are rather a slip in a Linear's features


def shape_for(layers: Sequence[Layer], shape: Shape) -> Shape:
    """Return this input's shape with the channels that the first layer takes which says so.

    A `LayerNorm` says the last sizes.
    """
    for layer in layers:
        if isinstance(layer, Conv2d):
            return (min(layer.in_channels, MOST_CHANNELS), *shape[1:])
        if isinstance(layer, (BatchNorm2d, InstanceNorm2d)):
            return (min(layer.num_features, MOST_CHANNELS), *shape[1:])
        if isinstance(layer, GroupNorm):
            return (min(layer.num_channels, MOST_CHANNELS), *shape[1:])
        if isinstance(layer, LayerNorm):
            sizes = layer.normalized_shape
            sizes = sizes if isinstance(sizes, tuple) else (sizes,)
            return stated_shape((*shape[: 3 - len(sizes)], *sizes)) or shape
        if isinstance(layer, (Flatten, Linear, LazyLayer)):
            break
    return shape


def stated_shape(shape: Sequence[int] | None) -> Shape | None:
    """Return the input that a pasted text names, if Stack can show it."""
    if shape is None or len(shape) != 3:
        return None
    channels, rows, columns = shape
    fits = 1 <= channels <= MOST_CHANNELS and min(rows, columns) >= 1
    return (channels, rows, columns) if fits and max(rows, columns) <= MOST_SIDE else None


@lru_cache(maxsize=16)  # the page calls this at each change while a layer cannot work
def fitting_shape(layers: tuple[Layer, ...], shape: Shape) -> Shape | None:
    """Return the input of the nearest usual size with which all layers work.

    A Linear's number of inputs fits one size only. None if no usual size works.

    Examples
    --------
    >>> from pooling_core.network import Conv2d, Flatten, Linear
    >>> fitting_shape((Conv2d(1, 4, 5), Flatten(), Linear(4 * 24 * 24, 10)), (1, 32, 32))
    (1, 28, 28)
    """
    for side in sorted(USUAL_SIDES, key=lambda side: abs(side - shape[1])):
        tried = (shape[0], side, side)
        if not follow(layers, tried).problem:
            return tried
    return None


def square_shape(layers: Sequence[Layer], channels: int) -> Shape | None:
    """Return the smallest square input with which a list works up to its first Linear.

    None without a Linear, and if no square input makes as many numbers as it takes.

    Examples
    --------
    >>> square_shape((Conv2d(1, 4, 5), Flatten(), Linear(4 * 10 * 10, 10)), 1)
    (1, 14, 14)
    """
    linear = next((each for each in layers if isinstance(each, Linear)), None)
    if linear is None:
        return None
    return square_with(layers[: layers.index(linear)], channels, linear.in_features)


def square_for_norm(layers: Sequence[Layer], channels: int) -> Shape | None:
    """Return the smallest square input of which a list makes the planes of its first `LayerNorm`.

    Examples
    --------
    >>> square_for_norm((Conv2d(3, 8, 3), LayerNorm((8, 20, 20))), 3)
    (3, 22, 22)
    """
    for at, layer in enumerate(layers):
        if isinstance(layer, LayerNorm) and isinstance(layer.normalized_shape, tuple):
            return square_with(layers[:at], channels, layer.normalized_shape[-1])
    return None


def square_with(layers: Sequence[Layer], channels: int, count: int) -> Shape | None:
    """Return the smallest square input of which layers make so many numbers along the last axis."""

    def last(side: int) -> int:
        return (shape_behind(layers, (channels, side, side)) or (0,))[-1]

    # A larger input never makes fewer numbers, so halving finds the first side with enough.
    side = bisect_left(range(1, MOST_SIDE), count, key=last) + 1
    return (channels, side, side) if last(side) == count else None


def oblong_shape(layers: Sequence[Layer], channels: int) -> Shape | None:
    """Return an input, of fewer rows than columns or more, with which the first Linear works.

    Of all, the one whose planes before the Flatten are nearest to a square; the planes' longer
    side is at most `_MOST_OBLONG` times the other. None if there is none.

    Examples
    --------
    >>> oblong_shape((Conv2d(3, 16, 5, 2), Flatten(), Linear(16 * 18 * 43, 2)), 3)
    (3, 39, 89)
    """
    linear = next((each for each in layers if isinstance(each, Linear)), None)
    flatten = next((at for at, each in enumerate(layers) if isinstance(each, Flatten)), None)
    if linear is None or flatten is None:
        return None
    planes = layers[:flatten]
    largest = shape_behind(planes, (channels, MOST_SIDE, MOST_SIDE))
    if largest is None or linear.in_features % largest[0]:
        return None
    cells = linear.in_features // largest[0]
    for few in range(isqrt(cells), 0, -1):
        many, left = divmod(cells, few)
        if many > _MOST_OBLONG * few:
            return None
        for rows, columns in ((few, many), (many, few)) if not left else ():
            height, width = _side(planes, channels, rows, 1), _side(planes, channels, columns, 2)
            shape = (channels, height, width)
            if height and width and not follow(layers, shape).problem:
                return shape
    return None


def _side(layers: Sequence[Layer], channels: int, count: int, axis: int) -> int:
    """Return the smallest side along an axis of which layers make so many cells; 0 if none does."""

    def made(side: int) -> int:
        sizes = (side, MOST_SIDE) if axis == 1 else (MOST_SIDE, side)
        return (shape_behind(layers, (channels, *sizes)) or (0, 0, 0))[axis]

    side = bisect_left(range(1, MOST_SIDE), count, key=made) + 1
    return side if made(side) == count else 0


def shape_behind(layers: Sequence[Layer], shape: Shape) -> Ints | None:
    """Return the shape of the output of some layers; None if one of them cannot work."""
    report = follow(layers, shape)
    if report.problem:
        return None
    return report.layers[-1].shape if report.layers else shape
