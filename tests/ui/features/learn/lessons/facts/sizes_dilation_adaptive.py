"""Compute the numbers of the lessons on sizes, dilation and adaptive pooling."""

from itertools import pairwise

import numpy as np

from pooling_ui.text.words import shape
from tests.ui.features.learn.lessons.facts.common import (
    always_reads_a_cell,
    facts,
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
def sizes(steps: list[State]) -> list[list[str]]:
    begin, left, up, agree, drops, off, whole, _ = steps
    ceil = up.where(ceil=True)
    last = window(ceil, 2, 2)
    assert left.trace.coverage[4, 4] == 0
    assert left.cells.max() == left.cells[4, 4]
    exact = agree.where(k=3)
    assert size(exact) == size(exact.where(ceil=False))
    (axis,) = set(exact.rules)
    (first,) = set(begin.rules)
    starts = first.lay().first
    assert axis.floor == axis.ceil == axis.windows
    (rule,) = set(drops.rules)
    assert (rule.ceil, rule.windows) == (4, 3)
    assert not drops.trace.unread.any()
    assert rule.last_start >= rule.size
    assert size(off.where(ceil=False)) == size(off)
    cells = begin.cells.shape
    held, wider = whole.rules[0], whole.where(p=1).rules[0]
    assert [each.room % each.stride for each in (held, wider)] == [0, 0]
    return [
        [
            f"Windows of 2 lie side by side on {cells[0]} rows and {cells[1]} columns",
            f"Windows start at {starts[0]} and at {starts[1]}, so {len(starts)} of them",
        ],
        [
            f"Press {label(left.cells.max())}",
            "row 4 and column 4",
            f"{unread(left)} of {left.cells.size} cells",
            f"largest output is {label(left.trace.output.max())}",
        ],
        [f"is {size(ceil)} and holds {label(last.item())}"],
        [
            f"({axis.size} − {axis.kernel}) ÷ {axis.stride} = {axis.room // axis.stride}",
            f"plus 1 is {axis.windows}: still {size(exact)}",
        ],
        [
            f"Padding {rule.padding} makes {rule.size + 2 * rule.padding} rows out of {rule.size}",
            "count from 0",
            f"window {rule.ceil - 1} would start past",
        ],
        [f"stays {size(off)}"],
        [
            "(input + 2 · padding − kernel) ÷ stride, rounded down, plus 1 for the first window",
            f"Input {held.size}, padding {held.padding}, kernel {held.kernel} and stride "
            f"{held.stride} give ({held.size} + 0 − {held.kernel}) ÷ {held.stride} + 1 = "
            f"{held.windows}",
            f"({wider.size} + {2 * wider.padding} − {wider.kernel}) ÷ {wider.stride} = "
            f"{wider.room // wider.stride} steps, plus 1 for the first window: "
            f"{size(whole.where(p=1))}",
        ],
        [],
    ]


@facts
def dilation(steps: list[State]) -> list[list[str]]:
    begin, holes, board, against, spans, limit, nothing, _ = steps
    apart = begin.where(d=2)
    extents = {rule.extent for rule in apart.rules}
    taps = apart.trace.layouts[0].taps.shape[1] ** 2
    rows, cols = lines(holes, 0, 0), lines(holes, 1, 1)
    assert holes.question.window == (0, 1)
    span = holes.cells[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]
    assert (span == 9).sum() == 2
    assert window(holes, 0, 1).max() < 9
    assert set(board.trace.output.ravel()) == {9}
    assert set(window(board, 0, 0).ravel()) == {0, 9}
    again = board.where(d=2)
    np.testing.assert_array_equal(again.trace.output == 0, np.indices((3, 3)).sum(0) % 2 == 0)
    zeros = against.where(s=2)
    assert set(zeros.trace.output.ravel()) == {0}
    assert zeros.trace.unread[zeros.cells == 9].all()
    (rule,) = set(spans.rules)
    spanned = lines(spans, 0, 1)
    assert [row - 1 for row in spanned] == [0, rule.extent // 2, rule.extent - 1]
    assert [refused(limit, p=p) for p in (1, 2)] == [False, True]
    empty = nothing.where(d=3)
    assert empty.trace.output.tolist() == [[-np.inf]]
    assert np.isfinite(nothing.trace.output).all()
    assert always_reads_a_cell()
    return [
        [f"still reads {taps} cells", "spans {0} × {0}".format(*extents)],
        [
            f"its {taps} taps",
            "dilation is {d}".format(**holes.setting.choices.values),
            "Two 9s",
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
            f"spans {rule.extent} rows",
            f"reads {len(spanned)} of them",
        ],
        [
            "kernel {k} and dilation {d}".format(**limit.setting.choices.values),
            f"spans {limit.rules[0].extent} cells",
            "its kernel is {0}, and half of {0}, rounded down, is {1}".format(
                limit.setting.choices["k"], limit.setting.choices["k"] // 2
            ),
        ],
        [],
        [],
    ]


@facts
def adaptive(steps: list[State]) -> list[list[str]]:
    begin, rows, rule, covered, uneven, larger, one, _ = steps
    two = begin.where(o=2)
    assert (begin.trace.coverage >= 1).all()
    five = rows.where(h=5)
    spans = [lines(five, 0, at) for at in range(3)]
    asked = rule.setting.sizes[0]
    assert "which rows" in rule.question.text
    (counted,) = (
        start
        for start in (0, 1)
        if [(start + i) * asked.size // asked.windows for i in range(asked.windows)]
        == rule.trace.layouts[0].first.tolist()
    )
    thirds = [{*lines(rule, 0, at)} for at in range(3)]
    shared = [row for one, other in pairwise(thirds) for row in one & other]
    assert rule.trace.coverage.all()
    coverage = covered.trace.coverage
    assert np.argwhere(coverage == 4).tolist() == [[1, 1], [1, 3], [3, 1], [3, 3]]
    assert np.argwhere(covered.trace.layouts[0].reads == 2).ravel().tolist() == [1, 3]
    assert set(uneven.trace.layouts[0].count) == {2}
    begins = uneven.trace.layouts[0].first
    repeats = larger.where(o=6)
    assert repeats.trace.layouts[0].count.max() == 1
    fills = {
        int((present(repeats.trace.winners) == cell).sum()) for cell in range(larger.cells.size)
    }
    assert fills == {4}
    whole = one.where(o=1)
    assert whole.trace.output.size == 1
    assert (whole.trace.coverage == 1).all()
    return [
        [
            f"For an output of {size(begin)}",
            f"windows read {shape(window(begin, 0, 0).shape)} cells",
            f"for {size(two)}, they read {shape(window(two, 0, 0).shape)}",
        ],
        [
            f"{five.cells.shape[0]} rows for {len(spans)} windows",
            "rows {} to {}, {} to {} and {} to {}".format(
                *(at for s in spans for at in (s[0], s[-1]))
            ),
            f"have {listed([len(span) for span in spans])} rows",
        ],
        [
            "⌈(i + 1) · input",
            f"count from {counted}",
            f"Windows 0 and 1 share row {shared[0]}, windows 1 and 2 share row {shared[1]}",
        ],
        ["Rows 1 and 3 belong to two", f"read {coverage.max()} times"],
        [
            f"The {shape(window(uneven, 0, 0).shape)} windows",
            f"start at rows {listed(begins)}",
            f"steps, of {listed(np.diff(begins))},",
        ],
        [
            f"The input is {shape(larger.cells.shape)}",
            f"the {larger.cells.size} cells fills {fills.pop()} of the {repeats.trace.output.size}",
        ],
        [f"all {one.cells.size} cells"],
        [],
    ]
