"""What a cell of a layer's maps was made of: a sentence, and the window cell by cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

DIGITS = 4
"""Of numbers in a sentence; of fractions also on the page Grid."""


@dataclass(frozen=True, slots=True)
class Window:
    """What is said of a cell's window; a pool's has a link that shows it on the page Grid.

    Attributes
    ----------
    says : str
    adds : str
        How the numbers in `cells` come to the value.
    heads, cells : tuple of text, tuple of rows of text
        Each cell of the window with its weight, and what stands over its columns.
    notes : str
        What else there is to know of the window.
    link : mapping or None
    differs : str
        What is not there as it is here; nothing where all is.
    """

    says: str
    adds: str = ""
    heads: tuple[str, ...] = ()
    cells: tuple[tuple[str, ...], ...] = ()
    notes: str = ""
    link: Mapping[str, str] | None = None
    differs: str = ""


def span(name: str, cells: NDArray[np.int64]) -> str:
    """Return which rows or columns these are, from the first to the last."""
    first, last = int(cells[0]), int(cells[-1])
    return f"{name} {first}" if first == last else f"{name}s {first} to {last}"
