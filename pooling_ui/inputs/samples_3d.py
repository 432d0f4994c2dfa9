"""Series and volumes to start from, each of which shows something about pooling."""

from typing import Any

import numpy as np

from pooling_ui.inputs.samples import Sample, all_negative, one_bright_cell, ramp, random_integers
from pooling_ui.setting.choices import field_values
from pooling_ui.setting.parameters import SEPARATE, WINDOW_PARAMETERS
from pooling_ui.text.numbers import Cells

# Windows of three frames, one row and one column, a frame apart.
_OVER_FRAMES = {
    SEPARATE.name: True,
    **field_values({"kernel_size": (3, 1, 1)}, separate=True),
    WINDOW_PARAMETERS["stride"].keys[2]: 1,
}


def _spikes_and_dips(shape: tuple[int, ...], seed: int) -> Cells:
    """Draw small numbers, and by turns a spike and a dip of one number each."""
    (length,) = shape
    cells = np.random.default_rng(seed).integers(-1, 2, length).astype(np.float64)
    for index, at in enumerate(range(3, length, 5)):
        cells[at] = 9 if index % 2 == 0 else -9
    return cells


def _wave(shape: tuple[int, ...], seed: int) -> Cells:
    """Draw a wave of four samples a turn."""
    turns = np.arange(shape[0]) / 4 + 1 / 8
    wave: Any = np.round(9 * np.sin(2 * np.pi * turns), 1)
    return np.asarray(wave, np.float64)


def _steps(shape: tuple[int, ...], seed: int) -> Cells:
    steps: Cells = (np.arange(shape[0]) // 4 * 3).astype(np.float64)
    return steps


def _moving_dot(shape: tuple[int, ...], seed: int) -> Cells:
    """Draw frames of a video: a dot moves one row and one column a frame, and back again."""
    frames, rows, columns = shape
    cells = np.zeros(shape)
    for frame in range(frames):
        cells[frame, _there_and_back(frame, rows), _there_and_back(frame, columns)] = 9
    return cells


def _there_and_back(step: int, size: int) -> int:
    turn = max(2 * (size - 1), 1)
    return min(step % turn, turn - step % turn) if size > 1 else 0


def _ball(shape: tuple[int, ...], seed: int) -> Cells:
    """Draw a ball that is bright in the middle."""
    axes: Any = np.meshgrid(
        *((np.arange(side) + 0.5) / side - 0.5 for side in shape), indexing="ij"
    )
    far = np.sqrt(sum(axis**2 for axis in axes))
    ball: Cells = np.round(9 * np.clip(1.25 - 2 * far, 0, 1))
    return ball


SERIES_SAMPLES = (
    Sample(
        "Spikes and dips",
        "Every spike is kept, and no dip: choose Min, then Average.",
        _spikes_and_dips,
        True,
    ),
    Sample(
        "Wave",
        "Windows as long as one wave make it a flat line; windows of odd length leave a slower "
        "wave.",
        _wave,
    ),
    Sample("Steps", "A step moves towards the start by up to one window.", _steps),
    Sample("Random integers", "Each window keeps its largest number.", random_integers, True),
    Sample(
        "All negative",
        "Padding is −∞, not 0: a border of zeros would win here.",
        all_negative,
        True,
    ),
)
VOLUME_SAMPLES = (
    Sample(
        "Moving dot (video)",
        "Frames of a video as depth: a dot moves. Windows over frames alone make it a trail: set "
        "the axes apart, and let windows read one row and one column.",
        _moving_dot,
        opens_on=_OVER_FRAMES,
    ),
    Sample(
        "Random integers",
        "A window spans slices, and one cell of one slice wins.",
        random_integers,
        True,
    ),
    Sample("Ramp", "The last cell of the last slice of every window wins.", ramp),
    Sample("One bright cell", "One cell wins every window that reads it.", one_bright_cell),
    Sample("Ball", "The ball grows in all three directions.", _ball),
)
SERIES_BY_NAME = {sample.name: sample for sample in SERIES_SAMPLES}
VOLUME_BY_NAME = {sample.name: sample for sample in VOLUME_SAMPLES}
