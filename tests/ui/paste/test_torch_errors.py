"""Each message that PyTorch has for pools is understood; what is said to work, works."""

import contextlib
import io
import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import torch
import torch.nn.functional as functional
from torch import nn

from pooling_core import PoolSpec
from pooling_ui.paste.answer import Answer, Kind
from pooling_ui.paste.answering import answer_of
from pooling_ui.paste.faq_entries import faq_entries
from pooling_ui.state.addresses import unknown, unreadable
from tests.ui.helpers.pages import PAGES

# A call that torch 2.13 refuses, and its message; each was made by running it.
MESSAGES = json.loads(Path(__file__).with_name("torch_messages.json").read_text("utf-8"))
IDS = [f"{at}: {each['call'][:60]}" for at, each in enumerate(MESSAGES)]
TOO_SMALL = (
    "Given input size: (512x4x1). Calculated output size: (512x2x0). Output size is too small"
)
_NAMES: dict[str, Any] = {
    **{"torch": torch, "nn": nn, "F": functional},
    "x1": torch.zeros(1, 3, 8),
    "x2": torch.zeros(1, 3, 6, 6),
    "x3": torch.zeros(1, 3, 4, 4, 4),
}


def raised(setup: str, call: str) -> str:
    """Run a call of torch; return the error as a traceback ends with it, without more lines."""
    names = dict(_NAMES)
    exec(setup, names)
    try:
        exec(call, names)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}".splitlines()[0]
    return ""


def traceback_of(call: str, message: str) -> str:
    """Return a traceback as a notebook shows it."""
    return (
        "Traceback (most recent call last):\n"
        '  File "/home/me/train.py", line 31, in <module>\n    train(model)\n'
        f'  File "/home/me/model.py", line 12, in forward\n    y = {call}\n'
        '  File "/venv/torch/nn/modules/module.py", line 1773, in _wrapped_call_impl\n'
        f"    return self._call_impl(*args, **kwargs)\n{message}\n"
    )


def printed(code: str) -> str:
    """Run code; return what it prints."""
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        exec(code, {})
    return shown.getvalue().strip()


def assert_sound(answer: Answer) -> None:
    """Check an answer's form: its links, its questions, and that its code runs as it says."""
    assert answer.title
    assert answer.title[-1] in ".?"
    for button in answer.buttons:
        assert button.page in PAGES
        assert not unknown(button.link)
        assert not unreadable(button.link)
    assert set(answer.questions) == set(faq_entries())
    assert len(answer.questions) == len(faq_entries())
    if answer.code:
        expected = re.findall(r"# (torch\.Size\(.*\))$", answer.code)
        assert [printed(answer.code)] == expected


@pytest.mark.parametrize("case", MESSAGES, ids=IDS)
def test_torch_still_says_so(case: dict[str, str]) -> None:
    assert raised(case["setup"], case["call"]) == case["message"]


@pytest.mark.parametrize("case", MESSAGES, ids=IDS)
def test_a_message_is_understood_alone_and_in_a_traceback(case: dict[str, str]) -> None:
    alone = answer_of(case["message"])
    whole = answer_of(traceback_of(case["call"], case["message"]))

    assert alone.kind is whole.kind is Kind.ERROR
    assert_sound(alone)
    assert_sound(whole)
    assert not alone.reading
    assert case["message"].split("\n")[0][:200] in whole.reading


def numbers(answer: Answer) -> str:
    return "; ".join(step.numbers for step in answer.steps)


@pytest.mark.parametrize(
    ("message", "inequality", "works"),
    [
        (
            TOO_SMALL,
            "2 > 1 + 2 · 0 = 1",
            "kernel 2 × 1",
        ),
        (
            "nn.AvgPool2d(5, stride=2)\n"
            "Given input size: (3x4x9). Calculated output size: (3x0x3). Output size is too small",
            "5 > 4 + 2 · 0 = 4",
            "kernel 4 × 5",
        ),
        (
            "pad should be at most half of effective kernel size, but got pad=2, kernel_size=3 and "
            "dilation=1",
            "2 > ⌊3 ÷ 2⌋ = 1",
            "padding 1",
        ),
        (
            "pad should be smaller than or equal to half of kernel size, but got padW = 3, padH = "
            "1, kW = 5, kH = 5",
            "3 > ⌊5 ÷ 2⌋ = 2",
            "padding 2",
        ),
        (
            "max_pool1d() padding should be at most half of kernel size, but got padding=4 and "
            "kernel_size=7",
            "4 > ⌊7 ÷ 2⌋ = 3",
            "padding 3",
        ),
        ("stride should not be zero", "0 < 1", "stride 1"),
        ("stride should be greater than zero, but got dH: 1 dW: -2", "−2 < 1", "stride 1"),
        ("F.max_pool2d(x, 0)\nstride should not be zero", "0 < 1", "kernel 1 and stride 1"),
        ("kernel size should be greater than zero, but got kH: 0 kW: 0", "0 < 1", "kernel 1"),
        ("pad must be non-negative, but got pad: -1", "−1 < 0", "padding 0"),
        ("dilation should be greater than zero, but got dilationH: 0 dilationW: 0", "0 < 1", "1"),
        (
            'invalid output_size "(6, 6)" (dim 0 must be between 2 and 6)',
            "4 − 2 < size < 4 + 2: 3 to 5",
            "The nearest that works: 5",
        ),
        (
            'invalid output_size "(9.5, 6.5)" (dim 0 must be between 4 and 8)',
            "5 to 7; 9.5 is outside",
            "whole numbers: use // in place of /, or round. The nearest that works: 7",
        ),
        (
            "F.max_unpool3d(p, i, 2, padding=(0, 0))\nIndexError: tuple index out of range",
            "",
            "needs for padding one whole number, or a tuple of 3; here it is (0, 0).",
        ),
        ("IndexError: tuple index out of range", "", "MaxUnpool raises this for a stride or a"),
        ("Input dimension should be at least 5", "at least 4 + 1 = 5", "output_size has 4 numbers"),
        (
            "F.adaptive_avg_pool2d(x, (2, 2))\nInput dimension should be at least 3",
            "2 + 1 = 3",
            "and it has fewer. x[None] adds an axis in front.",
        ),
        (
            "Found an invalid max index: 28 (output volumes are of size 4x4)",
            "28 ≥ 16",
            "output_size=x.shape[2:]",
        ),
        (
            "mat1 and mat2 shapes cannot be multiplied (8x3600 and 400x10)",
            "16 · 15 · 15 = 3600; 16 · 5 · 5 = 400",
            "nn.Linear(3600, 10)",
        ),
        (
            "nn.Conv2d(3, 4, 3)\nmat1 and mat2 shapes cannot be multiplied (1x400 and 64x10)",
            "4 · 10 · 10 = 400; 4 · 4 · 4 = 64",
            "nn.AdaptiveAvgPool2d(4)",
        ),
        (
            "shape '[-1, 400]' is invalid for input of size 27",
            "27 ÷ 400 leaves 27",
            "flatten(x, 1)",
        ),
        (
            "fractional_max_pool2d(): pool height 2 too large relative to input height 6",
            "6 − 2 + 1 = 5",
            "at most 5",
        ),
        (
            "fractional_max_pool3d_out(): pool time 2 too large relative to input time 4",
            "4 − 2 + 1 − 1 = 2",
            "at most 2",
        ),
        (
            "input image (T: 4 H: 4 W: 4) smaller than kernel size (kT: 2 kH: 2 kW: 5)",
            "5 > 4",
            "kernel (2, 2, 4)",
        ),
        ("Negative dimension size caused by subtracting 2 from 1 for '{{node max", "−1", "same"),
        ("\"avg_pool2d\" not implemented for 'Int'", "", "x.float()"),
        ("relu(): argument 'input' (position 1) must be Tensor, not tuple", "", "values, indices"),
        ("module 'torch.nn' has no attribute 'MaxPooling2d'", "", "it has MaxPool2d"),
        ("IndexError: index 4 is out of bounds for dimension 2 with size 3", "−3 to 2", "is 2:"),
        (
            "_MaxPoolNd.__init__() takes from 2 to 7 positional arguments but 8 were given",
            "",
            "MaxPool2d takes kernel_size, stride",
        ),
    ],
)
def test_the_answer_has_the_inequality_and_what_works(
    message: str, inequality: str, works: str
) -> None:
    answer = answer_of(message)

    assert answer.kind is Kind.ERROR
    for part in inequality.split("; "):
        assert part in numbers(answer)
    assert works in " ".join((answer.title, *answer.notes))
    assert_sound(answer)


@pytest.mark.parametrize(
    ("pool", "dtype", "says"),
    [
        ("max_pool2d", "Long", "older versions and graphics cards take floats alone."),
        ("avg_pool2d", "Long", "older versions and graphics cards take floats alone."),
        ("max_pool2d", "Half", "older versions do not."),
        ("max_pool2d", "Bool", "It takes floats and whole numbers, but no bool"),
        ("avg_pool2d", "Int", "It takes floats and int64 (Long)."),
        ("adaptive_max_pool2d", "Long", "It takes floats alone."),
        ("adaptive_avg_pool3d", "Half", "older versions do not."),
        ("avg_pool3d", "Half", "It takes float32, float64 and int64 (on a processor no float16)."),
    ],
)
def test_a_type_that_a_pool_takes_by_now_is_refused_by_older_versions(
    pool: str, dtype: str, says: str
) -> None:
    """No answer lists the refused type among those that the pool takes."""
    answer = answer_of(f"RuntimeError: \"{pool}\" not implemented for '{dtype}'")

    assert says in answer.notes[0]
    x = torch.ones(1, 1, *[4] * int(pool[-2])).to(getattr(torch, dtype.lower()))
    takes = answer.notes[0].startswith("PyTorch 2.13 takes them")
    with (
        contextlib.nullcontext() if takes else pytest.raises(RuntimeError, match="not implemented")
    ):
        getattr(functional, pool)(x, 2)


def test_only_a_kernel_below_1_is_said_to_be_so() -> None:
    says = (
        "RuntimeError: pad should be at most half of kernel size, but got pad={} and kernel_size={}"
    )
    titles = [answer_of(says.format(*each)).title for each in ((2, 0), (1, 3), (2**31, 2**32))]

    assert ["must be at least 1" in title for title in titles] == [True, False, False]


def test_the_sizes_of_a_refusal_give_its_kernel() -> None:
    """The commonest kernel with exactly these sizes; the layer's own, if its line is there."""
    for kernel, stride, plane in [(2, 2, (4, 1)), (3, 3, (2, 9)), (3, 2, (2, 8)), (5, 5, (4, 4))]:
        rules = PoolSpec.of(kernel, stride).size_rules(plane)
        output = "x".join(str(max(0, rule.windows)) for rule in rules)
        text = f"Given input size: (1x{plane[0]}x{plane[1]}). Calculated output size: (1x{output})"

        guess = f"the numbers are those of a guess: kernel {kernel}, stride {stride}. Paste"
        assert guess in answer_of(text).notes[0]

    named = answer_of(
        "y = F.max_pool2d(x, 4, 1)\nGiven input size: (1x3x3). Calculated output size: (1x0x0)."
    )
    assert "4 > 3 + 2 · 0 = 3" in numbers(named)
    assert not any("guess" in note for note in named.notes)


def test_a_button_leads_to_the_stage_with_the_setting_that_works() -> None:
    answer = answer_of(TOO_SMALL)

    works, refused = answer.buttons
    assert works.page == refused.page == "pages/grid.py"
    assert works.link == {"kw": "1", "sw": "2", "separate": "true", "h": "4", "w": "1"}
    assert refused.link == {"h": "4", "w": "1"}


def test_the_line_that_was_recognised_is_quoted_and_no_other() -> None:
    text = f"{traceback_of('pool(x)', 'RuntimeError: stride should not be zero')}more output\n"

    assert answer_of(text).reading == "Recognised: “RuntimeError: stride should not be zero”"

    long = f"File x.py\n{'a' * 400} stride should not be zero {'b' * 400}"
    assert answer_of(long).reading == "Recognised: “…stride should not be zero…”"


@pytest.mark.parametrize(
    ("setup", "call", "padding"),
    [
        ("x = torch.zeros(1, 64, 1, 1)", "nn.MaxPool2d(2)(x)", 1),
        ("x = torch.zeros(1, 64, 1, 1)", "nn.AvgPool2d(5)(x)", 2),
        ("x = torch.zeros(1, 64, 1, 1)", "nn.LPPool2d(2, 3)(x)", 0),
        ("x = torch.zeros(1, 64, 1, 1)", "nn.MaxPool2d(3, dilation=2)(x)", 0),
        ("x = torch.zeros(1, 64, 1, 1, 1)", "nn.MaxPool3d(2)(x)", 1),
    ],
)
def test_one_cell_cannot_shrink_and_what_helps_is_said(setup: str, call: str, padding: int) -> None:
    """For the error and for the layer; the padding works in torch, and the code keeps channels."""
    layer, _, _ = call.partition("(x)")
    axes = 3 if "3d" in call else 2
    plane = "x".join(["1"] * axes)
    for text in (f"{call}\n{raised(setup, call)}", f"{layer} on 1x64x{plane}"):
        answer = answer_of(text)

        notes = " ".join(answer.notes)
        assert "cannot shrink any further: use one pool fewer" in notes
        assert (f"or padding {padding} in this one" in notes) == bool(padding)
        assert "The nearest that works: kernel 1." in notes
        assert answer.buttons or axes == 3
        if answer.code:
            assert f"torch.randn(1, 64, {', '.join('1' * axes)})" in answer.code
        assert_sound(answer)
    if padding:
        padded = call.replace(")(x)", f", padding={padding})(x)")
        assert not raised(setup, padded)


@pytest.mark.parametrize(
    ("index", "output", "larger"),
    [
        *((70, "8x8", "9x9"), (28, "4x4", "6x6"), (63, "7x7", "8x8"), (64, "8x8", "9x9")),
        *((4095, "8x8", "64x64"), (4096, "8x8", ""), (5000, "8x8", ""), (10**11, "8x8", "")),
        *((70, "3x3x3", "5x5x5"), (0, "0x0", "2x2"), (-3, "8x8", "8x8"), (-1, "1x1", "2x2")),
    ],
)
def test_an_index_beyond_the_plane_is_shown_on_a_plane_that_has_it(
    index: int, output: str, larger: str
) -> None:
    """The smallest square plane or cube has it, and one that is a cell smaller does not."""
    answer = answer_of(f"Found an invalid max index: {index} (output volumes are of size {output})")

    axes = output.count("x") + 1
    if index >= 0:
        said = re.search(r"with this index is ([\d, ×]+)\.", " ".join(answer.notes))
        assert said
        side = int(said[1].split(" × ")[0].replace(",", ""))
        assert (side - 1) ** axes <= max(index, 1) < side**axes
    sides = larger.split("x") if larger else []
    shown = [(each.link["uh"], each.link["uw"]) for each in answer.buttons]
    assert shown == ([(sides[0], sides[1])] if len(sides) == 2 else [])
    assert larger.replace("x", ", ") in answer.code
    assert_sound(answer)


@pytest.mark.parametrize(
    ("call", "shape"),
    [
        *(("F.max_pool1d(x, 2)", each) for each in ((8,), (2, 3, 8, 9), (2, 3, 1, 4, 5))),
        *(
            ("F.avg_pool2d(x, 2)", each)
            for each in ((2, 3, 4, 5, 6), (2, 0, 4, 4), (2, 1, 1, 3, 4, 1))
        ),
        *(("F.adaptive_max_pool2d(x, 2)", each) for each in ((5, 7), (2, 3, 4, 5, 6))),
        *(("F.adaptive_max_pool3d(x, 2)", each) for each in ((5, 6, 7), (1, 2, 3, 4, 5, 6))),
    ],
)
def test_the_code_has_as_many_axes_as_the_tensor_of_the_message(
    call: str, shape: tuple[int, ...]
) -> None:
    message = raised(f"x = torch.zeros({shape})", call)
    answer = answer_of(message)

    sides = re.search(r"torch\.randn\(([\d, ]+)\)", answer.code)
    assert sides
    axes = int(re.findall(r"MaxPool(\d)d\(", answer.code)[-1])
    given = tuple(map(int, sides[1].split(", ")))
    assert given == (*(max(1, n) for n in shape[:-axes]), *(max(2, n) for n in shape[-axes:]))
    assert_sound(answer)


@pytest.mark.parametrize("shape", ["7", "0, 999999999, 999999999, 4, 4", "99999, 99999"])
def test_other_shapes_get_the_code_for_one_plane(shape: str) -> None:
    answer = answer_of(f"Expected 3D or 4D tensor, but got: [{shape}]")

    assert "torch.randn(28, 28)" in answer.code
    assert_sound(answer)


def test_larger_planes_have_no_such_words() -> None:
    assert "any further" not in " ".join(answer_of(TOO_SMALL).notes)
    assert "any further" not in " ".join(answer_of("nn.MaxPool2d(3) on 2x2").notes)


def _refused_settings() -> list[tuple[int, int, int, tuple[int, ...]]]:
    """Return kernels, strides, paddings and planes that torch refuses, with their messages."""
    return [
        (kernel, stride, padding, plane)
        for kernel, stride, padding in product((2, 3, 4, 5), (1, 2, 4), (0, 1))
        for plane in product((1, 2, 3), repeat=2)
        if min(plane) + 2 * padding < kernel
    ]


def _torchs_message(
    plane: tuple[int, ...], kernel: int, stride: int, padding: int, *, ceil_mode: bool = False
) -> str:
    """Return the message with which torch refuses a pool; "" if it takes it."""
    try:
        functional.max_pool2d(torch.zeros(3, *plane), kernel, stride, padding, ceil_mode=ceil_mode)
    except RuntimeError as problem:
        return str(problem)
    return ""


def test_a_guess_gives_its_message_and_its_words_are_true_of_every_layer() -> None:
    guesses = 0
    for kernel, stride, padding, plane in _refused_settings():
        message = _torchs_message(plane, kernel, stride, padding)
        answer = answer_of(message)
        notes = " ".join(answer.notes)
        guess = re.search(r"a guess: kernel (\d+), stride (\d+)(?:, padding (\d+))?\.", notes)
        if not guess:
            continue
        guesses += 1
        assert _torchs_message(plane, *[int(each or 0) for each in guess.groups()]) == message
        assert "ceil_mode=True" not in notes + answer.code
        assert "or padding" not in notes
        assert "the padded plane must be at least as large as the window" in notes
    assert guesses > 50


def test_the_advice_for_a_layer_in_the_text_works() -> None:
    advised = 0
    for kernel, stride, padding, plane in _refused_settings():
        call = f"F.max_pool2d(x, {kernel}, {stride}, {padding})"
        notes = answer_of(f"{call}\n{_torchs_message(plane, kernel, stride, padding)}").notes
        helps = any("With ceil_mode=True" in note for note in notes)
        advised += helps
        assert helps == (not _torchs_message(plane, kernel, stride, padding, ceil_mode=True))
    assert advised > 5


def test_of_two_errors_of_a_traceback_the_last_is_answered() -> None:
    first, last = (
        "stride should not be zero",
        "mat1 and mat2 shapes cannot be multiplied (8x9 and 4x1)",
    )
    between = "During handling of the above exception, another exception occurred:"
    text = f"RuntimeError: {first}\n\n{between}\n\nRuntimeError: {last}"
    answer = answer_of(text)
    assert last in answer.reading
    assert answer.title == answer_of(last).title
