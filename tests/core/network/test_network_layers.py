"""The layers of a network beside PyTorch, within rounding, and beside plain definitions."""

import random
import re
from collections.abc import Callable
from math import exp
from typing import Any

import numpy as np
import pytest

from pooling_core import SettingError
from pooling_core.network import blur_pool2d, conv2d, flatten, linear, relu, softmax
from tests.core.aliases import Array, Function, Named, Shape
from tests.core.naive import windows
from tests.core.oracle import OURS, THEIRS, F, outcome, torch

DTYPES = ("float32", "float64")


def numbers(rng: np.random.Generator, shape: Shape, dtype: str) -> Array:
    """Return normal numbers; sometimes one of them is NaN or infinite."""
    values = rng.standard_normal(shape).astype(dtype)
    if values.size and rng.random() < 0.1:
        values.flat[rng.integers(values.size)] = rng.choice([np.nan, np.inf, -np.inf])
    return values


def assert_close(actual: Array, expected: Array, size: Array | float) -> None:
    """Assert that sums differ by rounding alone; `size` is that of the terms, added up."""
    assert actual.dtype == expected.dtype
    assert actual.shape == expected.shape
    assert actual.flags.c_contiguous
    finite = np.isfinite(expected)
    np.testing.assert_array_equal(finite, np.isfinite(actual))
    np.testing.assert_array_equal(actual[~finite], expected[~finite])
    unit = np.finfo(actual.dtype).eps
    with np.errstate(invalid="ignore"):
        assert (abs(actual - expected) <= 16 * unit * size)[finite].all()


def drawn_convolution(
    draw: random.Random, rng: np.random.Generator
) -> tuple[Array, Array, Array | None, Named]:
    """Return arrays and keywords of a convolution, also of such as PyTorch refuses."""
    groups = draw.choice([1, 1, 2, 3])
    channels, out = groups * draw.randint(1, 3), groups * draw.randint(1, 3)
    kernel = draw.randint(1, 5), draw.randint(1, 4)
    side = draw.randint(1, 12), draw.randint(1, 12)
    leading = draw.choice([(), (1,), (3,), (0,)])
    dtype = draw.choice(DTYPES)
    x = numbers(rng, (*leading, channels, *side), dtype)
    weight = rng.standard_normal((out, channels // groups, *kernel)).astype(dtype)
    bias = draw.choice([None, rng.standard_normal(out).astype(dtype)])
    each = [1, 2, 3, (1, 2), (3, 1)]
    named = {
        "stride": draw.choice(each),
        "padding": draw.choice([0, 1, 2, 5, (4, 0), "same", "valid", -1]),
        "dilation": draw.choice(each),
        "groups": groups,
    }
    if draw.random() < 0.1:
        named["groups"] = draw.choice([0, 2, 7])
    return x, weight, bias, named


def tensors(*arrays: Array | None) -> list[Any]:
    return [array if array is None else torch.from_numpy(array) for array in arrays]


@pytest.mark.filterwarnings("ignore:Using padding='same' with even kernel lengths")
@pytest.mark.parametrize("seed", range(8))
def test_a_convolution_is_pytorchs(seed: int) -> None:
    """400 settings each; what PyTorch refuses is refused."""
    draw, rng = random.Random(seed), np.random.default_rng(seed)
    compared = 0
    for _ in range(400):
        x, weight, bias, named = drawn_convolution(draw, rng)
        actual = outcome(conv2d, OURS, x, weight, bias, **named)
        expected = outcome(F.conv2d, THEIRS, *tensors(x, weight, bias), **named)
        assert (actual is None) == (expected is None), (x.shape, weight.shape, named)
        if actual is None or expected is None:
            continue
        compared += 1
        with np.errstate(invalid="ignore"):
            size = conv2d(abs(x), abs(weight), None if bias is None else abs(bias), **named)
        assert_close(actual[0], expected[0], size)
    assert compared > 150


def test_a_convolution_is_its_definition() -> None:
    """Window by window, cell by cell."""
    rng = np.random.default_rng(0)
    x, weight = rng.integers(-9, 9, (2, 5, 6)).astype(float), rng.integers(-9, 9, (3, 2, 3, 2))
    rows, _ = windows(5, 3, 2, 4, 1, False)
    cols, _ = windows(6, 2, 1, 1, 3, False)

    def cell(channel: int, row: int, col: int) -> float:
        return x[channel, row, col] if 0 <= row < 5 and 0 <= col < 6 else 0

    expected = [
        [
            [
                sum(
                    weight[out, channel, i, j] * cell(channel, row, col)
                    for channel in range(2)
                    for i, row in enumerate(high)
                    for j, col in enumerate(wide)
                )
                for wide in cols
            ]
            for high in rows
        ]
        for out in range(3)
    ]
    actual = conv2d(x, weight.astype(float), stride=(2, 1), padding=(4, 1), dilation=(1, 3))
    assert actual.tolist() == expected


@pytest.mark.parametrize(("samples", "side", "out"), [(300, 28, 8), (1, 700, 2), (2, 300, 3)])
def test_large_convolutions_are_laid_out_in_blocks(samples: int, side: int, out: int) -> None:
    """Several samples at a time, or rows of one; no block changes what another gives."""
    rng = np.random.default_rng(side)
    x = rng.standard_normal((samples, 3, side, side)).astype(np.float32)
    weight = rng.standard_normal((out, 3, 3, 3)).astype(np.float32)

    actual = conv2d(x, weight, stride=2, padding=1)

    expected = F.conv2d(torch.from_numpy(x), torch.from_numpy(weight), stride=2, padding=1).numpy()
    assert_close(actual, expected, conv2d(abs(x), abs(weight), stride=2, padding=1))


def test_what_is_given_is_not_written_to() -> None:
    x, weight, bias = np.ones((1, 4, 4)), np.ones((1, 1, 2, 2)), np.ones(1)
    for array in (x, weight, bias):
        array.flags.writeable = False

    assert conv2d(x, weight, bias).tolist() == np.full((1, 3, 3), 5).tolist()
    assert linear(np.ones(3), np.ones((2, 3)), np.ones(2)).tolist() == [4, 4]


@pytest.mark.parametrize(
    ("named", "says", "nearest"),
    [
        ({"padding": -2}, "padding must be at least 0: −2 < 0", {"padding": (0, 0)}),
        ({"padding": "same", "stride": 2}, '"same" needs a stride of 1', {"stride": (1, 1)}),
        ({"padding": "full"}, "padding must be ints", {}),
        ({"groups": 0}, "groups must be at least 1", {"groups": (1,)}),
        ({"dilation": 3}, "no window fits: ", {}),
    ],
)
def test_a_refusal_says_why_and_what_would_work(named: Named, says: str, nearest: Named) -> None:
    with pytest.raises(SettingError) as problem:
        conv2d(np.ones((1, 3, 3)), np.ones((1, 1, 2, 2)), **named)

    assert says in str(problem.value)
    assert problem.value.nearest == nearest


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: conv2d(np.ones((3, 3)), np.ones((1, 1, 2, 2))), "got shape (3, 3)"),
        (lambda: conv2d(np.ones((1, 3, 3)), np.ones((1, 2, 2))), "four axes with cells"),
        (lambda: conv2d(np.ones((1, 3, 3)), np.ones((1, 2, 2, 2))), "for 2 · 1 = 2 channels"),
        (lambda: conv2d(np.ones((1, 3, 3)), np.ones((1, 1, 2, 2)), np.ones(2)), "got (2,)"),
        (lambda: linear(np.ones(3), np.ones((2, 4))), "weight is for 4 inputs"),
        (lambda: linear(np.ones(3), np.ones(3)), "two axes"),
        (lambda: linear(np.ones(3), np.ones((2, 3)), np.ones(3)), "one number per output: 2"),
        (lambda: flatten(np.ones((2, 3)), 1, 0), "start_dim 1 comes after end_dim 0"),
        (lambda: blur_pool2d(np.ones((3, 3))), "got shape (3, 3)"),
        (lambda: blur_pool2d(np.ones((1, 2, 9)), 5), "too large to mirror"),
        (lambda: blur_pool2d(np.ones((1, 9, 9)), 0), "at least 1"),
    ],
)
def test_shapes_that_do_not_fit_are_refused_with_their_numbers(
    call: Callable[[], object], says: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        call()


@pytest.mark.parametrize("function", [relu, lambda x: softmax(x, 0), blur_pool2d])
def test_dtypes_are_those_of_a_network(function: Function) -> None:
    with pytest.raises(TypeError, match="takes float32 or float64, input is int64"):
        function(np.ones((1, 4, 4), np.int64))
    with pytest.raises(TypeError, match="one dtype, but input is float64, weight is float32"):
        linear(np.ones(3), np.ones((2, 3), np.float32))


@pytest.mark.parametrize("dtype", DTYPES)
def test_relu_and_softmax_are_pytorchs(dtype: str) -> None:
    rng = np.random.default_rng(1)
    limits = np.finfo(dtype)
    special = np.array([0.0, -0.0, np.nan, np.inf, -np.inf, 1e-45, -3, 700, -700], dtype)
    assert relu(special).tobytes() == F.relu(torch.from_numpy(special)).numpy().tobytes()
    for shape in ((10,), (4, 10), (2, 3, 5)):
        x = (rng.standard_normal(shape) * 50).astype(dtype)
        for dim in range(-len(shape), len(shape)):
            expected = F.softmax(torch.from_numpy(x), dim).numpy()
            np.testing.assert_allclose(
                softmax(x, dim), expected, rtol=64 * float(limits.eps), atol=float(limits.tiny)
            )
    assert np.isnan(softmax(special, 0)).all()
    assert softmax([1.0, 2.0], 0)[1] == pytest.approx(exp(2) / (exp(1) + exp(2)))
    with pytest.raises(IndexError, match="no axis 1"):
        softmax(np.ones(3), 1)


@pytest.mark.parametrize("dtype", DTYPES)
def test_linear_and_flatten_are_pytorchs(dtype: str) -> None:
    rng = np.random.default_rng(2)
    for leading in ((), (1,), (5,), (2, 3), (0,)):
        x, weight = rng.standard_normal((*leading, 7)), rng.standard_normal((4, 7))
        bias = rng.standard_normal(4)
        given = [each.astype(dtype) for each in (x, weight, bias)]
        actual, expected = linear(*given), F.linear(*tensors(*given)).numpy()
        assert_close(actual, expected, linear(*map(abs, given)))
    for shape in ((), (3,), (2, 3, 4, 5), (2, 0, 3)):
        for first in range(-len(shape) - 1, len(shape) + 1):
            for last in range(-len(shape) - 1, len(shape) + 1):
                array = np.zeros(shape, dtype)
                ours = outcome(flatten, (ValueError, IndexError), array, first, last)
                theirs = outcome(torch.flatten, THEIRS, torch.from_numpy(array), first, last)
                assert (ours is None) == (theirs is None), (shape, first, last)
                if ours is not None and theirs is not None:
                    assert ours[0].shape == theirs[0].shape


@pytest.mark.parametrize("kernel", [1, 2, 3, 4, 5, (1, 3), (5, 2)])
@pytest.mark.parametrize("stride", [1, 2, (3, 1)])
def test_a_blur_is_a_convolution_of_the_mirrored_plane(
    kernel: int | tuple[int, int], stride: int | tuple[int, int]
) -> None:
    """With Pascal's numbers; a flat plane stays as it is, and its size is rounded up."""
    rng = np.random.default_rng(3)
    x = rng.standard_normal((2, 3, 9, 8))
    high, wide = kernel if isinstance(kernel, tuple) else (kernel, kernel)
    rows = {1: [1], 2: [1, 1], 3: [1, 2, 1], 4: [1, 3, 3, 1], 5: [1, 4, 6, 4, 1]}
    weight = np.outer(rows[high], rows[wide]) / (sum(rows[high]) * sum(rows[wide]))
    border = ((wide - 1) // 2, wide // 2, (high - 1) // 2, high // 2)
    mirrored = F.pad(torch.from_numpy(x), border, mode="reflect")
    stack = torch.from_numpy(np.broadcast_to(weight, (3, 1, high, wide)).copy())

    actual = blur_pool2d(x, kernel, stride)

    expected = F.conv2d(mirrored, stack, stride=stride, groups=3).numpy()
    assert_close(actual, expected, 1)
    np.testing.assert_allclose(blur_pool2d(np.ones((1, 9, 8)), kernel, stride), 1, rtol=1e-15)


def test_infinity_passes_without_a_warning() -> None:
    """A window of padding alone gives −∞, and large numbers may overflow."""
    huge = np.array([[[-np.inf, 1e308, 1e308]]])
    weight = np.array([[[[0.0, 2.0]]]])
    assert np.array_equal(conv2d(huge, weight), [[[np.nan, np.inf]]], equal_nan=True)
    assert np.array_equal(linear(huge[0, 0], np.array([[0.0, 2, 2]])), [np.nan], equal_nan=True)
