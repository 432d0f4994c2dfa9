"""Texts that mean harm, or nothing: each gets an answer, and nothing of it is run."""

import os
import sys
from collections.abc import Callable
from typing import Any

import pytest

from pooling_ui.paste.answer import Answer
from pooling_ui.paste.answering import MOST_TEXT, answer_of
from pooling_ui.paste.errors import MESSAGES
from pooling_ui.paste.layers.input_size import find_size
from pooling_ui.paste.parameters import decode_text, encode_text

_CALLS = ("nn.MaxPool2d({})", "F.avg_pool2d(x, {})", "nn.AdaptiveAvgPool2d({})", "MaxPooling2D({})")
_ARGUMENTS = (
    *("9" * 5000, "-" * 900 + "1", "(" * 4000, "[" * 90 + "]" * 90, "1+" * 280 + "1"),
    *("10**10**10", "2**999999", "'a' * 10**9", "(1,) * 10**9", "0x" + "f" * 500, "1e999", "nan"),
    *("__import__('os').system('x')", "lambda: 0", "*a", "**a", "x.y.z", "f[0][0]", "yield", "2j"),
    *("10**9", "999999999", "2, 999999999", "2, 1, -999999999", "(2, 2, 2)", "()", "True", "None"),
)
_LONG = (
    *(
        "a" * MOST_TEXT,
        " " * MOST_TEXT,
        "\n" * MOST_TEXT,
        "(" * MOST_TEXT,
        "nn." * 3000,
        "1x" * 5000,
    ),
    *("MaxPool2d(" * 990, "nn.MaxPool2d(2)" * 660, "pool" * 2500, "\t\n " * 3300, "given " * 1600),
    *("got " * 2500, "Given input size: (" * 500, "max_pool2d: " * 800, "[1, " * 2500, "'" * 9999),
    *("Conv2d(3, " * 990, "class A(" * 1200, "(0): " * 1900, "Sequential(" * 900, "9" * MOST_TEXT),
    *(
        "mat1 and mat2 shapes cannot be multiplied (" * 200,
        "on 3×" * 2000,
        "\x00" * 5000,
        "é" * 9999,
    ),
    *("_" * 9999, "." * 9999, "a." * 4999 + "(", "w(" * 4999, "poolpool(" * 1100, "- " * 4999),
)
_ODD = (
    *("", " ", "\x00", "\ud800", "😀", "\u202enn.MaxPool2d(2)", "nn.MaxPool2d(2)\x00", "<script>"),
    *(
        "?",
        "???",
        "𝟛×𝟛",
        "nn.MaxPool2d(２)",
        "nn.MaxPool2d(2) on 0x0",
        "nn.MaxPool2d(2) on 999999999x2",
    ),
    "nn.AdaptiveAvgPool2d(7) on 1000000x1000000",
    "nn.AdaptiveAvgPool2d(99999) on 64x64",
    "nn.FractionalMaxPool2d(2, output_size=99999) on 100000x100000",
    "nn.MaxUnpool2d(2) on 0x5",
    "nn.MaxUnpool2d(2, padding=9) on 4x4",
    "nn.LPPool2d(0, 2) on 4x4",
    "nn.LPPool2d(float('inf'), 2)",
    "nn.LPPool2d(None, 2)",
    "Given input size: (0x0x0). Calculated output size: (0x0x0). Output size is too small",
    "Given input size: (1x9999999999x1). Calculated output size: (1x1x0). Output size is too small",
    "Given input size: (1x1x1x1). Calculated output size: (1x0x0). Output size is too small",
    "pad should be at most half of effective kernel size, but got pad=999999999999, kernel_size=0 "
    "and dilation=0",
    "pad should be at most half of effective kernel size, but got pad=2, kernel_size=3 and "
    "dilation=999999999999",
    "mat1 and mat2 shapes cannot be multiplied (0x0 and 0x0)",
    "mat1 and mat2 shapes cannot be multiplied (999999999999x999999999999 and 999999999999x1)",
    "shape '[0, 0]' is invalid for input of size 5",
    'invalid output_size "(999999999999, 1)" (dim 0 must be between 2 and 2)',
    'invalid output_size "(5, 5)" (dim 9 must be between 6 and 2)',
    "Found an invalid max index: -999999999999 (output volumes are of size 0x0)",
    "fractional_max_pool2d(): pool height 999999999999 too large relative to input height 1",
    "fractional_max_pool9d(): pool height 1 too large relative to input height 50",
    "fractional_max_pool0d(): pool height 1 too large relative to input height 50",
    "Expected 0D or 9D (batch mode) tensor expected for input, but got:[1, 2]",
    "Dimension out of range (expected to be in range of [-999, 999], but got -3)",
    "input image (T: 0 H: 0 W: 0) smaller than kernel size (kT: 0 kH: 0 kW: 0)",
    "input image (T: 9 H: 9 W: 9) smaller than kernel size (kT: -1 kH: 99 kW: 0)",
    "Negative dimension size caused by subtracting 0 from 0",
    "Calculated padded input size per channel: (2). Kernel size: (3 x 3)",
    "output_size should be a sequence containing 2 or 4 elements, but it has a length of '999999'",
)
HOSTILE = (
    *(call.format(argument) for call in _CALLS for argument in _ARGUMENTS[:24]),
    *_LONG,
    *_ODD,
)


@pytest.fixture
def nothing_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a text that is run fail the test."""

    def fail(*_: object) -> None:
        raise AssertionError("a pasted text was run")

    monkeypatch.setattr(os, "system", fail)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.usefixtures("nothing_runs")
def test_each_text_gets_an_answer(text: str) -> None:
    answer = answer_of(text)

    assert isinstance(answer, Answer)
    assert answer.questions
    assert len(answer.title) < 1200
    linked = encode_text(text)
    assert not linked or decode_text(linked) == text.encode("utf-8", "replace").decode()


def test_there_are_a_hundred_of_them() -> None:
    assert len(HOSTILE) >= 100


@pytest.mark.parametrize("at", [0, MOST_TEXT // 2])
def test_a_text_that_is_too_long_is_said(at: int) -> None:
    text = "a" * at + "nn.MaxPool2d(2)" + "a" * MOST_TEXT

    assert f"At most {MOST_TEXT:,} characters are read" in answer_of(text).title


def _steps(work: Callable[[str], object], text: str) -> int:
    """Return how many lines of Python run."""
    lines = 0

    def count(*_: Any) -> Any:
        nonlocal lines
        lines += 1
        return count

    sys.settrace(count)
    try:
        work(text)
    finally:
        sys.settrace(None)
    return lines


@pytest.mark.parametrize(
    "part", ["nn.MaxPool2d( ", "1x1 ", "given input size: (", "pool( ", "got "]
)
def test_the_work_grows_with_the_text_and_not_faster(part: str) -> None:
    """Twice the text is at most some three times the work."""
    answer = answer_of.__wrapped__
    short, long = (_steps(answer, part * (size // len(part))) for size in (2500, 5000))

    assert long < 3 * short + 5000


def test_no_pattern_reads_without_a_bound() -> None:
    """A star or a plus only stands behind white space, so that no text is read over and over."""
    for message in MESSAGES:
        pattern = message.pattern.pattern.replace(r"\s+", "").replace(r"\s*", "")
        assert not any(sign in pattern for sign in (".*", ".+", r"\w+", r"\d+", "]+", "]*"))


def test_a_size_of_many_digits_is_none() -> None:
    assert find_size("on " + "9" * 50, 2) is None
