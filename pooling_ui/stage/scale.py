"""The colour scale of a stage: its end, and each value's place on it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_ui.text.words import number_label

# A scale ends early only if this many values remain, and the largest is this many times theirs.
_LEAST_TO_JUDGE = 6
_FAR_OUT = 4
_KEY_DIGITS = 4


def scale_limit(values: NDArray[Any]) -> float:
    """Return the magnitude at which the colour scale ends: the largest finite one.

    If a few outliers would make all other cells pale, the scale ends earlier: where the largest
    value is more than four times the largest that remains without one value in fifty (at least
    one), it ends at the latter.
    """
    size = np.abs(values.astype(np.float64))
    size = np.sort(size[np.isfinite(size) & (size > 0)])
    if not size.size:
        return 1.0
    rest = size[: -max(1, size.size // 50)]
    if rest.size >= _LEAST_TO_JUDGE and size[-1] > _FAR_OUT * rest[-1]:
        return float(rest[-1])
    return float(size[-1])


def tones_of(values: NDArray[Any], limit: float) -> NDArray[np.float64]:
    """Return each value's place on the colour scale, from -1 to 1, with zero in the middle."""
    with np.errstate(over="ignore"):
        tone: NDArray[np.float64] = np.clip(values.astype(np.float64) / limit, -1.0, 1.0)
    return tone


def scale_key(numbers: NDArray[Any], plane: NDArray[Any], limit: float) -> dict[str, Any]:
    """Return the texts of the colour bar: the scale's end, and the number of cells beyond it.

    Infinities alone need no words: they lie beyond every number. `signed` is True if any number,
    also of the output, is below zero; if not, the colour bar begins at zero.
    """
    far = plane[np.abs(plane.astype(np.float64)) > limit]
    beyond = far.size if np.isfinite(far).any() else 0
    said = f"{beyond} {'number' if beyond == 1 else 'numbers'}" if beyond else None
    signed = bool((numbers < 0).any())
    return {"limit": number_label(limit, _KEY_DIGITS), "beyond": said, "signed": signed}
