"""What `print(model)` does not show is told: ceil_mode of AvgPool2d, and layers used twice."""

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
