"""What the lessons on shift and on a network say in numbers."""

from itertools import product

import numpy as np
import pytest

from pooling_core import PoolSpec, SettingError, max_pool2d, trace_pool
from pooling_ui.words import shape
from tests.ui.lesson_facts.common import facts, holding, label, lines, listed


@facts
def shift(steps):
    begin, within, across, larger, pair, second, one, _ = steps
    rows, cols = lines(begin, 0, 1), lines(begin, 1, 1)
    assert rows == cols == [2, 3]
    assert bright(begin) == bright(within) == [[1, 1]]
    assert bright(within.with_cells({(2, 2): 0, (2, 3): 9})) == [[1, 1]]
    assert bright(across) == [[1, 1]]
    assert bright(across.with_cells({(2, 3): 0, (2, 4): 9})) == [[1, 2]]
    assert across.setting.arguments["stride"] == (2, 2)
    of_three = larger.where(k=3)
    assert np.argwhere(larger.cells == 9).tolist() == [[1, 1]]
    assert lines(of_three, 0, 0) == lines(of_three, 1, 0) == [0, 1, 2]
    assert pair.question.window == (1, 2)
    before = pair.with_cells({(2, 2): 9, (2, 3): 7, (2, 4): 0})
    assert bright(before) == bright(pair) == [[1, 1]]
    assert holding(before, 7) == 0
    assert holding(second.with_cells({(2, 2): 0, (2, 3): 9}), 9) == 0
    assert bright(second) == [[1, 1]]
    whole = one.where(o=1)
    assert whole.trace.coverage.all()
    return [
        [
            "Click the 9",
            f"rows {rows[0]} and {rows[1]}, columns {cols[0]} and {cols[1]}",
            "output (1, 1)",
        ],
        ["Move the 9", "Double-click the 9 and type 0", "type 9", "(2, 3)", "the 9 is"],
        ["Type 0 over the 9, and 9 into (2, 4)", "2 steps, as much as the stride", "the 9 of"],
        [
            "In 2 × 2 windows, only {} of the {} steps".format(*unchanged(2)),
            f"its {2 * 2} cells has 8 neighbours",
            "the 9",
            "all 8 do",
            f"all {3 * 3} places of a 3 × 3 window",
            "{} of {} steps".format(*unchanged(3)),
        ],
        ["A 9 hid a 7", "output (1, 2)", f"hidden {label(pair.trace.output[1, 2])} appears"],
        [
            "Kernel {k} with stride {s}".format(**second.setting.choices),
            "Move the 9",
            "type 0 over it, and 9 into (2, 3)",
            "The 9 is gone",
            "A maximum of 2 × 2",
        ],
        ["the 9 goes", f"output is {label(whole.trace.output.item())}", "the 9 is"],
        [],
    ]


def bright(state):
    """Return the places of the output that hold a 9."""
    return np.argwhere(state.trace.output == 9).tolist()


def unchanged(kernel):
    """Return in how many of how many cases one step of a bright cell leaves the output the same."""

    def pooled(row, col):
        plane = np.zeros((1, 4 * kernel, 4 * kernel))
        plane[0, row, col] = 9
        return max_pool2d(plane, kernel).tobytes()

    steps = [step for step in product((-1, 0, 1), repeat=2) if any(step)]
    cases = [
        pooled(kernel + row, kernel + col) == pooled(kernel + row + down, kernel + col + right)
        for row, col in product(range(kernel), repeat=2)
        for down, right in steps
    ]
    return sum(cases), len(cases)


@facts
def a_network(steps):
    begin, second, both, sees, three, end, _ = steps
    np.testing.assert_array_equal(second.cells, begin.trace.output)
    twice = second.trace.output
    sizes = [begin.cells.size, begin.trace.output.size, twice.size]
    only = [k for k in range(1, 9) if np.array_equal(both.where(k=k).trace.output, twice)]
    assert only == [4]
    small = trace_pool(begin.trace.output, PoolSpec.of(3, 1)).output
    also = [k for k in range(1, 9) if np.array_equal(sees.where(k=k).trace.output, small)]
    assert also == [6]
    last = max_pool2d(twice[None], 2)[0]
    np.testing.assert_array_equal(last, three.where(k=8).trace.output)
    path = [begin.cells.shape, begin.trace.output.shape, twice.shape, last.shape]
    with pytest.raises(SettingError):
        PoolSpec.of(2).output_shape(last.shape)
    one = end.where(o=1)
    np.testing.assert_allclose(one.trace.output.item(), end.cells.mean())
    return [
        [f"{sizes[0]} numbers became {sizes[1]}"],
        [
            f"output {second.question.window}",
            f"{sizes[0]} numbers, then {sizes[1]}, then {sizes[2]}: {listed(twice)}",
        ],
        [
            f"gives {listed(twice)} at once",
            f"Kernel {only[0]} with stride {only[0]}",
            f"all {only[0] ** 2} cells",
        ],
        [
            "A 3 × 3 window with stride 1",
            f"gives {listed(small)}",
            f"the {shape(sees.cells.shape)} numbers",
            f"stride is {sees.setting.choices['s']}",
            "{0} × {0} cells: after a pool of 2, a window of 3".format(also[0]),
        ],
        [
            "pools of 2 in one",
            "{} became {}, then {}, then {}".format(*map(shape, path)),
            "fourth pool of 2",
        ],
        [f"all {end.cells.size} numbers"],
        [],
    ]
