"""What goes back, in sentences; code that sends it back; its numbers in a link."""

import contextlib
import io
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from numpy.typing import NDArray

from pooling_core import (
    Average,
    PoolSpec,
    PowerAverage,
    trace_gradient,
    trace_pool,
    trace_unpool,
)
from pooling_ui.backwards import code as back_snippets
from pooling_ui.backwards.backward_result import unpool_refusal
from pooling_ui.backwards.sentences import summary
from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.code import call_of
from pooling_ui.setting.pool_table import BY_SIZE, FRACTIONAL
from pooling_ui.setting.setting import reducer, windows_of
from pooling_ui.state.link_values import decode_cells, encode_cells
from pooling_ui.state.params import ALL
from tests.ui.typed import present

PLANE = np.array([[1.5, -2, 7, 0.1], [3, 1, 3, 1e-9], [7, 7, -1, 0], [2, 4, 6, 8.0]])
SETTINGS = [
    {"k": 2},
    {"k": 3, "s": 1, "p": 1},
    {"separate": True, "k": 3, "kw": 2, "p": 1, "pw": 0, "d": 1, "dw": 2, "s": 1, "sw": 1},
    {"keep": "Average", "k": 3, "s": 2, "p": 1, "ceil": True},
    {"keep": "Average", "k": 2, "s": 1, "div": 3},
    {"keep": "Average", "k": 3, "s": 1, "p": 1, "pads": False},
    {"keep": "Lp", "k": 3, "s": 1, "norm": "2"},
    {"keep": "Lp", "k": 2, "norm": "∞", "ceil": True},
    {"lay": BY_SIZE, "separate": True, "o": 3, "ow": 2},
    {"keep": "Average", "lay": BY_SIZE, "o": 3},
    {"lay": FRACTIONAL, "k": 2, "o": 2},
    {"axes": 3, "lay": FRACTIONAL, "k": 2, "o": 2},
    {"axes": 1, "lay": BY_SIZE, "o": 3},
    {"axes": 3, "keep": "Average", "lay": BY_SIZE, "o": 3},
    {"axes": 1, "k": 3, "s": 2},
    {"axes": 1, "keep": "Average", "k": 2},
    {"axes": 1, "keep": "Lp", "k": 2, "s": 1},
    {"axes": 3, "k": 2, "p": 1},
    {"axes": 3, "keep": "Average", "k": 2, "s": 1},
    {"axes": 3, "keep": "Lp", "k": 2, "norm": "4"},
]


def run(code: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(code, names)
    return names


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("ones", [True, False])
def test_the_code_gives_the_gradient_on_screen(setting: dict[str, Any], ones: bool) -> None:
    choices = DEFAULTS | setting
    cells = np.resize(PLANE, (4,) * choices["axes"])
    trace = trace_pool(cells, windows_of(choices).spec, reducer(choices))
    shape = trace.output.shape
    grad = np.ones(shape) if ones else np.arange(trace.output.size).reshape(shape) / 4
    result = trace_gradient(trace, grad).result

    torch_names = run(back_snippets.torch_code(cells, present(call_of(choices)), grad, None))
    names = run(back_snippets.numpy_code(cells, present(call_of(choices)), grad, None))

    # Powers may differ in their last bits.
    same = np.testing.assert_array_equal if choices["keep"] != "Lp" else np.testing.assert_allclose
    same(torch_names["x"].grad.numpy(), result)
    np.testing.assert_array_equal(names["x_grad"][0], result)


@pytest.mark.parametrize(
    ("axes", "size"), [(2, None), (2, (4, 4)), (2, (5, 4)), (1, (5,)), (3, None), (3, (5, 4, 4))]
)
def test_the_code_unpools_as_on_screen(axes: int, size: tuple[int, ...] | None) -> None:
    choices = DEFAULTS | {"k": 2, "axes": axes}
    spec, cells = PoolSpec.of(2, ndim=axes), np.resize(PLANE, (4,) * axes)
    result = trace_unpool(trace_pool(cells, spec), spec, size).result

    for write in (back_snippets.torch_code, back_snippets.numpy_code):
        names = run(write(cells, present(call_of(choices)), None, size))
        np.testing.assert_array_equal(names["unpooled"][0].tolist(), result)
        assert ("output_size" in write(cells, present(call_of(choices)), None, size)) == (
            size is not None
        )


def test_a_summary_counts_what_got_something() -> None:
    trace = trace_pool(PLANE, PoolSpec.of(2))

    assert summary(trace_gradient(trace, np.ones((2, 2)))) == (
        "4 windows send back 4 in all. 4 of 16 cells get something."
    )
    assert summary(trace_gradient(trace, np.zeros((2, 2)))) == (
        "4 windows send back 0 in all. 0 of 16 cells get something."
    )
    assert summary(trace_unpool(trace, PoolSpec.of(2))) == (
        "4 values go back to 4 of 16 cells. What the other 12 held is lost."
    )
    one = trace_pool([[1.0, 3.0]], PoolSpec.of((1, 2)), Average())
    assert summary(trace_gradient(one, [[-2.0]])) == (
        "1 window sends back −2 in all. 2 of 2 cells get something."
    )


@pytest.mark.parametrize(
    ("plane", "spec", "size", "says"),
    [
        (np.ones((2, 2)), PoolSpec.of(1), None, "4 values go back to 4 of 4 cells. Nothing is"),
        (np.zeros((2, 2)), PoolSpec.of(2), None, "1 value goes back to 1 of 4 cells. What the "),
        (
            np.ones((2, 2)),
            PoolSpec.of(2),
            (3, 2),
            "1 value goes back to 1 of 6 cells. What 3 cells of the input held is lost.",
        ),
        (
            np.array([[1, 5, 2.0]]),
            PoolSpec.of((1, 2), 1),
            None,
            "2 values go back to 1 of 3 cells. What the other 2 held is lost.",
        ),
    ],
)
def test_of_unpooling_the_cells_that_are_written_count(
    plane: NDArray[np.float64], spec: PoolSpec, size: tuple[int, int] | None, says: str
) -> None:
    """Not those that are not 0: a maximum may be 0."""
    assert summary(trace_unpool(trace_pool(plane, spec), spec, size)).startswith(says)


@pytest.mark.parametrize(
    ("arrives", "says"),
    [
        ([[1, -1]], "2 windows send back 0 in all. 1 of 3 cells gets something."),
        ([[np.nan, 1]], "2 windows send back NaN in all. 1 of 3 cells gets something."),
        ([[np.inf, 1]], "∞ in all. 1 of 3 cells gets something; (0, 1) gets most, ∞."),
        ([[0, 0]], "0 of 3 cells get something."),
    ],
)
def test_a_cell_that_gets_one_and_minus_one_gets_something(
    arrives: list[list[float]], says: str
) -> None:
    trace = trace_pool([[1.0, 5.0, 2.0]], PoolSpec.of((1, 2), 1))

    assert summary(trace_gradient(trace, arrives)).endswith(says)


@pytest.mark.parametrize(
    ("plane", "norm_type", "says"),
    [
        ([[np.inf, 1, 2, 3]], 2, "3 of 4 cells get something."),  # 0 times an infinite slope
        ([[0, 0, 0]], 0.5, "2 of 3 cells get something."),  # no window reads the third
        ([[0, 0]], 2, "0 of 2 cells get something."),
        ([[np.inf, 5, np.inf]], 2, "1 of 3 cells gets something."),
    ],
)
def test_a_cell_that_gets_nan_gets_something(
    plane: list[list[float]], norm_type: float, says: str
) -> None:
    trace = trace_pool(np.array(plane, float), PoolSpec.of((1, 2)), PowerAverage(norm_type))

    assert summary(trace_gradient(trace, np.ones(trace.output.shape))).endswith(says)


def test_of_one_cell_it_speaks_in_the_singular() -> None:
    spec = PoolSpec.of(1)
    trace = trace_pool([[1.0]], spec)

    assert summary(trace_gradient(trace, [[0]])).endswith("0 of 1 cell gets something.")
    assert summary(trace_unpool(trace, spec)).startswith("1 value goes back to 1 of 1 cell. ")


def test_none_gets_most_where_several_share_it() -> None:
    """Also where one of their sums is rounded otherwise: 0.1 + 0.2 is not 0.3."""
    trace = trace_pool([[0.0, 5.0, 0.0, 7.0]], PoolSpec.of((1, 2), 1))

    assert "most" not in summary(trace_gradient(trace, [[0.1, 0.2, 0.3]]))
    assert "(0, 3) gets most, 0.4" in summary(trace_gradient(trace, [[0.1, 0.2, 0.4]]))


def test_where_numbers_below_zero_arrive_most_is_the_largest_and_least_is_said_else() -> None:
    trace = trace_pool([[0.0, 5.0, 0.0, 7.0]], PoolSpec.of((1, 2), 2))

    assert "(0, 1) gets most, 2." in summary(trace_gradient(trace, [[2, -2]]))
    assert "(0, 1) gets most, 2." in summary(trace_gradient(trace, [[2, -6]]))
    assert "(0, 3) gets least, −6." in summary(trace_gradient(trace, [[-2, -6]]))


@pytest.mark.parametrize("size", [(0, 2), (2, 0), (0, 0)])
def test_a_size_without_cells_is_legal(size: tuple[int, int]) -> None:
    """PyTorch checks no index then."""
    spec = PoolSpec.of(2, 3)

    assert unpool_refusal((1, 1), spec, size, 3, (2, 2)) is None


def test_the_first_index_behind_the_last_cell_is_refused() -> None:
    refusal = unpool_refusal((1, 1), PoolSpec.of(2, 3), (2, 2), 4, (2, 2))

    assert (
        present(refusal).why
        == "index 4 lies outside a plane of 2 × 2 = 4 cells, which end at index 3"
    )
    assert unpool_refusal((1, 1), PoolSpec.of(2, 3), (2, 2), 3, (2, 2)) is None


@pytest.mark.parametrize("ow", range(2, 8))
@pytest.mark.parametrize("oh", range(2, 8))
def test_a_size_is_refused_where_pytorch_refuses_it(oh: int, ow: int) -> None:
    """And the one that is offered is not."""
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


def test_what_reaches_the_input_is_said_where_it_is_another_sum() -> None:
    """Padding swallows a part of an average's gradient; a divisor of one's own makes more of it."""
    x = np.zeros((8, 8))

    def of(spec: Any, reducer: Any = None) -> Any:
        trace = trace_pool(x, spec, reducer)
        return summary(trace_gradient(trace, np.ones(trace.output.shape)))

    padded = of(PoolSpec.of(3, 2, 1, ceil_mode=True), Average())
    assert padded.startswith("25 windows send back 25 in all; 17.36 reaches the input. 64 of 64")
    divided = of(PoolSpec.of(2), Average(divisor_override=1))
    assert divided.startswith("16 windows send back 16 in all; 64 reaches the input. 64 of 64")
    left_out = of(PoolSpec.of(3, 2, 1), Average(count_include_pad=False))
    assert left_out.startswith("16 windows send back 16 in all. 64 of 64")
    assert of(PoolSpec.of(2)).startswith("16 windows send back 16 in all. 16 of 64")


def test_a_volume_s_refusals_and_places_have_three_numbers() -> None:
    spec = PoolSpec.of(2, ndim=3)
    refusal = unpool_refusal((2, 2, 2), spec, (4, 4, 9), 60, (4, 4, 4))

    assert present(refusal).why.startswith("output_size: 9 columns, but it must be more than 4 − 2")
    outside = unpool_refusal((2, 2, 2), spec, (3, 3, 3), 60, (4, 4, 4))
    assert present(outside).why.startswith(
        "index 60 lies outside a volume of 3 × 3 × 3 = 27 cells, "
    )
    series = unpool_refusal((2,), PoolSpec.of(2, ndim=1), (3,), 3, (4,))
    assert present(series).why == "index 3 lies outside a series of 3 cells, which end at index 2"
    x = np.zeros((2, 2, 2))
    x[1, 0, 1] = 1
    trace = trace_pool(x, PoolSpec.of(1, 1, ndim=3))
    assert summary(trace_gradient(trace, x)).endswith(
        "1 of 8 cells gets something; (1, 0, 1) gets most, 1."
    )
