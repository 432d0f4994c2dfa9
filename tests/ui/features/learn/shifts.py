"""Try case by case what a step of one bright cell does to a max pool."""

from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core import max_pool2d


def unchanged(kernel: int) -> NDArray[np.bool_]:
    """Say of each cell of a window, and each step to a neighbour, whether the output stays."""

    def pooled(row: Any, col: Any) -> Any:
        plane = np.zeros((1, 4 * kernel, 4 * kernel))
        plane[0, row, col] = 9
        return max_pool2d(plane, kernel).tobytes()

    steps = [step for step in product((-1, 0, 1), repeat=2) if any(step)]
    cases = [
        pooled(kernel + row, kernel + col) == pooled(kernel + row + down, kernel + col + right)
        for row, col in product(range(kernel), repeat=2)
        for down, right in steps
    ]
    return np.reshape(cases, (kernel, kernel, len(steps)))
