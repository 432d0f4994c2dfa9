"""PyTorch as the oracle: random calls of its functions and the core's, compared to the bit."""

import random
from collections.abc import Sequence
from math import exp, inf, log, prod
from typing import Any

import numpy as np
import pytest

import pooling_core as core
from pooling_core.geometry.pool_spec import Setting
from tests.core.aliases import Array, Function, Refusal, Same, Shape
from tests.core.compare import assert_same_bits

torch = pytest.importorskip(
    "torch", reason="PyTorch is not installed: NOTHING here was compared with it"
)
F = torch.nn.functional
torch.set_num_threads(1)  # tiny arrays: more threads only wait for each other; unpooling would race

LARGEST = 2**31 - 1
OURS = (ValueError, TypeError)
THEIRS = (RuntimeError, TypeError, ValueError, IndexError)
UNITS = {"float32": 100, "float64": 16}
"""How far powers and roots may be off, as `lp_pool2d` and `lp_pool2d_backward` say."""
POWERS = (-10, -3, -2.5, -1.5, -0.5, -1 / 3, 1 / 3, 0.5, 0.7, 1.5, 2.5, 3, 3.3, 7, 10, 40.5)
LP_SHAPES = {1: (1, 300), 2: (1, 17, 18), 3: (1, 6, 7, 7)}
"""PyTorch raises the last cells of an array otherwise than the others: there are some of each."""
LEADING = ((1,), (2,), (3, 2), (2, 2), (1, 3))


def pair(name: str) -> tuple[Function, Function]:
    """Return the core's function of this name, and PyTorch's."""
    return getattr(core, name), getattr(F, name)


def outcome(
    function: Function, refusals: Refusal | tuple[Refusal, ...], *arguments: Any, **named: Any
) -> list[Array] | None:
    """Return the results as a list of arrays, or None for an error."""
    try:
        result = function(*arguments, **named)
    except refusals:
        return None
    parts = result if isinstance(result, tuple) else (result,)
    return [part if isinstance(part, np.ndarray) else part.numpy() for part in parts]


def assert_alike(
    functions: Sequence[Function],
    arrays: Sequence[Array],
    *arguments: Any,
    same: Same = assert_same_bits,
    **named: Any,
) -> bool:
    """Assert that both functions give the same arrays or both raise; True means arrays."""
    before = [array.tobytes() for array in arrays]
    ours, theirs = functions
    actual = outcome(ours, OURS, *arrays, *arguments, **named)
    tensors = [torch.from_numpy(array) for array in arrays]
    expected = outcome(theirs, THEIRS, *tensors, *arguments, **named)
    try:
        assert (actual is None) == (expected is None), "only one of them raised"
        for one, other in zip(actual or (), expected or (), strict=True):
            same(one, other)
        assert [array.tobytes() for array in arrays] == before, "an input was written to"
    except AssertionError as problem:
        call = f"{ours.__name__} {arguments} {named} of\n{arrays!r}"
        raise AssertionError(f"{problem}\n{call}") from problem
    return actual is not None


class Draws(random.Random):
    """Random arguments; the same seed gives the same ones every time."""

    def __init__(self, *seed: object) -> None:
        super().__init__(repr(seed))

    def chance(self, probability: float) -> bool:
        """Return True with this probability."""
        return self.random() < probability

    def array(self, dtype: str, values: Sequence[Any], shape: Shape) -> Array:
        """Return an array of a few of the values, so that ties are common."""
        few = np.array(self.sample(values, self.randint(1, len(values))), dtype)
        return few[self.choices(range(len(few)), k=prod(shape))].reshape(shape)

    def magnitudes(self, dtype: str, p: float, shape: Shape) -> Array:
        """Return positive numbers, near each other or not, whose p-th powers are normal numbers.

        Sometimes a few cells are 0 or infinite.
        """
        most = 0.9 * log(np.finfo(dtype).max) / max(1, abs(p), abs(p - 1))
        middle, spread = self.uniform(-most, most), self.choice((0.5, 3, most))
        low, high = max(-most, middle - spread), min(most, middle + spread)
        cells = [exp(self.uniform(low, high)) for _ in range(prod(shape))]
        if self.chance(0.3):
            for _ in range(len(cells) // 20):
                cells[self.randrange(len(cells))] = self.choice((-inf, -0.0, 0.0, inf))
        return np.array(cells, dtype).reshape(shape)

    def shape(self, ndim: int, most: int = 12) -> Shape:
        """Return a small shape with or without a batch axis; sometimes an axis is empty."""
        leading = self.choice(LEADING)
        shape = [*leading, *(self.randint(1, most) for _ in range(ndim))]
        if self.chance(0.1):
            shape[self.randrange(len(shape) if self.chance(0.3) else len(leading))] = 0
        return tuple(shape)

    def setting(self, ndim: int, most: int, least: int = 1) -> Setting:
        """Return an int, or a sequence of them."""
        value = [self.randint(least, most) for _ in range(ndim)]
        return self.choice((value[0], tuple(value), value, [value[0]]))

    def pool_settings(self, ndim: int) -> tuple[Setting, Setting | None, Setting]:
        """Return kernel, stride and padding; they are mostly legal."""
        kernel = self.setting(
            ndim, self.choice((3, 3, 3, 5, 9 if ndim < 3 else 4)), 1 - self.chance(0.02)
        )
        stride = None if self.chance(0.2) else self.setting(ndim, 5, 1 - self.chance(0.02))
        return kernel, stride, self._padding(ndim, kernel)

    def _padding(self, ndim: int, kernel: Setting) -> Setting:
        if self.chance(0.05):
            return self.setting(ndim, 3, -1)
        sizes = kernel if isinstance(kernel, (list, tuple)) else [kernel]
        return [self.randint(0, max(size, 0) // 2) for size in (*sizes, *sizes, *sizes)[:ndim]]

    def adaptive_size(self, ndim: int) -> Any:
        """Return an output size of an adaptive pool, sometimes a wrong one."""
        if self.chance(0.1):
            lengths = [(2,) * (ndim + 1), (2,) * max(1, ndim - 1)]
            return self.choice([-1, None, True, 2.0, "2", *lengths])
        size: list[int | None] = [self.randint(1 - self.chance(0.1), 8) for _ in range(ndim)]
        if self.chance(0.2):
            size[self.randrange(ndim)] = None
        return self.choice((size, tuple(size), size[0]))

    def flag(self) -> bool:
        """Return False or True."""
        return self.choice((False, True))
