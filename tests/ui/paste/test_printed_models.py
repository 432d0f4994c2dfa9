"""Tell what `print(model)` does not show: ceil_mode of AvgPool2d, and layers used twice."""

import pytest
from torch import nn

from pooling_ui.paste.answering import answer_of

_NO_CEIL = "PyTorch prints no ceil_mode of AvgPool2d: it is read as False."


@pytest.mark.parametrize(
    ("pool", "is_told"),
    [
        (nn.AvgPool2d(3, 2, ceil_mode=True), True),
        (nn.AvgPool2d(3, 2), True),
        (nn.MaxPool2d(3, 2, ceil_mode=True), False),
        (nn.LPPool2d(2, 3, 2, ceil_mode=True), False),
    ],
)
def test_ceil_mode_of_a_printed_average_is_said_not_to_be_in_the_text(
    pool: nn.Module, is_told: bool
) -> None:
    answer = answer_of(f"{nn.Sequential(nn.Conv2d(3, 8, 3), pool)}\non 3×32×32")

    assert ("ceil_mode" in repr(pool)) is not is_told
    assert (_NO_CEIL in answer.notes) is is_told
    assert answer.title.startswith(f"2 layers make 8 × {14 if is_told else 15} × ")


def test_ceil_mode_of_an_average_in_code_is_read() -> None:
    answer = answer_of(
        "nn.Sequential(nn.Conv2d(3, 8, 3), nn.AvgPool2d(3, 2, ceil_mode=True)) on 32 × 32"
    )

    assert answer.title == "2 layers make 8 × 15 × 15 of 3 × 32 × 32."
    assert _NO_CEIL not in answer.notes


class Net(nn.Module):
    """The network of PyTorch's tutorial on CIFAR: forward passes its one pool twice."""

    def __init__(self) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(3, 6, 5)
        self.pool = nn.MaxPool2d(2, 2)
        self.conv2 = nn.Conv2d(6, 16, 5)
        self.fc1 = nn.Linear(16 * 5 * 5, 120)


@pytest.mark.parametrize(
    ("on", "title"),
    [
        ("", "As written, 5 layers make 120 numbers of 3 × 22 × 22."),
        (
            "\non 3×32×32",
            "As written, layer 5, Linear(400, 120), cannot work: "
            "Linear takes 400 features, and gets 1600.",
        ),
    ],
)
def test_a_print_is_said_not_to_tell_what_forward_uses_twice(on: str, title: str) -> None:
    answer = answer_of(f"{Net()}{on}")

    assert answer.title == title
    assert "in its forward a pool may be used several times" in " ".join(answer.notes)
