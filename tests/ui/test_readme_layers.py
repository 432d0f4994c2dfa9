"""The library's table of layers, line by line: the functions are there, and so is the stage."""

import inspect
import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from streamlit.testing.v1 import AppTest

import pooling_core
from pooling_core import AdaptiveSpec, FractionalSpec, PoolSpec
from pooling_ui.setting.choices import DEFAULTS, Choices
from pooling_ui.setting.setting import reducer, windows_of
from pooling_ui.stage import back_message, stage_message
from tests.ui.helpers.messages import unpack
from tests.ui.helpers.pages import ROOT, open_page, refuses, said

README = (ROOT / "pooling_core" / "README.md").read_text(encoding="utf-8")
# Name of the layer, its numbers of axes, and the other columns.
TABLE = re.findall(r"^\| (\w+ool)(1d.+?|2d.+?) \| (.+) \|$", README, re.MULTILINE)
LAYERS = {name: [cell.strip() for cell in rest.split("|")] for name, _, rest in TABLE}
POOLS = {"Max": "Max", "Avg": "Average", "LP": "Lp"}
WINDOWS = {"Adaptive": "By output size", "Fractional": "Fractional"}
SPECS = {"Adaptive": AdaptiveSpec, "Fractional": FractionalSpec}
# By kernel 2, by 4 windows, and fractional, seven cells make other windows.
SIDE = 7
LOOKS = {1: "Series", 2: "Plane", 3: "Volume"}
MODES = {"Max": "Gradient of max", "Avg": "Gradient of average", "LP": "Gradient of Lp"}


def choices_of(layer: str, axes: int) -> Choices:
    """Return the widgets' choices that make this layer."""
    mode = next((WINDOWS[kind] for kind in WINDOWS if layer.startswith(kind)), "By kernel")
    keep = next(POOLS[kind] for kind in POOLS if kind in layer)
    return replace(DEFAULTS, axes=axes) | {"keep": keep, "lay": mode, "o": 4}


def on_page(layer: str, axes: int, *, back: bool) -> AppTest:
    """Return the page that shows the layer, or what goes back through it, on whole numbers."""
    choices = choices_of(layer, axes)
    link = {"lay": choices["lay"], "o": "2", "k": "2"}
    if back:
        mode = next(MODES[kind] for kind in MODES if kind in layer)
        mode = "Unpool" if layer.startswith("MaxUnpool") else mode
        return open_page("pages/backwards.py", of=LOOKS[axes], mode=mode, code="PyTorch", **link)
    if axes == 2:
        return open_page("pages/grid.py", keep=choices["keep"], code="PyTorch", **link)
    return open_page(
        "pages/dimensions.py", look=LOOKS[axes], keep=choices["keep"], code="PyTorch", **link
    )


def expected(layer: str, choices: Choices, cells: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the output that PyTorch's layer gives, with the page's setting and samples."""
    adaptive = layer.startswith("Adaptive")
    more: dict[str, Any] = {"output_size": 4} if adaptive else {"kernel_size": 2}
    if layer.startswith("Fractional"):
        samples = torch.tensor(
            [[windows_of(choices).arguments["_random_samples"]]], dtype=torch.float64
        )
        more |= {"output_size": 4, "_random_samples": samples}
    if layer.startswith("LP"):
        more["norm_type"] = 2
    pool = getattr(torch.nn, f"{layer}{cells.ndim}d")(**more)
    found: NDArray[np.float64] = pool(torch.tensor(cells[None])).numpy()[0]
    return found


def test_every_pooling_layer_of_pytorch_is_in_it() -> None:
    theirs = {name for name in dir(torch.nn) if re.fullmatch(r"\w+[Pp]ool\dd", name)}

    assert {f"{name}{each}" for name, axes, _ in TABLE for each in axes.split(", ")} == theirs


@pytest.mark.parametrize("layer", LAYERS)
def test_what_it_says_of_a_layer_is_there(layer: str) -> None:
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
        spec = windows_of(choices).spec
        trace = pooling_core.trace_pool(
            np.arange(float(SIDE**each)).reshape((SIDE,) * each), spec, reducer(choices)
        )
        kind = next((SPECS[kind] for kind in SPECS if layer.startswith(kind)), PoolSpec)
        assert type(spec) is kind
        if layer.startswith("MaxUnpool"):
            assert isinstance(spec, PoolSpec)
            back = pooling_core.trace_unpool(trace, spec, (SIDE,) * each)
        else:
            back = pooling_core.trace_gradient(trace, np.ones(trace.output.shape))
            np.testing.assert_array_equal(trace.output, expected(layer, choices, trace.x))
            header = unpack(stage_message(trace))[0]
            assert header["output_shape"] == list(trace.output.shape)
        assert unpack(back_message(back, title="Back"))[0]["shape"] == [SIDE] * each


@pytest.mark.parametrize("layer", LAYERS)
def test_the_pages_that_it_names_show_the_layer(layer: str) -> None:
    """Grid, or 1-D and 3-D, and Backwards: the stage is there, and the code calls the layer."""
    forward, _, _, on_stage = LAYERS[layer]
    for axes in [int(number) for number in re.findall(r"(\d)-D", on_stage)]:
        function = f"F.{forward.strip('`').replace('…', f'{axes}d')}("
        backs = [True] if layer.startswith("MaxUnpool") else [False, True]
        for back in backs:
            app = on_page(layer, axes, back=back)

            assert not refuses(app)
            assert function in said(app), (axes, back)
            message = next(it.proto.bytes for it in app.get("bidi_component") if it.proto.bytes)
            header = unpack(message)[0]
            assert not header["refusal"]
            assert len(header["shape"]) == axes
