"""A lazy layer of a pasted model gets the number of inputs that torch gives it."""

import re

import pytest
import torch
from torch import nn

from pooling_ui.model_text.stack_link import decode_layers
from pooling_ui.paste.answer import Kind
from pooling_ui.paste.answering import answer_of
from pooling_ui.text.words import shape as written
from tests.ui.paste.test_torch_errors import assert_sound

MODELS = (
    (
        "nn.LazyConv2d(8, 3, padding=1), nn.MaxPool2d(2), nn.Flatten(), nn.LazyLinear(10)",
        (3, 28, 28),
    ),
    ("nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten(), nn.LazyLinear(10, bias=False)", (1, 9, 12)),
    ("nn.LazyConv2d(out_channels=8, kernel_size=3, groups=2), nn.LazyBatchNorm2d()", (4, 9, 9)),
    ("nn.MaxPool2d(2), nn.LazyConv2d(6, 3), nn.Conv2d(6, 4, 1)", (5, 9, 9)),
    (
        "nn.Flatten(), nn.LazyLinear(out_features=7), nn.LazyBatchNorm1d(), nn.Linear(7, 2)",
        (2, 3, 4),
    ),
    ("nn.LazyInstanceNorm2d(affine=True), nn.LazyLinear(5)", (2, 3, 4)),
)


def _numbers(model: nn.Sequential) -> list[tuple[int, ...]]:
    return [tuple(each.shape) for each in model.parameters()]


@pytest.mark.parametrize(("layers", "shape"), MODELS)
@pytest.mark.parametrize("is_printed", [False, True])
def test_a_lazy_layer_is_read_with_torchs_number(
    layers: str, shape: tuple[int, ...], is_printed: bool
) -> None:
    model = eval(f"nn.Sequential({layers})", {"nn": nn})
    text = repr(model) if is_printed else f"nn.Sequential({layers})"
    output = tuple(model(torch.zeros(2, *shape)).shape[1:])

    answer = answer_of(f"{text}\non {'×'.join(map(str, shape))}")

    assert answer.kind is Kind.MODEL
    sizes = written(output) if len(output) > 1 else f"{output[0]} numbers"
    assert answer.title == f"{len(model)} layers make {sizes} of {written(shape)}."
    read = decode_layers(answer.buttons[0].link["layers"])
    assert [size for each in read for size in each.weight_shapes.values()] == _numbers(model)
    (note,) = [each for each in answer.notes if each.startswith("A lazy layer takes its number")]
    assert f"with an input of {written(shape)}, " in note
    for at, theirs in enumerate(model):
        if "Lazy" in layers.split(", nn.")[at]:
            count = next(
                getattr(theirs, name)
                for name in ("in_features", "in_channels", "num_features")
                if hasattr(theirs, name)
            )
            assert re.search(rf"layer {at + 1} is \w+\({count}\b", note)
    assert_sound(answer)


def test_a_class_with_lazy_layers_is_read() -> None:
    answer = answer_of(
        """class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.LazyConv2d(16, 3)
        self.fc = nn.LazyLinear(5)
    def forward(self, x):
        x = F.group_norm(F.max_pool2d(self.conv(x), 2), 4)
        return self.fc(torch.flatten(x, 1))
on 3×30×30"""
    )

    assert answer.title == "5 layers make 5 numbers of 3 × 30 × 30."
    assert "Linear(3136, 5)." in " ".join(answer.notes)


@pytest.mark.parametrize(
    "layers",
    [
        "nn.MaxPool2d(40), nn.Flatten(), nn.LazyLinear(10)",
        "nn.LazyConv2d(9, 3, groups=3), nn.Flatten(), nn.LazyLinear(10)",
    ],
)
def test_behind_a_layer_that_cannot_work_no_number_is_said(layers: str) -> None:
    answer = answer_of(f"nn.Sequential({layers}) on 4×9×9")

    assert answer.title.startswith("Layer 1, ")
    assert "lazy" not in " ".join(answer.notes)
    assert_sound(answer)


def test_an_error_of_a_lazy_layer_names_its_number_if_the_model_is_there() -> None:
    model = "m = nn.Sequential(nn.MaxPool2d(2), nn.Flatten(), nn.LazyLinear(10)) on 3×28×28"
    error = "ValueError: Attempted to use an uninitialized parameter in <method 'numel'"

    alone, beside = answer_of(error), answer_of(f"{model}\n{error}")

    assert "run the model once" in alone.notes[0]
    assert beside.notes[:2] == alone.notes
    assert "layer 3 is Linear(588, 10)" in beside.notes[2]
