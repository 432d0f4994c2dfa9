"""Disturb a plane: move it, or add noise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[Any]
Seed = int | Sequence[int]

NOISES = ("gaussian", "salt", "pepper", "salt and pepper")
"""The kinds of noise. A strength is a deviation for the first, a share of cells for the others."""


def move(input: ArrayLike, down: int = 0, right: int = 0) -> Array:
    """Return planes moved by whole cells; cells that pass an edge are lost, and zeros come in.

    Parameters
    ----------
    input : array_like, shape (..., H, W), any dtype
    down, right : int
        The number of cells; negative for up and left.

    Returns
    -------
    values : array of the input's shape and dtype, fresh

    Raises
    ------
    ValueError
        Fewer than two axes.

    Examples
    --------
    >>> move([[1, 2, 3], [4, 5, 6]], right=1)
    array([[0, 1, 2],
           [0, 4, 5]])
    """
    planes = _planes("move", input)
    moved = np.zeros_like(planes)
    to_rows, from_rows = _overlap(planes.shape[-2], down)
    to_columns, from_columns = _overlap(planes.shape[-1], right)
    moved[..., to_rows, to_columns] = planes[..., from_rows, from_columns]
    return moved


def gaussian_noise(input: ArrayLike, sigma: float, seed: Seed) -> Array:
    """Return the input with a normal number added to every cell; sums may leave its range.

    Parameters
    ----------
    input : array_like, shape (..., H, W)
        Floats.
    sigma : float
        The standard deviation, at least 0. With one seed, twice the sigma doubles the same noise.
    seed : int or sequence of int
        At least 0. The same release of NumPy always draws the same numbers from it.

    Returns
    -------
    values : array of the input's shape and dtype, fresh

    Raises
    ------
    ValueError
        Fewer than two axes, or a negative sigma or seed.
    TypeError
        Whole numbers: they would have to be rounded.

    Examples
    --------
    >>> gaussian_noise(np.zeros((1, 3)), 0.5, seed=0).round(2)
    array([[ 0.06, -0.07,  0.32]])
    """
    planes = _planes("gaussian_noise", input)
    if not np.issubdtype(planes.dtype, np.floating):
        raise TypeError(f"gaussian_noise takes floats, got {planes.dtype}")
    if not sigma >= 0:
        raise ValueError(f"sigma must be at least 0, got {sigma}")
    drawn = np.random.default_rng(seed).standard_normal(planes.shape)
    noisy: Array = planes + (sigma * drawn).astype(planes.dtype)
    return noisy


def salt_and_pepper(
    input: ArrayLike,
    salt: float,
    pepper: float,
    seed: Seed,
    *,
    low: float = 0.0,
    high: float = 1.0,
) -> Array:
    """Return the input with some random cells set to a high or to a low number.

    Parameters
    ----------
    input : array_like, shape (..., H, W), any dtype
    salt, pepper : float
        The probability of each cell to become `high`, and to become `low`; together at most 1.
        With one seed, a larger share hits the same cells and more.
    seed : int or sequence of int
        As in `gaussian_noise`.
    low, high : float
        The values of pepper and salt.

    Returns
    -------
    values : array of the input's shape and dtype, fresh

    Raises
    ------
    ValueError
        Fewer than two axes, a share below 0, more than 1 together, or a negative seed.

    Examples
    --------
    >>> salt_and_pepper([[5, 5, 5, 5, 5]], 0.3, 0.2, seed=0, high=9)
    array([[5, 9, 9, 9, 0]])
    """
    planes = _planes("salt_and_pepper", input)
    if not (salt >= 0 and pepper >= 0 and salt + pepper <= 1):
        rule = "salt and pepper must be at least 0 each, and at most 1 together"
        raise ValueError(f"{rule}, got {salt} and {pepper}")
    drawn = np.random.default_rng(seed).random(planes.shape)
    noisy = planes.copy()
    noisy[drawn < salt] = high
    noisy[drawn >= 1 - pepper] = low
    return noisy


def add_noise(
    planes: Array,
    noise: str,
    strength: float,
    seed: Seed,
    *,
    low: float = 0.0,
    high: float = 255.0,
) -> Array:
    """Return planes with noise of one of the `NOISES`.

    Parameters
    ----------
    planes : array, shape (..., H, W)
        Floats.
    noise : str
    strength : float
        The deviation of Gaussian noise, or the share of cells that become `high` or `low`; for
        "salt and pepper" half of it each.
    seed : int or sequence of int
    low, high : float
        The values of pepper and salt.

    Examples
    --------
    >>> add_noise(np.full((1, 5), 9.0), "pepper", 0.3, seed=0)
    array([[9., 9., 9., 9., 0.]])
    """
    if noise not in NOISES:
        raise ValueError(f"noise must be one of {NOISES}, got {noise!r}")
    if noise == "gaussian":
        return gaussian_noise(planes, strength, seed)
    salt, pepper = shares(noise, strength)
    return salt_and_pepper(planes, salt, pepper, seed, low=low, high=high)


def shares(noise: str, strength: float) -> tuple[float, float]:
    """Return the shares of cells that become salt and pepper."""
    of = {"salt": (1, 0), "pepper": (0, 1), "salt and pepper": (0.5, 0.5)}[noise]
    return strength * of[0], strength * of[1]


def _planes(function: str, input: ArrayLike) -> Array:
    planes = np.asarray(input)
    if planes.ndim < 2:
        raise ValueError(f"{function} takes rows and columns, got shape {planes.shape}")
    return planes


def _overlap(size: int, by: int) -> tuple[slice, slice]:
    """Return the slice that cells of an axis move to, and the slice they come from."""
    left = max(0, size - abs(by))
    first, last = slice(0, left), slice(size - left, size)
    return (last, first) if by > 0 else (first, last)
