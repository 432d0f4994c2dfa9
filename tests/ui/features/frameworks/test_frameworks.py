"""Compare frameworks' versions of a setting with ONNX itself and what their documents print."""

import re
from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pooling_core import SettingError, trace_pool
from pooling_ui.features.frameworks.compared import FrameworkPool, compared
from pooling_ui.features.frameworks.rules import BY_NAME, RULES, SOURCES, CommonSetting
from pooling_ui.features.frameworks.table import differences, framework_table, refusals
from pooling_ui.state.params import WIDGETS
from pooling_ui.state.readers import OneOf
from tests.ui.helpers.pages import header, numbers, open_page, refuses, said

PAGE = "pages/frameworks.py"
PYTORCH = "PyTorch"
VALID, SAME = "TensorFlow, Keras: VALID", "TensorFlow, Keras: SAME"
SIDES = (range(1, 8), range(1, 5), range(1, 5), range(1, 3), range(3))
"""Cells, kernel, stride, dilation and padding of an axis."""
# What the rules ask ONNX for: auto_pad and ceil_mode.
ONNX = {
    "ONNX: pads": ("NOTSET", 0),
    "ONNX: pads, ceil_mode": ("NOTSET", 1),
    "ONNX: SAME_UPPER": ("SAME_UPPER", 0),
    "ONNX: SAME_LOWER": ("SAME_LOWER", 0),
    "ONNX: VALID": ("VALID", 0),
}


def common(
    shape: tuple[int, ...], kernel: int, stride: int, padding: int = 0, dilation: int = 1
) -> CommonSetting:
    """Return the same setting along every axis."""
    each = (len(shape) * (side,) for side in (kernel, stride, padding, dilation))
    return CommonSetting(shape, *each)


def made(name: str, *setting: Any) -> FrameworkPool:
    return next(each for each in compared(common(*setting)) if each.rule.name == name)


def pooled(
    name: str, plane: NDArray[np.float64] | list[list[int]], kernel: int, stride: int
) -> NDArray[np.float64]:
    plane = np.array(plane, float)
    return trace_pool(plane, BY_NAME[name].windows(common(plane.shape, kernel, stride))).output


def test_every_rule_of_onnx_is_compared_with_onnx() -> None:
    assert [rule.name for rule in RULES if rule.name.startswith("ONNX")] == list(ONNX)


def usable(name: str, ours: FrameworkPool, n: int, stride: int, dilation: int) -> bool:
    """Return True if onnx 1.23's reference follows the text of ONNX; where not, sizes are compared.

    With SAME_LOWER it rounds down, and puts the odd cell at the end, unless all steps are 1. With
    `ceil_mode` and steps of 1 it pads twice. SAME with windows that leave cells out makes it fail.
    """
    steps = max(stride, dilation)
    if name == "ONNX: SAME_LOWER":
        return steps == 1
    if name == "ONNX: pads, ceil_mode":
        return steps > 1
    assert ours.spec is not None
    return not (name == "ONNX: SAME_UPPER" and ours.spec.lay((n, n))[0].reads.min() == 0)


@pytest.mark.parametrize("name", ONNX)
def test_sizes_and_maxima_are_those_of_onnx(name: str) -> None:
    """Sizes by its shape inference; maxima by its reference, where that follows the text."""
    onnx = pytest.importorskip("onnx", reason="ONNX is not installed: nothing is compared with it")
    from onnx.reference import ReferenceEvaluator

    auto_pad, ceil_mode = ONNX[name]
    helper, random, compared_with = onnx.helper, np.random.default_rng(0), 0
    for n, kernel, stride, dilation, padding in product(*SIDES):
        setting: dict[str, Any] = {"kernel_shape": [kernel] * 2, "strides": [stride] * 2}
        setting |= {"dilations": [dilation] * 2, "ceil_mode": ceil_mode}
        chosen = {"auto_pad": auto_pad} if auto_pad != "NOTSET" else {"pads": [padding] * 4}
        node = helper.make_node("MaxPool", ["x"], ["y"], **setting, **chosen)
        shape = (1, 1, n, n)
        x, y = (
            helper.make_tensor_value_info(each, onnx.TensorProto.FLOAT, sides)
            for each, sides in (("x", shape), ("y", None))
        )
        graph = helper.make_graph([node], "pool", [x], [y])
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 22)])
        ours = made(name, (n, n), kernel, stride, padding, dilation)
        if ours.spec is None:
            assert "no window fits" in ours.refusal
            continue
        inferred = onnx.shape_inference.infer_shapes(model).graph.output[0].type.tensor_type.shape
        assert tuple(each.dim_value for each in inferred.dim[2:]) == ours.sizes, ours
        if not usable(name, ours, n, stride, dilation):
            continue
        cells = random.normal(size=shape).astype(np.float32)
        output = trace_pool(cells[0, 0], ours.spec).output
        if np.isneginf(output).any():
            continue  # a window of padding alone: the reference has no maximum of it
        outputs: Any = ReferenceEvaluator(model).run(None, {"x": cells})
        np.testing.assert_array_equal(output, outputs[0][0, 0])
        compared_with += 1
    assert compared_with > 50


NINE = np.arange(1.0, 10).reshape(3, 3)
TWELVE = np.arange(1.0, 13).reshape(3, 4)
MATRIX = [[0, 0, 1, 7], [0, 2, 0, 0], [5, 2, 0, 0], [0, 0, 9, 8]]


@pytest.mark.parametrize(
    ("name", "plane", "kernel", "stride", "printed"),
    [
        (VALID, NINE, 2, 1, [[5, 6], [8, 9]]),
        (VALID, TWELVE, 2, 2, [[6, 8]]),
        (SAME, NINE, 2, 1, [[5, 6, 6], [8, 9, 9], [8, 9, 9]]),
        (SAME, MATRIX, 2, 2, [[2, 7], [5, 9]]),
        (SAME, MATRIX, 3, 2, [[5, 7], [9, 9]]),
        (SAME, MATRIX, 3, 3, [[2, 7], [5, 9]]),
    ],
)
def test_what_the_documents_of_keras_and_tensorflow_print(
    name: str,
    plane: NDArray[np.float64] | list[list[int]],
    kernel: int,
    stride: int,
    printed: list[list[int]],
) -> None:
    """tf.keras.layers.MaxPool2D and tf.nn.max_pool, under "Example"."""
    assert pooled(name, plane, kernel, stride).tolist() == printed


def test_sizes_by_the_formulas_of_keras() -> None:
    """keras.io, MaxPooling2D: two formulas that are not written as ours are."""
    for n, kernel, stride, *_ in product(*SIDES):
        if n >= kernel:
            assert made(VALID, (n,), kernel, stride).sizes == ((n - kernel) // stride + 1,)
        assert made(SAME, (n,), kernel, stride).sizes == ((n - 1) // stride + 1,)


@pytest.mark.parametrize(
    ("name", "setting", "output"),
    [
        ("JAX: pairs", (6, 3, 2, 1, 1), [2, 4, 6]),
        ("JAX: pairs", (6, 2, 3, 2, 1), [float("-inf"), 3, 6]),
        ("JAX: SAME", (6, 3, 2, 0, 1), [3, 5, 6]),
        ("JAX: SAME", (7, 3, 3, 0, 2), [3, 6, 7]),
        ("JAX: VALID", (7, 3, 3, 1, 2), [5]),
    ],
)
def test_maxima_that_jax_gave(name: str, setting: tuple[int, ...], output: list[float]) -> None:
    """jax.lax.reduce_window of 1, 2, 3, ... in JAX 0.10.2, with −∞ to begin with."""
    (n, *sides) = setting
    spec = BY_NAME[name].windows(common((n,), *sides))

    assert trace_pool(np.arange(1.0, n + 1), spec).output.tolist() == output


@pytest.mark.parametrize(
    ("shape", "kernel", "stride", "padding", "size"),
    [
        ((55,), 3, 2, 0, 27),  # CaffeNet's pools: 55 → 27 → 13 → 6
        ((27,), 3, 2, 0, 13),
        ((13,), 3, 2, 0, 6),
        ((112,), 3, 2, 0, 56),  # GoogLeNet's, where rounding down gives 55
        ((14,), 3, 2, 0, 7),
        ((5,), 2, 2, 1, 3),  # with padding the last window must start inside
        ((6,), 1, 2, 0, 4),  # without, it need not
    ],
)
def test_sizes_of_caffe(
    shape: tuple[int], kernel: int, stride: int, padding: int, size: int
) -> None:
    """By pooling_layer.cpp; the networks' sizes are those of their papers."""
    assert made("Caffe", shape, kernel, stride, padding).sizes == (size,)


def test_a_window_that_caffe_keeps_holds_no_cell() -> None:
    spec = BY_NAME["Caffe"].windows(common((6,), 1, 2))

    assert trace_pool(np.arange(6.0), spec).output.tolist() == [0, 2, 4, -np.inf]


@pytest.mark.parametrize("name", ["JAX: pairs", "JAX: VALID"])
def test_jax_gives_size_0_where_the_window_is_larger_than_the_input(name: str) -> None:
    """jax.lax.reduce_window in JAX 0.10.2: no error, and axes that fit keep their size."""
    all_made = compared(common((2, 6), 3, 1))
    it = next(each for each in all_made if each.rule.name == name)

    assert it.sizes == (0, 4)
    assert numbers(refusals([it])) == [0, 4]
    assert made(name, (6, 6), 3, 1).sizes == (4, 4)
    assert [each.sizes for each in all_made if "ONNX: VALID" in each.rule.name] == [()]


def test_tensorflow_dilates_only_where_every_stride_is_1() -> None:
    it = made(SAME, (6,), 3, 1, 0, 2)
    assert (it.sizes, it.padding) == ((6,), ((2, 2),))

    uneven = CommonSetting((6, 6), (3, 3), stride=(1, 2), padding=(0, 0), dilation=(2, 1))
    with pytest.raises(SettingError, match="no dilation with a stride above 1"):
        BY_NAME[SAME].windows(uneven)


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        (((6, 6), 3, 2), [7, 12, 7]),
        (((6, 6), 3, 2, 1), [9, 12, 6]),
        (((6, 6), 3, 2, 2), []),
        (((6, 6), 2, 2), []),
    ],
)
def test_how_many_differ_is_counted(setting: tuple[Any, ...], said: list[int]) -> None:
    all_made = compared(common(*setting))
    marks = framework_table(all_made).count("≠")

    assert numbers(differences(all_made)) == said
    assert said[:1] == [marks] * bool(marks)


def test_the_row_of_a_rule_has_its_size_padding_and_starts() -> None:
    table = framework_table(compared(common((6, 6), 3, 2, 1)))

    assert "SAME | 3 × 3 | ≠ **windows** | 0 + 1 | 0, 2, 4 |" in table


def test_padding_that_no_window_reaches_makes_no_difference() -> None:
    """With `SAME_LOWER` it is 1 + 0 cells, with PyTorch 1 + 1; each has one window, from −1."""
    lower = made("ONNX: SAME_LOWER", (2,), 3, 2, 1)

    assert (lower.padding, lower.starts, lower.differs) == (((1, 0),), ((-1,),), "")


def test_the_page_opens_on_padding_that_is_uneven() -> None:
    app = open_page(PAGE)

    stage = header(app)
    assert [(axis["low"], axis["high"]) for axis in stage["axes"]] == [(0, 1), (0, 1)]
    assert (stage["shape"], stage["output_shape"]) == ([6, 6], [3, 3])
    assert "0 rows before and 1 after, 0 columns before and 1 after" in said(app)
    assert "0 + 1" in said(app)


@pytest.mark.parametrize("name", BY_NAME)
def test_each_framework_shows_on_the_stage(name: str) -> None:
    app = open_page(PAGE, rule=name, k="3", s="2", p="1", h="5", w="7")

    stage = header(app)
    assert not app.info
    assert app.selectbox(key="rule").value == name
    expected = made(name, (5, 7), 3, 2, 1)
    assert tuple(stage["output_shape"]) == expected.sizes
    assert tuple((axis["low"], axis["high"]) for axis in stage["axes"]) == expected.padding


def test_a_pool_that_the_framework_lacks_is_told_on_the_stage() -> None:
    app = open_page(PAGE, rule=SAME, k="3", s="2", d="2")

    stage = header(app)
    assert "no dilation with a stride" in stage["refusal"]
    assert "There is no such pool: no dilation" in said(app)


def test_the_grid_page_leads_there_with_its_numbers_and_setting() -> None:
    app = open_page("pages/grid.py", k="3", s="1", p="1", h="4", w="5", seed="3", coverage="true")

    app.button(key="frameworks").click().run()

    assert not app.exception
    assert app.title[0].value == "One setting, every framework"
    held = {name: str(app.session_state[name]) for name in ("k", "s", "p", "h", "w", "seed")}
    assert held == {"k": "3", "s": "1", "p": "1", "h": "4", "w": "5", "seed": "3"}
    assert not refuses(app)


def test_a_default_setting_is_taken_over_too() -> None:
    """Kernel 2, stride 2, which the link leaves out: not what the page opens on by itself."""
    app = open_page("pages/grid.py")

    app.button(key="frameworks").click().run()

    assert (app.session_state["k"], app.session_state["s"]) == (2, None)


def test_the_link_holds_every_choice_of_a_framework() -> None:
    """None is left out as a default: without one, the page opens on a setting of its own."""
    app = open_page(PAGE, rule=PYTORCH)

    assert not app.selectbox(key="rule").proto.HasField("default")
    assert (app.session_state["k"], app.session_state["s"]) == (2, None)


def test_every_source_is_linked() -> None:
    """Each is a document of the framework itself."""
    text = said(open_page(PAGE))
    homes = ("pytorch.org", "tensorflow.org", "keras.io", "jax.dev", "onnx.ai", "github.com/BVLC")

    for address, home in zip(SOURCES.values(), homes, strict=True):
        assert re.match(rf"https://(\w+\.)?{home}/", address), address

    assert all(f"[{name}]({address})" in text for name, address in SOURCES.items())
    rule = WIDGETS["rule"].reader
    assert isinstance(rule, OneOf)
    assert set(rule.labels) == set(BY_NAME)
