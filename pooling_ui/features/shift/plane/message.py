"""Make the message of the shifted plane: its cells, and each pool's results with marks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_ui.components.wire import pack


@dataclass(frozen=True, eq=False, slots=True)
class Panel:
    """The results of one pool: shades (rows, columns), how each changed, and that in words.

    `kinds` are those of `pooling_core.measures.shift`.
    """

    name: str
    shades: NDArray[np.uint8]
    kinds: NDArray[np.uint8]
    says: str


def shift_message(
    plane: NDArray[np.uint8],
    at: tuple[int, int],
    most: int | None,
    panels: Sequence[Panel],
    news: str,
    *,
    presenting: bool = False,
) -> bytes:
    """Return the message.

    Parameters
    ----------
    plane : uint8 array, shape (rows, columns)
        The plane, moved.
    at : (int, int)
        The shift in cells, down and to the right.
    most : int or None
        The largest shift in each direction; None if a person cannot move it.
    panels : sequence of Panel
    news : str
        The text that a screen reader speaks when it changes.
    presenting : bool
        True if it fills the screen for a class.
    """
    header: dict[str, Any] = {
        "shape": plane.shape,
        "at": at,
        "most": most,
        "news": news,
        "presenting": presenting,
        "panels": [
            {"name": each.name, "shape": each.shades.shape, "says": each.says} for each in panels
        ],
    }
    arrays: dict[str, NDArray[np.uint8]] = {"plane": plane}
    for index, each in enumerate(panels):
        arrays |= {f"shades{index}": each.shades, f"kinds{index}": each.kinds}
    return pack(header, arrays)
