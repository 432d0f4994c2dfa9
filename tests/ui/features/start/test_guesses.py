"""The answers of the story are PyTorch's, or those of a definition written out."""

import io
import re
from collections.abc import Callable

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from PIL import Image
from torch.nn.functional import avg_pool2d, max_pool2d, pad

from pooling_ui.features.network.trained import network, table, unseen_digits
from pooling_ui.features.start.digit import digit_scene
from pooling_ui.features.start.photo import photo_scene
from pooling_ui.features.start.scene import Scene
from pooling_ui.features.start.windows import (
    NEGATIVE,
    PLANE,
    gradient_scene,
    kernel_scene,
    stride_scene,
    window_scene,
)
from pooling_ui.pictures.samples import SAMPLE_BY_NAME
from tests.ui.helpers.pages import spaced

SCENES = [window_scene, kernel_scene, stride_scene, photo_scene, digit_scene, gradient_scene]
MIDDLE = 4  # of nine windows
MOVED = 3  # columns


def plane(numbers: NDArray[np.float64]) -> torch.Tensor:
    """Return numbers as PyTorch pools them."""
    return torch.tensor(numbers)[None, None]


@pytest.mark.parametrize("scene", SCENES)
def test_a_question_has_its_answer_once_among_three_and_names_all(
    scene: Callable[[], Scene],
) -> None:
    """Paper has no buttons: the question itself says what there is to choose."""
    guess = scene().guess

    assert len(set(guess.options)) == 3
    assert guess.options.count(guess.answer) == 1
    question = guess.question.lower()
    for option in guess.options:
        assert option.lower().removeprefix("the ") in question


def test_the_next_window_keeps_what_pytorch_keeps() -> None:
    guess = window_scene().guess
    first, mean, largest = guess.options
    row, col = divmod(MIDDLE, 3)
    read = PLANE[2 * row : 2 * row + 2, 2 * col : 2 * col + 2].ravel()

    assert [float(it) for it in re.findall(r"\d+", guess.question.partition(".")[0])] == [*read]
    assert guess.answer == largest
    assert float(largest) == max_pool2d(plane(PLANE), 2).flatten()[MIDDLE]
    assert float(mean) == avg_pool2d(plane(PLANE), 2).flatten()[MIDDLE]
    assert float(first) == read[0]
    assert f"average of the four is {mean}" in guess.reason
    assert "from 6 × 6 to 3 × 3" in window_scene().text
    assert max_pool2d(plane(PLANE), 2).shape == (1, 1, 3, 3)


def test_the_size_of_the_output_is_pytorchs() -> None:
    guess = kernel_scene().guess
    rows, cols = max_pool2d(plane(PLANE), 3, 1).shape[2:]

    assert guess.answer == f"{rows} × {cols}"
    assert f"{len(PLANE)} − 3 + 1 = {cols} places" in guess.reason
    assert f"{len(PLANE)} columns, the window 3, and it moves by 1" in guess.question


@pytest.mark.parametrize("stride", [1, 2, 3, 4])
def test_padding_never_wins_and_zeros_would(stride: int) -> None:
    """The reply says of every setting what happens at the border."""
    guess = stride_scene().guess
    pooled = max_pool2d(plane(NEGATIVE), 3, stride, 1)
    with_zeros = max_pool2d(pad(plane(NEGATIVE), (1, 1, 1, 1)), 3, stride)

    assert guess.answer == "−∞"
    assert np.all(NEGATIVE < 0)
    assert set(pooled.flatten().tolist()) <= set(NEGATIVE.flat)
    assert torch.all(with_zeros[..., 0, :] == 0)
    assert torch.all(with_zeros[..., :, 0] == 0)
    # With the nearest number there, the windows would read numbers that they read anyway.
    assert "a 0, which the plane does not have" in guess.reason
    assert 0 not in NEGATIVE


@pytest.mark.parametrize("kernel", range(2, 9))
def test_max_alone_destroys_thin_dark_lines(kernel: int) -> None:
    """Max keeps the smallest share of dark pixels, at every kernel that can be chosen."""
    file = io.BytesIO(SAMPLE_BY_NAME["Handwriting"].read())
    grey = np.asarray(Image.open(file).convert("L"), np.float64)
    pooled = {
        "Max": max_pool2d(plane(grey), kernel),
        "Average": avg_pool2d(plane(grey), kernel),
        "Every s-th pixel": plane(grey)[..., ::kernel, ::kernel],
    }
    darkness = {name: float((255 - each).mean()) for name, each in pooled.items()}
    guess = photo_scene().guess

    assert set(guess.options) == set(darkness)
    assert min(darkness, key=lambda name: darkness[name]) == guess.answer
    # What is lost is the ink, not a little of it; the others keep nearly all on average.
    whole = float((255 - grey).mean())
    others = [darkness[name] for name in guess.options if name != guess.answer]
    assert darkness[guess.answer] < 0.75 * whole
    assert np.all(np.abs(np.array(others) / whole - 1) < 0.25)


def test_as_many_networks_still_read_the_moved_digit() -> None:
    """Moved by hand here; ink that leaves the picture would be another question."""
    guess = digit_scene().guess
    (label,) = {int(it) for it in re.findall(r"(?:this|read a) (\d)", guess.question)}
    digits, labels = unseen_digits()
    digit = digits[16:17]
    moved = np.zeros_like(digit)
    moved[..., MOVED:] = digit[..., :-MOVED]

    assert labels[16] == label
    assert moved.sum() == digit.sum()
    assert f"by {MOVED} columns" in guess.question
    known = [int(network(kind, 0).logits(moved).argmax()) == label for kind in ("max", "average")]
    assert guess.answer == ("None", "One", "Both")[sum(known)]
    for kind in ("max", "average"):  # unmoved, both know it
        assert network(kind, 0).logits(digit).argmax() == label


def test_the_reply_about_digits_has_the_numbers_of_the_table() -> None:
    reason = spaced(digit_scene().guess.reason)
    curve = table().curves["shift"]

    assert f"Of {table().test_digits:,} digits, moved by {MOVED} columns" in reason
    at = curve.strengths.index(MOVED)
    known = [float(curve.accuracy[kind][at].mean()) for kind in ("max", "average")]
    assert re.findall(r"reads (\d+) %", reason) + re.findall(r"average (\d+) %", reason) == [
        f"{100 * share:.0f}" for share in known
    ]
    unmoved = curve.strengths.index(0)
    assert "Unmoved, both read more than 95 %" in reason
    assert min(curve.accuracy[kind][unmoved].mean() for kind in ("max", "average")) > 0.95


def test_the_gradient_goes_to_the_cell_that_pytorch_sends_it_to() -> None:
    guess = gradient_scene().guess
    x = plane(PLANE).requires_grad_()
    max_pool2d(x, 2).sum().backward()  # type: ignore[no-untyped-call]
    gradient = x.grad[0, 0, 2:4, 2:4]  # type: ignore[index]
    window = PLANE[2:4, 2:4]

    assert sorted(gradient.flatten().tolist()) == [0, 0, 0, 1]
    assert [float(it) for it in re.findall(r"\d+", guess.question)[:4]] == [*window.flat]
    assert f"and keeps {window.max():g}." in guess.question
    assert guess.answer == f"The {window[gradient.numpy() == 1][0]:g}"
    assert window.flat[0] != window.max()  # else “The first” were right, too


@pytest.mark.parametrize("scene", SCENES)
def test_a_reply_says_right_or_names_what_is_right(scene: Callable[[], Scene]) -> None:
    guess = scene().guess

    for option in guess.options:
        begin = "✓ Yes." if option == guess.answer else f"✗ No. It is **{guess.answer}**."
        assert guess.reply(option) == f"{begin} {guess.reason}"
