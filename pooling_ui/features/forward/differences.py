"""The differences between the outputs of two settings on one plane."""

import numpy as np
from numpy.typing import NDArray

from pooling_core import PoolTrace
from pooling_ui.text.words import shape

# In units of the last place: sums in another order, and a root of squares, differ by as much.
_LAST_DIGITS = 8


def differing(a: PoolTrace, b: PoolTrace) -> NDArray[np.bool_]:
    """Return True for the cells of B's output whose value A does not have at the same place.

    Examples
    --------
    >>> from pooling_core import PoolSpec, trace_pool
    >>> plane = [[1.0, 2, 3], [4, 5, 6]]
    >>> a, b = (trace_pool(plane, PoolSpec.of(k, 1)) for k in (2, 1))
    >>> differing(a, b)
    array([[ True,  True,  True],
           [ True,  True,  True]])
    """
    differs = np.ones(b.output.shape, bool)
    sides = zip(a.output.shape, b.output.shape, strict=True)
    both = tuple(slice(min(each)) for each in sides)
    differs[both] = ~(
        (a.output[both] == b.output[both]) | (np.isnan(a.output[both]) & np.isnan(b.output[both]))
    )
    return differs


def comparison(a: PoolTrace | None, b: PoolTrace | None) -> str:
    """Say the output sizes of A and B, and how many cells differ."""
    if a is None:
        return "A has no output here."
    if b is None:
        return f"A: output {shape(a.output.shape)}. B has no output here."
    count, cells = int(differing(a, b).sum()), b.output.size
    if not count and a.output.shape == b.output.shape:
        same = "no cell differs"
    elif cells == 1:
        same = f"B's only cell {'differs' if count else 'does not differ'} from A's"
    else:
        same = f"{count} of B's {cells} cells {'differs' if count == 1 else 'differ'} from A's"
    if rounded := _rounded(a, b):
        which = "" if cells == 1 else "all " if rounded == count else f"{rounded} "
        same += f", {which}by rounding alone"
    return f"A: output {shape(a.output.shape)}. B: output {shape(b.output.shape)}; {same}."


def _rounded(a: PoolTrace, b: PoolTrace) -> int:
    """Count the cells that differ in their last digits alone: their numbers look the same."""
    both = tuple(slice(min(each)) for each in zip(a.output.shape, b.output.shape, strict=True))
    other_a, other = a.output[both], b.output[both]
    with np.errstate(invalid="ignore"):  # of two infinities
        near = np.abs(other_a - other) <= _LAST_DIGITS * np.spacing(
            np.maximum(abs(other_a), abs(other))
        )
    return int((near & differing(a, b)[both]).sum())
