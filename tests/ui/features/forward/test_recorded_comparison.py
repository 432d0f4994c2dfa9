"""Check what is said of two outputs, A and B; another test checks the numbers."""

from typing import Any

import numpy as np

from pooling_core import PoolSpec, PoolTrace, trace_pool
from pooling_ui.features.forward.differences import comparison
from tests.ui.helpers.recorded import assert_recorded

PLANE = [[1.0, 2, 3], [4, np.nan, 6], [7.0, 8, 9]]
NEXT = float(np.nextafter(1, 2))


def pool(*setting: Any) -> PoolTrace:
    return trace_pool(PLANE, PoolSpec.of(*setting))


def held(*values: float) -> PoolTrace:
    return trace_pool(values, PoolSpec.of(1, ndim=1))


NUMBERS = held(1, 2, 3, np.inf)
CASES = {
    "none differs": (pool(2, 1), pool(2, 1)),
    "other sizes": (pool(1), pool(1, 2)),
    "one differs": (pool(3), pool(1, 3)),
    "one of other size is as before": (NUMBERS, held(1)),
    "one differs by rounding": (NUMBERS, held(NEXT)),
    "none of a series differs": (NUMBERS, NUMBERS),
    "rounding alone": (NUMBERS, held(NEXT, 2, 3, np.inf)),
    "rounding, too": (NUMBERS, held(NEXT, 9, 3, np.inf)),
    "no rounding": (NUMBERS, held(1, 2.001, 3, -np.inf)),
    "A has no output": (None, pool(2)),
    "B has no output": (pool(2), None),
}


def sentences() -> dict[str, str]:
    """Return the sentence on each A and B."""
    return {name: comparison(*pair) for name, pair in CASES.items()}


def test_what_is_said_of_a_and_b_is_what_was_recorded() -> None:
    assert_recorded(__file__, sentences())
