"""Each legal text gives its layers, and PyTorch's sizes where PyTorch runs it."""

import re

import pytest

from pooling_core.network import follow
from pooling_ui.text.layers import layer_text
from tests.ui.model_text.legal_texts import CASES, IN_TORCH, Case, read, run_by_torch


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_text_gives_its_layers_and_they_fit_each_other(case: Case) -> None:
    found = read(case.text)

    assert ", ".join(map(layer_text, found.layers)) == case.layers
    assert re.findall(r"^Line (\d+)", found.stops) == ([case.stops] if case.stops else [])
    assert not follow(found.layers, case.shape).problem


def test_there_are_texts_of_every_kind() -> None:
    assert len(CASES) >= 120
    assert len({case.text for case in CASES}) == len(CASES)
    assert len(IN_TORCH) >= 70


@pytest.mark.parametrize("case", IN_TORCH, ids=lambda case: case.name)
def test_pytorch_runs_the_text_and_gives_our_sizes(case: Case) -> None:
    """And has as many parameters; a layer that is passed twice counts once there."""
    model, output = run_by_torch(case)

    found = read(case.text)
    reports = follow(found.layers, case.shape).layers
    assert output == reports[-1].shape
    if "twice" not in " ".join(found.notes):
        theirs = sum(each.numel() for each in model.parameters())
        assert theirs == sum(each.parameters for each in reports)
        if "Fractional" not in case.text:  # its sizes are not printed
            printed = read(repr(model))
            assert sum(each.parameters for each in printed.layers) == theirs


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "x = 1\nnn.Sequential(nn.ReLU())",
            "Only the nn.Sequential in line 2, and what it uses, is read.",
        ),
        (
            "class Block(nn.Module):\n  def __init__(self):\n    self.conv = nn.Conv2d(3, 8, 3)\n"
            "  def forward(self, x):\n    return self.conv(x)\n"
            "class Net(nn.Module):\n  def __init__(self):\n    self.block = Block()\n"
            "  def forward(self, x):\n    return self.block(x)",
            "Only Net (line 6), and what it uses, is read.",
        ),
        ("nn.Conv2d(1, 1, 3, padding_mode='reflect')", "padding_mode changes no size"),
        ("nn.Sequential(nn.Dropout(0.1))", "p of Dropout"),
        ("nn.Sequential(nn.ReLU())\nWhy does it fail?", "Line 2 is left out"),
        ("nn.Sequential(*[nn.ReLU()] * 99)", "At most 80 layers are shown, here are 99"),
        ("Net(\n  (0): ReLU()\n)", "has no forward"),
    ],
)
def test_what_was_left_out_or_changed_is_said(text: str, said: str) -> None:
    assert said in " ".join(read(text).notes)


@pytest.mark.parametrize(
    ("around", "shape"),
    [
        ("summary(model, (1, 28, 28))", (1, 28, 28)),
        ("model(torch.randn(4, 3, 20, 30))", (3, 20, 30)),
        ("summary(model, input_size=(16, 3, 8, 9))", (3, 8, 9)),
        ("model(x)", None),
    ],
)
def test_the_input_that_a_text_names_is_read(around: str, shape: tuple[int, ...] | None) -> None:
    assert read(f"model = nn.Sequential(nn.ReLU())\n{around}").input_shape == shape
