"""Every gradient against PyTorch's autograd: random calls, legal and not, mostly to the bit."""

from collections.abc import Callable
from math import inf, nan
from typing import Any

import numpy as np
import pytest

import pooling_core as core
from tests.core import draw
from tests.core.aliases import Arguments, Array, Named, Same, Shape
from tests.core.compare import assert_same_bits, assert_within
from tests.core.oracle import (
    LP_SHAPES,
    OURS,
    POWERS,
    THEIRS,
    UNITS,
    Draws,
    F,
    outcome,
    pair,
    torch,
)

DRAWN = 200
"""Calls for each family, number of axes and dtype."""

GRADIENTS = [0.1, 1 / 3, -2.0, -0.0, 7.0, inf, nan]


def gradient(draws: Draws, shape: Shape, dtype: str) -> Array:
    """Return the output gradient: ordinary numbers, or with infinity and NaN."""
    return draws.array(dtype, GRADIENTS[: draws.choice((5, 5, 5, 7))], shape)


def autograd(
    name: str, x: Array, grad_output: Callable[[Shape], Array], *arguments: Any, **named: Any
) -> tuple[Any, Any]:
    """Return the gradient that PyTorch gives the input, or None where it refuses.

    `grad_output` is given the output's shape, and returns the output gradient.
    """
    tensor = torch.from_numpy(x).requires_grad_()
    try:
        result = getattr(F, name)(tensor, *arguments, **named)
    except THEIRS:
        return None, None
    result = result[0] if isinstance(result, tuple) else result
    grad = grad_output(tuple(result.shape))
    if result.numel() == 0 and 0 not in x.shape[-1:]:
        return None, None  # PyTorch refuses outputs without cells on the way back
    try:
        result.backward(torch.from_numpy(grad))
    except THEIRS:
        return None, None
    return grad, tensor.grad.numpy()


def assert_alike(
    actual: Array, expected: Array, call: object, same: Same = assert_same_bits
) -> None:
    """Assert that both are equal, and name the call where they are not."""
    try:
        same(actual, expected)
    except AssertionError as problem:
        raise AssertionError(f"{problem}\n{call}") from problem


MAXIMA = [
    *(("max_pool", ndim) for ndim in (1, 2, 3)),
    *(("adaptive_max_pool", ndim) for ndim in (1, 2, 3)),
    *(("fractional_max_pool", ndim) for ndim in (2, 3)),
]


@pytest.mark.parametrize("dtype", draw.FLOATS)
@pytest.mark.parametrize(("family", "ndim"), MAXIMA)
def test_maxima(family: str, ndim: int, dtype: str) -> None:
    """One function for all families: from the stored indices."""
    draws, legal, name = Draws("max gradient", family, ndim, dtype), 0, f"{family}{ndim}d"
    backward = getattr(core, f"max_pool{ndim}d_backward")
    for _ in range(DRAWN):
        x = draws.array(dtype, draw.few_values(dtype), draws.shape(ndim, 7))
        arguments, named = maximum_settings(draws, family, ndim, x)
        pooled = outcome(getattr(core, name), OURS, x, *arguments, return_indices=True, **named)
        if pooled is None or (pooled[1] >= np.prod(x.shape[-ndim:])).any():
            continue  # a window without cells: PyTorch writes out of bounds
        torchs = {key: torch.from_numpy(value) for key, value in named.items()}
        grad, expected = autograd(
            name,
            x,
            lambda shape: gradient(draws, shape, dtype),
            *arguments,
            return_indices=True,
            **torchs,
        )
        if expected is None:
            continue
        actual = backward(grad, pooled[1], x.shape)
        assert_alike(actual, expected, (name, arguments, x, grad))
        legal += 1
    assert legal > DRAWN // 10


def maximum_settings(draws: Draws, family: str, ndim: int, x: Array) -> tuple[Arguments, Named]:
    """Return random arguments for a pool of this family."""
    if family == "max_pool":
        return (*draws.pool_settings(ndim), draws.setting(ndim, 3), draws.flag()), {}
    if family == "adaptive_max_pool":
        return (draws.adaptive_size(ndim),), {}
    batch, channels = x.shape[:2] if x.ndim == ndim + 2 else (1, x.shape[0])
    samples = np.array([draws.random() for _ in range(batch * channels * ndim)], x.dtype)
    named = {"_random_samples": samples.reshape(batch, channels, ndim)}
    return (draws.randint(1, 3), draws.randint(1, 4)), named


@pytest.mark.parametrize("dtype", draw.FLOATS)
@pytest.mark.parametrize("ndim", [1, 2, 3])
def test_max_unpool(ndim: int, dtype: str) -> None:
    """Each value gets the gradient of the cell that it went to."""
    draws, legal = Draws("unpool gradient", ndim, dtype), 0
    pool = getattr(core, f"max_pool{ndim}d")
    for _ in range(DRAWN):
        x = draws.array(dtype, draw.few_values(dtype), draws.shape(ndim, 7))
        settings = draws.pool_settings(ndim)
        pooled = outcome(pool, OURS, x, *settings, return_indices=True)
        if pooled is None:
            continue
        values, indices = pooled
        grad, expected = autograd(
            f"max_unpool{ndim}d",
            values,
            lambda shape: gradient(draws, shape, dtype),
            torch.from_numpy(indices),
            *settings,
        )
        if expected is None:
            continue
        actual = getattr(core, f"max_unpool{ndim}d_backward")(grad, indices)
        assert_alike(actual, expected, (settings, x, grad))
        legal += 1
    assert legal > DRAWN // 8


@pytest.mark.parametrize("dtype", draw.FLOATS)
@pytest.mark.parametrize("ndim", [1, 2, 3])
def test_averages(ndim: int, dtype: str) -> None:
    """Gradients agree to the bit: shares are added in the order of the windows."""
    draws, legal, name = Draws("avg gradient", ndim, dtype), 0, f"avg_pool{ndim}d"
    for _ in range(2 * DRAWN):
        x = np.ones(draws.shape(ndim, 9), dtype)
        arguments = [*draws.pool_settings(ndim), draws.flag(), draws.flag()]
        if ndim > 1:
            arguments.append(draws.choice((None, None, 1, 3, -2)))
        grad, expected = autograd(name, x, lambda shape: gradient(draws, shape, dtype), *arguments)
        if expected is None:
            continue
        actual = getattr(core, f"{name}_backward")(grad, x.shape, *arguments)
        assert_alike(actual, expected, (name, arguments, x.shape, grad))
        legal += 1
    assert (legal > DRAWN // 2) == ((ndim, dtype) != (3, "float16"))


@pytest.mark.parametrize("dtype", draw.FLOATS)
@pytest.mark.parametrize("ndim", [1, 2, 3])
def test_adaptive_averages(ndim: int, dtype: str) -> None:
    """Gradients agree to the bit, even if the output is a single cell."""
    draws, legal, name = Draws("adaptive gradient", ndim, dtype), 0, f"adaptive_avg_pool{ndim}d"
    for _ in range(DRAWN):
        x, size = np.ones(draws.shape(ndim, 9), dtype), draws.adaptive_size(ndim)
        if 0 in x.shape:
            continue
        grad, expected = autograd(name, x, lambda shape: gradient(draws, shape, dtype), size)
        if expected is None:
            continue
        actual = getattr(core, f"{name}_backward")(grad, x.shape)
        assert_alike(actual, expected, (name, size, x.shape, grad))
        legal += 1
    assert legal > DRAWN // 3


@pytest.mark.parametrize("dtype", draw.FLOATS)
@pytest.mark.parametrize("ndim", [1, 2, 3])
@pytest.mark.parametrize("p", [1, 2, 3, 4, 1.5, 2.5, 0.5, -0.5, -1, -2, inf, -inf])
def test_power_averages(ndim: int, dtype: str, p: float) -> None:
    """float16 and infinite p to the bit, but for signs of zero of −∞; others within roundings."""
    draws, legal, name = Draws("lp gradient", ndim, dtype, p), 0, f"lp_pool{ndim}d"
    same: Same = assert_same_bits if dtype == "float16" or p == inf else near
    if p == -inf:
        same = np.testing.assert_array_equal
    for _ in range(DRAWN // 4):
        more = [*(draws.gauss(0, 1) for _ in range(9)), -inf, inf] if dtype == "float16" else []
        values = [-2.0, -0.0, 0.0, 0.5, 1.0, 3.0, nan, *more]
        x = draws.array(dtype, values, draws.shape(ndim, 8))
        kernel = draws.randint(1, 3) if ndim == 1 else draws.setting(ndim, 3)
        arguments = (p, kernel, draws.setting(ndim, 3), draws.flag())
        grad, expected = autograd(name, x, lambda shape: gradient(draws, shape, dtype), *arguments)
        if expected is None:
            continue
        actual = getattr(core, f"{name}_backward")(grad, x, *arguments)
        assert_alike(actual, expected, (name, arguments, x, grad), same)
        legal += 1
    assert (legal > DRAWN // 20) == ((ndim, dtype) != (3, "float16") or abs(p) == inf)


@pytest.mark.parametrize("dtype", UNITS)
@pytest.mark.parametrize("ndim", LP_SHAPES)
@pytest.mark.parametrize("p", POWERS)
def test_power_averages_of_any_magnitude(ndim: int, dtype: str, p: float) -> None:
    """Gradients are as near as the docstring says, infinities and zeros of either sign included."""
    draws, name = Draws("lp gradient magnitudes", ndim, dtype, p), f"lp_pool{ndim}d"
    for _ in range(6):
        x, kernel = draws.magnitudes(dtype, p, LP_SHAPES[ndim]), draws.randint(1, 3)
        grad, expected = autograd(name, x, lambda shape: np.ones(shape, dtype), p, kernel)
        actual = getattr(core, f"{name}_backward")(grad, x, p, kernel)
        assert_alike(actual, expected, (name, p, kernel, x), assert_within(UNITS[dtype]))


def near(actual: Array, expected: Array) -> None:
    """Allow for some roundings, of shares up to 1 that cancel each other, too."""
    assert (actual.shape, actual.dtype) == (expected.shape, expected.dtype)
    eps = float(np.finfo(actual.dtype).eps)
    np.testing.assert_allclose(actual, expected, rtol=16 * eps, atol=eps / 8)


def test_the_names_are_those_of_pytorch() -> None:
    """Each layer that has a gradient there has one here."""
    for ndim in (1, 2, 3):
        for family in ("max_pool", "avg_pool", "adaptive_avg_pool", "lp_pool", "max_unpool"):
            ours, _ = pair(f"{family}{ndim}d")
            assert getattr(core, f"{ours.__name__}_backward")
