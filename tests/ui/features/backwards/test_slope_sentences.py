"""Check the sentences about a small change: the true slopes, and the curve with its kink."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pooling_core import (
    AdaptiveSpec,
    Average,
    Minimum,
    PoolSpec,
    PowerAverage,
    trace_gradient,
    trace_pool,
)
from pooling_core.trace.back_trace import BackTrace
from pooling_core.trace.reducers import Reducer
from pooling_ui.features.backwards.gradient_kinds import gradient_kind
from pooling_ui.features.backwards.selection import Selection, selected_cells
from pooling_ui.features.backwards.slopes import curve, slope_report, ties_words
from tests.ui.helpers.typed import present

PLANE = np.array([[1.0, 2, 0], [3, 9, 1], [0, 4, 9]])


def back(
    plane: NDArray[np.float64] = PLANE,
    kernel: int | tuple[int, int] = 2,
    stride: int = 1,
    reducer: Reducer | None = None,
    grad: list[list[float]] | None = None,
    **more: Any,
) -> tuple[BackTrace, PoolSpec]:
    spec = PoolSpec.of(kernel, stride, **more)
    trace = trace_pool(plane, spec, reducer)
    return trace_gradient(trace, np.ones(trace.output.shape) if grad is None else grad), spec


@pytest.mark.parametrize(
    ("pin", "step", "cell", "window"),
    [
        (None, 0, (1, 1), (0, 0)),
        (None, 99, (1, 1), (1, 1)),
        (("output", 0, 1), 0, (1, 1), (0, 1)),
        (("output", 7, 7), 2, (1, 1), (1, 0)),
        (("input", 1, 1), 3, (1, 1), (0, 0)),
        (("input", 2, 2), 0, (2, 2), (1, 1)),
        (("input", 5, 5), 1, (1, 1), (0, 1)),
    ],
)
def test_the_cell_that_changes_is_what_the_stage_shows(
    pin: tuple[str, int, int] | None, step: int, cell: tuple[int, int], window: tuple[int, int]
) -> None:
    """A cell with the first window that it wins, or that reads it; a window with its winner."""
    assert selected_cells(back()[0], pin, step) == Selection(cell, window)


def test_of_an_average_the_first_cell_of_the_window_changes() -> None:
    it, _ = back(reducer=Average(), kernel=3, padding=1)

    assert selected_cells(it, None, 0) == Selection((0, 0), (0, 0))
    assert selected_cells(it, None, 8) == Selection((1, 1), (2, 2))


def test_a_cell_that_no_window_reads_has_no_slope() -> None:
    it, _ = back(kernel=1, stride=2)

    assert selected_cells(it, ("input", 1, 1), 0) is None
    assert selected_cells(back(np.array([[7.0]]), 2, 1, padding=1, dilation=2)[0], None, 0) is None


def test_away_from_a_tie_the_slope_is_the_gradient() -> None:
    it, spec = back(PLANE + np.diag([0, 1 / 8, 0]))

    shown = slope_report(it, spec, (1, 1), 0.001)
    assert shown.table.endswith("| 4 | 4 | 4 |")


def test_at_a_tie_the_slopes_differ_and_the_first_gets_all() -> None:
    it, spec = back()

    shown = slope_report(it, spec, (2, 2), 0.5)
    assert shown.table.endswith("| 0 | 1 | 0 |")


def test_a_step_of_a_large_number_is_as_large_as_it_must_be() -> None:
    """The next number after 1e17 is 16 away."""
    it, spec = back(np.array([[1e17, 5], [1, 2]]))

    shown = slope_report(it, spec, (0, 0), 0.5)
    assert "| Lowered by 16 | Raised by 16 |" in shown.table
    assert shown.table.endswith("| 1 | 1 | 1 |")


def test_what_arrives_elsewhere_or_is_infinite_is_told_apart() -> None:
    it, spec = back(np.array([[1.0, 2.0]]), kernel=1, grad=[[1, np.inf]])

    assert slope_report(it, spec, (0, 0), 0.5).table.endswith("| 1 | 1 | 1 |")
    assert slope_report(it, spec, (0, 1), 0.5).table == ""


@pytest.mark.filterwarnings("error")
def test_what_is_not_finite_has_no_slope() -> None:
    plane = np.array([[np.nan, 1], [2, np.inf]])
    it, spec = back(plane)

    assert slope_report(it, spec, (1, 1), 0.5).table == ""
    assert slope_report(it, spec, (0, 1), 0.5).table == ""
    assert curve(it, spec, Selection((0, 1), (0, 0))) is None


def test_an_average_has_a_straight_line() -> None:
    it, spec = back(reducer=Average())
    line = present(curve(it, spec, Selection((0, 0), (0, 0))))

    assert line.kinks == ()
    slope = np.diff(line.outputs) / np.diff(line.values)
    np.testing.assert_allclose(slope, 0.25)
    assert ties_words(it) == ""


def test_the_curve_of_a_maximum_has_its_kink_at_the_largest_other_cell() -> None:
    it, spec = back()
    line = present(curve(it, spec, Selection((1, 1), (0, 0))))

    assert (line.kinks, line.value, line.output) == ((3,), 9, 9)
    np.testing.assert_array_equal(line.outputs, np.maximum(line.values, 3))
    assert {3.0, 9.0} <= set(line.values.tolist())
    np.testing.assert_allclose(line.values[[0, -1]], [3 - 3.6, 9 + 3.6])


def test_a_window_of_one_cell_has_no_kink() -> None:
    """The curve then reaches 2 to either side."""
    it, spec = back(kernel=1)

    line = present(curve(it, spec, Selection((0, 0), (0, 0))))
    assert line.kinks == ()
    assert line.values.tolist() == [-1, 1, 3]
    large = present(curve(*back(np.array([[1e17]]), kernel=1), Selection((0, 0), (0, 0))))
    assert large.values.tolist() == [1e17 - 16, 1e17, 1e17 + 16]


def test_of_a_large_plane_only_the_one_cell_changes() -> None:
    assert ties_words(back(np.zeros((21, 21)))[0]) == ""


LINE = np.array([[3.0, 4.0, 0.0, -1.0]])


def powered(
    p: float,
    plane: NDArray[np.float64] | list[list[float]] = LINE,
    kernel: int | tuple[int, int] = (1, 2),
    stride: int = 1,
    **more: Any,
) -> tuple[BackTrace, PoolSpec]:
    return back(np.array(plane, float), kernel, stride, PowerAverage(p), **more)


def test_a_power_average_bends_so_the_slopes_come_near_the_gradient() -> None:
    it, spec = powered(2)

    far, near = (slope_report(it, spec, (0, 1), by) for by in (1, 0.001))
    assert far.verdict == near.verdict
    assert near.table.endswith("| 1.8 | 1.8 | 1.8 |")
    assert not far.table.endswith("| 1.8 | 1.8 | 1.8 |")


def test_a_power_of_1_has_one_slope() -> None:
    it, spec = powered(1)

    line = present(curve(it, spec, Selection((0, 1), (0, 0))))
    assert (line.kinks, len(line.values)) == ((), 3)


def test_a_sum_of_0_has_another_slope_in_pytorch() -> None:
    it, spec = powered(1, [[1.0, -1.0]])

    shown = slope_report(it, spec, (0, 0), 0.5)
    assert shown.table.endswith("| 1 | 1 | 0 |")


def test_where_all_powers_are_0_the_root_has_a_kink() -> None:
    it, spec = powered(2, [[0.0, 0.0]])

    shown = slope_report(it, spec, (0, 0), 0.5)
    assert shown.table.endswith("| −1 | 1 | 0 |")
    line = present(curve(it, spec, Selection((0, 0), (0, 0))))
    assert line.kinks == (0,)


@pytest.mark.parametrize(
    ("p", "plane", "says"),
    [
        (0.5, [[0.0, 0.0]], "At 0, where all powers are 0, PyTorch gives NaN as its slope"),
        (-1, [[1.0, 4.0]], "At 0, where its power is infinite, PyTorch gives NaN as its slope"),
        (-1, [[1.0]], "At 0, where its power is infinite, PyTorch gives NaN as its slope"),
        (0.5, [[0.0, 4.0]], ""),
        (3, [[1.0, 0.0]], "At 0, where the powers add up to 0, it has a kink: PyTorch gives 0"),
    ],
)
def test_what_pytorch_gives_at_0_depends_on_the_power(
    p: float, plane: list[list[float]], says: str
) -> None:
    it, spec = powered(p, plane, kernel=(1, len(plane[0])))
    line = present(curve(it, spec, Selection((0, 0), (0, 0))))

    assert says in line.description
    assert says or "At 0" not in line.description
    at_0, _ = powered(p, [[0.0, *plane[0][1:]]], kernel=(1, len(plane[0])))
    given = np.nan if "gives NaN" in says else 0 if "gives 0" in says else np.inf
    np.testing.assert_equal(at_0.result[0, 0] + 0.0, given)


@pytest.mark.parametrize(
    ("p", "plane"), [(2, [[3.0]]), (2, [[3.0, 0.0]]), (-2, [[3.0]]), (3, [[3.0, 2.0, -2.0]])]
)
def test_without_other_powers_the_output_is_straight_on_either_side_of_0(
    p: int, plane: list[list[float]]
) -> None:
    it, spec = powered(p, plane, kernel=(1, len(plane[0])))
    line = present(curve(it, spec, Selection((0, 0), (0, 0))))

    assert not line.bends
    right = line.values > 0
    np.testing.assert_allclose(line.outputs[right], line.values[right])


def test_with_other_powers_it_bends() -> None:
    for p in (2, -2):
        it, spec = powered(p)
        line = present(curve(it, spec, Selection((0, 0), (0, 0))))
        assert line.bends


@pytest.mark.parametrize(
    ("p", "plane", "change", "table"),
    [
        (np.inf, [[0.0]], 0.5, "| −1 | 1 | 0 |"),
        (np.inf, [[0.0, 0.0]], 0.5, "| −1 | 1 | 0 |"),
        (-np.inf, [[0.0, 5.0]], 0.5, "| −1 | 1 | 0 |"),
        (np.inf, [[0.0, 1.0]], 5, "| −0.8 | 0.8 | 0 |"),
        (np.inf, [[0.1]], 0.5, "| −0.6 | 1 | 1 |"),
        (np.inf, [[-5.0, 5.0]], 0.5, "| −1 | 0 | −1 |"),
        (-np.inf, [[5.0, 5.0]], 0.5, "| 1 | 0 | 1 |"),
    ],
)
def test_where_a_magnitude_has_a_kink(
    p: float, plane: list[list[float]], change: float, table: str
) -> None:
    it, spec = powered(p, plane, kernel=(1, len(plane[0])))

    shown = slope_report(it, spec, (0, 0), change)
    assert shown.table.endswith(table)
    assert "maximum" not in shown.verdict


def test_nothing_is_smaller_than_a_magnitude_of_0() -> None:
    it, spec = powered(-np.inf, [[3.0, 0.0]])
    line = present(curve(it, spec, Selection((0, 0), (0, 0))))

    assert (line.kinks, set(line.outputs)) == ((), {0.0})


def test_0_has_no_sign_in_the_table() -> None:
    it, spec = powered(2, [[-3.0, 4.0]], grad=[[0.0]])

    assert slope_report(it, spec, (0, 0), 0.5).table.endswith("| 0 | 0 | 0 |")


def test_a_change_below_0_may_have_no_power() -> None:
    it, spec = powered(1.5, [[0.0, 1.0]])

    assert slope_report(it, spec, (0, 0), 0.5).table == ""
    assert np.isnan(present(curve(it, spec, Selection((0, 0), (0, 0)))).outputs).any()


def test_the_curve_of_a_power_average_is_smooth_and_tells_its_slope() -> None:
    it, spec = powered(2)
    line = present(curve(it, spec, Selection((0, 0), (0, 0))))

    np.testing.assert_allclose(line.outputs, np.hypot(line.values, 4))
    assert line.corners == [(1, np.hypot(1, 4)), (3, 5), (5, np.hypot(5, 4))]


@pytest.mark.parametrize(("p", "kinks"), [(np.inf, (-4, 4)), (-np.inf, (-4, 0, 4))])
def test_of_magnitudes_the_curve_has_a_kink_at_either_sign(
    p: float, kinks: tuple[int, ...]
) -> None:
    it, spec = powered(p)
    line = present(curve(it, spec, Selection((0, 0), (0, 0))))

    pick = np.maximum if p > 0 else np.minimum
    np.testing.assert_array_equal(line.outputs, pick(abs(line.values), 4))
    assert line.kinks == kinks
    alone, of_one = powered(p, [[2.0]], kernel=1)
    assert present(curve(alone, of_one, Selection((0, 0), (0, 0)))).kinks == (0,)


def test_a_volume_s_cells_have_three_numbers() -> None:
    spec = PoolSpec.of(2, 1, ndim=3)
    it = trace_gradient(trace_pool(np.arange(27.0).reshape(3, 3, 3), spec), np.ones((2, 2, 2)))

    found = selected_cells(it, ("input", 7, 2), 0)  # the third slice's second row
    assert found == Selection((2, 1, 2), (1, 0, 1))
    assert selected_cells(it, ("output", 3, 0), 0) == Selection((2, 2, 1), (1, 1, 0))
    assert selected_cells(it, None, 5) == Selection((2, 1, 2), (1, 0, 1))
    shown = slope_report(it, spec, found.cell, 0.001)
    assert shown.sentence.startswith("Input (2, 1, 2) is 23. ")
    assert shown.table.endswith("| 1 | 1 | 1 |")


def test_cells_of_adaptive_windows_change_as_any_others() -> None:
    spec = AdaptiveSpec((2, 2))
    it = trace_gradient(trace_pool(PLANE, spec), np.ones((2, 2)))

    assert selected_cells(it, None, 1) == Selection((1, 1), (0, 1))
    assert slope_report(it, spec, (1, 1), 0.001).table.endswith("| 3 | 4 | 4 |")


def test_nothing_is_said_of_a_gradient_without_a_class_of_its_own() -> None:
    """No mode of the page goes back through a minimum: words on maxima would be wrong."""
    with pytest.raises(TypeError, match="nothing is said of the gradient of Minimum"):
        gradient_kind(Minimum())
