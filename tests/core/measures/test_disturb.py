"""Planes that are moved or made noisy, beside plain definitions."""

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest

from pooling_core import gaussian_noise, move, salt_and_pepper
from tests.core.aliases import Array, Refusal


@pytest.mark.parametrize(("down", "right"), list(product((-9, -3, -1, 0, 2, 4), repeat=2)))
def test_every_cell_goes_as_far_or_is_lost(down: int, right: int) -> None:
    """Cell by cell; zeros come in, also where all cells have left."""
    planes = np.arange(1, 25, dtype=np.uint8).reshape(2, 3, 4)

    moved = move(planes, down, right)

    for channel, row, col in np.ndindex(planes.shape):
        old = row - down, col - right
        inside = 0 <= old[0] < 3 and 0 <= old[1] < 4
        assert moved[channel, row, col] == (planes[channel, *old] if inside else 0)
    assert moved.dtype == planes.dtype
    assert not np.shares_memory(moved, planes)


def test_gaussian_noise_has_the_deviation_that_was_asked() -> None:
    plane = np.full((1, 400, 500), 3, np.float32)

    noise = gaussian_noise(plane, 0.25, seed=1) - plane

    assert noise.dtype == np.float32
    assert noise.mean() == pytest.approx(0, abs=0.003)
    assert noise.std() == pytest.approx(0.25, rel=0.01)
    assert (abs(noise) < 0.25).mean() == pytest.approx(0.683, abs=0.005)


def test_of_one_seed_stronger_noise_is_the_same_noise() -> None:
    plane = np.zeros((20, 30))
    np.testing.assert_allclose(
        gaussian_noise(plane, 0.6, seed=5), 3 * gaussian_noise(plane, 0.2, seed=5)
    )
    weak, strong = (salt_and_pepper(plane + 0.5, each, each, seed=5) for each in (0.1, 0.2))
    assert np.array_equal(weak, np.where(weak == 0.5, 0.5, strong))
    assert (strong != weak).any()


def test_another_seed_is_other_noise() -> None:
    plane = np.full((20, 30), 0.5)
    noises: list[Callable[[int], Array]] = [
        lambda seed: gaussian_noise(plane, 0.1, seed),
        lambda seed: salt_and_pepper(plane, 0.1, 0.1, seed),
    ]
    for noisy in noises:
        assert np.array_equal(noisy(7), noisy(7))
        assert not np.array_equal(noisy(7), noisy(8))


def test_salt_and_pepper_hit_the_share_that_was_asked() -> None:
    plane = np.full((2, 300, 300), 7, np.uint8)

    noisy = salt_and_pepper(plane, 0.1, 0.3, seed=2, low=1, high=250)

    assert noisy.dtype == np.uint8
    shares = [(noisy == value).mean() for value in (250, 1, 7)]
    assert shares == pytest.approx([0.1, 0.3, 0.6], abs=0.005)
    assert (salt_and_pepper(plane, 0, 0, seed=2) == plane).all()
    assert (salt_and_pepper(plane, 0, 1, seed=2) == 0).all()


@pytest.mark.parametrize(
    ("call", "problem", "says"),
    [
        (lambda: move([1, 2]), ValueError, r"rows and columns, got shape \(2,\)"),
        (lambda: gaussian_noise([[1]], 0.1, 0), TypeError, "takes floats, got int64"),
        (lambda: gaussian_noise([[1.0]], -0.1, 0), ValueError, "at least 0, got -0.1"),
        (lambda: salt_and_pepper([[1]], 0.6, 0.5, 0), ValueError, "at most 1 together"),
        (lambda: salt_and_pepper([[1]], -0.1, 0.5, 0), ValueError, "at least 0 each"),
        (lambda: salt_and_pepper([[1]], 0.1, 0.1, -1), ValueError, "non-negative"),
    ],
)
def test_what_makes_no_sense_is_refused(
    call: Callable[[], object], problem: Refusal, says: str
) -> None:
    with pytest.raises(problem, match=says):
        call()
