"""Compare a trace's gradients with PyTorch's autograd: every pool, and every window mode."""

from math import inf
from typing import Any

import numpy as np
import pytest

import pooling_core as core
from pooling_core import (
    AdaptiveSpec,
    Average,
    BackTrace,
    FractionalSpec,
    Maximum,
    PoolSpec,
    PowerAverage,
    trace_gradient,
    trace_pool,
    writes_of,
)
from pooling_core.trace.reducers import WindowSpec
from tests.core.aliases import Arguments, Array, Named
from tests.core.compare import assert_same_bits
from tests.core.oracle import Draws, F, torch

DRAWN = 150
VALUES = [-2.0, -0.0, 0.0, 0.1, 1 / 3, 1.0, 3.0, 7.0]


def drawn_case(draws: Draws, family: str, ndim: int) -> tuple[Array, WindowSpec, Arguments, Named]:
    """Return a plane, windows, and PyTorch's arguments for them."""
    least = 1 + family.startswith("fractional")
    x = draws.array("float64", VALUES, tuple(draws.randint(least, 7) for _ in range(ndim)))
    if family.startswith("adaptive"):
        size = tuple(draws.randint(1, 9) for _ in range(ndim))
        return x, AdaptiveSpec(size), (size,), {}
    kernel = tuple(draws.randint(1, min(n + 1 - least, 4)) for n in x.shape)
    if family.startswith("fractional"):
        size = tuple(draws.randint(1, n - k) for n, k in zip(x.shape, kernel, strict=True))
        samples = tuple(draws.random() for _ in range(ndim))
        drawn = torch.tensor([[samples]], dtype=torch.float64)
        fractional = FractionalSpec(kernel, size, samples)
        return x, fractional, (kernel, size), {"_random_samples": drawn}
    stride = tuple(draws.randint(1, 3) for _ in range(ndim))
    pads = not family.startswith("lp")
    padding = tuple(draws.randint(0, k // 2) * pads for k in kernel)
    dilation = (1,) * ndim
    if family == "max_pool":
        dilation = tuple(
            draws.randint(1, 2) if k * 2 <= n else 1 for k, n in zip(kernel, x.shape, strict=True)
        )
    ceil = draws.flag()
    spec = PoolSpec.of(kernel, stride, padding, dilation, ceil, ndim=ndim)
    if family == "lp_pool":
        return x, spec, (kernel if ndim > 1 else kernel[0], stride, ceil), {}
    if family == "avg_pool":
        return x, spec, (kernel, stride, padding, ceil), {}
    return x, spec, (kernel, stride, padding, dilation, ceil), {}


def autograd(name: str, x: Array, grad: Array, *arguments: Any, **named: Any) -> Array:
    """Return the gradient that PyTorch gives."""
    leaf = torch.tensor(x[None], requires_grad=True)
    getattr(F, name)(leaf, *arguments, **named).backward(torch.tensor(grad[None]))
    gradient: Array = leaf.grad[0].numpy()
    return gradient


def last_sums(back: BackTrace) -> tuple[Array, Array]:
    """Return what each cell holds after the last write to it, and what the shares add up to."""
    cells, _, shares, sums = writes_of(back)
    held, total = np.zeros(back.result.size), np.zeros(back.result.size)
    held[cells] = sums  # of equal places, the last counts
    with np.errstate(invalid="ignore"):
        np.add.at(total, cells, shares)
    return held.reshape(back.result.shape), total.reshape(back.result.shape)


FAMILIES = [
    *((family, ndim) for family in ("max_pool", "adaptive_max_pool") for ndim in (1, 2, 3)),
    *(("fractional_max_pool", ndim) for ndim in (2, 3)),
    *((family, ndim) for family in ("avg_pool", "adaptive_avg_pool") for ndim in (1, 2, 3)),
]


@pytest.mark.parametrize(("family", "ndim"), FAMILIES)
def test_maxima_and_averages(family: str, ndim: int) -> None:
    """Gradients agree to the bit, and their writes add up to them."""
    draws = Draws("traced gradient", family, ndim)
    reducer = Average() if "avg" in family else Maximum()
    for _ in range(DRAWN):
        x, windows, arguments, named = drawn_case(draws, family, ndim)
        trace = trace_pool(x, windows, reducer)
        grad = draws.array("float64", VALUES, trace.output.shape)
        if trace.winners is not None and (trace.winners < 0).any():
            continue  # a window without cells: PyTorch writes outside the array

        back = trace_gradient(trace, grad)

        expected = autograd(f"{family}{ndim}d", x, grad, *arguments, **named)
        assert_same_bits(back.result, expected)
        held, total = last_sums(back)
        np.testing.assert_array_equal(held, expected)
        np.testing.assert_allclose(total, expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("ndim", [1, 2, 3])
@pytest.mark.parametrize("p", [0.5, 1, 1.5, 2, 3, 4, 8, -1, inf, -inf])
def test_power_averages(p: float, ndim: int) -> None:
    """The trace agrees to the bit with our function, and with PyTorch but for powers' last bits."""
    draws, backward = Draws("traced powers", p, ndim), getattr(core, f"lp_pool{ndim}d_backward")
    for _ in range(DRAWN // 3):
        x, windows, arguments, _ = drawn_case(draws, "lp_pool", ndim)
        trace = trace_pool(x, windows, PowerAverage(p))
        grad = draws.array("float64", VALUES, trace.output.shape)

        back = trace_gradient(trace, grad)

        assert_same_bits(back.result, backward(grad[None], x[None], p, *arguments)[0])
        expected = autograd(f"lp_pool{ndim}d", x, grad, p, *arguments)
        np.testing.assert_allclose(back.result, expected, rtol=1e-14, atol=1e-14)
        held, total = last_sums(back)
        read = ~trace.unread  # an unread 0 times a slope that is infinite is NaN
        np.testing.assert_array_equal(held[read], back.result[read])
        finite = np.isfinite(total) & read
        np.testing.assert_allclose(total[finite], back.result[finite], rtol=1e-12, atol=1e-12)
