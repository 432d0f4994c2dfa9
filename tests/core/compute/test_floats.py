"""float16 as float32 and back, beside NumPy's own casts."""

import numpy as np
import pytest

from pooling_core.compute import floats
from pooling_core.compute.floats import narrow, widen
from tests.core.compare import assert_same_bits

EVERY = np.arange(2**16, dtype=np.uint16).view(np.float16)
FINITE = EVERY[np.isfinite(EVERY)]


def test_every_float16_is_widened_exactly() -> None:
    """Finite ones alone, since others take NumPy's own way; then all, and cells with gaps."""
    for cells in (FINITE, EVERY, EVERY[::3], EVERY[:0]):
        wide = widen(cells, np.empty(cells.shape, np.float32))

        assert_same_bits(wide, cells.astype(np.float32))


def test_rounding_is_that_of_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every float16, every middle of two neighbours, and the floats beside it; many others."""
    monkeypatch.setattr(floats, "_AT_ONCE", 1000)
    ordered = np.sort(FINITE.astype(np.float32))
    middles = ((ordered[1:].astype(np.float64) + ordered[:-1]) / 2).astype(np.float32)
    near = [np.nextafter(middles, np.float32(bound)) for bound in (-np.inf, np.inf)]
    others = np.random.default_rng(1).integers(0, 2**32, 10**5, np.uint32).view(np.float32)
    limits = np.array([65519.996, 65520, 65536, 3e38, np.inf, np.nan, 1e-45, 0.0], np.float32)
    for values in (ordered, middles, *near, others, limits, -limits, limits[:0]):
        with np.errstate(over="ignore", invalid="ignore"):
            rounded, expected = narrow(values), values.astype(np.float16)

        assert_same_bits(rounded, expected)


def test_the_shape_is_kept() -> None:
    """Planes keep their shape, and so do columns that are not side by side."""
    x = np.random.default_rng(2).standard_normal((2, 3, 8)).astype(np.float32)[..., ::2]

    assert_same_bits(narrow(x), x.astype(np.float16))
