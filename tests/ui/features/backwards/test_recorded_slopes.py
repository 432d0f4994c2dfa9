"""Check the sentences about a small change, ties and a cell's curve: one case for each difference.

Other tests compute the numbers: the slopes, the kinks, and what PyTorch gives.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from pooling_core import Average, PoolSpec, PowerAverage, trace_gradient, trace_pool
from pooling_core.trace.reducers import Reducer
from pooling_ui.features.backwards.selection import Selection
from pooling_ui.features.backwards.slopes import (
    curve,
    curve_table,
    curve_words,
    slope_report,
    ties_words,
    which_cell_changes,
)
from tests.ui.helpers.recorded import assert_recorded

PLANE = [[1.0, 2, 0], [3.0, 9, 1], [0.0, 4, 9]]
LINE = [[3.0, 4.0, 0.0, -1.0]]
PAIR = (1, 2)
INF = math.inf


class Case(NamedTuple):
    """A plane, what pools it, the cell that changes and by how much, and the output gradient."""

    plane: ArrayLike
    reducer: Reducer | None = None
    kernel: int | tuple[int, int] = 2
    cell: tuple[int, int] = (0, 0)
    change: float = 0.5
    grad: ArrayLike | None = None


CASES = {
    "away from a tie": Case([[1.0, 2, 0], [3.0, 9.125, 1], [0.0, 4, 9]], None, 2, (1, 1), 0.001),
    "at a tie": Case(PLANE, None, 2, (2, 2)),
    "no tie": Case(np.arange(9.0).reshape(3, 3)),
    "many ties": Case(np.ones((3, 3))),
    "tied at 1e17": Case([[1e17, 1e17], [1.0, 2]]),
    "nearly tied": Case([[0.3, 0.30000000000000004, 5, 5], [0.0, 0, 1, 1]]),
    "a large number": Case([[1e17, 5], [1.0, 2]]),
    "the largest number": Case([[float(np.finfo(float).max), 1]], None, 1),
    "equal but for rounding": Case([[1e11, float(np.nextafter(1e11, 0))], [1.0, 2]]),
    "a tie where the output gradient is 0": Case(
        [[5.0, 5, 4.8]], None, PAIR, (0, 1), 0.5, [[0.0, 1]]
    ),
    "too far": Case(PLANE, None, 2, (2, 1), 7),
    "infinite": Case([[math.nan, 1], [2.0, INF]], None, 2, (1, 1)),
    "the output is NaN": Case([[math.nan, 1], [2.0, INF]], None, 2, (0, 1)),
    "the output gradient is infinite": Case([[1.0, 2]], None, 1, (0, 1), 0.5, [[1.0, INF]]),
    "one cell": Case([[1.0]], None, 1),
    "the winner": Case(PLANE, None, 2, (1, 1)),
    "an average": Case(PLANE, Average()),
    "an average, rounded": Case([[1e15, 5, 7]], Average(), (1, 3), (0, 1)),
    "power 2": Case(LINE, PowerAverage(2), PAIR, (0, 1), 1),
    "power 2, the other cell": Case(LINE, PowerAverage(2), PAIR),
    "power 2, the output gradient is 0": Case(
        [[-3.0, 4]], PowerAverage(2), PAIR, (0, 0), 0.5, [[0.0]]
    ),
    "power 2, all 0": Case([[0.0, 0]], PowerAverage(2), PAIR),
    "power 2, one cell": Case([[3.0]], PowerAverage(2), 1),
    "power 2, the others 0": Case([[3.0, 0]], PowerAverage(2), PAIR),
    "power 1": Case(LINE, PowerAverage(1), PAIR, (0, 1)),
    "power 1, the sum 0": Case([[1.0, -1]], PowerAverage(1), PAIR),
    "power 1, rounded": Case([[1e15, 5, 7]], PowerAverage(1), (1, 3), (0, 1), 0.3),
    "power 3, the others 0": Case([[1.0, 0]], PowerAverage(3), PAIR),
    "power 3, the others cancel": Case([[3.0, 2, -2]], PowerAverage(3), (1, 3)),
    "power 1.5, from 0": Case([[0.0, 1]], PowerAverage(1.5), PAIR),
    "power 0.5": Case([[0.0, 4]], PowerAverage(0.5), PAIR),
    "power 0.5, all 0": Case([[0.0, 0]], PowerAverage(0.5), PAIR),
    "power −1": Case([[1.0, 4]], PowerAverage(-1), PAIR),
    "power −1, one cell": Case([[1.0]], PowerAverage(-1), 1),
    "power −2": Case(LINE, PowerAverage(-2), PAIR),
    "power −2, one cell": Case([[3.0]], PowerAverage(-2), 1),
    "power ∞": Case(LINE, PowerAverage(INF), PAIR),
    "power ∞, one cell": Case([[2.0]], PowerAverage(INF), 1),
    "power ∞, at 0": Case([[0.0]], PowerAverage(INF), 1),
    "power ∞, tied at 0": Case([[0.0, 0]], PowerAverage(INF), PAIR),
    "power ∞, another takes over": Case([[0.0, 1]], PowerAverage(INF), PAIR, (0, 0), 5),
    "power ∞, the sign changes": Case([[0.1]], PowerAverage(INF), 1),
    "power ∞, tied": Case([[-5.0, 5]], PowerAverage(INF), PAIR),
    "power −∞": Case(LINE, PowerAverage(-INF), PAIR),
    "power −∞, at 0": Case([[0.0, 5]], PowerAverage(-INF), PAIR),
    "power −∞, the other 0": Case([[3.0, 0]], PowerAverage(-INF), PAIR),
    "power −∞, tied": Case([[5.0, 5]], PowerAverage(-INF), PAIR),
}


def sentences() -> dict[str, str]:
    """Return for each case what a change shows, which cells are tied, and the curve."""
    texts = {}
    for name, case in CASES.items():
        spec = PoolSpec.of(case.kernel, 1)
        trace = trace_pool(np.array(case.plane, float), spec, case.reducer)
        grad = np.ones(trace.output.shape) if case.grad is None else case.grad
        back = trace_gradient(trace, grad)
        shown = slope_report(back, spec, case.cell, case.change)
        said = [
            which_cell_changes(back),
            shown.sentence,
            shown.table,
            shown.verdict,
            ties_words(back),
        ]
        reads = trace.output.shape
        window = (min(case.cell[0], reads[0] - 1), min(case.cell[1], reads[1] - 1))
        at = Selection(case.cell, window)
        if line := curve(back, spec, at):
            said += [curve_words(at, line), curve_table(line)]
        texts[name] = "\n".join(part for part in said if part)
    return texts


def test_what_is_said_of_slopes_is_what_was_recorded() -> None:
    assert_recorded(__file__, sentences())
