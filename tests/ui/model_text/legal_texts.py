"""Texts as people paste them, their layers, and a way to run them with PyTorch."""

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pooling_ui.model_text import ReadModel, read_model

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
