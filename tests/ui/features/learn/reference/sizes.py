"""Collect what the reference page states of sizes, windows and borders, judged by PyTorch."""

import re
from collections.abc import Callable
from itertools import product
from math import floor
from typing import Any

import numpy as np
import pytest

import pooling_core as core
from tests.ui.features.learn.reference.facts import BY_NAME, fact, one_plane, torch

F = torch.nn.functional
MAXIMA = ("MaxPool", "AdaptiveMaxPool", "FractionalMaxPool")
AVERAGES = ("AvgPool", "AdaptiveAvgPool", "LPPool")
SAMPLES = np.array([[[0.3, 0.3]]])
SMALL = list(product(range(1, 9), range(1, 4), range(1, 4), range(2), (False, True)))
"""Cells, kernel, stride, padding and ceil_mode of an axis."""


def size(pool: Callable[..., Any], *arguments: Any) -> int:
    """Return the output size, or 0 where PyTorch refuses."""
    try:
        found: int = pool(*arguments).shape[-1]
        return found
    except RuntimeError:
        return 0


def rule(n: int, kernel: int, stride: int, padding: int, dilation: int, ceil_mode: bool) -> int:
    """Return the output size by the rule as the page states it."""
    quotient = (n + 2 * padding - dilation * (kernel - 1) - 1) / stride
    if not ceil_mode:
        return floor(quotient) + 1
    windows = -floor(-quotient) + 1
    return windows - ((windows - 1) * stride - padding >= n)


@fact(
    "Output size",
    ("MaxPool",),
    "⌊(n + 2 · padding − dilation · (kernel_size − 1) − 1) ÷ stride⌋ + 1. With "
    "`ceil_mode` rounded up, less 1 if the last window would start past the last "
    "cell.",
)
def max_sizes(family: str) -> None:
    for (n, k, s, p, ceil_mode), d in product(SMALL, (1, 2)):
        if p <= k // 2:
            got = size(F.max_pool2d, torch.zeros(1, n, n), k, s, p, d, ceil_mode)
            assert got == max(0, rule(n, k, s, p, d, ceil_mode)), (n, k, s, p, d, ceil_mode)


@fact(
    "Output size",
    ("AvgPool", "LPPool"),
    "As MaxPool's with dilation 1.",
    "As MaxPool's with padding 0 and dilation 1.",
)
def average_sizes(family: str) -> None:
    for n, k, s, p, ceil_mode in SMALL:
        x = torch.ones(1, n, n)
        if family == "AvgPool" and p <= k // 2:
            got = size(F.avg_pool2d, x, k, s, p, ceil_mode)
            assert got == max(0, rule(n, k, s, p, 1, ceil_mode))
        if family == "LPPool" and not p:
            assert size(F.lp_pool2d, x, 2, k, s, ceil_mode) == max(
                0, rule(n, k, s, 0, 1, ceil_mode)
            )


@fact(
    "Output size",
    ("AdaptiveMaxPool", "AdaptiveAvgPool"),
    "`output_size`; in 2d and 3d, None keeps an axis.",
)
def adaptive_sizes(family: str) -> None:
    layers = [getattr(torch.nn, layer) for layer in BY_NAME[family].layers]
    for axes, layer in enumerate(layers, 1):
        assert layer(3)(torch.ones(1, *(5,) * axes)).shape == (1, *(3,) * axes)
    for layer, axes in zip(layers[1:], (2, 3), strict=True):
        sizes = (None,) + (3,) * (axes - 1)
        assert layer(sizes)(torch.ones(1, *(5,) * axes)).shape == (1, 5, *(3,) * (axes - 1))
    with pytest.raises((TypeError, RuntimeError)):
        layers[0](None)(torch.ones(1, 5))


@fact("Output size", ("FractionalMaxPool",), "`output_size`, or ⌊n · output_ratio⌋.")
def fractional_sizes(family: str) -> None:
    for ratio, n in product((0.3, 0.5, 0.7), range(4, 12)):
        pooled = F.fractional_max_pool2d(torch.zeros(1, n, n), 2, output_ratio=(ratio, ratio))
        assert pooled.shape[-1] == floor(n * ratio)
    assert F.fractional_max_pool3d(torch.zeros(1, 6, 6, 6), 2, 3).shape == (1, 3, 3, 3)


@fact(
    "Output size",
    ("MaxUnpool",),
    "(n − 1) · stride − 2 · padding + kernel_size, or an `output_size` that differs "
    "from it by less than the stride.",
)
def unpooled_sizes(family: str) -> None:
    for n, k, s, p in ((2, 2, 2, 0), (3, 3, 2, 1), (2, 3, 3, 0)):
        default = (n - 1) * s - 2 * p + k
        x, places = torch.zeros(1, n, n), torch.zeros(1, n, n, dtype=torch.int64)
        assert F.max_unpool2d(x, places, k, s, p).shape[-1] == default
        for side in range(1, default + s + 2):
            taken = abs(side - default) < s
            if taken:
                F.max_unpool2d(x, places, k, s, p, output_size=(side, side))
            else:
                with pytest.raises(ValueError, match="invalid output_size"):
                    F.max_unpool2d(x, places, k, s, p, output_size=(side, side))


@fact(
    "Limits",
    ("MaxPool", "AvgPool"),
    "`padding` is at most ⌊kernel_size ÷ 2⌋, whatever the dilation.",
    "`padding` is at most ⌊kernel_size ÷ 2⌋.",
)
def padding_is_at_most_half_the_kernel(family: str) -> None:
    pool = F.max_pool2d if family == "MaxPool" else F.avg_pool2d
    for kernel, padding in product(range(1, 6), range(4)):
        for more in ({}, {"dilation": 2}) if family == "MaxPool" else ({},):
            x = torch.zeros(1, 12, 12)
            if padding <= kernel // 2:
                pool(x, kernel, padding=padding, **more)
            else:
                with pytest.raises(RuntimeError, match="pad"):
                    pool(x, kernel, padding=padding, **more)


@fact(
    "Windows",
    ("AdaptiveMaxPool", "AdaptiveAvgPool"),
    "From cell ⌊i · n ÷ m⌋ to before cell ⌈(i + 1) · n ÷ m⌉, for window i of m over n cells.",
)
def windows_share_the_axis_out(family: str) -> None:
    for n, m in product(range(1, 9), range(1, 9)):
        x = np.arange(float(n))
        spans = [(i * n // m, -(-(i + 1) * n // m)) for i in range(m)]
        plane = torch.tensor(x)[None]
        if family == "AdaptiveMaxPool":
            assert F.adaptive_max_pool1d(plane, m)[0].tolist() == [x[b - 1] for _, b in spans]
            assert (-F.adaptive_max_pool1d(-plane, m))[0].tolist() == [x[a] for a, _ in spans]
        else:
            means = [x[a:b].mean() for a, b in spans]
            np.testing.assert_allclose(F.adaptive_avg_pool1d(plane, m)[0], means)


@fact(
    "Windows",
    ("FractionalMaxPool",),
    "All of `kernel_size`. Window i starts at ⌊(i + u) · α⌋ − ⌊u · α⌋, with α = (n − "
    "kernel_size) ÷ (m − 1) and a random u from 0 to 1; the last one ends at the last"
    " cell.",
)
def windows_lie_at_steps(family: str) -> None:
    for n, k, m, u in product(range(5, 9), (1, 2, 3), (2, 3), (0.0, 0.4, 0.9)):
        alpha = (n - k) / (m - 1)
        starts = [floor((i + u) * alpha) - floor(u * alpha) for i in range(m - 1)] + [n - k]
        x = torch.arange(float(n), dtype=torch.float64).repeat(n, 1)[None]
        samples = torch.tensor([[[u, u]]], dtype=torch.float64)
        row = F.fractional_max_pool2d(x, k, m, _random_samples=samples)[0, 0]
        assert row.tolist() == [start + k - 1 for start in starts]


@fact(
    "Border",
    ("MaxPool",),
    "Counts as −∞ and never wins. A window without a cell, which only dilation makes, gives −∞.",
)
def padding_never_wins(family: str) -> None:
    assert F.max_pool2d(one_plane([[-5.0]]), 3, 1, 1).item() == -5
    assert F.max_pool1d(torch.tensor([[1.0]]), 2, 1, 1, 2).tolist() == [[-np.inf]]
    for n, k, s in product(range(1, 6), range(1, 5), range(1, 4)):
        for p, ceil_mode in product(range(k // 2 + 1), (False, True)):
            if size(F.max_pool1d, torch.zeros(1, n), k, s, p, 1, ceil_mode):
                assert torch.isfinite(F.max_pool1d(torch.zeros(1, n), k, s, p, 1, ceil_mode)).all()


@fact("Border", ("AdaptiveMaxPool", "FractionalMaxPool", "AdaptiveAvgPool"), "There is none.")
def there_is_no_border(family: str) -> None:
    assert not {"padding", "ceil_mode"} & set(re.findall(r"\w+", BY_NAME[family].parameters))
    if family != "FractionalMaxPool":
        for layout in core.lay_adaptive((5, 7), (3, 9)):
            assert layout.inside[layout.taps != core.ABSENT].all()


@fact(
    "Border",
    ("AvgPool",),
    "Padding counts as 0, and in the divisor unless `count_include_pad=False`. The "
    "overhang of `ceil_mode` never counts.",
)
def padding_counts_as_zero(family: str) -> None:
    ones = torch.ones(1, 3, 3)
    assert F.avg_pool2d(ones, 3, 1, 1)[0, 0, 0].item() == pytest.approx(4 / 9)
    assert F.avg_pool2d(ones, 3, 1, 1, count_include_pad=False)[0, 0, 0].item() == 1
    assert F.avg_pool1d(torch.ones(1, 5), 2, 2, 0, True).tolist() == [[1, 1, 1]]
    assert F.avg_pool1d(torch.ones(1, 4), 3, 2, 1, True)[0, -1].item() == pytest.approx(1 / 2)


@fact(
    "Border",
    ("LPPool",),
    "There is no padding. With `ceil_mode`, the sum of a window that hangs over is "
    "scaled up as if the window were whole.",
)
def windows_that_hang_over_are_scaled_up(family: str) -> None:
    assert F.lp_pool2d(torch.ones(1, 5, 5), 1, 2, ceil_mode=True).unique().tolist() == [4]
    assert "padding" not in BY_NAME[family].parameters
