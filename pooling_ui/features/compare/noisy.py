"""A picture with noise, as it is shown: rounded, and cut off at black and white."""

from itertools import product

import numpy as np
from numpy.typing import NDArray

from pooling_core import get_num_threads
from pooling_core.compute.tiles import Todo, in_threads
from pooling_core.measures import add_noise
from pooling_ui.text.numbers import Pixels

_BAND = 256  # rows at a time: floats of a whole photograph would take too much memory


def noisy(pixels: Pixels, noise: str, strength: float, seed: int) -> Pixels:
    """Return the pixels (channels, H, W) with noise of a seed; read-only."""
    result = np.empty_like(pixels)
    tops = range(0, pixels.shape[1], _BAND)
    todo = Todo(product(range(len(pixels)), tops))

    def do() -> None:
        for channel, top in todo:
            tile = pixels[channel, top : top + _BAND]
            result[channel, top : top + _BAND] = _noisy(tile, noise, strength, (seed, channel, top))

    in_threads(do, min(get_num_threads(), len(pixels) * len(tops)))
    result.flags.writeable = False
    return result


def _noisy(tile: Pixels, noise: str, strength: float, seed: tuple[int, ...]) -> NDArray[np.number]:
    """Return pixels with noise; salt and pepper are pixels, too, and need no rounding."""
    if noise != "gaussian":
        return add_noise(tile, noise, strength, seed)
    rough = add_noise(tile.astype(np.float64), noise, strength, seed)
    np.rint(rough, out=rough)
    return np.clip(rough, 0, 255, out=rough)
