"""The README's table of layers, line by line: the functions are there, and so is the stage."""

import inspect
import re

import numpy as np
import pytest
import torch.nn

import pooling_core
from pooling_ui.choices import DEFAULTS, reducer, spec_of
from pooling_ui.components.stage import back_message, stage_message
from tests.ui.messages import unpack
from tests.ui.pages import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
# Name of the layer, its numbers of axes, and the other columns.
TABLE = re.findall(r"^\| (\w+ool)(1d.+?|2d.+?) \| (.+) \|$", README, re.MULTILINE)
LAYERS = {name: [cell.strip() for cell in rest.split("|")] for name, _, rest in TABLE}
KEEPS = {"Max": "Max", "Avg": "Average", "LP": "Lp"}
LAID = {"Adaptive": "By output size", "Fractional": "Fractional"}


def choices_of(layer, axes):
    """Return the widgets' choices that make this layer."""
    laid = next((LAID[kind] for kind in LAID if layer.startswith(kind)), "By kernel")
    keep = next(KEEPS[kind] for kind in KEEPS if kind in layer)
    return DEFAULTS | {"keep": keep, "lay": laid, "o": 2, "axes": axes}


def test_every_pooling_layer_of_pytorch_is_in_it():
    theirs = {name for name in dir(torch.nn) if re.fullmatch(r"\w+[Pp]ool\dd", name)}

    assert {f"{name}{each}" for name, axes, _ in TABLE for each in axes.split(", ")} == theirs


@pytest.mark.parametrize("layer", LAYERS)
def test_what_it_says_of_a_layer_is_there(layer):
    """The functions for each number of axes, their indices, and both ways of the stage."""
    forward, indices, backward, on_stage = LAYERS[layer]
    axes = [int(number) for number in re.findall(r"(\d)-D", on_stage)]
    dimensions = {name[-2] for name in dir(torch.nn) if re.fullmatch(rf"{layer}\dd", name)}

    assert {str(each) for each in axes} == dimensions
    for each in axes:
        names = [text.strip("`").replace("…", f"{each}d") for text in (forward, backward)]
        pool, _ = (getattr(pooling_core, name) for name in names)
        assert ("return_indices" in indices) == (
            "return_indices" in inspect.signature(pool).parameters
        )
        choices = choices_of(layer, each)
        spec = spec_of(choices)
        trace = pooling_core.trace_pool(
            np.arange(5.0**each).reshape((5,) * each), spec, reducer(choices)
        )
        if layer.startswith("MaxUnpool"):
            back = pooling_core.trace_unpool(trace, spec, (5,) * each)
        else:
            back = pooling_core.trace_gradient(trace, np.ones(trace.output.shape))
            assert unpack(stage_message(trace))[0]["output_shape"] == [2] * each
        assert unpack(back_message(back, title="Back"))[0]["shape"] == [5] * each
