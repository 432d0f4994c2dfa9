"""What the lessons from the seventh on say in numbers; see `lesson_facts`."""

from itertools import product

import numpy as np
import pytest

from pooling_core import PoolSpec, SettingError, max_pool2d, trace_pool
from pooling_ui.words import shape
from tests.ui.lesson_facts import facts, holding, label, lines, listed, size, window


@facts
def adaptive(steps):
    begin, rows, rule, covered, uneven, larger, one, _ = steps
    two = begin.where(o=2)
    five = rows.where(h=5)
    spans = [lines(five, 0, at) for at in range(3)]
    asked = rule.setting.sizes[0]
    assert "which rows" in rule.question.asks
    coverage = covered.trace.coverage
    assert np.argwhere(coverage == 4).tolist() == [[1, 1], [1, 3], [3, 1], [3, 3]]
    assert np.argwhere(covered.trace.layouts[0].reads == 2).ravel().tolist() == [1, 3]
    four = uneven.where(o=4)
    assert set(four.trace.layouts[0].count) == {2}
    repeats = larger.where(o=6)
    assert repeats.trace.layouts[0].count.max() == 1
    fills = {int((repeats.trace.winners == cell).sum()) for cell in range(larger.cells.size)}
    assert fills == {4}
    whole = one.where(o=1)
    assert whole.trace.output.size == 1
    assert (whole.trace.coverage == 1).all()
    return [
        [
            f"For {size(begin)} each window read {shape(window(begin, 0, 0).shape)} cells",
            f"for {size(two)} it reads {shape(window(two, 0, 0).shape)}",
        ],
        [
            f"{five.cells.shape[0]} rows for {len(spans)} windows",
            "rows {}–{}, {}–{} and {}–{}".format(*(at for s in spans for at in (s[0], s[-1]))),
            f"have {listed([len(span) for span in spans])} rows",
        ],
        ["⌈(i + 1) · input", f"{asked.windows} windows share {asked.size} rows"],
        ["Rows 1 and 3 belong to two", f"read {coverage.max()} times"],
        [
            f"are {shape(window(four, 0, 0).shape)}",
            f"start at rows {listed(four.trace.layouts[0].first)}",
            f"steps, of {listed(np.diff(four.trace.layouts[0].first))},",
        ],
        [
            f"The input is {shape(larger.cells.shape)}",
            f"the {larger.cells.size} cells fills {fills.pop()} of the {repeats.trace.output.size}",
        ],
        [f"all {one.cells.size} cells"],
        [],
    ]


@facts
def backwards(steps):
    index, unpool, pads, size_of, ties, adds, average, _ = steps
    assert index.question.right == "(1, 3)"
    found = int((unpool.back.result != 0).sum())
    padded = pads.where(p=1)
    for each in (pads, padded):
        assert 7 in each.trace.indices
        assert each.cells.ravel()[7] == 8
    assert set(pads.trace.output.ravel()) != set(padded.trace.output.ravel())
    right = size_of.where(uh=5, uw=5)
    both = f"{shape(size_of.cells.shape)} and {shape(size_of.back.result.shape)}"
    (away,) = {int(np.sum(moved(size_of)))}
    assert not np.any(moved(right))
    assert ties.question.right == "(0, 0)"
    assert ties.back.result.ravel().tolist() == [1, 0, 0, 0]
    assert adds.question.cell == (2, 2)
    sums = adds.back.result
    shares = average.where(mode="Gradient of average").back.result
    assert set(shares.ravel()) == {0.25}
    assert sorted(average.back.result.ravel()) == [0] * 12 + [1] * 4
    return [
        [
            "7 = 1 · {0} + 3: one row of {0} cells".format(index.cells.shape[1]),
            "3 cells of its own",
        ],
        [
            f"{found} of {unpool.cells.size} numbers are back",
            f"the other {unpool.cells.size - found} cells",
        ],
        [
            "the index of the 8, now 7",
            f"{padded.trace.output.size} windows now",
            "the 8 is still 7",
        ],
        [
            f"{both} both pool to {size(size_of)}",
            f"takes {shape(size_of.back.result.shape)} unless",
            f"In {size_of.back.result.shape[1]} columns, {away} of {size_of.trace.output.size}",
            f"In {right.back.result.shape[1]},",
        ],
        ["The other three get 0"],
        [
            "sends back 1",
            "(2, 2)",
            f"wins {label(sums[2, 2])} of the {adds.trace.coverage[2, 2]} windows",
        ],
        [
            "4 cells got 1 each and 12 got 0",
            f"all {shares.size} get {label(shares[0, 0])}",
        ],
        [],
    ]


def moved(state):
    """Say of each unpooled number whether it lies elsewhere than it came from."""
    here = np.unravel_index(state.trace.indices, state.back.result.shape)
    was = np.unravel_index(state.trace.indices, state.cells.shape)
    return np.any([one != other for one, other in zip(here, was, strict=True)], axis=0)


@facts
def max_or_average(steps):
    begin, dark, keeps, grey, border, real, power, _ = steps
    shares = begin.where(keep="Average").trace.output
    assert begin.trace.output.tolist() == [[9, 3], [9, 9]]
    assert shares[0, 1] == 3
    assert shares[1, 0] == 9
    assert set(window(begin, 1, 1).ravel()) == {9, -9}
    assert dark.question.window == (1, 1)
    assert set(dark.trace.output.ravel()) == {9}
    low, mean = (keeps.where(keep=keep).trace.output[:, 1] for keep in ("Min", "Average"))
    assert set(low) == {0}
    maxima, means = grey.trace.output, grey.where(keep="Average").trace.output
    bright, faint = np.argwhere(maxima == 9)[0], np.argwhere(window(grey, 1, 2) == 1)
    assert len(faint) == 1
    assert maxima[1, 2] == 5
    assert border.question.window == (0, 0)
    (divisor,) = set(border.trace.divisors.ravel())
    corner = border.trace.output[0, 0]
    ones = real.where(pads=False)
    assert set(ones.trace.output.ravel()) == {1}
    values = {p: power.where(norm=p).trace.output.item() for p in ("1", "2", "∞")}
    between = [power.where(norm=p).trace.output.item() for p in ("1.5", "3", "4", "8", "32")]
    assert all(values["∞"] <= each <= values["1"] for each in between)
    return [
        [
            f"One 9 among zeros becomes {label(shares[0, 0])}",
            f"9 and −9 cancel out to {label(shares[1, 1])}",
        ],
        ["0s in a plane of 9s", f"{label(dark.trace.output[1, 1])}, as everywhere", "holds a 9"],
        [f"minimum keeps {label(low[0])}", f"average leaves {label(mean[0])}"],
        [
            "kept the 9 whole and hid the 1",
            f"fault: {label(means[tuple(bright)])} and {label(means[1, 2])}",
        ],
        [
            f"By {divisor}, everywhere",
            "padding adds 0",
            f"{label(border.trace.totals[0, 0])} ÷ {divisor} ≈ {label(corner)}",
        ],
        [
            "ones is 1",
            f"corner is {label(ones.trace.totals[0, 0])} ÷ {ones.trace.divisors[0, 0]}",
        ],
        [
            f"√(3² + 4²) = {label(values['2'])}",
            f"maximum now, {label(values['∞'])}",
            f"Power 1 gives the sum, {label(values['1'])}",
            f"from {label(values['1'])} to {label(values['∞'])}",
        ],
        [],
    ]


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
