"""Check that PyTorch does what lessons say that it does."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from pooling_ui.features.learn.lessons import lessons
from tests.ui.features.learn.lessons.lesson_state import State
from tests.ui.helpers.typed import present

F = torch.nn.functional
LESSONS = lessons()


def step(name: str, part: int, says: str) -> State:
    """Return what a step begins with; it says this."""
    lesson = LESSONS[name]
    it = lesson.steps[part - 1]
    assert says in f"{it.heading} {it.do} {it.then}"
    return State(lesson.page, it.start)


def cells(state: State) -> torch.Tensor:
    """Return the numbers of a step as PyTorch takes them: a batch and channels in front."""
    return torch.tensor(state.cells).reshape(1, -1, *state.cells.shape[-2:])


def gradient(numbers: torch.Tensor, pool: Callable[..., Any]) -> NDArray[np.float64]:
    """Return what each cell gets where 1 arrives at every output."""
    given = numbers.clone().requires_grad_()
    pool(given).sum().backward()
    return present(given.grad)[0, 0].numpy()


def test_of_equal_cells_the_first_one_gets_the_whole_gradient_and_the_others_0() -> None:
    begin = step("backwards", 6, "The other three get 0, though they hold the same number.")

    got = gradient(cells(begin), lambda x: F.max_pool2d(x, 2))

    np.testing.assert_array_equal(got, [[1, 0], [0, 0]])
    assert begin.question.right_answer == "(0, 0)"
    assert "the first of them, row by row" in begin.question.why


def test_where_windows_overlap_what_they_send_adds_up() -> None:
    begin = step("backwards", 7, "Each window that it wins sends it 1. In the other 3 that read it")

    got = gradient(cells(begin), lambda x: F.max_pool2d(x, 3, 1))

    assert got[2, 2] == 9 - 3


def test_a_maximum_sends_all_to_one_cell_and_an_average_does_not() -> None:
    begin = step("backwards", 8, "4 cells got 1 each and 12 got 0. Now all 16 get 0.25.")

    largest = gradient(cells(begin), lambda x: F.max_pool2d(x, 2))
    shares = gradient(cells(begin), lambda x: F.avg_pool2d(x, 2))

    assert sorted(largest.ravel()) == [0] * 12 + [1] * 4
    assert set(shares.ravel()) == {0.25}


def test_an_index_counts_no_padding() -> None:
    begin = step("backwards", 3, "There are 9 windows now, and other maxima. The index of the 8")

    for padding, windows in ((0, 4), (1, 9)):
        values, indices = F.max_pool2d(cells(begin), 2, padding=padding, return_indices=True)
        assert values.numel() == windows
        assert set(indices[values == 8].tolist()) == {7}


def test_unpooling_takes_the_smaller_size_unless_it_is_told() -> None:
    begin = step("backwards", 4, "5 × 5 and 4 × 4 both pool to 2 × 2, and unpooling takes 4 × 4")

    values, indices = F.max_pool2d(cells(begin), 2, return_indices=True)
    kept = values[0, 0].numpy()
    smaller, told = (
        F.max_unpool2d(values, indices, (2, 2), output_size=size)[0, 0].numpy()
        for size in (None, (5, 5))
    )

    assert kept.shape == (2, 2)
    assert smaller.shape == (4, 4)
    np.testing.assert_array_equal(told[told != 0], begin.cells[told != 0])


@pytest.mark.parametrize(("name", "part", "dilation"), [("padding", 7, 1), ("dilation", 6, 2)])
def test_more_padding_than_half_the_kernel_is_refused(name: str, part: int, dilation: int) -> None:
    begin = step(name, part, "PyTorch refuses it")

    F.max_pool2d(cells(begin), 3, padding=1, dilation=dilation)
    with pytest.raises(RuntimeError, match="half"):
        F.max_pool2d(cells(begin), 3, padding=2, dilation=dilation)


def test_a_window_of_padding_alone_gives_minus_infinity() -> None:
    begin = step("dilation", 7, "All four taps are padding, so the largest number is −∞.")

    assert F.max_pool2d(cells(begin), 2, 1, 1, 3).tolist() == [[[[-np.inf]]]]


def test_a_window_that_would_start_past_the_input_is_dropped() -> None:
    begin = step("sizes", 5, "Padding 1 makes 7 rows out of 5, and ceil_mode is on.")
    step("sizes", 6, "It stays 3 × 3. So ceil_mode does not always add a window.")

    sizes = {
        F.max_pool2d(cells(begin), 2, 2, 1, ceil_mode=ceil).shape[2:] for ceil in (True, False)
    }

    assert sizes == {(3, 3)}


def test_channels_are_pooled_by_themselves_and_three_deep_windows_mix_them() -> None:
    begin = step("channels", 1, "as in PyTorch’s MaxPool2d: 3 channels went in, and 3 came out.")
    step("channels", 5, "One. MaxPool3d does this")

    apart = torch.nn.MaxPool2d(2)(cells(begin))[0]

    np.testing.assert_array_equal(apart, begin.trace.output)
    assert torch.nn.MaxPool3d((3, 2, 2))(cells(begin)).shape[1:] == (1, 2, 2)


def test_adaptive_windows_share_five_rows_as_the_lesson_says() -> None:
    begin = step("adaptive", 2, "rows 0 to 1, 1 to 3 and 3 to 4")
    rows = torch.arange(5.0).reshape(1, 1, 5)

    assert F.adaptive_max_pool1d(rows, 3).ravel().tolist() == [1, 3, 4]
    assert F.adaptive_max_pool1d(-rows, 3).ravel().tolist() == [0, -1, -3]
    assert begin.where(h=5).trace.output.shape[0] == 3


def test_padding_is_counted_by_an_average_unless_it_is_told_not_to() -> None:
    begin = step("max-or-average", 5, "it gives 4 ÷ 9 ≈ 0.444, though every cell holds 1.")
    step("max-or-average", 6, "Now the average of ones is 1 everywhere: a corner is 4 ÷ 4.")
    ones = cells(begin)

    assert F.avg_pool2d(ones, 3, 1, 1)[0, 0, 0, 0] == 4 / 9
    assert (F.avg_pool2d(ones, 3, 1, 1, count_include_pad=False) == 1).all()


def test_lp_pooling_leads_from_the_sum_to_the_maximum() -> None:
    begin = step("max-or-average", 7, "It is the maximum now, 4. Power 1 gives the sum, 7.")

    values = [F.lp_pool2d(cells(begin), power, 2).item() for power in (1, 2, 300)]

    np.testing.assert_allclose(values, [7, 5, 4])
