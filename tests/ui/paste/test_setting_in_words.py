"""A setting in words with the size of its input is answered with its numbers."""

import pytest

from pooling_ui.paste.answer import Kind
from pooling_ui.paste.answering import answer_of
from tests.ui.helpers.pages import spaced

MAX, AVERAGE = "nn.MaxPool2d", "nn.AvgPool2d"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("7x7 kernel 3 stride 2", f"{MAX}(3, stride=2) makes 3 × 3 of 7 × 7."),
        ("7x7 k=2 ceil_mode=True", f"{MAX}(2, ceil_mode=True) makes 4 × 4 of 7 × 7."),
        ("7x7 k=2 ceil_mode=False", f"{MAX}(2) makes 3 × 3 of 7 × 7."),
        ("3x3 kernel 7x7 input", f"{MAX}(3) makes 2 × 2 of 7 × 7."),
        ("2 × 3 pooling of 28 × 28", f"{MAX}((2, 3)) makes 14 × 9 of 28 × 28."),
        ("average pool 3x3 on 10x10, s=2, p=1", f"{AVERAGE}(3, stride=2, padding=1) makes 5 × 5"),
        ("dilation 2 kernel size 3 10x10", f"{MAX}(3, dilation=2) makes 2 × 2 of 10 × 10."),
        ("3x3 kernel stride 2 on 3x224x224", f"{MAX}(3, stride=2) makes 3 × 111 × 111 of 3 × 224"),
        ("14x14 input and 2x2 window without ceil_mode", f"{MAX}(2) makes 7 × 7 of 14 × 14."),
        ("32 x 32 with a 2 x 2 window?", f"{MAX}(2) makes 16 × 16 of 32 × 32."),
        (
            "input 224, kernel 7, stride 2, padding 3: output?",
            f"{MAX}(7, stride=2, padding=3) makes 112",
        ),
        ("W=28, F=3, S=2, P=1", f"{MAX}(3, stride=2, padding=1) makes 14 × 14 of 28 × 28."),
        ("kernel size 3 stride 2 on a 112 pixel image", f"{MAX}(3, stride=2) makes 55 × 55 of 112"),
        ("max pooling, a 2x2 filter and stride 2 on 5x5", f"{MAX}(2, stride=2) makes 2 × 2 of 5"),
        ("pool 3x3/2 on 55x55", f"{MAX}(3, stride=2) makes 27 × 27 of 55 × 55."),
        ("MaxPool 3x3 s2", f"{MAX}(3, stride=2) makes 2 × 2 of 6 × 6."),
        ("average pooling with 2x2 kernel", f"{AVERAGE}(2) makes 3 × 3 of 6 × 6."),
        (
            "MaxPool2d kernel size 3 stride 2 padding 1 input 7",
            f"{MAX}(3, stride=2, padding=1) makes 4",
        ),
        ("filter 2x2", f"{MAX}(2) makes 3 × 3 of 6 × 6."),
        ("3x2 window, stride 2", f"{MAX}((3, 2), stride=2) makes 2 × 3 of 6 × 6."),
        ("kernel size 3x3", f"{MAX}(3) makes 2 × 2 of 6 × 6."),
        ("window 3 on 28x28", f"{MAX}(3) makes 9 × 9 of 28 × 28."),
        ("28x28 maxpool 3x3", f"{MAX}(3) makes 9 × 9 of 28 × 28."),
        ("image 28x28 maxpool 3x3 stride 3 no padding", f"{MAX}(3, stride=3) makes 9 × 9 of 28"),
        (
            "input volume 32x32x3, 5x5 filter stride 1 pad 2",
            f"{MAX}(5, stride=1, padding=2) makes 3 × 32 × 32 of 3 × 32 × 32.",
        ),
        ("kernel 3 padding 2 on 8x8", f"PyTorch refuses {MAX}(3, padding=2): padding must be"),
    ],
)
def test_numbers_in_words_are_computed(text: str, title: str) -> None:
    answer = answer_of(text)

    assert answer.kind is Kind.LAYER
    assert spaced(answer.title).startswith(title)
    assert any(note.startswith("It is read as nn.") for note in answer.notes)


@pytest.mark.parametrize(
    "text",
    [
        "ceil_mode 7x7",
        "max pooling or a 2x2 average?",
        "why is max pooling 2x2 so common",
        "Is a filter 2x2 enough?",
        "conv filter 2x2",
        "kernel 3 on 3 channels, 5 images",
        "ResNet stem 56x56",
        "What does a 1 × 1 kernel with stride 2 do?",
        "kernel 3 stride 2",
        "pool 64x64 to 8x8",
        "unpooling kernel 2 on 3x3",
        "conv kernel 3 stride 2 on 7x7",
        "adaptive pooling 7x7 on 14x14",
        "kernel 3 stride 2 padding same on 7x7",
        "kernel 3 stride 2.5 on 7x7",
        "from 224 × 224 to 56 × 56 with kernel 3",
        f"kernel 3 on 7x7 {'and so on ' * 20}",
    ],
)
def test_words_without_a_kernel_and_one_input_are_a_question(text: str) -> None:
    assert answer_of(text).kind is Kind.WORDS
