"""Compute the numbers of the lessons on shift and on a network."""

import numpy as np
import pytest
from numpy.typing import NDArray

from pooling_core import PoolSpec, SettingError, max_pool2d, trace_pool
from pooling_ui.features.learn.lessons import lessons as all_lessons
from pooling_ui.features.network.trained.shipped import network, sheet, unseen_digits
from pooling_ui.text.words import shape
from tests.ui.features.learn.lessons.facts.common import (
    facts,
    holding,
    label,
    lines,
    listed,
    window,
)
from tests.ui.features.learn.lessons.lesson_state import State
from tests.ui.features.learn.shifts import unchanged


@facts
def shift(steps: list[State]) -> list[list[str]]:
    begin, within, across, larger, pair, second, one, _ = steps
    rows, cols = lines(begin, 0, 1), lines(begin, 1, 1)
    assert rows == cols == [2, 3]
    assert bright(begin) == bright(within) == [[1, 1]]
    assert within.question.window == (1, 1)
    assert bright(across) == [[1, 2]]
    assert [nine(each) for each in (begin, within, across)] == [[2, 2], [2, 3], [2, 4]]
    by = nine(across)[1] - nine(begin)[1]
    assert across.by_kernel.stride == (by, by)
    np.testing.assert_array_equal(begin.trace.output, within.trace.output)
    of_two, of_nine = unchanged(2), unchanged(3)
    assert of_nine[1, 1].all()
    of_three = larger.where(k=3)
    assert nine(larger) == [1, 1]
    assert lines(of_three, 0, 0) == lines(of_three, 1, 0) == [0, 1, 2]
    assert pair.question.window == (1, 2)
    before = pair.with_cells({(2, 2): 9, (2, 3): 7, (2, 4): 0})
    assert bright(before) == bright(pair) == [[1, 1]]
    assert holding(before, 7) == 0
    assert nine(second) == [2, 3]
    further_left = second.with_cells({(2, 3): 0, (2, 2): 9})
    assert [holding(each.where(k=1), 9) for each in (second, further_left)] == [0, 1]
    assert second.where(k=1).trace.unread[:, 3].all()
    assert bright(second) == bright(begin)
    whole = one.where(o=1)
    for place in np.ndindex(one.cells.shape):
        moved = whole.with_cells({(2, 2): 0, place: 9})
        assert moved.trace.output.tolist() == [[9]]
    return [
        [
            "Press the 9",
            f"rows {rows[0]} and {rows[1]}, columns {cols[0]} and {cols[1]}",
            "output (1, 1)",
        ],
        ["The 9 has moved", "the 9 is"],
        ["takes the 9", "is 9 now", f"{by} steps, as many as the stride", "its 9 by"],
        [
            f"a {shape(window(larger, 0, 0).shape)} window the 9 is",
            f"{window(larger, 0, 0).size} cells it can move to {of_two[0, 0].size} neighbours",
            f"{of_two.sum()} of {of_two.size} moves stay inside",
            f"a {shape(window(of_three, 0, 0).shape)} window",
            f"all {of_nine[1, 1].sum()} moves",
            f"all its {window(of_three, 0, 0).size} cells, {of_nine.sum()} of {of_nine.size} do",
        ],
        [
            "A 9 hid a 7",
            "Output (1, 2) reads columns {} and {}".format(*lines(pair, 1, 2)),
            f"hidden {label(pair.trace.output[1, 2])} appears",
        ],
        [
            f"Kernel 1 with stride {second.setting.choices['s']}",
            "the 9 in",
        ],
        ["the 9 stays", "the 9 goes", f"output is {label(whole.trace.output.item())}", "the 9 is"],
        [],
    ]


def nine(state: State) -> list[int]:
    """Return the place of the only 9 in the input."""
    (place,) = np.argwhere(state.cells == 9).tolist()
    return place


def bright(state: State) -> list[list[int]]:
    """Return the places of the output that hold a 9."""
    return np.argwhere(state.trace.output == 9).tolist()


@facts
def a_network(steps: list[State]) -> list[list[str]]:
    begin, second, both, sees, three, end, _ = steps
    np.testing.assert_array_equal(second.cells, begin.trace.output)
    np.testing.assert_array_equal(begin.cells, map_cells(18, 5, 16, 6))
    asked = all_lessons()["a-network"].steps[-1]
    for number, place in enumerate(((58, 2, 12, 10), (49, 2, 4, 10), (25, 2, 14, 12))):
        of_digit = State("grid", asked.start_of(number))
        np.testing.assert_array_equal(of_digit.cells, map_cells(*place))
    twice = second.trace.output
    sizes = [begin.cells.size, begin.trace.output.size, twice.size]
    assert sizes[0] == 4 * sizes[1] == 16 * sizes[2]
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
        [
            f"{shape(begin.cells.shape)} cells",
            f"here a {unseen_digits()[1][sheet()[18]]}",
            f"{sizes[0]} numbers became {sizes[1]}",
        ],
        [
            f"the {sizes[1]} numbers that the first pool left",
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
            f"with stride {sees.setting.choices['s']}, from the {shape(sees.cells.shape)} numbers",
            "After a pool of 2, a window of 3",
            "these {0} × {0} cells".format(also[0]),
        ],
        [
            "pools of 2 in one",
            "{} became {}, then {}, then {}".format(*map(shape, path)),
            "fourth pool of 2",
        ],
        [f"all {end.cells.size} numbers"],
        [f"Kernel {only[0]}"],
    ]


def map_cells(digit: int, channel: int, row: int, col: int) -> NDArray[np.float64]:
    """Return cells of a map of the page Network after its first layers, for a digit of the sheet.

    Its pools begin at even rows and columns, as those of the lesson do here.
    """
    assert row % 2 == col % 2 == 0
    digits, _ = unseen_digits()
    at = sheet()[digit]
    relu = network("max", 0).maps(digits[at : at + 1])[1][0, channel]
    cells: NDArray[np.float64] = np.round(relu[row : row + 8, col : col + 8], 1)
    return cells
