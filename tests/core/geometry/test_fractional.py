"""Fractional pools: where their windows lie, values by hand, and refusals."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from pooling_core import (
    FractionalSpec,
    SettingError,
    fractional_max_pool2d,
    fractional_max_pool3d,
    lay_fractional,
)
from pooling_core.geometry.fractional_starts import Ratio
from tests.core import naive
from tests.core.aliases import Array, Named, Refusal, Shape

X = np.arange(50.0).reshape(2, 5, 5)


@given(st.integers(1, 30), st.integers(1, 6), st.integers(1, 12), st.integers(0, 64))
def test_windows_begin_where_the_paper_says(
    size: int, kernel: int, windows: int, sixtyfourth: int
) -> None:
    """Exact arithmetic gives the same, but where rounding meets a whole number."""
    size = max(size, kernel + windows - 1)
    sample = Fraction(sixtyfourth, 64)
    exact = naive.fractional_starts(size, kernel, windows, sample)

    rows, columns = lay_fractional((size, size), kernel, windows, [float(sample)] * 2)

    assert rows.first.tolist() == columns.first.tolist()
    assert rows.count.tolist() == [kernel] * windows
    step = Fraction(size - kernel, max(1, windows - 1))
    risky = [(at + sample) * step for at in range(windows)] + [sample * step]
    if all(abs(each - round(each)) > 1e-9 or each == 0 for each in risky):
        assert rows.first.tolist() == exact
    assert (abs(rows.first - exact) <= 1).all()
    assert rows.first[-1] == size - kernel


def test_the_first_sample_is_that_of_the_columns() -> None:
    """A plane's first sample is for columns; a volume's samples have the order of the axes."""
    rows, columns = lay_fractional((10, 10), 2, 4, [0.0, 0.5])
    depth, high, wide = lay_fractional((10, 10, 10), 2, 4, [0.0, 0.5, 0.9])

    assert columns.first.tolist() == depth.first.tolist() == [0, 2, 5, 8]
    assert rows.first.tolist() == high.first.tolist() == [0, 3, 5, 8]
    assert wide.first.tolist() == [0, 3, 5, 8]


def test_planes_have_windows_of_their_own() -> None:
    samples = np.array([[[0.0, 0.0], [0.9, 0.9]]])

    values = fractional_max_pool2d(X, 1, 3, _random_samples=samples)

    assert values[0].tolist() == [[0, 2, 4], [10, 12, 14], [20, 22, 24]]
    assert values[1].tolist() == [[25, 27, 29], [35, 37, 39], [45, 47, 49]]


def test_samples_are_drawn_anew_at_each_call() -> None:
    """Every call has windows, and so results, of its own."""
    x = np.arange(400.0).reshape(1, 20, 20)
    results = {fractional_max_pool2d(x, 1, 8).tobytes() for _ in range(20)}

    assert len(results) > 1
    assert all(np.frombuffer(each)[-1] == 399 for each in results)


@pytest.mark.parametrize("ratio", [0.61, (0.61, 0.99)])
def test_a_ratio_is_rounded_down(ratio: Ratio) -> None:
    assert fractional_max_pool2d(X, 2, output_ratio=ratio).shape[1] == 3


def test_a_size_goes_before_a_ratio() -> None:
    assert fractional_max_pool2d(X, 2, 2, 0.9).shape == (2, 2, 2)


@pytest.mark.parametrize(
    ("settings", "nearest"),
    [
        ({"kernel_size": 2, "output_size": 5}, {"output_size": (4, 4)}),
        ({"kernel_size": 6, "output_size": 2}, {"kernel_size": (4, 4)}),
        ({"kernel_size": 4, "output_size": 3}, {"kernel_size": (3, 3)}),
        ({"kernel_size": 3, "output_size": 4}, {"output_size": (3, 3)}),
        ({"kernel_size": 0, "output_size": 2}, {"kernel_size": (1, 1)}),
        ({"kernel_size": 2, "output_size": (-1, 2)}, {"output_size": (1, 2)}),
        ({"kernel_size": (1, 7), "output_size": 1}, {"kernel_size": (1, 5)}),
        (
            {"kernel_size": (2, 5), "output_size": (5, 2)},
            {"kernel_size": (2, 4), "output_size": (4, 2)},
        ),
    ],
)
def test_the_nearest_setting_works(settings: Named, nearest: Named) -> None:
    with pytest.raises(SettingError) as refusal:
        fractional_max_pool2d(X, **settings)

    assert refusal.value.nearest == nearest
    fractional_max_pool2d(X, **{**settings, **nearest})


@given(st.data())
def test_the_nearest_setting_changes_least_along_each_axis(data: st.DataObject) -> None:
    """No other fitting setting is nearer; the distance is the relative change of each size."""
    shape = data.draw(st.sampled_from([(1, 7, 7), (1, 4, 9), (1, 3, 6, 5)]))
    spare = len(shape) - 3
    kernel, output = (tuple(data.draw(st.integers(1, 11)) for _ in shape[1:]) for _ in range(2))
    least = []
    for n, k, o in zip(shape[1:], kernel, output, strict=True):
        pairs = product(range(1, k + 1), range(1, o + 1))
        fit = [(a, b) for a, b in pairs if a + b - 1 + spare <= n]
        least.append(min(Fraction(k - a, k) + Fraction(o - b, o) for a, b in fit))
    pool = fractional_max_pool3d if spare else fractional_max_pool2d
    if not any(least):
        assert pool(np.zeros(shape), kernel, output).shape == (1, *output)
        return

    with pytest.raises(SettingError) as refusal:
        pool(np.zeros(shape), kernel, output)

    asked: Named = {"kernel_size": kernel, "output_size": output}
    nearest = {**asked, **refusal.value.nearest}
    sizes = zip(*asked.values(), *nearest.values(), strict=True)
    taken = [Fraction(k - a, k) + Fraction(o - b, o) for k, o, a, b in sizes]
    assert taken == least
    assert pool(np.zeros(shape), **nearest).shape == (1, *nearest["output_size"])


def test_a_volume_takes_a_window_less() -> None:
    """PyTorch also takes one window less in a volume."""
    x = np.zeros((1, 5, 5, 5))
    with pytest.raises(SettingError, match=r"4 \+ 2 − 1 \+ 1 > 5") as refusal:
        fractional_max_pool3d(x, 2, 4)

    assert refusal.value.nearest == {"output_size": (3, 3, 3)}
    assert fractional_max_pool3d(x, 2, 3).shape == (1, 3, 3, 3)


@pytest.mark.parametrize(("output", "nearest"), [(2, {}), (0, {"kernel_size": (1, 2, 2)})])
def test_of_one_slice_no_setting_with_windows_is_offered(output: int, nearest: Named) -> None:
    """PyTorch refuses even one window of one cell there."""
    x = np.zeros((1, 1, 5, 5))
    with pytest.raises(SettingError) as refusal:
        fractional_max_pool3d(x, 2, (output, 2, 2))

    assert refusal.value.nearest == nearest
    with pytest.raises(RuntimeError, match="too large"):
        torch.nn.functional.fractional_max_pool3d(torch.tensor(x), 1, 1)


@pytest.mark.parametrize(
    ("more", "error", "words"),
    [
        ({}, ValueError, "output_size or output_ratio must be given"),
        ({"output_ratio": "1"}, TypeError, "must be a number"),
        ({"output_ratio": True}, TypeError, "must be a number"),
        ({"output_ratio": -0.5}, ValueError, "must be finite and at least 0"),
        ({"output_ratio": float("nan")}, ValueError, "must be finite and at least 0"),
        ({"output_ratio": float("inf")}, ValueError, "must be finite and at least 0"),
        ({"output_ratio": (0.5,)}, ValueError, "must be one number or a tuple of 2, got 1"),
        ({"output_ratio": 1.5}, SettingError, "output_size is too large"),
        ({"output_size": 2.0}, TypeError, "output_size must be an int"),
    ],
)
def test_a_size_that_cannot_be(more: Named, error: Refusal, words: str) -> None:
    with pytest.raises(error, match=words):
        fractional_max_pool2d(X, 2, **more)


@pytest.mark.parametrize(
    ("samples", "error", "words"),
    [
        (np.zeros((1, 2, 3)), ValueError, r"must have shape \(1 or more, 2, 2\)"),
        (np.zeros((1, 1, 2)), ValueError, r"must have shape \(1 or more, 2, 2\)"),
        (np.zeros((2, 2)), ValueError, r"must have shape \(1 or more, 2, 2\)"),
        (np.zeros((0, 2, 2)), ValueError, r"must have shape \(1 or more, 2, 2\)"),
        (np.zeros((1, 2, 2), np.float32), TypeError, "input's dtype float64, not float32"),
        (np.full((1, 2, 2), -0.1), ValueError, "samples must be from 0 to 1"),
        (np.full((1, 2, 2), 1.1), ValueError, "samples must be from 0 to 1"),
        (np.full((1, 2, 2), np.nan), ValueError, "samples must be from 0 to 1"),
    ],
)
def test_samples_that_cannot_be(samples: Array, error: Refusal, words: str) -> None:
    with pytest.raises(error, match=words):
        fractional_max_pool2d(X, 2, 2, _random_samples=samples)


@pytest.mark.parametrize(
    ("shape", "samples", "error", "words"),
    [
        ((5,), [0.5], ValueError, "must have 2 or 3 sizes"),
        ((5, 0), [0.5, 0.5], ValueError, "must have 2 or 3 sizes"),
        ((5, 5), [0.5], ValueError, r"must have shape \(2,\), got \(1,\)"),
        ((5, 5), [0, 1], TypeError, "must be float16, float32 or float64, not int64"),
    ],
)
def test_a_layout_that_cannot_be(
    shape: Shape, samples: list[float], error: Refusal, words: str
) -> None:
    with pytest.raises(error, match=words):
        lay_fractional(shape, 2, 2, samples)


@pytest.mark.parametrize("shape", [(10, 7), (6, 9, 8)])
@pytest.mark.parametrize("output", [1, 2, 4])
def test_the_rule_of_each_axis_gives_the_windows_that_are_laid(shape: Shape, output: int) -> None:
    """The first begins at 0, the last ends at the end, and the sample is the axis's own."""
    samples = (0.95, 0.1, 0.5)[: len(shape)]
    spec = FractionalSpec(2, output, samples)

    rules = spec.size_rules(shape)

    assert spec.output_shape(shape) == (output,) * len(shape)
    in_order = samples[::-1] if len(shape) == 2 else samples
    assert tuple(rule.sample for rule in rules) == in_order
    for rule, layout in zip(rules, spec.lay(shape), strict=True):
        assert rule.fits
        assert rule.size == layout.size
        assert [rule.start(i) for i in range(output)] == layout.first.tolist()
        assert [rule.stop(i) for i in range(output)] == layout.stop.tolist()
        assert rule.step == ((rule.size - 2) / (output - 1) if output > 1 else 0)


@pytest.mark.parametrize(("shape", "most"), [((5, 6), (4, 5)), ((5, 6, 7), (3, 4, 5))])
def test_a_rule_says_how_many_windows_fit(shape: Shape, most: Shape) -> None:
    """The rule says so for windows that fit or do not; a volume takes a window less."""
    for output in range(1, 7):
        rules = FractionalSpec(2, output, (0.5,) * len(shape)).size_rules(shape)
        assert tuple(rule.most for rule in rules) == most
        assert [rule.fits for rule in rules] == [output <= each for each in most]


def test_a_rule_refuses_samples_that_a_layout_refuses() -> None:
    with pytest.raises(ValueError, match="samples must be from 0 to 1"):
        FractionalSpec(2, 2, (0.5, 1.5)).size_rules((5, 5))


@pytest.mark.parametrize("ndim", [2, 3])
def test_the_nearest_of_a_refusal_is_accepted_at_once(ndim: int) -> None:
    """Also where a size is out of range and would not fit either; where no window fits: none."""
    sides = product((1, 3, 5), (-1, 0, 2, 6), (-1, 0, 1, 4))
    rest = (4,) * (ndim - 1), (2,) * (ndim - 1), (2,) * (ndim - 1)

    for sizes in sides:
        shape, kernel, output = ((each, *others) for each, others in zip(sizes, rest, strict=True))
        try:
            FractionalSpec(kernel, output, (0.5,) * ndim).lay(shape)
        except SettingError as refusal:
            if not refusal.nearest:
                assert ndim == 3
                assert min(shape) == 1
                continue
            asked: Named = {"kernel_size": kernel, "output_size": output} | refusal.nearest
            FractionalSpec(**asked, samples=(0.5,) * ndim).lay(shape)
