"""A picture with noise, as it is shown: rounded, and cut off at black and white."""

import numpy as np
from numpy.typing import NDArray

from pooling_core.measures import add_noise

Pixels = NDArray[np.uint8]
_BAND = 256  # rows at a time: floats of a whole photograph would take too much memory


def noisy(pixels: Pixels, noise: str, strength: float, seed: int) -> Pixels:
    """Return the pixels (channels, H, W) with noise of a seed; read-only."""
    made = np.empty_like(pixels)
    for channel, plane in enumerate(pixels):
        for top in range(0, len(plane), _BAND):
            part = plane[None, top : top + _BAND].astype(np.float64)
            rough = add_noise(part, noise, strength, (seed, channel, top))[0]
            made[channel, top : top + _BAND] = np.rint(np.clip(rough, 0, 255))
    made.flags.writeable = False
    return made
