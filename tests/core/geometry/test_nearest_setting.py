"""After a refusal, the nearest setting that it names is accepted at once."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import numpy as np
import pytest

import pooling_core
from pooling_core import SettingError
from tests.core.aliases import Named

KERNELS, STRIDES = (0, 1, 2, 4, 7), (None, 0, 1, 3)
PADDINGS, DILATIONS = (-1, 0, 1, 2, 5), (0, 1, 2, 3)
# Each function with the arguments that it has besides kernel, stride and ceil_mode.
FUNCTIONS: dict[str, Mapping[str, tuple[Any, ...]]] = {
    **{f"max_pool{n}d": {"padding": PADDINGS, "dilation": DILATIONS} for n in (1, 2, 3)},
    "min_pool2d": {"padding": PADDINGS, "dilation": DILATIONS},
    **{f"avg_pool{n}d": {"padding": PADDINGS} for n in (1, 2, 3)},
    **{f"lp_pool{n}d": {"norm_type": (2, float("inf"))} for n in (1, 2, 3)},
}


def settings(more: Mapping[str, tuple[Any, ...]]) -> Iterator[Named]:
    names = ("kernel_size", "stride", "ceil_mode", *more)
    for values in product(KERNELS, STRIDES, (False, True), *more.values()):
        yield dict(zip(names, values, strict=True))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_one_step_leads_to_a_setting_that_works(name: str) -> None:
    pool, ndim, refused = getattr(pooling_core, name), int(name[-2]), 0
    for size, setting in product((1, 2, 3), settings(FUNCTIONS[name])):
        x = np.ones((1, 1, *(size,) * ndim))
        try:
            pool(x, **setting)
        except SettingError as refusal:
            refused += 1
            pool(x, **(setting | refusal.nearest))
    assert refused > 100


@pytest.mark.parametrize("name", ["avg_pool2d_backward", "avg_pool3d_backward"])
def test_so_it_does_for_gradients(name: str) -> None:
    backward, ndim = getattr(pooling_core, name), int(name.partition("pool")[2][0])
    shape = (1, 1, *(1,) * ndim)

    with pytest.raises(SettingError) as refusal:
        backward(np.ones(shape), shape, 2, padding=-1)

    assert backward(np.ones(shape), shape, **refusal.value.nearest).shape == shape


def test_a_refused_input_leaves_the_nearest_setting_as_it_is() -> None:
    with pytest.raises(SettingError) as refusal:
        pooling_core.max_pool2d([1.0], 2, padding=-1)

    assert refusal.value.nearest == {"padding": (0, 0)}
