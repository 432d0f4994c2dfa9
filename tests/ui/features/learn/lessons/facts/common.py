"""Register the facts of all lessons, and read values off a stage."""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pooling_core import PoolSpec, SettingError
from pooling_ui.text.words import number_label, shape
from tests.ui.features.learn.lessons.lesson_state import State

Facts = Callable[[list[State]], list[list[str]]]
FACTS: dict[str, Facts] = {}


def facts(function: Facts) -> Facts:
    """Take a function that returns all phrases with numbers of the lesson it is named after."""
    FACTS[function.__name__.replace("_", "-")] = function
    return function


def size(state: State) -> str:
    """Return the size of the output."""
    return shape(state.trace.output.shape)


def label(number: float | np.float64 | np.int64) -> str:
    """Return a number as the lessons write it."""
    return number_label(float(number), 3)


def listed(numbers: NDArray[Any] | list[int]) -> str:
    """Return numbers as a sentence lists them."""
    *first, last = map(label, np.ravel(numbers))
    return f"{', '.join(first)} and {last}"


def lines(state: State, axis: int, at: int) -> list[int]:
    """Return the lines of the input that a window reads along an axis."""
    layout = state.trace.layouts[axis]
    taps: list[int] = layout.taps[at][layout.inside[at]].tolist()
    return taps


def window(state: State, *at: int) -> NDArray[np.float64]:
    """Return the numbers that a window reads."""
    return state.cells[np.ix_(*(lines(state, axis, i) for axis, i in enumerate(at)))]


def unread(state: State) -> int:
    """Return how many cells no window reads."""
    return int(state.trace.unread.sum())


def holding(state: State, number: float) -> int:
    """Return how many cells of the output hold a number."""
    return int((state.trace.output == number).sum())


def refused(state: State, **held: Any) -> bool:
    """Return True if PyTorch refuses the setting that some widgets then make."""
    return state.where(**held).refused


def always_reads_a_cell() -> bool:
    """Return True if every window without dilation reads a cell, for all small settings."""
    for n, k, s, p in product(range(1, 8), range(1, 6), range(1, 6), range(3)):
        try:
            (axis,) = PoolSpec.of(k, s, p, ndim=1).lay((n,))
        except SettingError:
            continue
        if not axis.inside.any(axis=1).all():
            return False
    return True
