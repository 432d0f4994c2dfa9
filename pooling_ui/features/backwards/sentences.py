"""Sentences about the values that go back through a pool: what to try, and where they go."""

import numpy as np

from pooling_core import BackTrace
from pooling_core.trace.reducers import Reducer
from pooling_ui.features.backwards.backward_result import BackwardResult
from pooling_ui.features.backwards.gradient_kinds import gradient_kind
from pooling_ui.features.backwards.indices import moved_words
from pooling_ui.features.backwards.parameters import UNPOOL, pool_of_mode
from pooling_ui.setting.pool_table import POOLS
from pooling_ui.text.numbers import Cells
from pooling_ui.text.places import place_text
from pooling_ui.text.words import number_label, shape

_TRY_UNPOOL = (
    "Each maximum goes back to the cell that its index names. Change the padding: the index stays."
)


def title(mode: str) -> str:
    """Return the title of the page in this mode.

    Examples
    --------
    >>> title("Gradient of Lp"), title("Unpool")
    ('The gradient of Lp pooling', 'Unpooling')
    """
    if mode == UNPOOL:
        return "Unpooling"
    return f"The gradient of {POOLS[pool_of_mode(mode)].within} pooling"


def what_to_try(mode: str, reducer: Reducer, *, works: bool = True) -> str:
    """Say where the numbers go and, if the setting `works`, what to look for."""
    text = _TRY_UNPOOL if mode == UNPOOL else gradient_kind(reducer).look_for
    return text if works else text.partition(". ")[0] + "."


def summary(back: BackTrace) -> str:
    """Say how many cells of the result got a value, and which cell got the largest.

    Examples
    --------
    >>> from pooling_core import PoolSpec, trace_gradient, trace_pool
    >>> trace = trace_pool([[1.0, 5.0, 2.0]], PoolSpec.of((1, 2), 1))
    >>> summary(trace_gradient(trace, [[1, 1]]))
    '2 windows send back 2 in all. 1 of 3 cells gets something; (0, 1) gets most, 2.'
    """
    result, windows = back.result, back.grad_output.size
    if not back.adds:
        return f"{_goes_back(back)} {moved_words(back) or _lost(back)}"
    # A cell may get +1 and −1: so count the cells that are reached, not the sums that are not 0.
    reached_cells = int(np.count_nonzero(back.reached))
    cells = f"{reached_cells} of {_cells(result.size)}"
    total = number_label(float(back.grad_output.sum()), 4)
    sends = f"{windows} {'window sends' if windows == 1 else 'windows send'} back {total} in all."
    reached = float(result.sum())
    if not np.isclose(reached, back.grad_output.sum(), rtol=1e-9, equal_nan=True):
        # Averages lose the share of the padding; divisors and powers change the sum.
        sends = f"{sends[:-1]}; {number_label(reached, 4)} reaches the input."
    words = f"{sends} {cells} {'gets' if 1 in (reached_cells, result.size) else 'get'} something"
    return f"{words}{_most(result)}."


def code_words(back: BackwardResult) -> str:
    """Say which `output_size` gives the size of the input, if unpooling gives another size."""
    if back.input_size is None:
        return ""
    size = f"{shape(back.input_size)}: output_size={back.input_size}"
    if back.trace is None:
        return f"PyTorch refuses the size above. This code asks for the input’s, {size}."
    return f"This code gives {shape(back.trace.result.shape)}. The input’s size is {size}."


def _most(result: Cells) -> str:
    """Name the one cell with the largest positive result, else with the lowest negative one."""
    for end, word, sign in ((result.max(), "most", 1), (result.min(), "least", -1)):
        alone = np.isclose(result, end, rtol=1e-12, atol=0)
        if alone.sum() == 1 and end * sign > 0:  # not NaN
            place = tuple(np.argwhere(alone)[0].tolist())
            return f"; {place_text(place)} gets {word}, {number_label(float(end), 4)}"
    return ""


def _goes_back(back: BackTrace) -> str:
    assert back.cells is not None
    values, cells = back.grad_output.size, int(np.unique(back.cells).size)
    goes = f"{values} {'value goes' if values == 1 else 'values go'} back"
    return f"{goes} to {cells} of {_cells(back.result.size)}."


def _cells(count: int) -> str:
    return f"{count} {'cell' if count == 1 else 'cells'}"


def _lost(back: BackTrace) -> str:
    winners, cells = back.trace.winners, back.trace.x.size
    assert winners is not None
    lost = cells - int(np.unique(winners[winners >= 0]).size)
    if not lost:
        return "Nothing is lost."
    same = back.result.shape == back.trace.x.shape
    return f"What {f'the other {lost}' if same else f'{lost} cells of the input'} held is lost."
