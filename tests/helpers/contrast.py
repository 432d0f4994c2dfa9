"""The contrast of colours, as WCAG defines it, for all Python tests."""

import numpy as np
from numpy.typing import ArrayLike, NDArray


def luminance(colours: ArrayLike) -> NDArray[np.float64]:
    """Return the relative luminance, 0 to 1, of colours of shape (..., 3) from 0 to 255."""
    parts = np.asarray(colours) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ (0.2126, 0.7152, 0.0722))


def contrast(one: ArrayLike, other: ArrayLike) -> NDArray[np.float64]:
    """Return the contrast ratio, 1 to 21, of colours; shapes (..., 3) are broadcast."""
    light, dark = luminance(one) + 0.05, luminance(other) + 0.05
    return np.maximum(light / dark, dark / light)
