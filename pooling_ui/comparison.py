"""Two settings on one plane: which cells of the second output differ from the first."""

import numpy as np
from numpy.typing import NDArray

from pooling_core import PoolTrace
from pooling_ui.words import shape


def differing(a: PoolTrace, b: PoolTrace) -> NDArray[np.bool_]:
    """Return which cells of B's output have another value than A's there, or none in A.

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
    """Say what A and B come to, and how many cells differ."""
    if a is None:
        return "A has no output here."
    if b is None:
        return f"A: output {shape(a.output.shape)}. B has no output here."
    count, cells = int(differing(a, b).sum()), b.output.size
    if not count and a.output.shape == b.output.shape:
        same = "no cell differs"
    else:
        same = f"{count} of B's {cells} cells {'differs' if count == 1 else 'differ'} from A's"
    return f"A: output {shape(a.output.shape)}. B: output {shape(b.output.shape)}; {same}."
