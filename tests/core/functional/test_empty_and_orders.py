"""Empty batches and windows, and inputs in any memory order, against PyTorch."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F

import pooling_core
from tests.core.aliases import Array, Shape

DTYPES = ("float16", "float32", "float64")
SIDES = (64, 64, 24)  # 4,096 cells and more of a plane are added in parts


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("axes", [1, 2, 3])
@pytest.mark.parametrize("output_size", [1, 2])
def test_an_adaptive_average_of_an_empty_batch_is_empty(
    axes: int, dtype: str, output_size: int
) -> None:
    shape = (0, 1, *(SIDES[axes - 1],) * axes)
    name = f"adaptive_avg_pool{axes}d"

    values = getattr(pooling_core, name)(np.ones(shape, dtype), output_size)

    expected = getattr(F, name)(torch.ones(shape, dtype=getattr(torch, dtype)), output_size)
    assert values.shape == tuple(expected.shape)
    assert values.dtype == dtype


@pytest.mark.parametrize(("axes", "output_size"), [(2, (0, 3)), (2, (2, 0)), (3, (0, 2, 1))])
def test_no_window_sends_zeros_back(axes: int, output_size: Shape) -> None:
    """Fractional pools may have none."""
    x = np.ones((2, *(5,) * axes))
    name = f"fractional_max_pool{axes}d"
    tensor: Any = torch.tensor(x, requires_grad=True)
    samples = torch.zeros(1, 2, axes, dtype=torch.float64)
    getattr(F, name)(tensor, 2, output_size=output_size, _random_samples=samples).sum().backward()

    values, indices = getattr(pooling_core, name)(
        x, 2, output_size=output_size, return_indices=True, _random_samples=np.zeros((1, 2, axes))
    )
    gradient = getattr(pooling_core, f"max_pool{axes}d_backward")(values, indices, x.shape)

    np.testing.assert_array_equal(gradient, tensor.grad.numpy())


ORDERS: dict[str, Callable[[Array], Array]] = {
    "Fortran": np.asfortranarray,
    "transposed": lambda x: np.ascontiguousarray(x.swapaxes(-1, -2)).swapaxes(-1, -2),
    "reversed": lambda x: np.ascontiguousarray(x[..., ::-1])[..., ::-1],
    "spread": lambda x: np.repeat(x, 2, axis=-1)[..., ::2],
    "swapped bytes": lambda x: x.astype(x.dtype.newbyteorder()),
}
FORWARD = {
    "max_pool2d": (2,),
    "min_pool2d": (2,),
    "avg_pool2d": (2,),
    "lp_pool2d": (2, 2),
    "adaptive_max_pool2d": (3,),
    "adaptive_avg_pool2d": (3,),
    "adaptive_avg_pool3d": (2,),
}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("side", [6, 200])
@pytest.mark.parametrize("name", FORWARD)
def test_values_are_fresh_and_contiguous_whatever_the_order_of_the_input(
    name: str, side: int, order: str
) -> None:
    x = np.random.default_rng(0).uniform(1, 2, (1, 2, side, side))
    pool, arguments = getattr(pooling_core, name), FORWARD[name]
    given = ORDERS[order](x)

    values = pool(given, *arguments)

    _is_fresh(values, given)
    np.testing.assert_array_equal(values, pool(x, *arguments))


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("side", [6, 200])
@pytest.mark.parametrize("norm_type", [2, 3.5, np.inf])
def test_gradients_of_powers_are_fresh_and_contiguous(
    norm_type: float, side: int, order: str
) -> None:
    x = np.random.default_rng(0).uniform(1, 2, (1, side, side))
    grad_output = np.ones((1, side // 2, side // 2))
    given = ORDERS[order](x)

    gradient = pooling_core.lp_pool2d_backward(grad_output, given, norm_type, 2)

    _is_fresh(gradient, given)
    expected = pooling_core.lp_pool2d_backward(grad_output, x, norm_type, 2)
    np.testing.assert_array_equal(gradient, expected)


def _is_fresh(values: Array, given: Array) -> None:
    assert values.flags.c_contiguous
    assert values.flags.writeable
    assert values.dtype.isnative
    assert not np.shares_memory(values, given)
