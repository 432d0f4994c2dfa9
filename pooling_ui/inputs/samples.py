"""Planes to start from, each of which shows something about pooling."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from pooling_ui.text.numbers import Cells


@dataclass(frozen=True, slots=True)
class Sample:
    """Named numbers of any size; `caption` is a sentence on what to look for in them.

    `opens_on` are the values of the setting's widgets that show it, where the defaults do not.
    """

    name: str
    caption: str
    draw: Callable[[tuple[int, ...], int], Cells]  # shape, seed
    seeded: bool = False
    opens_on: Mapping[str, Any] = field(default_factory=dict)


def _coordinates(shape: tuple[int, ...]) -> tuple[Cells, Cells]:
    """Return the row and the column of every cell's centre, from 0 to 1 across the plane."""
    rows, cols = shape
    row = (np.arange(rows) + 0.5) / rows
    col = (np.arange(cols) + 0.5) / cols
    return np.meshgrid(row, col, indexing="ij")


def random_integers(shape: tuple[int, ...], seed: int) -> Cells:
    """Draw whole numbers from −9 to 9."""
    return _random_integers(shape, seed).copy()


@lru_cache(maxsize=256)
def _random_integers(shape: tuple[int, ...], seed: int) -> Cells:
    return np.random.default_rng(seed).integers(-9, 10, shape).astype(np.float64)


def ramp(shape: tuple[int, ...], seed: int) -> Cells:
    """Draw 0, 1, 2, ... in reading order."""
    return np.arange(np.prod(shape), dtype=np.float64).reshape(shape)


def _digit(shape: tuple[int, ...], seed: int) -> Cells:
    """Draw a seven with a pen of soft edge: a bar on top, a slanted stem, a short cross stroke."""
    row, col = _coordinates(shape)
    strokes = (
        (0.16, 0.2, 0.16, 0.8),
        (0.16, 0.8, 0.9, 0.4),
        (0.52, 0.36, 0.52, 0.74),
    )
    pen = max(0.08, 0.6 / min(shape))
    ink = np.zeros(shape)
    for top, left, bottom, right in strokes:
        down, across = bottom - top, right - left
        along = ((row - top) * down + (col - left) * across) / (down**2 + across**2)
        along = np.clip(along, 0, 1)
        gap = np.hypot(row - top - along * down, col - left - along * across)
        ink = np.maximum(ink, 9 * np.clip(1.6 - gap / pen, 0, 1))
    return np.round(ink)


def _checkerboard(shape: tuple[int, ...], seed: int) -> Cells:
    odd = np.indices(shape).sum(axis=0) % 2
    board: Cells = 9 * odd.astype(np.float64)
    return board


def one_bright_cell(shape: tuple[int, ...], seed: int) -> Cells:
    """Draw a 9 in the middle of zeros."""
    plane = np.zeros(shape)
    plane[tuple(side // 2 for side in shape)] = 9
    return plane


def all_negative(shape: tuple[int, ...], seed: int) -> Cells:
    """Draw whole numbers from −9 to −1."""
    return np.random.default_rng(seed).integers(-9, 0, shape).astype(np.float64)


def _many_ties(shape: tuple[int, ...], seed: int) -> Cells:
    return np.random.default_rng(seed).integers(0, 3, shape).astype(np.float64)


def _nan_and_infinity(shape: tuple[int, ...], seed: int) -> Cells:
    rows, cols = shape
    plane = random_integers(shape, seed)
    plane[rows // 3, cols // 3] = np.nan
    plane[rows // 3, min(cols // 3 + 1, cols - 1)] = np.nan
    plane[rows // 2 :, cols // 2 :] = -np.inf
    return plane


def _edge(shape: tuple[int, ...], seed: int) -> Cells:
    """Draw a slanted edge between a dark and a bright side."""
    row, col = _coordinates(shape)
    return np.where(col + 0.35 * (row - 0.5) < 0.5, -3.0, 6.0)


SAMPLES: tuple[Sample, ...] = (
    Sample(
        "Random integers",
        "Each window keeps its largest number, wherever it lies.",
        random_integers,
        True,
    ),
    Sample("Ramp", "The last cell of every window wins, so the winners form a grid.", ramp),
    Sample(
        "Digit",
        "Windows of neighbouring cells that leave none out keep a stroke's shape and thicken it.",
        _digit,
    ),
    Sample(
        "Checkerboard",
        "Of two neighbours one is a 9: where every window reads such a pair, the pattern is gone.",
        _checkerboard,
    ),
    Sample("One bright cell", "One cell wins every window that reads it.", one_bright_cell),
    Sample(
        "All negative",
        "Padding is −∞, not 0: a border of zeros would win here.",
        all_negative,
        True,
    ),
    Sample("Many ties", "Equal cells: the first in reading order wins.", _many_ties, True),
    Sample(
        "NaN and −∞",
        "NaN wins every window it is in; among NaNs, the last.",
        _nan_and_infinity,
        True,
    ),
    Sample("Edge", "The bright side moves outwards by up to one window.", _edge),
)
BY_NAME: dict[str, Sample] = {sample.name: sample for sample in SAMPLES}
