"""Check the sentences about gradients, indices and sizes: one case for each difference.

Other tests compute the numbers: the gradients, the sizes, and what PyTorch refuses.
"""

import math
from typing import Any

import numpy as np

from pooling_core import Average, BackTrace, PoolSpec, PowerAverage, trace_gradient, trace_pool
from pooling_core.trace.reducers import Reducer
from pooling_core.trace.unpool_trace import trace_unpool
from pooling_ui.features.backwards.backward_result import unpool_refusal
from pooling_ui.features.backwards.indices import index_rule, index_table, moved_words, sizes_words
from pooling_ui.features.backwards.sentences import summary
from tests.ui.helpers.recorded import assert_recorded
from tests.ui.helpers.typed import present

NAN, INF = math.nan, math.inf
LINE = [[0.0, 5, 0, 7]]
PEAK = [[1.0, 5, 2]]
RAMP = np.arange(25.0).reshape(5, 5)
VOLUME = np.arange(48.0).reshape(4, 3, 4)
PADDED_VOLUME = (2, 2, (0, 1, 0))


def back(x: Any, *setting: Any, by: Reducer | None = None, grad: Any = None) -> BackTrace:
    """Return the gradient of a pool; all output gradients are 1, unless others are given."""
    trace = trace_pool(np.array(x, float), PoolSpec.of(*setting, ndim=np.ndim(x)), by)
    return trace_gradient(trace, np.ones(trace.output.shape) if grad is None else grad)


GRADIENTS = {
    "all ones": back(RAMP, 2),
    "the output gradient is 0": back(RAMP, 2, grad=np.zeros((2, 2))),
    "one window": back([[1.0, 3]], (1, 2), by=Average(), grad=[[-2.0]]),
    "one cell": back([[1.0]], 1, grad=[[0.0]]),
    "one and minus one": back(PEAK, (1, 2), 1, grad=[[1.0, -1]]),
    "NaN": back(PEAK, (1, 2), 1, grad=[[NAN, 1]]),
    "∞": back(PEAK, (1, 2), 1, grad=[[INF, 1]]),
    "zeros": back(PEAK, (1, 2), 1, grad=[[0.0, 0]]),
    "0 times an infinite slope": back([[INF, 1, 2, 3]], (1, 2), by=PowerAverage(2)),
    "a cell that no window reads": back([[0.0, 0, 0]], (1, 2), by=PowerAverage(0.5)),
    "no slope": back([[0.0, 0]], (1, 2), by=PowerAverage(2)),
    "infinite cells": back([[INF, 5, INF]], (1, 2), by=PowerAverage(2)),
    # 0.1 + 0.2 is not 0.3.
    "two get most, but for rounding": back(LINE, (1, 2), 1, grad=[[0.1, 0.2, 0.3]]),
    "one gets most": back(LINE, (1, 2), 1, grad=[[0.1, 0.2, 0.4]]),
    "most above 0, as much below": back(LINE, (1, 2), 2, grad=[[2.0, -2]]),
    "most above 0, more below": back(LINE, (1, 2), 2, grad=[[2.0, -6]]),
    "all below 0": back(LINE, (1, 2), 2, grad=[[-2.0, -6]]),
    "padding swallows": back(np.zeros((8, 8)), 3, 2, 1, 1, True, by=Average()),
    "padding gets nothing": back(np.zeros((8, 8)), 3, 2, 1, by=Average(count_include_pad=False)),
    "a divisor makes more": back(np.zeros((8, 8)), 2, by=Average(divisor_override=1)),
    "volume": back(np.zeros((2, 2, 2)), 1, grad=np.eye(8)[5].reshape(2, 2, 2)),
}
# A plane, the setting, the size of the result, the step.
UNPOOLED: dict[str, tuple[Any, tuple[Any, ...], tuple[int, ...] | None, int]] = {
    "no padding": (RAMP, (2,), (5, 5), 0),
    "padding": (RAMP, (2, 2, 1), (5, 5), 0),
    "another width": (RAMP, (2,), (5, 4), 0),
    "from a step on": (np.zeros((20, 20)), (2,), None, 37),
    "after the last step": (np.zeros((20, 20)), (2,), None, 99),
    "a window without cells": ([[1.0], [2], [3]], ((1, 2), 2, (0, 1), (1, 2)), (4, 1), 0),
    "nothing is lost": (np.ones((2, 2)), (1,), None, 0),
    "a maximum of 0": (np.zeros((2, 2)), (2,), None, 0),
    "a larger result": (np.ones((2, 2)), (2,), (3, 2), 0),
    "one cell wins twice": (PEAK, ((1, 2), 1), None, 0),
    "one cell": ([[1.0]], (1,), None, 0),
    "series": ([1.0, 2, 3, 4], (2, 2, 1), None, 0),
    "volume": (VOLUME, PADDED_VOLUME, (4, 3, 4), 0),
    "volume, another size": (VOLUME, PADDED_VOLUME, (5, 2, 5), 0),
}
SIZES: dict[str, tuple[tuple[int, ...], tuple[Any, ...]]] = {
    "two sizes": ((2, 2), (2,)),
    "one size": ((2, 2), (2, 1)),
    "rows apart": ((1, 2), (2, 3)),
    "rounded up": ((2, 2), (2, 2, 0, 1, True)),
    "one cell": ((1, 1), (1,)),
    "dilation": ((2, 2), (2, 1, 0, 3)),
    "volume": ((2, 2, 2), PADDED_VOLUME),
}
# The output, the setting, the size that is asked for, the largest index, the input.
REFUSED: dict[str, tuple[tuple[int, ...], tuple[Any, ...], tuple[int, ...], int, Any]] = {
    "an index outside a plane": ((1, 1), (2, 3), (2, 2), 4, (2, 2)),
    "an index outside a series": ((2,), (2,), (3,), 3, (4,)),
    "an index outside a volume": ((2, 2, 2), (2,), (3, 3, 3), 60, (4, 4, 4)),
    "too many columns": ((2, 2, 2), (2,), (4, 4, 9), 60, (4, 4, 4)),
}


def sentences() -> dict[str, str]:
    """Return what is said of each gradient, of each unpooling, of sizes, and why some are not."""
    texts = {f"gradient, {name}": summary(sent) for name, sent in GRADIENTS.items()}
    for name, (x, setting, size, step) in UNPOOLED.items():
        spec = PoolSpec.of(*setting, ndim=np.ndim(x))
        sent = trace_unpool(trace_pool(np.array(x, float), spec), spec, size)
        said = [summary(sent), moved_words(sent), index_table(sent, spec, step)]
        texts[f"unpooled, {name}"] = "\n".join(part for part in said if part)
    for name, (windows, setting) in SIZES.items():
        spec = PoolSpec.of(*setting, ndim=len(windows))
        texts[f"sizes, {name}"] = sizes_words(windows, spec)
    for name, (windows, setting, *of) in REFUSED.items():
        spec = PoolSpec.of(*setting, ndim=len(windows))
        texts[f"refused, {name}"] = present(unpool_refusal(windows, spec, *of)).why
    for axes in (1, 2, 3):
        texts[f"index, {axes} axes"] = index_rule(axes)
    return texts


def test_what_is_said_of_what_goes_back_is_what_was_recorded() -> None:
    assert_recorded(__file__, sentences())
