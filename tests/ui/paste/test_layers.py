"""A pasted layer or call: the sizes of the answer are torch's, and each part leads somewhere."""

import re
from itertools import product
from typing import Any

import pytest
import torch
import torch.nn.functional as functional
from torch import nn

from pooling_core import PaddedSpec
from pooling_ui.paste.answer import Answer, Kind
from pooling_ui.paste.answering import answer_of
from tests.ui.helpers.pages import header, open_page
from tests.ui.paste.test_torch_errors import assert_sound

_WINDOWS = (
    *("2", "3", "(3, 2)", "3, 2", "3, 2, 1", "kernel_size=3, stride=2", "2, ceil_mode=True"),
    *("3, stride=2, padding=1, ceil_mode=True", "(2, 3), (1, 2), (1, 0)", "5, 3, 2", "[2, 2]"),
)
_ONE_AXIS = ("2", "3, 2", "kernel_size=3, stride=2, padding=1", "2, ceil_mode=True", "(3,)")
_OF_MAX = ("3, dilation=2", "3, 1, 1, 2", "3, 2, 1, 1, False, True", "2, return_indices=False")
# A layer of torch's with its arguments, and the size of its plane.
LAYERS = (
    *(
        (f"nn.{name}2d({window})", (16, 23))
        for name in ("MaxPool", "AvgPool")
        for window in _WINDOWS
    ),
    *((f"nn.MaxPool2d({window})", (16, 23)) for window in _OF_MAX),
    *((f"nn.{name}1d({window})", (50,)) for name in ("MaxPool", "AvgPool") for window in _ONE_AXIS),
    *(
        (f"nn.{name}3d({window})", (8, 9, 10))
        for name in ("MaxPool", "AvgPool")
        for window in ("2", "(2, 3, 3)", "3, 2, 1", "(1, 2, 2), ceil_mode=True")
    ),
    *((f"nn.LPPool{axes}d(2, 3, 2)", (11,) * axes) for axes in (1, 2, 3)),
    *((f"nn.LPPool2d({norm}, 3, ceil_mode=True)", (10, 11)) for norm in ("1", "2.0", "3")),
    *(
        (f"nn.Adaptive{kind}Pool2d({size})", (10, 13))
        for kind in ("Max", "Avg")
        for size in ("1", "7", "(5, 7)", "(None, 3)", "(None, None)", "output_size=(4, 4)", "20")
    ),
    *(
        (f"nn.Adaptive{kind}Pool{axes}d(3)", (8,) * axes)
        for kind in ("Max", "Avg")
        for axes in (1, 3)
    ),
    ("nn.FractionalMaxPool2d(2, output_size=5)", (12, 13)),
    ("nn.FractionalMaxPool2d(3, output_ratio=0.5)", (12, 13)),
    ("nn.FractionalMaxPool3d(2, output_size=(3, 4, 5))", (9, 9, 9)),
    ("nn.AvgPool2d(2, divisor_override=3)", (6, 7)),
    ("nn.AvgPool2d(3, 2, 1, count_include_pad=False)", (6, 7)),
    ("nn.MaxPool2d(2 * 2 - 1)", (64, 65)),
    ("torch.nn.MaxPool2d(kernel_size=3, stride=2)", (112, 112)),
    ("nn.MaxPool2d(7, 7)", (7, 7)),
    ("nn.MaxPool2d(2)", (1000, 999)),
)
CALLS = (
    *((f"F.max_pool2d(x, {window})", (16, 23)) for window in _WINDOWS),
    ("F.avg_pool2d(x, 2, count_include_pad=False)", (10, 11)),
    ("torch.nn.functional.avg_pool2d(input=x, kernel_size=3)", (10, 11)),
    ("F.max_pool2d(x, 3, 2, 1, 1, True)", (10, 11)),
    ("F.max_pool1d(x, 4)", (13,)),
    ("F.avg_pool3d(x, (1, 2, 2))", (4, 7, 9)),
    ("F.lp_pool2d(x, 2, 3)", (9, 9)),
    ("F.adaptive_avg_pool2d(x, (7, 7))", (20, 21)),
    ("F.adaptive_max_pool1d(x, 5)", (21,)),
    ("F.fractional_max_pool2d(x, 2, output_size=(4, 5))", (12, 13)),
)
WITH_INDICES = (
    *((f"F.max_pool{axes}d_with_indices(x, 3, 2)", (9,) * axes) for axes in (1, 2, 3)),
    *((f"F.adaptive_max_pool{axes}d_with_indices(x, 3)", (7,) * axes) for axes in (1, 2, 3)),
    *(
        (f"F.fractional_max_pool{axes}d_with_indices(x, 2, output_size=3)", (9,) * axes)
        for axes in (2, 3)
    ),
    ("torch.nn.functional.max_pool2d_with_indices(x, 2, return_indices=False)", (8, 9)),
    ("torch.max_pool1d_with_indices(x, 2)", (8,)),
)
_NAMES: dict[str, Any] = {"torch": torch, "nn": nn, "F": functional}


def torch_shape(code: str, x: torch.Tensor) -> tuple[int, ...]:
    """Run a layer or a call on a tensor; return the shape of the result."""
    made = eval(code, {**_NAMES, "x": x})
    result = made(x) if callable(made) else made
    return tuple(result[0].shape if isinstance(result, tuple) else result.shape)


def sizes(answer: Answer) -> list[tuple[int, ...]]:
    """Return the two shapes of an answer's title: of the output, and of the input."""
    found = re.fullmatch(r".* makes ([\d × ]+) of ([\d × ]+)\.", answer.title)
    assert found, answer.title
    return [tuple(map(int, each.split(" × "))) for each in found.groups()]


@pytest.mark.parametrize(("text", "plane"), [*LAYERS, *CALLS])
def test_the_size_is_torchs(text: str, plane: tuple[int, ...]) -> None:
    """With batch and channels, and without; the last step ends with it, and the code prints it."""
    whole = (2, 3, *plane)
    expected = torch_shape(text, torch.zeros(whole))

    answer = answer_of(f"{text} on {'×'.join(map(str, whole))}")
    alone = answer_of(f"{text}, input {'x'.join(map(str, plane))}")

    assert answer.kind is alone.kind is Kind.LAYER
    assert sizes(answer) == [expected, whole]
    assert sizes(alone) == [expected[2:], plane]
    assert_sound(answer)
    assert answer.steps


@pytest.mark.parametrize(("text", "plane"), WITH_INDICES)
def test_a_function_that_is_named_with_indices_gives_them(
    text: str, plane: tuple[int, ...]
) -> None:
    assert isinstance(eval(text, {**_NAMES, "x": torch.zeros(2, 3, *plane)}), tuple)
    expected = torch_shape(text, torch.zeros(2, 3, *plane))

    answer = answer_of(f"{text} on {'×'.join(map(str, (2, 3, *plane)))}")

    assert sizes(answer) == [expected, (2, 3, *plane)]
    assert "with return_indices=True." in " ".join(answer.notes)
    assert "y, indices = F." in answer.code
    assert_sound(answer)


@pytest.mark.parametrize(
    "text",
    [
        *("nn.MaxPool2d_with_indices(2)", "F.avg_pool2d_with_indices(x, 2)"),
        "F.max_pool2d_with_indices_with_indices(x, 2)",
    ],
)
def test_other_names_have_no_indices(text: str) -> None:
    assert "return_indices" not in " ".join(answer_of(text).notes)


@pytest.mark.parametrize(
    "written",
    [
        "on 1×64×112×112",
        "on (1, 64, 112, 112)",
        "# [1, 64, 112, 112]",
        "on 64x112x112",
        ", input 112x112",
        "input: 112",
        "on 112 × 112",
        "on (N, 64, 112, 112)",
        "112 px",
        "112",
        "with H=112, W=112",
    ],
)
def test_an_input_is_written_in_many_ways(written: str) -> None:
    output, given = sizes(answer_of(f"nn.MaxPool2d(3, 2, 1) {written}"))

    assert given[-2:] == (112, 112)
    assert output == (*given[:-2], 56, 56)


@pytest.mark.parametrize(
    ("text", "output"),
    [
        ("F.max_pool2d(torch.randn(1, 3, 32, 32), 2)", (1, 3, 16, 16)),
        ("nn.MaxPool2d(2)(torch.zeros(4, 3, 30, 31))", (4, 3, 15, 15)),
        ("x = torch.randn(1, 3, 32, 32)\nx = F.max_pool2d(x, 2)", (1, 3, 16, 16)),
        (">>> nn.MaxPool2d(2)  # on 8x8", (4, 4)),
        ("```python\nnn.MaxPool2d(2) on 8x8\n```", (4, 4)),
        ("self.pool = nn.MaxPool2d(2, 2)  # 28x28", (14, 14)),
        (
            "MaxPool2d(kernel_size=3, stride=2, padding=1, dilation=1, ceil_mode=False) on 7x7",
            (4, 4),
        ),
        (
            "x = torch.randn(1, 3, 9, 9)\ny = F.max_pool2d(x, 3, 2, 1)\n"
            "print(y.shape)  # torch.Size([1, 3, 5, 5])",
            (1, 3, 5, 5),
        ),
        ("x = torch.rand(2, 9, 9)\ny = nn.MaxPool2d(2)(x)\nassert y.shape == (2, 4, 4)", (2, 4, 4)),
        ("self.conv = nn.Conv2d(3, 6, (5, 5))\nx = F.max_pool2d(self.conv(x), 2)", (3, 3)),
        ("x = F.avg_pool2d(x, 2)\nx = x.view(-1, 256)  # (64, 256)", (3, 3)),
        ("nn.MaxPool2d(2)  # out 14x14", (3, 3)),
        ("nn.MaxPool2d(2)  # output size 14", (3, 3)),
        ("# y: (1, 56, 56), x: (1, 112, 112)\ny = F.max_pool2d(x, 2)", (1, 56, 56)),
        (
            "w = torch.zeros(8, 3, 5, 5)\nx = torch.zeros(1, 3, 9, 9)\nF.max_pool2d(x, 2)",
            (1, 3, 4, 4),
        ),
        ("w = zeros(8, 3, 5, 5)\nx = torch.zeros(3, 9, 9)\ny = nn.MaxPool2d(2)(x)", (3, 4, 4)),
        ("F.interpolate(F.max_pool2d(x, 2), size=(224, 224))  # x 1x3x8x8", (1, 3, 4, 4)),
        ("kernel = (3, 3)\nnn.MaxPool2d(3, 2)", (2, 2)),
        ("nn.MaxPool2d(2)\ninput 14x14", (7, 7)),
        ("nn.maxpool2d(2) on 8x8", (4, 4)),
        ("nn.MaxPool2d(2\x00\u200b) on 8x8", (4, 4)),
        ("nn.MaxPool2d(2**1) on 8x8", (4, 4)),
        ("x = torch.randn(1, 64, 7, 9)\nF.avg_pool2d(x, x.shape[2:])", (1, 64, 1, 1)),
        ("x = F.max_pool2d(x, kernel_size=x.size()[-2:]) on 1x64x7x7", (1, 64, 1, 1)),
        ("F.avg_pool2d(x, x.size(2), 1)  # x 1x8x3x5", (1, 8, 1, 3)),
        ("F.avg_pool1d(x, x.shape[-1:])  # x 1x8x5", (1, 8, 1)),
        ("F.avg_pool2d(x, (1, 1), stride=x.shape[-1])  # x 1x8x3x5", (1, 8, 1, 1)),
        ("x = torch.zeros((2, 1, 9, 4))\ny = nn.AvgPool2d(4)(x)", (2, 1, 2, 1)),
        ("x = torch.zeros([4, 16, 10])\nF.max_pool2d(x, 5, 4, 2, (3, 1))", (4, 2, 3)),
        ("print(nn.MaxPool2d(2)(torch.ones((1, 4, 6))).shape)", (1, 2, 3)),
        ("nn.MaxPool2d(k, s) with k=3, s=2 on 9x9", (4, 4)),
        ("nn.MaxPool2d((3,) * 2, stride=[2] * 2) on 9x9", (4, 4)),
        ("k = 3\nk, s = k - 1, 1; pool = nn.MaxPool2d(k, stride=s)  # on 8x8", (7, 7)),
        ("kernel: int = 4\nF.avg_pool2d(x, kernel, int(kernel / 2)) # x 1x1x8x8", (1, 1, 3, 3)),
    ],
)
def test_a_layer_is_found_in_its_surroundings(text: str, output: tuple[int, ...]) -> None:
    answer = answer_of(text)

    assert sizes(answer)[0] == output
    assert_sound(answer)


@pytest.mark.parametrize(
    ("kernel", "stride", "plane"), list(product((2, 3), (1, 2, 3), ((6, 7), (112, 75))))
)
def test_same_and_valid_are_tensorflows(kernel: int, stride: int, plane: tuple[int, int]) -> None:
    """The size of SAME is ⌈n ÷ stride⌉, with the padding of the core; VALID is torch's without."""
    both = f"pool_size={kernel}, strides={stride}"
    size = f"(8, {plane[0]}, {plane[1]}, 3)"
    for layer in ("tf.keras.layers.MaxPooling2D", "layers.AveragePooling2D"):
        same = answer_of(f'{layer}({both}, padding="same") on {size}')
        valid = answer_of(f'{layer}({both}, padding="VALID") on {size}')

        spec = PaddedSpec.same(plane, (kernel,) * 2, (stride,) * 2)
        assert sizes(same)[0] == (8, *spec.output_shape(plane), 3)
        assert f"so {spec.low[0]} before and {spec.high[0]} after" in same.steps[1].numbers
        layer_of_torch = f"nn.MaxPool2d({kernel}, {stride})"
        rows, columns = torch_shape(layer_of_torch, torch.zeros(1, 1, *plane))[2:]
        assert sizes(valid)[0] == (8, rows, columns, 3)
        assert_sound(same)
        assert_sound(valid)


def test_the_average_of_same_leaves_its_padding_out() -> None:
    """Keras does the same: the average of ones is 1."""
    code = answer_of('layers.AveragePooling2D(3, 2, padding="same") on 6x6').code
    names: dict[str, Any] = {}

    exec(code.replace("torch.randn(", "torch.ones("), names)

    assert names["y"].unique().tolist() == [1.0]


@pytest.mark.parametrize(
    ("text", "output"),
    [
        ("layers.AveragePooling2D() on 8x8", (4, 4)),
        ("tf.keras.layers.GlobalAveragePooling2D() on (8, 7, 7, 512)", (8, 512)),
        ("tf.keras.layers.GlobalAveragePooling2D(keepdims=True) on (8, 7, 7, 512)", (8, 1, 1, 512)),
        ("GlobalMaxPool2D(data_format='channels_first') on (512, 7, 7)", (512,)),
        ("MaxPooling2D(2, data_format='channels_first') on (3, 32, 30)", (3, 16, 15)),
        ("tf.nn.max_pool2d(x, [1, 1, 2, 2], 2, 'SAME', 'NCHW') on (1, 3, 7, 8)", (1, 3, 4, 4)),
        ("MaxPooling2D((2, 2), input_shape=(28, 26, 1))", (14, 13, 1)),
        ("MaxPool3D(2) on 8x8x8", (4, 4, 4)),
        ("tf.nn.max_pool2d(x, 3, 2, 'SAME') on 7x7", (4, 4)),
        (
            "tf.nn.max_pool(x, ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1], padding='VALID') on 7x7",
            (3, 3),
        ),
    ],
)
def test_keras_and_tensorflow_have_their_own_arguments(text: str, output: tuple[int, ...]) -> None:
    answer = answer_of(text)

    assert sizes(answer)[0] == output
    assert_sound(answer)


def test_unpooling_gives_the_size_and_its_limits() -> None:
    answer = answer_of("nn.MaxUnpool2d(2, stride=2) on 1×3×4×5")

    unpooled = nn.MaxUnpool2d(2, 2)(torch.zeros(1, 3, 4, 5), torch.zeros(1, 3, 4, 5).long())
    assert sizes(answer) == [tuple(unpooled.shape), (1, 3, 4, 5)]
    assert [step.numbers for step in answer.steps[-2:]] == ["7 to 9", "9 to 11"]
    assert_sound(answer)


def test_the_code_of_unpooling_has_batch_and_channels() -> None:
    answer = answer_of("nn.MaxUnpool2d(2) on 8×16×3×3")
    assert "# torch.Size([8, 16, 6, 6])" in answer.code
    assert_sound(answer)


def test_unpooling_tells_the_limits_of_each_axis() -> None:
    rows, columns = answer_of("nn.MaxUnpool2d((2, 3), (2, 4)) on 3x4").steps[-2:]
    assert (rows.what.split(":")[0], rows.numbers) == ("rows", "5 to 7")
    assert (columns.what.split(":")[0], columns.numbers) == ("columns", "12 to 18")


@pytest.mark.parametrize("asked", ["(9, 8)", "(1, 3, 9, 8)"])
def test_unpooling_gives_the_size_that_is_asked_for(asked: str) -> None:
    answer = answer_of(f"F.max_unpool2d(x, indices, 2, 2, output_size={asked}) on 1×3×4×4")

    x = torch.zeros(1, 3, 4, 4)
    unpooled = functional.max_unpool2d(x, x.long(), (2, 2), (2, 2), output_size=eval(asked))
    assert sizes(answer)[0] == tuple(unpooled.shape)
    assert_sound(answer)


def test_a_pool_with_indices_has_code_that_takes_both_results() -> None:
    for call in ("nn.MaxPool2d(2, return_indices=True)", "F.max_pool2d(x, 2, return_indices=True)"):
        answer = answer_of(f"{call} on 8x8")
        assert "y, indices = " in answer.code
        assert_sound(answer)


def test_a_layer_of_another_library_is_not_corrected() -> None:
    """Its own names may be right there."""
    for call in ("haiku.max_pool(x, (2, 2))", "hk.MaxPool(2, 2, 'SAME')"):
        assert "there is no" not in answer_of(call).title + answer_of(call).reading


def test_a_button_opens_the_grid_with_the_layer() -> None:
    (button,) = answer_of("nn.AvgPool2d(3, 2, 1, count_include_pad=False) on 12×10").buttons
    app = open_page(button.page, **button.link)

    assert not app.exception
    assert not app.info
    assert (header(app)["shape"], header(app)["output_shape"]) == ([12, 10], [6, 5])


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("nn.MaxPool2d(3, 2, 1) on 112x112", ("64", "64")),
        ("nn.MaxPool2d(3, 2, 1) on 112x75", ("64", "63")),
        ("nn.MaxPool2d(3, 3) on 224x224", ("62", "62")),
        ("nn.AdaptiveAvgPool2d(7) on 112x115", ("63", "59")),
    ],
)
def test_a_plane_too_large_for_the_stage_is_said(text: str, shown: tuple[str, str]) -> None:
    """The largest that is treated alike opens: the same remainder; nothing opens in silence."""
    answer = answer_of(text)

    button = answer.buttons[0]
    assert (button.link["h"], button.link["w"]) == shown
    assert button.label == f"Open on Grid: {' × '.join(shown)}"
    assert any("at most 64 × 64" in note for note in answer.notes)


def test_frameworks_has_the_sizes_of_a_large_plane() -> None:
    button = answer_of("nn.MaxPool2d(3, 2, 1) on 112x113").buttons[1]
    app = open_page(button.page, **button.link)

    assert button.label == "Sizes of 112 × 113 in each framework"
    assert not app.info
    (table,) = [each.value for each in app.markdown if "| Framework |" in each.value]
    assert "| PyTorch | 56 × 57 |" in table
    same = answer_of('layers.MaxPooling2D(3, strides=2, padding="same") on 112x112').buttons
    assert same[0].link == {
        **{"k": "3", "s": "2", "p": "1", "th": "112", "tw": "112"},
        "rule": "TensorFlow, Keras: SAME",
    }


@pytest.mark.parametrize(
    ("kernel", "stride", "plane"), [(3, 2, (6, 7)), (2, 2, (8, 7)), (5, 1, (9, 9))]
)
def test_same_opens_frameworks_with_the_padding_of_the_answer(
    kernel: int, stride: int, plane: tuple[int, int]
) -> None:
    """SAME stands on the stage; PyTorch, with padding, has the same size in the table."""
    size = "×".join(map(str, plane))
    layer = f'layers.MaxPooling2D({kernel}, strides={stride}, padding="same")'
    answer = answer_of(f"{layer} on {size}")
    app = open_page(answer.buttons[0].page, **answer.buttons[0].link)

    output = " × ".join(map(str, sizes(answer)[0]))
    assert not app.info
    assert app.selectbox(key="rule").value == "TensorFlow, Keras: SAME"
    (table,) = [each.value for each in app.markdown if "| Framework |" in each.value]
    assert f"| PyTorch | {output} |" in table
    assert f"SAME | {output} |" in table


def test_a_window_too_large_for_the_stage_has_no_button_there() -> None:
    answer = answer_of("nn.MaxPool2d(300) on 900x900")

    assert not any(button.page == "pages/grid.py" for button in answer.buttons)
    assert "The stage cannot show this setting." in answer.notes


def test_without_a_size_an_example_is_named() -> None:
    answer = answer_of("nn.MaxPool2d(3, 2, 1)")

    assert sizes(answer) == [(3, 3), (6, 6)]
    assert "6 × 6 is an example" in answer.notes[0]


@pytest.mark.parametrize(
    ("text", "reason", "works"),
    [
        ("nn.MaxPool2d(3, padding=2)", "2 > ⌊3 ÷ 2⌋ = 1", "padding 1"),
        ("nn.MaxPool2d(7) on 6x6", "no window fits", "kernel 6"),
        ("nn.MaxPool2d(0)", "kernel_size must be at least 1", "kernel 1 and stride 1"),
        ("nn.AvgPool2d(2, divisor_override=0)", "must not be 0", "divisor_override 1"),
        ("nn.MaxPool2d(3, dilation=4) on 6x6", "no window fits", "dilation 2"),
        ("nn.FractionalMaxPool2d(2, output_size=9) on 9x9", "", "output size 8"),
    ],
)
def test_a_refused_layer_gets_the_nearest_that_works(text: str, reason: str, works: str) -> None:
    answer = answer_of(text)

    assert answer.kind is Kind.LAYER
    assert answer.title.startswith("PyTorch refuses")
    assert reason in answer.title
    assert f"The nearest that works: {works}." in " ".join(answer.notes)
    assert_sound(answer)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nn.MaxPool2d(k)", "kernel_size is “k”: write it as a number"),
        ("F.avg_pool2d(x, x.size(4))  # x 1x8x3x5", "kernel_size is “x.size(4)”: write it"),
        ("nn.MaxPool2d(3, 1, 'same')", "padding is a whole number in PyTorch"),
        ("nn.MaxPool2d(3, padding='causal')", "padding is a whole number in PyTorch"),
        ("nn.MaxPool2d(k, strides=2)", "MaxPool2d has no strides; the nearest is stride"),
        ("nn.MaxPool2d()", "MaxPool2d needs kernel_size"),
        ("nn.MaxPool2d(1e400)", "kernel_size must be an int, and is 1e309"),
        ("F.max_unpool2d(x, i, 2, output_size=(9, 7)) on 3x3", "has 9, and must be 5 to 7 there"),
        ("F.max_unpool2d(x, i, 2, output_size=(1, 2, 3)) on 3x3", "takes 2 or 4 whole numbers"),
        ("nn.LPPool1d(2, (4,))", "LPPool1d takes one number for kernel_size, and no tuple"),
        ("MaxPooling2D(2, data_format='first')", "data_format must be one of channels_last"),
        ("tf.nn.max_pool2d(x, 2, 2, [[0, 0], [1, 1], [1, 1], [0, 0]]) on 7", "padding as a list"),
        ("nn.MaxPool2d(k", "its closing bracket is missing"),
        ("nn.MaxPooll2d(k)", "there is no nn.MaxPooll2d; the nearest is nn.MaxPool2d"),
        ("nn.AdaptiveAvgPool2d(-1)", "output_size must be at least 0: −1 < 0"),
        ("nn.FractionalMaxPool2d(2)", "needs output_size or output_ratio"),
    ],
)
def test_what_cannot_be_read_is_said_with_what_can(text: str, says: str) -> None:
    answer = answer_of(text)

    assert answer.kind is Kind.UNREADABLE
    assert says in answer.title
    assert answer.notes
    assert answer.questions


@pytest.mark.parametrize(
    ("text", "problem", "read"),
    [
        (
            "nn.MaxPool2d(3, 2, ceilmode=True)",
            "MaxPool2d has no ceilmode",
            "nn.MaxPool2d(3, 2, ceil_mode=True)",
        ),
        ("nn.MaxPol2d(2)", "there is no nn.MaxPol2d", "nn.MaxPool2d(2)"),
        ("nn.MaxPool2d(3, 2, 1", "its closing bracket is missing", "nn.MaxPool2d(3, 2, 1)"),
        ("nn.MaxPool2d((3, 2), 2", "its closing bracket", "nn.MaxPool2d((3, 2), 2)"),
        (
            "F.max_pool2d(x, 2, stide=2)",
            "max_pool2d has no stide",
            "F.max_pool2d(x, 2, stride=2)",
        ),
        ("nn.MaxPool2d(2, strides=2)", "the nearest is stride", "nn.MaxPool2d(2, stride=2)"),
        ("F.maxpool2d(x, 2)", "there is no F.maxpool2d", "F.max_pool2d(x, 2)"),
        (
            "nn.AvgPool2d(2, dilation=2)",
            "no dilation, so PyTorch raises a TypeError; MaxPool2d has it",
            "nn.AvgPool2d(2)",
        ),
        (
            "F.lp_pool2d(x, 2.0, 3,\n    padding=1,\n)",
            "no padding, so PyTorch raises a TypeError; avg_pool2d and max_pool2d have it",
            "F.lp_pool2d(x, 2.0, 3)",
        ),
        ("nn.MaxPool2d(2, foo=1)", "has no foo, so PyTorch raises a TypeError", "nn.MaxPool2d(2)"),
        ("MaxPooling2D(2, dilation=2)", "MaxPooling2D has no dilation. It", "MaxPooling2D(2)"),
        ("nn.max_pool2d(x, 2)", "there is no nn.max_pool2d", "F.max_pool2d(x, 2)"),
        ("torch.nn.avg_pool2d(x, 2)", "no torch", "torch.nn.functional.avg_pool2d(x, 2)"),
        ("nn.AvgPool(2)", "there is no nn.AvgPool", "nn.AvgPool2d(2)"),
        (
            "nn.MaxPool2d(2, padding_mode='reflect')",
            "MaxPool2d has no padding_mode: pad the input first",
            "nn.MaxPool2d(2)",
        ),
        (
            "nn.MaxPool2d((3, 5), 1, padding='same')",
            "the nearest is padding=(1, 2)",
            "nn.MaxPool2d((3, 5), 1, padding=(1, 2))",
        ),
        (
            'F.avg_pool2d(x, 2, padding="valid")',
            "nearest is padding=0",
            "F.avg_pool2d(x, 2, padding=0)",
        ),
        ("nn.MaxPool2d(2.7)", "kernel_size must be an int, and is 2.7", "nn.MaxPool2d(3)"),
        ("nn.MaxPool2d(2, stride=(2, 1.0))", "is (2, 1.0)", "nn.MaxPool2d(2, stride=(2, 1))"),
        ("nn.AvgPool2d(5 / 2, 2)", "kernel_size must be an int", "nn.AvgPool2d(2, 2)"),
        ("layers.MaxPoling2D(2)", "there is no layers.MaxPoling2D", "layers.MaxPooling2D(2)"),
        (
            "nn.AvgPol2d(2, stide=3, ceilmode=True",
            "there is no nn.AvgPol2d",
            "nn.AvgPool2d(2, stride=3, ceil_mode=True)",
        ),
    ],
)
def test_a_slip_is_said_and_the_nearest_is_answered(text: str, problem: str, read: str) -> None:
    """With all that the call without the slip gets; its input size is found as usual."""
    answer, without = (answer_of(f"{each} on 3×16×17") for each in (text, read))

    assert answer.kind is Kind.LAYER
    assert problem in answer.reading
    assert answer.reading.endswith(f" Read as {read}.")
    assert (answer.title, answer.steps) == (without.title, without.steps)
    assert (answer.buttons, answer.code) == (without.buttons, without.code)
    assert_sound(answer)
    assert not without.reading


@pytest.mark.parametrize(
    "call",
    [
        *("nn.AvgPool2d(2, dilation=2)", "F.avg_pool2d(x, 2, dilation=2)"),
        *("nn.LPPool2d(2, 3, padding=1)", "nn.MaxPool2d(2, count_include_pad=True)"),
        *("nn.AdaptiveAvgPool2d(2, stride=2)", "F.max_pool2d(x, 2, divisor_override=2)"),
    ],
)
def test_pytorch_raises_a_type_error_where_the_answer_says_so(call: str) -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument"):
        eval(call, {**_NAMES, "x": torch.zeros(1, 1, 4, 4)})

    assert "so PyTorch raises a TypeError; " in answer_of(call).reading


def test_each_slip_of_a_call_is_said() -> None:
    reading = answer_of("nn.AvgPol2d(2, stide=3, ceilmode=True").reading

    for slip in ("AvgPol2d", "bracket", "stide", "ceilmode"):
        assert slip in reading.partition("Read as")[0]
