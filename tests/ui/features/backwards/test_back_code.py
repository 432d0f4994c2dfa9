"""Code that sends back what goes back, the sizes that are refused, and its numbers in a link."""

import contextlib
import io
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F

from pooling_core import (
    PoolSpec,
    trace_gradient,
    trace_pool,
    trace_unpool,
)
from pooling_ui.features.backwards import code as back_snippets
from pooling_ui.features.backwards.backward_result import unpool_refusal
from pooling_ui.features.backwards.parameters import decode_cells, encode_cells
from pooling_ui.features.backwards.sentences import summary
from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.code import call_of
from pooling_ui.setting.pool_table import POOLS
from pooling_ui.setting.setting import setting_of
from pooling_ui.setting.window_modes import BY_SIZE, FRACTIONAL
from pooling_ui.state.params import ALL
from tests.ui.features.backwards.test_recorded_back import GRADIENTS
from tests.ui.helpers.typed import present

PLANE = np.array([[1.5, -2, 7, 0.1], [3, 1, 3, 1e-9], [7, 7, -1, 0], [2, 4, 6, 8.0]])
SETTINGS: list[dict[str, Any]] = [
    {"k": 2},
    {"k": 3, "s": 1, "p": 1},
    {"separate": True, "k": 3, "kw": 2, "p": 1, "pw": 0, "d": 1, "dw": 2, "s": 1, "sw": 1},
    {"keep": "Average", "k": 3, "s": 2, "p": 1, "ceil": True},
    {"keep": "Average", "k": 2, "s": 1, "div": 3},
    {"keep": "Average", "k": 3, "s": 1, "p": 1, "pads": False},
    {"keep": "Lp", "k": 3, "s": 1, "norm": "2"},
    {"keep": "Lp", "k": 2, "norm": "∞", "ceil": True},
    {"lay": BY_SIZE.label, "separate": True, "o": 3, "ow": 2},
    {"keep": "Average", "lay": BY_SIZE.label, "o": 3},
    {"lay": FRACTIONAL.label, "k": 2, "o": 2},
]
SETTINGS += [
    {"keep": pool.label, "lay": mode.label, "o": 2}
    for pool in POOLS.values()
    if pool.backward
    for mode in pool.modes
]
# Of a series and of a volume, by their axes.
OTHERS: list[tuple[int, dict[str, Any]]] = [
    (3, {"lay": FRACTIONAL.label, "k": 2, "o": 2}),
    (1, {"lay": BY_SIZE.label, "o": 3}),
    (3, {"keep": "Average", "lay": BY_SIZE.label, "o": 3}),
    (1, {"k": 3, "s": 2}),
    (1, {"keep": "Average", "k": 2}),
    (1, {"keep": "Lp", "k": 2, "s": 1}),
    (3, {"k": 2, "p": 1}),
    (3, {"keep": "Average", "k": 2, "s": 1}),
    (3, {"keep": "Lp", "k": 2, "norm": "4"}),
]


def run(code: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(code, names)
    return names


@pytest.mark.parametrize(
    ("axes", "setting"), [*((2, setting) for setting in SETTINGS), *OTHERS], ids=str
)
@pytest.mark.parametrize("ones", [True, False])
def test_the_code_gives_the_gradient_on_screen(
    axes: int, setting: dict[str, Any], ones: bool
) -> None:
    choices = DEFAULTS | setting
    cells = np.resize(PLANE, (4,) * axes)
    made = setting_of(choices, cells.shape)
    assert made.spec is not None
    trace = trace_pool(cells, made.spec, made.reducer)
    shape = trace.output.shape
    grad = np.ones(shape) if ones else np.arange(trace.output.size).reshape(shape) / 4
    result = trace_gradient(trace, grad).result

    torch_names = run(back_snippets.torch_code(cells, present(call_of(made)), grad, None))
    names = run(back_snippets.numpy_code(cells, present(call_of(made)), grad, None))

    # Powers may differ in their last bits.
    same = np.testing.assert_array_equal if choices["keep"] != "Lp" else np.testing.assert_allclose
    same(torch_names["x"].grad.numpy(), result)
    np.testing.assert_array_equal(names["x_grad"][0], result)


@pytest.mark.parametrize(
    ("axes", "size"), [(2, None), (2, (4, 4)), (2, (5, 4)), (1, (5,)), (3, None), (3, (5, 4, 4))]
)
def test_the_code_unpools_as_on_screen(axes: int, size: tuple[int, ...] | None) -> None:
    spec, cells = PoolSpec.of(2, ndim=axes), np.resize(PLANE, (4,) * axes)
    call = present(call_of(setting_of(DEFAULTS | {"k": 2}, cells.shape)))
    result = trace_unpool(trace_pool(cells, spec), spec, size).result

    for write in (back_snippets.torch_code, back_snippets.numpy_code):
        names = run(write(cells, call, None, size))
        np.testing.assert_array_equal(names["unpooled"][0].tolist(), result)
        assert ("output_size" in write(cells, call, None, size)) == (size is not None)


@pytest.mark.parametrize("name", GRADIENTS)
def test_a_summary_counts_the_cells_that_get_something(name: str) -> None:
    sent = GRADIENTS[name]
    if not np.isfinite(sent.result).all() or (sent.grad_output < 0).any():
        return  # NaN and what adds up to 0 may be something, too

    counted = f"{np.count_nonzero(sent.result)} of {sent.result.size} cell"

    assert counted in summary(sent)


@pytest.mark.parametrize("size", [(0, 2), (2, 0), (0, 0)])
def test_a_size_without_cells_is_legal(size: tuple[int, int]) -> None:
    """PyTorch checks no index then."""
    spec = PoolSpec.of(2, 3)

    assert unpool_refusal((1, 1), spec, size, 3, (2, 2)) is None


def test_the_first_index_behind_the_last_cell_is_refused() -> None:
    assert unpool_refusal((1, 1), PoolSpec.of(2, 3), (2, 2), 4, (2, 2)) is not None
    assert unpool_refusal((1, 1), PoolSpec.of(2, 3), (2, 2), 3, (2, 2)) is None


@pytest.mark.parametrize("ow", range(2, 8))
@pytest.mark.parametrize("oh", range(2, 8))
def test_a_size_is_refused_where_pytorch_refuses_it(oh: int, ow: int) -> None:
    """PyTorch accepts the size that the page offers."""
    spec, x = PoolSpec.of(2), np.arange(25.0).reshape(5, 5)
    values, indices = F.max_pool2d(torch.tensor(x[None]), 2, return_indices=True)
    refusal = unpool_refusal((2, 2), spec, (oh, ow), int(indices.max()), (5, 5))
    try:
        F.max_unpool2d(values, indices, (2, 2), output_size=(oh, ow))
    except (ValueError, RuntimeError):
        assert refusal is not None
        F.max_unpool2d(values, indices, (2, 2), output_size=present(refusal).nearest)
    else:
        assert refusal is None


def test_changed_cells_go_through_a_link() -> None:
    cells = {(0, 1): 5.0, (10, 2): -0.25, (116, 64): float("inf"), (3, 0): float("nan")}

    back = decode_cells(encode_cells(cells))

    assert str(sorted(present(back).items())) == str(sorted(cells.items()))


@pytest.mark.parametrize("text", ["", "0.1", "0.1.", "a.b.c", "0.1.5_", "1000.1.5", "0.1.1,000"])
def test_damaged_cells_are_told(text: str) -> None:
    assert decode_cells(text) is None
    assert not ALL["grad"].reads(text)
