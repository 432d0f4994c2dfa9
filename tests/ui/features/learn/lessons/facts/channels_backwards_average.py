"""Compute the numbers of the lessons on channels, indices and gradients, and averages."""

import numpy as np
from numpy.typing import NDArray

from pooling_core import max_pool2d
from pooling_ui.text.words import shape
from tests.ui.features.learn.lessons.facts.common import facts, label, lines, listed, size, window
from tests.ui.features.learn.lessons.lesson_state import State
from tests.ui.helpers.typed import present


@facts
def channels(steps: list[State]) -> list[list[str]]:
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
    assert inner.cells.shape == (5, 4, 4)
    assert inner.trace.output.shape == (5, 2, 2)
    assert mixes.where(kd=3).trace.output.shape[0] == 1
    one = whole.where(k=4, kw=4)
    return [
        [f"{begin.cells.shape[0]} channels went in, and {begin.trace.output.shape[0]} came out"],
        [
            "slice 0, then",
            "Type 9",
            f"slice 0 is {label(edited.trace.output[0, 0, 0])}",
            "Slices 1 and 2",
        ],
        [f"These {shape(colour.cells.shape[1:])} pixels", "Output (1, 0, 0)", "a 9"],
        [f"here are {inner.cells.shape[0]}"],
        [],
        [f"{one.cells.size} numbers became {listed(one.trace.output)}"],
        [],
    ]


@facts
def backwards(steps: list[State]) -> list[list[str]]:
    index, unpool, pads, size_of, gradient, ties, adds, average, _ = steps
    assert index.question.right_answer == "(1, 3)"
    found = int((unpool.back.result != 0).sum())
    padded = pads.where(p=1)
    for each in (pads, padded):
        assert 7 in present(each.trace.indices)
        assert each.cells.ravel()[7] == 8
    assert set(pads.trace.output.ravel()) != set(padded.trace.output.ravel())
    right = size_of.where(uh=5, uw=5)
    both = f"{shape(size_of.cells.shape)} and {shape(size_of.back.result.shape)}"
    (away,) = {int(np.sum(moved(size_of)))}
    assert not np.any(moved(right))
    sent = gradient.back.result.ravel()
    assert set(np.flatnonzero(sent)) == set(present(gradient.trace.winners).ravel())
    assert ties.question.right_answer == "(0, 0)"
    assert ties.back.result.ravel().tolist() == [1, 0, 0, 0]
    assert adds.question.cell == (2, 2)
    lost = np.argwhere(adds.trace.winners != 2 * 5 + 2)
    assert (
        adds.trace.coverage[2, 2]
        == present(adds.trace.winners).size
        == len(lost) + adds.back.result[2, 2]
    )
    for at in lost:
        assert window(adds, *at).max() == adds.cells[2, 2]
        assert present(adds.trace.winners)[tuple(at)] < 2 * 5 + 2
    shares = average.where(mode="Gradient of average").back.result
    assert set(shares.ravel()) == {0.25}
    assert sorted(average.back.result.ravel()) == [0] * 12 + [1] * 4
    return [
        [
            f"One row of {index.cells.shape[1]} cells",
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
        [f"The other {(sent == 0).sum()} cells get 0"],
        ["The other three get 0"],
        [
            "(2, 2)",
            "sends it 1",
            f"the other {len(lost)} that read it",
            f"another {label(adds.cells[2, 2])} comes first",
        ],
        [
            "4 cells got 1 each and 12 got 0",
            f"all {shares.size} get {label(shares[0, 0])}",
        ],
        [],
    ]


def moved(state: State) -> NDArray[np.bool_]:
    """Say of each unpooled number whether it lies elsewhere than it came from."""
    here = np.unravel_index(present(state.trace.indices), state.back.result.shape)
    was = np.unravel_index(present(state.trace.indices), state.cells.shape)
    found: NDArray[np.bool_] = np.any(
        [one != other for one, other in zip(here, was, strict=True)], axis=0
    )
    return found


@facts
def max_or_average(steps: list[State]) -> list[list[str]]:
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
    bright_line = max_pool2d(9 - keeps.cells[None], 2)[0]
    assert set(bright_line[:, 1]) == {9}
    assert set(bright_line[:, 0]) == {0}
    maxima, means = grey.trace.output, grey.where(keep="Average").trace.output
    bright, faint = np.argwhere(maxima == 9)[0], np.argwhere(window(grey, 1, 2) == 1)
    assert len(faint) == 1
    assert maxima[1, 2] == 5
    assert border.question.window == (0, 0)
    (divisor,) = set(present(border.trace.divisors).ravel())
    corner = border.trace.output[0, 0]
    assert (border.cells == 1).all()
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
        ["0s in a plane of 9s", "holds a 9"],
        [f"minimum keeps {label(low[0])}", f"average leaves {label(mean[0])}"],
        [
            "kept the 9 whole and hid the 1",
            f"fault: {label(means[tuple(bright)])} and {label(means[1, 2])}",
        ],
        [
            f"only {label(present(border.trace.totals)[0, 0])} ones",
            f"{label(present(border.trace.totals)[0, 0])} ÷ {divisor} ≈ {label(corner)}",
            "every cell holds 1",
        ],
        [
            "ones is 1",
            f"corner is {label(present(ones.trace.totals)[0, 0])} ÷ "
            f"{present(ones.trace.divisors)[0, 0]}",
        ],
        [
            f"√(3² + 4²) = {label(values['2'])}",
            f"maximum now, {label(values['∞'])}",
            f"Power 1 gives the sum, {label(values['1'])}",
            f"from {label(values['1'])} to {label(values['∞'])}",
        ],
        [],
    ]
