"""Texts as people paste them: the layers that each gives, and PyTorch's sizes where it runs it."""

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pooling_core.network import follow
from pooling_ui.model_text import ReadModel, read_model
from pooling_ui.text.layers import label

_FOLDER = Path(__file__).parent / "texts"
_HEAD = re.compile(r"^===== (.+) (\d+x\d+x\d+)( torch)?\n", re.MULTILINE)
_LAYERS = re.compile(r"\n----- layers(?: before line (\d+))?\n")


class Case(NamedTuple):
    """A text with its input, its layers, and the line at which the reading stops, if it does."""

    name: str
    shape: tuple[int, ...]
    in_torch: bool
    text: str
    layers: str
    stops: str


def _cases() -> list[Case]:
    cases = []
    for path in sorted(_FOLDER.glob("*.txt")):
        _, *parts = _HEAD.split(path.read_text(encoding="utf-8"))
        for name, shape, torch, body in zip(*(parts[at::4] for at in range(4)), strict=True):
            text, stops, layers = _LAYERS.split(body)
            sizes = tuple(map(int, shape.split("x")))
            words = " ".join(layers.split())
            cases.append(Case(f"{path.stem}, {name}", sizes, bool(torch), text, words, stops or ""))
    return cases


CASES = _cases()
IN_TORCH = [case for case in CASES if case.in_torch]


def read(text: str) -> ReadModel:
    """Return what was read of a text; fail with the refusal if it was refused."""
    found = read_model(text)
    assert isinstance(found, ReadModel), found
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_text_gives_its_layers_and_they_fit_each_other(case: Case) -> None:
    found = read(case.text)

    assert ", ".join(map(label, found.layers)) == case.layers
    assert re.findall(r"^Line (\d+)", found.stops) == ([case.stops] if case.stops else [])
    assert not follow(found.layers, case.shape).problem


def test_there_are_texts_of_every_kind() -> None:
    assert len(CASES) >= 120
    assert len({case.text for case in CASES}) == len(CASES)
    assert len(IN_TORCH) >= 70


def _model(names: dict[str, Any], torch: Any) -> Any:
    """Return the last module that a text made, or an instance of its last class."""
    made = [value for value in names.values() if isinstance(value, torch.nn.Module)]
    classes = [
        value
        for value in names.values()
        if isinstance(value, type) and value.__module__ == "pasted"
    ]
    return made[-1] if made else classes[-1]()


def run_by_torch(case: Case) -> tuple[Any, tuple[int, ...]]:
    """Run a text of ours with PyTorch; return the model, and the size of its output."""
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: no text was run")
    names: dict[str, Any] = {
        **{"__name__": "pasted", "torch": torch, "nn": torch.nn, "F": torch.nn.functional}
    }
    text = f"model = {case.text}" if case.text.startswith("nn.") else case.text
    no_meta = ("Fractional", "LPPool", "device", ".to(")
    with torch.device("cpu" if any(each in text for each in no_meta) else "meta"):
        exec(text, names)
        model = names.get("model", names.get("net"))
        model = _model(names, torch) if model is None else model
        output = model.eval()(torch.zeros(2, *case.shape))
    return model, tuple(output.shape[1:])


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
        ("x = 1\nnn.Sequential(nn.ReLU())", "Only the nn.Sequential in line 2 is read."),
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
