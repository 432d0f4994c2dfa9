"""Compute the numbers of the lessons on the window, stride and padding."""

from itertools import product
from typing import Any

import numpy as np

from pooling_core import PoolSpec, SettingError
from pooling_ui.text.words import shape
from tests.ui.features.learn.lessons.facts.common import (
    always_reads_a_cell,
    facts,
    holding,
    label,
    lines,
    listed,
    refused,
    size,
    unread,
    window,
)
from tests.ui.features.learn.lessons.lesson_state import State
from tests.ui.helpers.typed import present


@facts
def the_window(steps: list[State]) -> list[list[str]]:
    first = steps[0]
    assert (first.trace.coverage == 1).all()
    assert present(first.trace.winners)[0, 1] == 1 * 4 + 3
    edited = steps[2].with_cells({(0, 0): 9}).trace
    assert (edited.output[0, 0], present(edited.winners)[0, 0]) == (9, 0)
    assert present(steps[2].trace.winners)[0, 0] != 0
    (only,) = {steps[3].where(k=4, s=s).trace.output.item() for s in range(1, 5)}
    assert steps[3].where(k=4).trace.coverage.all()
    last = steps[4]
    assert (last.trace.coverage == 1).all()  # side by side
    reads = window(last, 0, 0)
    return [
        [f"{first.cells.size} numbers became {first.trace.output.size}"],
        [
            "count from 0",
            "row 0, column 1",
            f"holds {listed(window(first, 0, 1))}",
            f"winner is {label(first.trace.output[0, 1])}",
        ],
        [f"the {label(first.cells[0, 0])}, in row 0, column 0", "Type 9"],
        [
            f"reads all {first.cells.size} cells",
            f"keeps {label(only)}",
        ],
        [f"The kernel is {reads.shape[0]} again", "(2, 1) means row 2, column 1"],
    ]


@facts
def stride(steps: list[State]) -> list[list[str]]:
    begin, closer, many, covered, moved, apart, small, last = steps
    assert (begin.trace.coverage == 1).all()
    assert holding(begin, 9) == 1
    four = closer.where(s=1)
    assert np.argwhere(four.cells == 9).tolist() == [[3, 3]]
    assert four.trace.coverage[3, 3] == holding(four, 9) == 4
    coverage = covered.trace.coverage
    corners = {coverage[row, col] for row in (0, -1) for col in (0, -1)}
    assert np.argwhere(coverage == coverage.max()).tolist() == [[2, 2]]
    lost = apart.where(s=3)
    assert holding(apart, 9) == 1
    assert holding(lost, 9) == 0
    assert size(apart) == size(lost)
    rows, cols = lines(moved, 0, 1), lines(moved, 1, 2)
    assert moved.question.window == (1, 2)
    assert moved.by_kernel.stride == (2, 2)
    strides = [s for s in range(1, 6) if size(small.where(s=s)) == "2 × 2"]
    assert [unread(small.where(s=s)) for s in (3, 2)] == [0, 11]
    return [
        [
            "here 2, the size",
            f"{begin.trace.output.size} windows read {begin.cells.size} cells",
            "keeps the 9",
        ],
        ["where the 9 is", "One 9 became four", f"{four.trace.coverage[3, 3]} windows read it"],
        [
            f"The kernel is {many.setting.choices['k']} now",
            "Press the 9",
            f"{many.trace.coverage[3, 3]} windows read it",
            f"{holding(many, 9)} of {many.trace.output.size} outputs are 9",
        ],
        [
            f"the cell in the middle {coverage[2, 2]} times",
        ]
        + [f"read {'once' if corner == 1 else corner}" for corner in corners],
        [
            f"With stride {moved.setting.choices['s']}, the window of output (1, 2)",
            f"1 · 2 = {rows[0]} and 2 · 2 = {cols[0]}",
        ],
        [
            "for the 9",
            f"still {size(lost)}",
            "the 9 is lost",
            "row {} or column {}".format(*np.argwhere(apart.cells == 9)[0]),
        ],
        [
            f"Kernel {small.setting.choices['k']} with stride {small.setting.choices['s']}",
            f"turns {shape(small.cells.shape)} into {size(small)}",
            "makes it 2 × 2",
            f"Strides {strides[0]} and {strides[1]} both",
            f"Stride 3 reads all {small.cells.size} cells, stride 2 leaves out 11",
        ],
        ["with stride 2", f"kernel is {last.setting.choices['k']}"],
    ]


@facts
def padding(steps: list[State]) -> list[list[str]]:
    begin, corner, covered, zeros, keeps, even, limit, last = steps
    padded = begin.where(p=1)
    (first,) = {axis.first[0] for axis in padded.trace.layouts}
    taps = padded.setting.choices["k"] ** 2
    held = window(corner, 0, 0)
    assert (covered.cells < 0).all()
    assert window(covered, 2, 0).size < taps  # it reads padding, too
    assert covered.question.window == (2, 0)
    np.testing.assert_array_equal(zeros.cells, np.pad(begin.cells, 1))
    alike = {
        k: [p for p in range(9) if not refused(keeps, k=k, p=p) and same_size(keeps, k=k, p=p)]
        for k in (3, 5)
    }
    sizes = [size(even.where(p=p)) for p in range(3)]
    assert refused(even, p=3)
    assert not any_padding_keeps_the_size(even.setting.choices["k"], even.setting.choices["s"])
    assert any_padding_keeps_the_size(3, 1)
    assert always_reads_a_cell()
    assert [refused(limit, p=p) for p in (1, 2)] == [False, True]
    return [
        [f"from {size(begin)} to {size(padded)}", f"row −{-first}"],
        [
            "output (0, 0)",
            f"{taps - held.size} of the {taps} places",
            f"the other {held.size}, {label(held.max())} is",
        ],
        ["so a 0 would", "output (2, 0)", "count as 0"],
        [f"{holding(zeros, 0)} of {zeros.trace.output.size} outputs are 0"],
        [
            f"stride {keeps.setting.choices['s']}",
            f"the input, {shape(keeps.cells.shape)}",
            f"The kernel is {keeps.setting.choices['k']}.",
            f"Kernel 5 needs padding {alike[5][0]}, kernel 3 needs {alike[3][0]}",
        ],
        [
            "With kernel {k} and stride {s}, no padding".format(**even.setting.choices.values),
            f"{sizes[0]} became {sizes[1]}",
            f"Padding 2 gives {sizes[2]}",
            f"it is never {shape(even.cells.shape)}",
        ],
        [
            "Kernel {k} takes padding {p} at most: half of {k}".format(
                **limit.setting.choices.values
            )
        ],
        ["Kernel {k}, stride {s}, padding {p}:".format(**last.setting.choices.values)],
    ]


def same_size(state: State, **held: Any) -> bool:
    """Return True if the output is as large as the input."""
    after = state.where(**held)
    return after.trace.output.shape == after.cells.shape


def any_padding_keeps_the_size(kernel: int, stride: int) -> bool:
    """Return True if some padding does, for any small input and dilation."""
    for n, p, d, ceil in product(range(1, 12), range(kernel), range(1, 4), (False, True)):
        try:
            if PoolSpec.of(kernel, stride, p, d, ceil, ndim=1).output_shape((n,)) == (n,):
                return True
        except SettingError:
            continue
    return False
