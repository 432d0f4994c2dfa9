"""The code on screen is run, and prints what the stage shows."""

import contextlib
import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pooling_core import trace_pool
from pooling_ui.setting import code as snippets
from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.pool_table import POOLS, Function
from pooling_ui.setting.setting import setting_of
from pooling_ui.setting.window_modes import BY_SIZE, FRACTIONAL
from tests.ui.helpers.typed import present

SETTINGS: list[dict[str, Any]] = [
    {"k": 2},
    {"separate": True, "k": 3, "kw": 2, "p": 1, "pw": 0, "d": 1, "dw": 2, "ceil": True},
    {"separate": True, "k": 3, "kw": 3, "s": 1, "sw": 2, "p": 1, "pw": 1},
    {"keep": "Min", "k": 3, "p": 1, "s": 2, "ceil": True},
    {"keep": "Average", "k": 3, "s": 2, "p": 1, "ceil": True},
    {"keep": "Average", "k": 3, "s": 1, "p": 1, "pads": False},
    {"keep": "Average", "k": 2, "div": 3},
    {"keep": "Lp", "k": 2, "norm": "3"},
    {"keep": "Lp", "k": 3, "norm": "∞", "ceil": True, "s": 2},
    {"keep": "Lp", "k": 2, "norm": "−∞"},
    {"keep": "Lp", "k": 2, "norm": "0.5"},
    {"lay": BY_SIZE.label, "o": 3},
    {"lay": BY_SIZE.label},
    {"lay": BY_SIZE.label, "separate": True, "o": None, "ow": 5, "keep": "Average", "div": 4},
    {"lay": BY_SIZE.label, "separate": True, "o": 3, "ow": None, "keep": "Min"},
    {"lay": FRACTIONAL.label, "o": 3},
    {"lay": FRACTIONAL.label, "k": 1, "o": 3, "r": 0.9, "rw": 0.1},
    {"lay": FRACTIONAL.label, "separate": True, "k": 2, "kw": 1, "o": 2, "ow": 3, "keep": "Min"},
]
SETTINGS += [
    {"keep": pool.label, "lay": mode.label, "o": 3}
    for pool in POOLS.values()
    for mode in pool.modes
]
# Of a series and of a volume, by their axes.
OTHERS: list[tuple[int, dict[str, Any]]] = [
    (1, {"lay": BY_SIZE.label, "o": 3}),
    (1, {"lay": BY_SIZE.label, "keep": "Average"}),
    (1, {"keep": "Min"}),
    (3, {"lay": BY_SIZE.label}),
    (3, {"lay": BY_SIZE.label, "separate": True, "od": 1, "o": 3, "ow": None, "keep": "Average"}),
    (3, {"lay": FRACTIONAL.label, "k": 1, "o": 2, "rd": 0.9}),
    (3, {"lay": FRACTIONAL.label, "k": 1, "separate": True, "od": 1, "o": 3, "ow": 2}),
    (3, {"lay": FRACTIONAL.label, "o": 1, "keep": "Min"}),
]
PLANE = np.array(
    [[1.5, -2, np.nan, 0.1], [np.inf, -np.inf, 3, 1e-9], [7, 7, -1, 0], [2, 4, 6, 8.0]]
)
CELLS = {1: PLANE[1], 2: PLANE, 3: np.stack([PLANE, PLANE[::-1], PLANE.T])}


def _run(code: str) -> tuple[dict[str, Any], str]:
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(code, names)
    return names, printed.getvalue()


@pytest.mark.parametrize(
    ("axes", "setting"), [*((2, setting) for setting in SETTINGS), *OTHERS], ids=str
)
@pytest.mark.parametrize("write", [snippets.torch_line, snippets.numpy_line])
def test_the_snippet_gives_the_output_on_screen(
    write: Callable[..., Any], axes: int, setting: dict[str, Any]
) -> None:
    """Values, and indices of maxima, with NaN and infinities written so that they run."""
    if write is snippets.torch_line:
        pytest.importorskip("torch", reason="torch is not installed: its snippet cannot be run")
    choices, cells = DEFAULTS | setting, CELLS[axes]
    made = setting_of(choices, cells.shape)
    assert made.spec is not None
    trace = trace_pool(cells, made.spec, made.reducer)

    names, printed = _run(write(cells, made))

    near = 1e-12 if choices["keep"] == "Lp" else 0  # powers differ in their last bits
    np.testing.assert_allclose(names["values"].tolist(), trace.output[None], rtol=near)
    assert ("indices" in names) == present(made.function).indexed
    if "indices" in names:
        np.testing.assert_array_equal(names["indices"].tolist(), present(trace.indices)[None])
    assert printed


def code(setting: dict[str, Any], write: Callable[..., Any] = snippets.torch_line) -> str:
    """Return the code of a setting."""
    found: str = write(PLANE, setting_of(DEFAULTS | setting, PLANE.shape))
    return found


def test_what_equals_pytorchs_default_is_left_out() -> None:
    """A 2 × 2 window with its own stride is `kernel_size=2` and no more."""
    assert "F.max_pool2d(\n    x[None], kernel_size=2, return_indices=True\n)" in code({"k": 2})
    assert "F.avg_pool2d(\n    x[None], kernel_size=2\n)" in code({"keep": "Average"})


@pytest.mark.parametrize(
    ("argument", "written"),
    [
        *((term, term) for term in ("x", "-x", "torch.exp(x)", "(x + 1)", "torch.stack([x, -x])")),
        *((formula, f"({formula})") for formula in ("x ** 2", "-x ** 2", "1 - x", "(x) + (1)")),
    ],
)
def test_a_formula_for_the_input_has_brackets_around_it(argument: str, written: str) -> None:
    """Else the code takes a plane of the formula's last term alone."""
    call = snippets.Call(Function("lp_pool2d", {}, argument=argument), {"kernel_size": 2})

    assert f"\n    {written}[None], kernel_size=2\n" in snippets.pooled(call, "F.", "torch")


def test_pairs_are_written_where_rows_and_columns_differ() -> None:
    """And ceil_mode, padding and dilation where they are not PyTorch's defaults."""
    said = "kernel_size=(3, 2), padding=(1, 0), dilation=(1, 2), ceil_mode=True"

    assert said in code(SETTINGS[1], snippets.numpy_line)


@pytest.mark.parametrize(
    ("setting", "torch", "numpy"),
    [
        ({"keep": "Min"}, "-F.max_pool2d(\n    -x[None], k", "min_pool2d(\n    x[None], k"),
        ({"keep": "Average", "pads": False}, "count_include_pad=False", "avg_pool2d"),
        ({"keep": "Average", "div": 5}, "divisor_override=5", "divisor_override=5"),
        ({"keep": "Lp"}, "ceil_mode" and "norm_type=2\n", "import lp_pool2d"),
        ({"keep": "Lp", "norm": "−∞"}, 'norm_type=float("-inf")', 'norm_type=float("-inf")'),
        (
            {"lay": BY_SIZE.label, "o": 3},
            "F.adaptive_max_pool2d(\n    x[None], output_size=3, return_indices=True\n)",
            "import adaptive_max_pool2d\n",
        ),
        ({"lay": BY_SIZE.label}, "output_size=(None, None)", "output_size=(None, None)"),
        (
            {"lay": BY_SIZE.label, "o": 3, "keep": "Average"},
            "F.adaptive_avg_pool2d(\n    x[None], output_size=3\n)",
            "import adaptive_avg_pool2d\n",
        ),
        (
            {"lay": BY_SIZE.label, "o": 3, "keep": "Min"},
            "values = -F.adaptive_max_pool2d(\n    -x[None], output_size=3\n)",
            "values = -adaptive_max_pool2d(\n    -x[None], output_size=3\n)",
        ),
        (
            {"lay": FRACTIONAL.label, "o": 3},
            "samples = torch.tensor([[[0.7, 0.2]]], dtype=torch.float64)  # columns, rows\n",
            "samples = [[[0.7, 0.2]]]  # columns, rows\n",
        ),
        (
            {"lay": FRACTIONAL.label, "o": 3},
            "kernel_size=2, output_size=3, _random_samples=samples, return_indices=True\n)",
            "import fractional_max_pool2d\n",
        ),
        (
            {"lay": FRACTIONAL.label, "o": 3, "keep": "Average"},
            "# PyTorch has no fractional average: adaptive_avg_pool2d takes an output_size.",
            "# pooling_core has no fractional average",
        ),
        (
            {"lay": BY_SIZE.label, "o": 3, "keep": "Lp"},
            "# PyTorch has no adaptive power average",
            "# pooling_core has no adaptive power average",
        ),
    ],
)
def test_each_kind_has_its_function(setting: dict[str, Any], torch: str, numpy: str) -> None:
    """PyTorch has no minimum: people write the negative maximum of the negative."""
    assert torch in code(setting)
    assert numpy in code(setting, snippets.numpy_line)
