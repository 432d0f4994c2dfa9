"""Every number in an answer is computed here, and each link shows what its answer says."""

import inspect
import re
from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as functional
from numpy.typing import NDArray

from pooling_core import (
    AdaptiveSpec,
    Average,
    PoolSpec,
    PoolTrace,
    Reach,
    SettingError,
    avg_pool2d,
    lay_adaptive,
    max_pool2d,
    max_pool2d_backward,
    max_unpool2d,
    trace_pool,
)
from pooling_core.geometry.size_rule import SizeRule
from pooling_ui.paste.faq_entries import faq_entries
from pooling_ui.text.words import shape
from tests.ui.features.learn.shifts import unchanged
from tests.ui.features.stack.stack_page import layer_rows
from tests.ui.helpers.pages import open_page, refuses, said, spaced, stages
from tests.ui.helpers.typed import present

QUESTIONS = faq_entries()
FACTS: dict[str, Callable[[], list[str]]] = {}


def facts(function: Callable[[], list[str]]) -> Callable[[], list[str]]:
    """Take a function that returns all phrases with numbers of the answer that it is named after.

    What a phrase says is computed; what it asks for, such as “kernel 3”, is what was computed with.
    """
    FACTS[function.__name__.replace("_", "-")] = function
    return function


def size(cells: tuple[int, ...], *setting: Any, **more: Any) -> tuple[int, ...]:
    return PoolSpec.of(*setting, ndim=len(cells), **more).output_shape(cells)


@facts
def what_is_pooling() -> list[str]:
    small = size((4, 4), 2, 2)
    assert 4 * np.prod(small) == 4 * 4
    return [f"2 × 2 with stride 2 turn 4 × 4 numbers into {shape(small)}"]


@facts
def what_is_a_kernel() -> list[str]:
    two, three = (trace_pool(np.zeros((6, 6)), PoolSpec.of(kernel)) for kernel in (2, 3))
    return [
        f"kernel 2, it is 2 × 2 and reads {two.rows.count[0] * two.cols.count[0]} cells",
        f"kernel 3, it is 3 × 3 and reads {three.rows.count[0] * three.cols.count[0]} cells",
    ]


@facts
def what_is_stride() -> list[str]:
    (apart,) = PoolSpec.of(2, 2, ndim=1).lay((6,))
    (overlapping,) = PoolSpec.of(2, 1, ndim=1).lay((6,))
    *first, last = apart.first
    *firsts, end = overlapping.first
    return [
        "kernel 2 and stride 2\non rows 0 to 5",
        f"windows start at rows {', '.join(map(str, first))} and {last}",
        f"stride 1, they start at rows {', '.join(map(str, firsts))} and {end}",
        f"6 × 6 cells become {shape(size((6, 6), 2, 2))} with stride 2, "
        f"and {shape(size((6, 6), 2, 1))} with stride 1",
    ]


@facts
def what_is_padding() -> list[str]:
    spec = PoolSpec.of(3, 1, 1)
    (axis,) = PoolSpec.of(3, 1, 1, ndim=1).lay((6,))
    reached = axis.stop[-1] - axis.first[0]
    assert (axis.first[0], axis.stop[-1]) == (-1, 6 + 1)
    assert max_pool2d(np.full((1, 6, 6), -1.0), 3, 1, 1).max() == -1
    corner = trace_pool(np.full((6, 6), 5.0), spec, Average())
    padded = (total(corner) - 4 * 5) / (divisor(corner) - 4)
    return [
        "`padding=1`",
        f"6 × 6 cells are pooled as if they were {reached} × {reached}",
        f"Kernel 3 with stride 1 then makes {shape(spec.output_shape((6, 6)))}",
        f"without padding, it makes {shape(size((6, 6), 3, 1))}",
        f"they count as {padded:.0f}",
    ]


@facts
def what_is_dilation() -> list[str]:
    spec = PoolSpec.of(3, 1, dilation=2)
    axis, _ = spec.lay((6, 6))
    span = axis.stop[0] - axis.first[0]
    cells = trace_pool(np.zeros((6, 6)), spec).rows.count[0] ** 2
    assert "dilation" not in inspect.signature(avg_pool2d).parameters
    return [
        "dilation 1",
        "dilation 2 a\nwindow leaves out every second row",
        f"Kernel 3 with dilation 2 still reads {cells} cells",
        f"spans {span} rows and {span} columns: 2 · (3 − 1) + 1 = {2 * (3 - 1) + 1}",
        f"6 × 6 cells with stride 1 the output is {shape(spec.output_shape((6, 6)))}, and "
        f"{shape(size((6, 6), 3, 1))} without dilation",
    ]


@facts
def stride_or_kernel() -> list[str]:
    assert size((6, 6), 3, 1, 1) == (6, 6)
    (axis,) = PoolSpec.of(3, 1, ndim=1).lay((6,))
    return [
        "Kernel 3 with stride 1 and padding 1 leaves 6 × 6 as large",
        f"stride 2 gives {shape(size((6, 6), 3, 2, 1))}",
        f"kernel 3, stride 1, no padding gives {shape(size((6, 6), 3, 1))}",
        f"the last {6 - 1 - axis.first[-1]} rows",
    ]


@facts
def one_by_one() -> list[str]:
    trace = trace_pool(np.arange(36.0).reshape(6, 6), PoolSpec.of(1, 2))
    np.testing.assert_array_equal(trace.output, trace.x[::2, ::2])
    other = trace_pool(trace.x, PoolSpec.of(2, 2))
    assert other.output.shape == trace.output.shape
    assert not other.unread.any()
    taps = other.rows.taps.shape[1] * other.cols.taps.shape[1]
    return [
        f"6 × 6 cells, {trace.output.size} are kept and {trace.unread.sum()} are never read",
        "2 × 2 with stride 2",
        f"largest of {taps} cells",
    ]


@facts
def stride_and_kernel() -> list[str]:
    trace = trace_pool(np.zeros((8, 8)), PoolSpec.of(2, 3))
    read = (~trace.unread).sum()
    assert trace_pool(np.zeros((8, 8)), PoolSpec.of(2)).coverage.max() == 1
    assert trace_pool(np.zeros((8, 8)), PoolSpec.of(3, 2)).coverage.max() > 1
    return [f"Kernel 2 with stride 3 reads {read} of the {trace.x.size}", "an 8 × 8 plane"]


@facts
def smaller_than_expected() -> list[str]:
    trace = trace_pool(np.zeros((5, 5)), PoolSpec.of(2))
    assert np.argwhere(trace.unread).max(axis=1).tolist() == [4] * 9
    return [
        "(kernel − 1) − 1) ÷ stride⌋ + 1",
        "(n + 2 · padding",
        "kernel 2 and stride 2, windows need 2, 4 or 6 rows",
        f"Of 5 rows they read {trace.rows.reads.sum()}",
        f"5 × 5 becomes {shape(trace.output.shape)}",
        f"becomes {shape(size((5, 5), 2, ceil_mode=True))}",
    ]


@facts
def ceil_mode() -> list[str]:
    (rule,) = PoolSpec.of(2, 2, 1, ceil_mode=True, ndim=1).size_rules((7,))
    rules = [
        SizeRule(n, k, s, p, 1, True)
        for n, k, s in product(range(1, 17), range(1, 8), range(1, 8))
        for p in range(k // 2 + 1)
    ]
    fitting = [each for each in rules if each.fits]
    wrong = sum(each.ceil != each.windows for each in fitting)
    return [
        f"kernel 2 and stride 2, 7 × 7 becomes\n{shape(size((7, 7), 2, ceil_mode=True))} instead "
        f"of {shape(size((7, 7), 2))}",
        "With padding 1",
        f"{rule.ceil} windows of 7 rows",
        f"row {rule.last_start}, past the last row, {rule.size - 1}",
        f"the\nsize is {rule.windows}",
        "up to 16 cells",
        "up to 7",
        f"these are {len(fitting):,}",
        f"For {wrong} of them",
    ]


@facts
def too_small() -> list[str]:
    with pytest.raises(SettingError):
        size((4, 1), 2)
    rows, cols = PoolSpec.of(2).size_rules((4, 1))
    halved = [32]
    while halved[-1] > 1:
        halved += size((halved[-1],), 2)
    return [
        f"(512x4x1). Calculated output\nsize: (512x{rows.windows}x{cols.windows})",
        f"Of 4 rows, kernel 2 makes {rows.windows}; in 1 column",
        " → ".join(map(str, halved)),
        f"keeps {size((4, 1), 2, ceil_mode=True)[1]} column",
    ]


@facts
def half_the_kernel() -> list[str]:
    def least_cells(kernel: Any, padding: Any) -> Any:
        starts = np.arange(10) - padding
        return min(np.count_nonzero(start + np.arange(kernel) >= 0) for start in starts)

    assert least_cells(3, 3) == 0
    assert all(least_cells(k, k // 2) > 0 for k in range(1, 12))
    most = {d: max(p for p in range(4) if legal(3, p, d)) for d in (1, 2)}
    (extent,) = PoolSpec.of(3, dilation=2, ndim=1).extent
    return [
        "kernel 3 with\npadding 3 would",
        f"kernel 3 allows\npadding {most[1]}",
        f"dilation 2, where a window spans {extent} cells, still {most[2]}",
    ]


def legal(kernel: int, padding: int, dilation: int) -> bool:
    try:
        PoolSpec.of(kernel, padding=padding, dilation=dilation)
    except SettingError:
        return False
    return True


@facts
def is_padding_zero() -> list[str]:
    negative = -1 - np.arange(36.0).reshape(6, 6)
    assert max_pool2d(negative[None], 3, 2, 1).max() < 0
    zeros = max_pool2d(np.pad(negative, 1)[None], 3, 2)[0]
    assert set(zeros[0]) == {0.0}
    return [f"output would be {zeros[0, 0]:.0f} there", "its padding counts as 0"]


@facts
def same_padding() -> list[str]:
    windows = -(-6 // 2)
    total = (windows - 1) * 2 + 3 - 6
    (same,) = PoolSpec.of(3, 2, ceil_mode=True, ndim=1).lay((6,))
    (padded,) = PoolSpec.of(3, 2, 1, ndim=1).lay((6,))
    assert same.first.tolist() == [-(total // 2) + 2 * i for i in range(windows)]
    assert (total // 2, total - total // 2) == (0, 1)
    assert same.overhang == 1
    first, middle, last = same.first

    def alike(n: int, stride: int) -> bool:
        """Return True if SAME pads one cell on each side, and `padding=1` has its windows."""
        count = -(-n // stride)
        (windows,) = PoolSpec.of(3, stride, 1, ndim=1).lay((n,))
        return (count - 1) * stride + 3 - n == 2 and windows.windows == count

    assert all(alike(n, 1) for n in range(2, 40))
    assert [n for n in range(2, 40) if alike(n, 2)] == list(range(3, 40, 2))
    return [
        "For 6 rows",
        "With kernel 3",
        "with stride 1",
        "with stride 2 for an odd number",
        f"for 6 rows, kernel 3 and stride 2, no row before and {total - total // 2} after",
        "`padding=1`",
        f"same size, {padded.windows}",
        f"starts at row −{-padded.first[0]}",
        f"rows {first}, {middle} and {last}",
    ]


@facts
def higher_level() -> list[str]:
    reach, sides = Reach.identity(96), []
    for _ in range(3):
        (pool,) = PoolSpec.of(2, ndim=1).lay((len(reach.first),))
        reach = reach.through(pool)
        sides.append(seen(reach))
    (window,) = PoolSpec.of(3, 1, ndim=1).lay((len(reach.first),))
    once, twice, three_times = (f"{side} × {side}" for side in sides)
    return [
        f"one 2 × 2 pool for {once} pixels, after two for {twice}, after three for {three_times}",
        "A 3 × 3 convolution after three pools sees {0} × {0}".format(seen(reach.through(window))),
        f"with {3 * 3} weights",
    ]


def seen(reach: Reach) -> int:
    (cells,) = set((reach.stop - reach.first).tolist())
    found: int = cells
    return found


@facts
def strided_convolution() -> list[str]:
    random = np.random.default_rng(0)
    x, weights = random.normal(size=(9, 9)), random.normal(size=(3, 3))

    def convolution(stride: Any) -> Any:
        tiles = np.lib.stride_tricks.sliding_window_view(x, (3, 3))[::stride, ::stride]
        return np.einsum("ijkl,kl->ij", tiles, weights)

    np.testing.assert_array_equal(convolution(2), convolution(1)[::2, ::2])
    assert size((112, 112), 3, 2, 1) == (56, 56)
    return ["stride 2", "stride 1", "`MaxPool2d(3, 2, 1)`"]


@facts
def can_it_be_removed() -> list[str]:
    once = size((32, 32), 2)
    twice = size(once, 2)
    return [
        "stride 2",
        "(Springenberg et al., 2014, arXiv:1412.6806)",
        "32 × 32 pictures with 64 channels",
        f"two 2 × 2 pools leave {shape(twice)} cells: {64 * np.prod(twice):,} numbers",
        f"{shape(once)} cells, {64 * np.prod(once):,} numbers",
    ]


@facts
def max_or_average() -> list[str]:
    window = np.array([[9.0, 0], [0, 0]])
    largest = trace_pool(window, PoolSpec.of(2)).output.item()
    mean = trace_pool(window, PoolSpec.of(2), Average()).output.item()
    bright, dark = (
        trace_pool(np.array([[5.0, error], [5, 5]]), PoolSpec.of(2)).output.item()
        for error in (99, -99)
    )
    return [
        "one 9 and",
        f"maximum is {largest:.0f}, the average {mean}",
        f"one 99 makes the maximum {bright:.0f}",
        f"one −99 leaves it at {dark:.0f}",
    ]


@facts
def invariance() -> list[str]:
    return [
        "2 × 2 windows with stride 2",
        f"{2 * 2} places in a window and 8 directions",
        f"In {unchanged(2).sum()} of the {unchanged(2).size} cases",
        "3 × 3 windows and stride 3",
        f"in {unchanged(3).sum()} of {unchanged(3).size}.",
        "(2019, arXiv:1904.11486)",
    ]


@facts
def ties_and_gradient() -> list[str]:
    window = np.full((1, 2, 2), 5.0)
    _, indices = max_pool2d(window, 2, return_indices=True)
    gradient = max_pool2d_backward(np.ones((1, 1, 1)), indices, window.shape)
    first, *others = gradient.ravel()
    assert set(others) == {0.0}
    nan = np.array([[[1, np.nan], [3, np.nan]]])
    assert max_pool2d(nan, 2, return_indices=True)[1].item() == 3
    return ["four 5s", f"the first\ncell gets {first:.0f} and the others get {others[0]:.0f}"]


@facts
def indices() -> list[str]:
    plane = np.zeros((1, 6, 6))
    plane[0, 2, 3] = 9
    for padding in (0, 1):
        found = max_pool2d(plane, 3, 1, padding, return_indices=True)[1]
        assert np.ravel_multi_index((2, 3), (6, 6)) in found
    index = np.ravel_multi_index((2, 3), (6, 6))
    return [f"6 columns,\ncell (2, 3) has index 2 · 6 + 3 = {index}", "begins at 0 again"]


@facts
def unpool_size() -> list[str]:
    assert size((4,), 2) == size((5,), 2) == (2,)
    values = np.zeros((1, 2, 2))
    places = np.arange(4).reshape(1, 2, 2)
    default = max_unpool2d(values, places, 2).shape[-1]
    takes = [n for n in range(9) if unpools(values, places, n)]
    return [
        "kernel 2 and stride 2, 4 rows and 5 rows both become 2",
        f"(2 − 1) · 2 + 2 = {default}",
        f"sizes from {takes[0]} to {takes[-1]}",
        f"between {default} − 2 and {default} + 2",
    ]


def unpools(values: NDArray[np.float64], places: NDArray[np.int64], side: int) -> bool:
    try:
        max_unpool2d(values, places, 2, output_size=(side, side))
    except ValueError as problem:
        return "index" in str(problem)
    return True


@facts
def adaptive() -> list[str]:
    (axis,) = lay_adaptive((5,), 3)
    cells = [f"{first} to {stop - 1}" for first, stop in zip(axis.first, axis.stop, strict=True)]
    assert AdaptiveSpec(1).output_shape((5, 5)) == (1, 1)
    assert lay_adaptive((3,), 6)[0].reads.min() > 1
    return [
        "⌈(i + 1) · n",
        f"From 5 cells\nto 3: cells {cells[0]}, {cells[1]} and {cells[2]}",
        f"of {axis.count[0]}, {axis.count[1]} and {axis.count[2]} cells",
        "output of 1 is",
    ]


def total(trace: PoolTrace) -> float:
    """Return the sum of the first window."""
    return float(present(trace.totals)[0, 0])


def divisor(trace: PoolTrace) -> int:
    """Return what the sum of the first window is divided by."""
    return int(present(trace.divisors)[0, 0])


@facts
def average_border() -> list[str]:
    ones = np.ones((3, 3))
    spec = PoolSpec.of(3, 1, 1)
    padded = trace_pool(ones, spec, Average())
    real = trace_pool(ones, spec, Average(count_include_pad=False))
    return [
        "kernel 3 with padding 1",
        f"{total(padded):.0f} ÷ {divisor(padded)} ≈ {padded.output[0, 0]:.3f}",
        f"{total(real):.0f} ÷ {divisor(real)} = {real.output[0, 0]:.0f}",
    ]


def worked(n: int, kernel: int, stride: int, padding: int) -> str:
    """Return the size rule with its numbers, rounded down."""
    (rule,) = PoolSpec.of(kernel, stride, padding, ndim=1).size_rules((n,))
    quotient = rule.room / rule.stride
    assert rule.floor == int(quotient) + 1
    return (
        f"({n} + 2 · {padding} − {kernel}) ÷ {stride} = {quotient}, rounded down, plus 1 = "
        f"{rule.floor}"
    )


def field(*windows: tuple[int, int]) -> list[int]:
    """Return what each layer adds to the receptive field, by its kernel and stride."""
    steps, added = 1, [1]
    for kernel, stride in windows:
        added.append((kernel - 1) * steps)
        steps *= stride
    return added


@facts
def resnet_stem() -> list[str]:
    sees = sum(field((7, 2), (3, 2)))
    return [
        "kernel 7 and padding 3",
        worked(224, 7, 2, 3),
        worked(112, 3, 2, 1),
        "`MaxPool2d(3, 2, 1)`",
        "Two layers with stride 2",
        "Kernel 3 with stride 2",
        f"sees {sees} × {sees} pixels",
    ]


@facts
def global_average() -> list[str]:
    cells = 512 * 7 * 7
    return [
        "512 channels of 7 × 7 become 512 numbers",
        "`nn.AdaptiveAvgPool2d(1)`, or `x.mean((2, 3))`",
        "`GlobalAveragePooling2D`",
        "two axes of size 1",
        "`torch.flatten(x, 1)`",
        f"For 10 classes, 512 · 7 · 7 = {cells:,} numbers need\n{10 * cells:,} weights; 512 "
        f"averages need {10 * 512:,}",
    ]


@facts
def receptive_field() -> list[str]:
    alone = field((3, 1), (3, 1), (3, 1))
    pooled = field((3, 1), (2, 2), (3, 1), (2, 2), (3, 1))
    return [
        "(kernel − 1)",
        f"Three 3 × 3 convolutions alone: {' + '.join(map(str, alone))} = {sum(alone)}, so "
        f"{sum(alone)} × {sum(alone)} pixels",
        "a 2 × 2 pool",
        f"{' + '.join(map(str, pooled))} = {sum(pooled)}",
    ]


@facts
def flatten_size() -> list[str]:
    (conv,) = size((32,), 3, 1)
    (pool,) = size((conv,), 2)
    cells = 16 * pool * pool
    return [
        "For 3 × 32 × 32, a convolution to\n16 channels with kernel 3",
        f"leaves {conv} × {conv}, a 2 × 2 pool {pool} × {pool}",
        f"16 · {pool} · {pool} = {cells:,}",
        f"`nn.Linear({cells}, 10)`",
        f"`(8x{cells} and 400x10)`, {cells:,} numbers come in and 400 are wanted",
        "`nn.AdaptiveAvgPool2d`",
    ]


_POOLS_IN_TORCH = [
    f"{kind}_pool{axes}d"
    for kind in ("max", "avg", "lp", "adaptive_max", "adaptive_avg")
    for axes in (1, 2, 3)
]


def _is_taken(name: str, dtype: torch.dtype) -> bool:
    x = torch.ones((1, 1, *(4,) * int(name[-2])), dtype=dtype)
    try:
        getattr(functional, name)(x, 2, *[2] * name.startswith("lp"))
    except (NotImplementedError, RuntimeError):
        return False
    return True


def takes_half(name: str) -> bool:
    return _is_taken(name, torch.float16)


def takes_bool(name: str) -> bool:
    return _is_taken(name, torch.bool)


@facts
def dtypes() -> list[str]:
    average = np.mean([1, 2, 3, 5])
    refuse = [name for name in _POOLS_IN_TORCH if not takes_half(name)]
    assert refuse == ["avg_pool3d", "lp_pool3d"]
    assert not any(takes_bool(name) for name in _POOLS_IN_TORCH if "lp" not in name)
    return [
        "`max_pool2d` takes int8 to int64 and uint8; `avg_pool2d`\ntakes int64",
        f"average of 1, 2, 3 and 5 is {int(average)} instead of {average}",
        "`max_pool1d`",
        "uint8: `x.float() / 255`",
        "`{}`\nand `{}` take no float16".format(*refuse),
        "`adaptive_avg_pool3d`",
    ]


@facts
def batch_axis() -> list[str]:
    return [
        "`MaxPool2d` wants channels, rows, columns, and before them a batch if there is one: "
        "3 or 4 axes",
        "28 × 28 has 2",
        "1 × 1 × 28 × 28",
        "`MaxPool1d`",
        "`MaxPool3d`",
        "`AvgPool2d`",
        "`x.permute(2, 0, 1)`",
    ]


@facts
def returns_tuple() -> list[str]:
    return []


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_number_of_an_answer_is_computed(name: str) -> None:
    """Once all phrases that were computed are taken out, no digit is left."""
    rest = QUESTIONS[name].answer
    for phrase in FACTS[name]():
        assert phrase in rest, f"the answer lacks “{phrase}”"
        rest = rest.replace(phrase, "")

    names = r"MaxPool2d|MaxUnpool2d"
    assert not re.findall(r".*\d.*", re.sub(names, "", rest))


# On each stage that a link leads to, A before B: the sizes of input and output; then words there.
SHOWN = {
    "what-is-pooling": ([((4, 4), (2, 2))], ""),
    "what-is-a-kernel": ([((6, 6), (2, 2))], ""),
    "what-is-stride": ([((6, 6), (3, 3)), ((6, 6), (5, 5))], ""),
    "what-is-padding": ([((6, 6), (4, 4)), ((6, 6), (6, 6))], ""),
    "what-is-dilation": ([((6, 6), (2, 2))], ""),
    "stride-or-kernel": ([((6, 6), (3, 3)), ((6, 6), (6, 6))], ""),
    "one-by-one": ([((6, 6), (3, 3)), ((6, 6), (3, 3))], "27 of 36 input cells are never read"),
    "stride-and-kernel": ([((8, 8), (3, 3))], "28 of 64 input cells are never read"),
    "smaller-than-expected": ([((5, 5), (2, 2))], "9 of 25 input cells are never read"),
    "ceil-mode": ([((7, 7), (4, 4))], "would start at row 7"),
    "too-small": ([((4, 1), (0, 0))], "PyTorch refuses this"),
    "half-the-kernel": ([((6, 6), (0, 0))], "PyTorch refuses this"),
    "is-padding-zero": ([((6, 6), (3, 3))], "Padding is −∞, not 0"),
    "same-padding": ([((6, 6), (3, 3))], "0 rows before and 1 after"),
    "higher-level": ([], "pooled in 3 passes"),
    "strided-convolution": ([], ""),
    "can-it-be-removed": ([((6, 6), (6, 6)), ((6, 6), (3, 3))], ""),
    "max-or-average": ([((6, 6), (3, 3)), ((6, 6), (3, 3))], ""),
    "invariance": ([], "12 of 32: 37.5 %"),
    "ties-and-gradient": ([((2, 2), (1, 1))], ""),
    "indices": ([((6, 6), (3, 3))], "index"),
    "unpool-size": ([((5, 5), (2, 2))], ""),
    "adaptive": ([((5, 5), (3, 3))], "⌊i · 5 ÷ 3⌋"),
    "average-border": ([((3, 3), (3, 3)), ((3, 3), (3, 3))], ""),
    "resnet-stem": ([], "64 × 56 × 56"),
    "global-average": ([((6, 6), (1, 1))], ""),
    "receptive-field": ([], "18 × 18"),
    "flatten-size": ([], "cannot work"),
    "dtypes": ([((2, 2), (1, 1))], ""),
    "batch-axis": ([((28, 28), (14, 14))], ""),
    "returns-tuple": ([((6, 6), (3, 3))], ""),
}


def test_no_question_went_away() -> None:
    """People have links to each."""
    assert SHOWN.keys() == FACTS.keys() == QUESTIONS.keys()


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_link_shows_what_the_answer_says(name: str) -> None:
    """Without a note; what the setting gives, or that PyTorch refuses it."""
    sizes, words = SHOWN[name]
    app = open_page(QUESTIONS[name].page, **QUESTIONS[name].link)

    assert not app.exception
    assert not app.info
    headers = [header for header, _ in stages(app)]
    assert refuses(app) == ("refuses" in words)
    if sizes:
        shown = [(tuple(each["shape"]), tuple(each["output_shape"])) for each in headers]
        assert shown == sizes
    dropped = [
        axis["dropped"]["why"] for each in headers for axis in each["axes"] if axis["dropped"]
    ]
    layers = [cell for row in layer_rows(app) for cell in row] if name == "resnet-stem" else []
    assert words in spaced("\n".join([said(app), *dropped, *layers]))


def test_the_link_of_same_has_the_padding_that_the_answer_compares_it_with() -> None:
    app = open_page(QUESTIONS["same-padding"].page, **QUESTIONS["same-padding"].link)

    assert "`padding=1` gives the same size, 3" in QUESTIONS["same-padding"].answer
    (table,) = [each.value for each in app.markdown if "| Framework |" in each.value]
    (pytorch,) = [row for row in table.splitlines() if row.startswith("| PyTorch |")]
    assert "| 3 × 3 |" in pytorch
    assert "`padding=1`" in pytorch


def test_the_link_of_the_stem_has_all_of_its_layers() -> None:
    app = open_page(QUESTIONS["resnet-stem"].page, **QUESTIONS["resnet-stem"].link)

    conv, *rest = (code for _, code, *_ in layer_rows(app))
    assert conv.startswith("Conv2d(3, 64, 7, 2, 3")
    assert rest == ["BatchNorm2d(64)", "ReLU()", "MaxPool2d(3, 2, 1)"]
