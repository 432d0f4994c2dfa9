"""A model with one layer that is not read: the part before it is answered, and the line told."""

import re

import pytest
import torch
from torch import nn

from pooling_ui.paste.answer import Answer, Kind
from pooling_ui.paste.answering import answer_of
from pooling_ui.text.words import shape as written

_BEFORE = "nn.Conv2d(1, 8, 3),\nnn.MaxPool2d(2),\n"
UNREAD = [
    "nn.LazyConv1d(8, 3)",
    "nn.ZeroPad2d(1)",
    "nn.Conv1d(8, 8, 3)",
    "Lambda(lambda x: x.flatten(1))",
]


def assert_read_before(answer: Answer, count: int, line: int, name: str) -> None:
    """Check that so many layers are answered as torch runs them, and that the next is named."""
    layers = (nn.Conv2d(1, 8, 3), nn.MaxPool2d(2), nn.Flatten())
    out = nn.Sequential(*layers[:count])(torch.zeros(1, 1, 28, 28)).shape[1:]
    assert answer.kind is Kind.MODEL
    assert answer.title == f"The first {count} layers make {written(tuple(out))} of 1 × 28 × 28."
    assert re.match(rf"Line {line}, “.+”: .*{name}\b", answer.notes[0])
    assert answer.notes[0].endswith(f" Only the {count} layers before it are read.")


@pytest.mark.parametrize("layer", UNREAD)
@pytest.mark.parametrize(
    ("around", "line"),
    [
        ("nn.Sequential(\n{})", 4),
        ("net = nn.Sequential(nn.Sequential(\n{}),\nnn.ReLU())", 4),
        ("layers = [\n{}]\nnet = nn.Sequential(*layers)", 4),
    ],
)
def test_a_sequential_is_read_up_to_the_layer_that_is_not(
    layer: str, around: str, line: int
) -> None:
    text = around.format(f"{_BEFORE}{layer},\nnn.ReLU()")

    answer = answer_of(f"{text}\non 1×28×28")

    assert_read_before(answer, 2, line, layer.partition("(")[0].removeprefix("nn."))


def test_a_print_is_read_up_to_the_layer_that_is_not() -> None:
    model = nn.Sequential(nn.Conv2d(1, 8, 3), nn.MaxPool2d(2), nn.ZeroPad2d(1), nn.ReLU())

    assert_read_before(answer_of(f"{model}\non 1×28×28"), 2, 4, "ZeroPad2d")


@pytest.mark.parametrize(
    "forward",
    [
        "x = self.a(x)\n        x = self.b(x)\n        x = self.c(x)\n        return F.relu(x)",
        "x = self.b(self.a(x))\n        return torch.cat([x, self.c(x)], 1)",
        "for each in [self.a, self.b, self.c]:\n            x = each(x)\n        return x",
    ],
)
def test_a_class_is_read_up_to_the_layer_that_is_not(forward: str) -> None:
    answer = answer_of(
        f"""class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Conv2d(1, 8, 3)
        self.b = nn.MaxPool2d(2)
        self.c = nn.ConvTranspose2d(8, 8, 2, stride=2)
    def forward(self, x):
        {forward}
on 1×28×28"""
    )

    assert_read_before(answer, 2, 6, "ConvTranspose2d")


@pytest.mark.parametrize(
    "call", ["F.avg_pool2d(x, x.size()[2:])", "F.max_pool2d(x, side)", "F.avg_pool2d(x, '2')"]
)
def test_a_class_is_read_up_to_the_function_that_is_not(call: str) -> None:
    answer = answer_of(
        f"""class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Sequential(nn.Conv2d(1, 8, 3), nn.MaxPool2d(2))
    def forward(self, x):
        x = self.a(x)
        x = {call}
        return torch.flatten(x, 1)
on 1×28×28"""
    )

    assert_read_before(answer, 2, 7, "Pool2d")


@pytest.mark.parametrize("layer", UNREAD)
def test_a_model_whose_first_layer_is_not_read_is_refused(layer: str) -> None:
    answer = answer_of(f"nn.Sequential({layer}, nn.MaxPool2d(2)) on 1×28×28")

    assert answer.kind is Kind.UNREADABLE
    assert answer.title.startswith("Line 1 of this model cannot be read: ")


def test_a_sequential_of_other_things_does_not_hide_the_model() -> None:
    answer = answer_of(
        "augment = nn.Sequential(T.CenterCrop(3), T.ColorJitter(1))\n"
        f"net = nn.Sequential({_BEFORE})\non 1×28×28"
    )

    assert answer.title == "2 layers make 8 × 13 × 13 of 1 × 28 × 28."
