"""What the lessons' sentences say in numbers, computed from what is on each step's stage.

A function is named after its lesson. It takes the state at the start of each step, and returns for
each step the phrases of its texts that hold numbers.
"""

from collections.abc import Callable
from itertools import product

import numpy as np

from pooling_core import PoolSpec, SettingError, max_pool2d
from pooling_ui.words import number_label, shape
from tests.ui.lesson_state import State

Facts = Callable[[list[State]], list[list[str]]]
FACTS: dict[str, Facts] = {}


def facts(function: Facts) -> Facts:
    """Take a function that returns all phrases with numbers of the lesson it is named after."""
    FACTS[function.__name__.replace("_", "-")] = function
    return function


def size(state: State) -> str:
    """Return the size of the output."""
    return shape(state.trace.output.shape)


def label(number) -> str:
    """Return a number as the lessons write it."""
    return number_label(float(number), 3)


def listed(numbers) -> str:
    """Return numbers as a sentence lists them."""
    *first, last = map(label, np.ravel(numbers))
    return f"{', '.join(first)} and {last}"


def lines(state: State, axis: int, at: int) -> list[int]:
    """Return the lines of the input that a window reads along an axis."""
    layout = state.trace.layouts[axis]
    taps: list[int] = layout.taps[at][layout.inside[at]].tolist()
    return taps


def window(state: State, *at: int):
    """Return the numbers that a window reads."""
    return state.cells[np.ix_(*(lines(state, axis, i) for axis, i in enumerate(at)))]


def unread(state: State) -> int:
    """Return how many cells no window reads."""
    return int(state.trace.unread.sum())


def holding(state: State, number: float) -> int:
    """Return how many cells of the output hold a number."""
    return int((state.trace.output == number).sum())


def refused(state: State, **held) -> bool:
    """Say whether PyTorch refuses the setting that some widgets then make."""
    return state.where(**held).refused


@facts
def the_window(steps):
    first = steps[0]
    assert (first.trace.coverage == 1).all()
    assert first.trace.winners[0, 1] == 1 * 4 + 3
    return [
        [f"{first.cells.size} numbers became {first.trace.output.size}"],
        [
            "row 0, column 1",
            f"holds {listed(window(first, 0, 1))}",
            f"winner is {label(first.trace.output[0, 1])}",
        ],
        [f"the {label(first.cells[0, 0])}, in row 0, column 0", "Type 9"],
        [
            f"reads all {first.cells.size} cells",
            f"keeps {label(steps[3].where(k=4).trace.output.item())}",
        ],
        [],
    ]


@facts
def stride(steps):
    begin, closer, many, covered, moved, apart, small, _ = steps
    assert (begin.trace.coverage == 1).all()
    assert holding(begin, 9) == 1
    four = closer.where(s=1)
    assert np.argwhere(four.cells == 9).tolist() == [[3, 3]]
    assert four.trace.coverage[3, 3] == holding(four, 9) == 4
    coverage = covered.trace.coverage
    corners = {coverage[row, col] for row in (0, -1) for col in (0, -1)}
    lost = apart.where(s=3)
    assert holding(apart, 9) == 1
    assert holding(lost, 9) == 0
    assert size(apart) == size(lost)
    rows, cols = lines(moved, 0, 1), lines(moved, 1, 2)
    assert moved.question.window == (1, 2)
    assert (rows, cols) == ([2, 3, 4], [4, 5, 6])
    strides = [s for s in range(1, 6) if size(small.where(s=s)) == "2 × 2"]
    assert [unread(small.where(s=s)) for s in (3, 2)] == [0, 11]
    return [
        [
            "here 2, the size",
            f"{begin.trace.output.size} windows read {begin.cells.size} cells",
            "kept the 9",
        ],
        ["where the 9 is", "One 9 became four", f"{four.trace.coverage[3, 3]} windows read it"],
        [
            f"The kernel is {many.setting.choices['k']} now",
            "Click the 9",
            f"{many.trace.coverage[3, 3]} windows read it",
            f"{holding(many, 9)} of {many.trace.output.size} outputs are 9",
        ],
        [
            f"the {(coverage == coverage.max()).sum()} cells in the middle {coverage.max()} times",
        ]
        + [f"read {'once' if corner == 1 else corner}" for corner in corners],
        [
            f"With stride {moved.setting.choices['s']}, the window of output (1, 2)",
            f"rows {rows[0]} to {rows[-1]} and columns {cols[0]} to {cols[-1]}",
            "row 1 · 2 and column 2 · 2",
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
        ["move by 2"],
    ]


@facts
def padding(steps):
    begin, corner, covered, zeros, keeps, even, limit, _ = steps
    padded = begin.where(p=1)
    (first,) = {axis.first[0] for axis in padded.trace.layouts}
    taps = padded.setting.choices["k"] ** 2
    held = window(corner, 0, 0)
    assert (covered.cells < 0).all()
    assert covered.question.window == (2, 0)
    np.testing.assert_array_equal(zeros.cells, np.pad(begin.cells, 1))
    alike = {
        k: [p for p in range(9) if not refused(keeps, k=k, p=p) and same_size(keeps, k=k, p=p)]
        for k in (3, 5)
    }
    sizes = [size(even.where(p=p)) for p in range(3)]
    assert refused(even, p=3)
    assert [refused(limit, p=p) for p in (1, 2)] == [False, True]
    return [
        [f"from {size(begin)} to {size(padded)}", f"row −{-first}"],
        [
            "output (0, 0)",
            f"{taps - held.size} of the {taps} places",
            f"the other {held.size}, {label(held.max())} is",
        ],
        ["so a 0 would", "output (2, 0)"],
        [f"{holding(zeros, 0)} of {zeros.trace.output.size} outputs are 0"],
        [
            f"stride {keeps.setting.choices['s']}",
            f"the input, {shape(keeps.cells.shape)}",
            f"The kernel is {keeps.setting.choices['k']}.",
            f"Kernel 5 needs padding {alike[5][0]}, kernel 3 needs {alike[3][0]}",
        ],
        [
            f"The kernel is {even.setting.choices['k']} now",
            "padding 1 and then 2",
            ", ".join(sizes),
            f"it is never {shape(even.cells.shape)}",
        ],
        [f"kernel {limit.setting.choices['k']}"],
        [],
    ]


def same_size(state: State, **held) -> bool:
    """Say whether the output is as large as the input."""
    after = state.where(**held)
    return after.trace.output.shape == after.cells.shape


@facts
def sizes(steps):
    begin, left, up, agree, drops, off, column, _ = steps
    ceil = up.where(ceil=True)
    last = window(ceil, 2, 2)
    assert left.trace.coverage[4, 4] == 0
    assert left.cells.max() == left.cells[4, 4]
    exact = agree.where(h=6, w=6)
    (axis,) = set(exact.setting.sizes)
    assert axis.floor == axis.ceil == axis.windows
    (rule,) = set(drops.setting.sizes)
    assert (rule.ceil, rule.windows) == (4, 3)
    assert size(off.where(ceil=False)) == size(off)
    assert column.trace.output.shape == (2, 1)
    assert refused(column, ceil=False)
    no = column.setting.sizes[1]
    cells = begin.cells.shape
    return [
        [f"Windows of 2 lie side by side on {cells[0]} rows and {cells[1]} columns"],
        [
            f"Click {label(left.cells.max())}",
            "row 4 and column 4",
            f"{unread(left)} of {left.cells.size} cells",
            f"largest output is {label(left.trace.output.max())}",
        ],
        [f"is {size(ceil)}, and {label(last.item())} is back"],
        [
            f"({axis.size} − {axis.kernel}) ÷ {axis.stride} = {axis.room // axis.stride}",
            f"plus 1 is {axis.windows}: still {size(exact)}",
        ],
        [
            f"Padding {rule.padding} makes {rule.size + 2 * rule.padding} rows out of {rule.size}",
            f"Rounded up it is {rule.ceil}",
            f"start in row {rule.last_start}",
        ],
        [f"stays {size(off)}"],
        [
            f"a window of {no.kernel}",
            f"⌊({no.size} − {no.kernel}) ÷ {no.stride}⌋ + 1 = {no.floor}",
        ],
        ["(input + 2 · padding − kernel) ÷ stride, rounded, plus 1"],
    ]


@facts
def dilation(steps):
    begin, holes, board, against, spans, limit, nothing, _ = steps
    apart = begin.where(d=2)
    extents = {rule.extent for rule in apart.setting.sizes}
    taps = apart.trace.layouts[0].taps.shape[1] ** 2
    rows, cols = lines(holes, 0, 0), lines(holes, 1, 1)
    assert holes.question.window == (0, 1)
    span = holes.cells[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]
    assert (span == 9).sum() == 2
    assert set(board.trace.output.ravel()) == {9}
    assert set(window(board, 0, 0).ravel()) == {0, 9}
    again = board.where(d=2)
    np.testing.assert_array_equal(again.trace.output == 0, np.indices((3, 3)).sum(0) % 2 == 0)
    zeros = against.where(s=2)
    assert set(zeros.trace.output.ravel()) == {0}
    assert zeros.trace.unread[zeros.cells == 9].all()
    (rule,) = set(spans.setting.sizes)
    assert [refused(limit, p=p) for p in (1, 2)] == [False, True]
    empty = nothing.where(d=3)
    assert empty.trace.output.tolist() == [[-np.inf]]
    assert np.isfinite(nothing.trace.output).all()
    assert always_reads_a_cell()
    return [
        [f"still reads {taps} cells", "spans {0} × {0}".format(*extents)],
        [
            "output (0, 1)",
            "Two 9s",
            f"largest number is {label(window(holes, 0, 1).max())}",
        ],
        [
            "each {0} × {0} window".format(board.setting.choices["k"]),
            "both 0s and 9s",
            "every output is 9",
            "only 0s, or only 9s",
        ],
        [
            "the 9s in",
            "only 0s",
            f"{unread(zeros)} of {zeros.cells.size} cells",
            "all of the 9s",
        ],
        [
            "dilation · (kernel − 1) + 1",
            f"dilation {rule.dilation}",
            f"Kernel {rule.kernel} spans {rule.dilation} · {rule.kernel - 1} + 1 = {rule.extent}",
            f"{rule.size} − {rule.extent} + 1 = {rule.windows} windows",
        ],
        [
            "kernel {k} and dilation {d}".format(**limit.setting.choices),
            f"spans {limit.setting.sizes[0].extent} cells",
            "its kernel is {0}, and ⌊{0} ÷ 2⌋ = {1}".format(
                limit.setting.choices["k"], limit.setting.choices["k"] // 2
            ),
        ],
        [],
        [],
    ]


def always_reads_a_cell() -> bool:
    """Say whether every window without dilation reads a cell, for all small settings."""
    for n, k, s, p in product(range(1, 8), range(1, 6), range(1, 6), range(3)):
        try:
            (axis,) = PoolSpec.of(k, s, p, ndim=1).lay((n,))
        except SettingError:
            continue
        if not axis.inside.any(axis=1).all():
            return False
    return True


@facts
def channels(steps):
    begin, edit, colour, inner, mixes, whole, _ = steps
    assert {tuple(lines(begin, 0, at)) for at in range(3)} == {(0,), (1,), (2,)}
    for before, after in zip(begin.cells, begin.trace.output, strict=True):
        np.testing.assert_array_equal(max_pool2d(before[None], 2)[0], after)
    edited = edit.with_cells({(0, 0, 0): 9})
    assert np.argwhere(edited.trace.output != edit.trace.output).tolist() == [[0, 0, 0]]
    assert colour.question.window == (1, 0, 0)
    assert colour.trace.output.ravel().tolist() == [9, 9, 9]
    pixels = {tuple(colour.cells[:, row, col]) for row in (0, 1) for col in (0, 1)}
    assert pixels == {(9, 0, 0), (0, 9, 0), (0, 0, 9), (0, 0, 0)}
    assert inner.trace.output.shape == (5, 2, 2)
    assert mixes.where(kd=3).trace.output.shape[0] == 1
    one = whole.where(k=4, kw=4)
    return [
        [f"{begin.cells.shape[0]} channels went in, and {begin.trace.output.shape[0]} came out"],
        ["slice 0, type 9", f"slice 0 is {label(edited.trace.output[0, 0, 0])}", "Slices 1 and 2"],
        [f"These {shape(colour.cells.shape[1:])} pixels", "output (1, 0, 0)", "a 9"],
        [f"Here are {inner.cells.shape[0]}"],
        [],
        [f"{one.cells.size} numbers became {listed(one.trace.output)}"],
        [],
    ]
