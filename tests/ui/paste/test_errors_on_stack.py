"""An error of a layer behind a pool opens Stack with the numbers of the error."""

import pytest

from pooling_core.network import Flatten, StackReport, follow
from pooling_ui.model_text.stack_link import decode_input, decode_layers
from pooling_ui.paste.answer import PageButton
from pooling_ui.paste.answering import answer_of
from pooling_ui.text.layers import layer_text
from pooling_ui.text.words import shape as written
from tests.ui.helpers.pages import open_page
from tests.ui.paste.test_torch_errors import assert_sound

MAT = "RuntimeError: mat1 and mat2 shapes cannot be multiplied"
KERNEL = (
    "Calculated padded input size per channel: ({}). Kernel size: ({}). Kernel size can't be "
    "greater than actual input size"
)
WEIGHT = (
    "Given groups={}, weight of size [{}], expected input[{}] to have {} channels, but got {} "
    "channels instead"
)
ADDED = "The size of tensor a ({}) must match the size of tensor b ({}) at non-singleton dimension"
JOINED = "Sizes of tensors must match except in dimension {}. Expected size 6 but got size 3"


def report_of(button: PageButton) -> StackReport:
    """Return what Stack shows of the layers that a button opens."""
    shape = decode_input(button.link["input"])
    assert shape
    return follow(decode_layers(button.link["layers"]), shape)


@pytest.mark.parametrize(
    ("text", "opens"),
    [
        (
            f"{MAT} (8x3600 and 400x10)",
            [
                "Flatten(), Linear(3600, 10) on 16 × 15 × 15",
                "AdaptiveAvgPool2d(5), Flatten(), Linear(400, 10) on 16 × 15 × 15",
            ],
        ),
        (
            f"nn.Conv2d(3, 4, 3)\n{MAT} (1x400 and 64x10)",
            [
                "Flatten(), Linear(400, 10) on 4 × 10 × 10",
                "AdaptiveAvgPool2d(4), Flatten(), Linear(64, 10) on 4 × 10 × 10",
            ],
        ),
        (
            f"{MAT} (64x9216 and 1600x128)",
            [
                "Flatten(), Linear(9216, 128) on 64 × 12 × 12",
                "AdaptiveAvgPool2d(5), Flatten(), Linear(1600, 128) on 64 × 12 × 12",
            ],
        ),
        (f"{MAT} (320x5 and 400x10)", ["Flatten(), Linear(400, 10) on 16 × 5 × 5"]),
        (f"{MAT} (1x29 and 512x10)", ["Flatten(), Linear(29, 10) on 29 × 1 × 1"]),
        (f"{MAT} (32x50176 and 25088x10)", ["Flatten(), Linear(50176, 10) on 256 × 14 × 14"]),
        (
            "shape '[4, 400]' is invalid for input of size 2304",
            ["Flatten() on 16 × 6 × 6", "AdaptiveAvgPool2d(5), Flatten() on 16 × 6 × 6"],
        ),
        (
            WEIGHT.format(1, "8, 8, 3, 3", "1, 3, 6, 6", 8, 3),
            ["Conv2d(3, 8, 3) on 3 × 6 × 6", "Conv2d(8, 8, 3) on 3 × 6 × 6 (it cannot work)"],
        ),
        (
            WEIGHT.format(1, "64, 3, 7, 7", "1, 4, 4", 3, 1),
            [
                "Conv2d(1, 64, 7, padding=3) on 1 × 4 × 4",
                "Conv2d(3, 64, 7, padding=3) on 1 × 4 × 4 (it cannot work)",
            ],
        ),
        (
            WEIGHT.format(2, "32, 8, 3, 3", "4, 3, 28, 28", 16, 3),
            [
                "Conv2d(3, 32, 3) on 3 × 28 × 28",
                "Conv2d(16, 32, 3, groups=2) on 3 × 28 × 28 (it cannot work)",
            ],
        ),
        (
            WEIGHT.format(1, "64, 3, 3, 3", "1, 28, 30, 3", 3, 28),
            ["Conv2d(3, 64, 3) on 3 × 28 × 30"],
        ),
        (
            KERNEL.format("2 x 4", "5 x 3"),
            [
                "Conv2d(1, 1, (5, 3), padding=(2, 0)) on 1 × 2 × 4",
                "Conv2d(1, 1, (5, 3)) on 1 × 2 × 4 (it cannot work)",
            ],
        ),
        (f"{ADDED.format(16, 15)} 3", ["AdaptiveAvgPool2d(15) on 1 × 16 × 16"]),
        (JOINED.format(1), ["AdaptiveAvgPool2d(3) on 1 × 6 × 6"]),
    ],
)
def test_each_button_opens_what_it_says(text: str, opens: list[str]) -> None:
    answer = answer_of(text)

    found = []
    for button in answer.buttons:
        report, layers = report_of(button), decode_layers(button.link["layers"])
        size = written(decode_input(button.link["input"]) or ())
        refused = " (it cannot work)" * bool(report.problem)
        found.append(f"{', '.join(map(layer_text, layers))} on {size}{refused}")
        verb = "See refused on Stack: " if refused else "Open on Stack: "
        assert button.label.startswith(verb)
        assert button.label.endswith(f" on {size}")
        first = next((each for each in layers if not isinstance(each, Flatten)), layers[0])
        assert layer_text(first) in button.label
    assert found == opens
    assert_sound(answer)


@pytest.mark.parametrize(
    "text",
    [
        f"{MAT} (1x27000001 and 512x10)",
        f"{MAT} (1x27 and 512x0)",
        "shape '[-1, 400]' is invalid for input of size 27",
        "shape '[4, 401]' is invalid for input of size 2304",
        KERNEL.format("3", "5"),
        KERNEL.format("3 x 3 x 3", "5 x 5 x 5"),
        KERNEL.format("2 x 2000", "3 x 3"),
        "Given transposed=1, weight of size [8, 3, 3, 3], expected input[4, 16, 5, 5] to have 8 "
        "channels, but got 16 channels instead",
        WEIGHT.format(1, "8, 3, 5", "4, 1, 28", 3, 1),
        WEIGHT.format(0, "8, 3, 5, 5", "4, 1, 28, 28", 3, 1),
        f"{ADDED.format(16, 15)} 1",
        f"{ADDED.format(1600, 15)} 3",
        JOINED.format(2),
    ],
)
def test_numbers_that_give_no_layers_have_no_button(text: str) -> None:
    answer = answer_of(text)

    assert answer.title
    assert answer.buttons == ()
    assert_sound(answer)


MODEL = "model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.MaxPool2d(2), nn.Conv2d(4, 8, 3))"


@pytest.mark.parametrize(
    "error",
    [
        "shape '[-1, 400]' is invalid for input of size 27",
        WEIGHT.format(1, "8, 4, 3, 3", "1, 8, 15, 15", 4, 8),
        KERNEL.format("2 x 2", "3 x 3"),
        f"{ADDED.format(16, 15)} 3",
        JOINED.format(1),
    ],
)
def test_a_model_beside_the_error_is_what_stack_opens(error: str) -> None:
    answer = answer_of(f'{MODEL}\n  File "a.py", line 3, in <module>\nRuntimeError: {error}')

    (button,) = answer.buttons
    assert button.label == "Open it on Stack"
    assert len(decode_layers(button.link["layers"])) == 3
    assert_sound(answer)


def test_stack_shows_the_numbers_of_the_error() -> None:
    works, pooled = answer_of(f"{MAT} (8x3600 and 400x10)").buttons

    for button, line in ((works, "nn.Linear(3600, 10)"), (pooled, "nn.AdaptiveAvgPool2d(5)")):
        app = open_page(button.page, **button.link)
        assert not app.exception
        assert line in app.code[0].value


def test_the_name_of_a_button_fits_a_phone() -> None:
    works, pooled = answer_of(f"{MAT} (8x3600 and 400x10)").buttons
    _, refused = answer_of(WEIGHT.format(1, "8, 8, 3, 3", "1, 3, 6, 6", 8, 3)).buttons

    assert works.label == "Open on Stack: Linear(3600, 10) on 16 × 15 × 15"
    assert pooled.label == "Open on Stack: AdaptiveAvgPool2d(5) on 16 × 15 × 15"
    assert refused.label == "See refused on Stack: Conv2d(8, 8, 3) on 3 × 6 × 6"


def test_padding_that_is_said_to_help_is_enough() -> None:
    answer = answer_of(KERNEL.format("2 x 2", "5 x 5"))

    assert "padding larger by 2 in the convolution" in answer.notes[0]


def test_a_missing_flatten_is_said_and_is_not_mended_by_a_small_linear() -> None:
    notes = " ".join(answer_of(f"{MAT} (320x5 and 400x10)").notes)

    assert "nn.Flatten() is missing before the Linear" in notes
    assert "The nearest that works: nn.Flatten(), nn.Linear(400, 10)." in notes


def test_channels_that_stand_last_are_to_be_moved() -> None:
    notes = answer_of(WEIGHT.format(1, "64, 3, 3, 3", "1, 28, 30, 3", 3, 28)).notes

    assert any("x.permute(0, 3, 1, 2)" in note for note in notes)
