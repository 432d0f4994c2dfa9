"""Check what a change of the setting did, in words: one case for each thing that it may do.

Another test compares with the outputs themselves where it says that nothing changes.
"""

from typing import Any

from pooling_ui.setting.choices import DEFAULTS
from pooling_ui.setting.effect_words import effect_sentence
from pooling_ui.setting.setting import setting_of
from pooling_ui.setting.window_modes import BY_KERNEL, BY_SIZE, FRACTIONAL
from tests.ui.helpers.recorded import assert_recorded

# What it was, and what is not as it is by default now.
BY_KERNELS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "padding": ({"p": 0}, {"p": 1}),
    "kernel": ({"k": 2}, {"k": 3}),
    "kernel, other cells": ({"k": 3}, {"k": 4, "s": 2, "p": 1}),
    "kernel, refused before": ({"k": 9}, {"k": 3}),
    "kernel and padding": ({"k": 9, "p": 4}, {"k": 3, "p": 1}),
    "kernel of columns": ({"kw": 3}, {"separate": True, "kw": 2}),
    "rounded up, alike": ({"ceil": False}, {"ceil": True}),
    "rounded up, dropped": ({"ceil": False}, {"ceil": True, "k": 1, "s": 2}),
    "rounded up, one more": ({"ceil": False}, {"ceil": True, "k": 3, "s": 2}),
    "rounded down": ({"ceil": True}, {"k": 3, "s": 2}),
    "a stride of its own": ({"s": None}, {"s": 2}),
    "the kernel's stride": ({"s": 2}, {}),
    "the columns' stride": ({"sw": 3}, {"separate": True, "kw": 3}),
    "one window": ({"s": 3}, {"k": 6, "s": 4}),
    "apart": ({"separate": False}, {"separate": True}),
    "alike": ({"separate": True}, {"kw": 3, "sw": 1}),
    "dilation of one cell": ({"d": 1}, {"k": 1, "d": 2}),
    "an average": ({"keep": "Max"}, {"keep": "Average"}),
    "the smallest": ({"keep": "Max"}, {"keep": "Min"}),
    "padding does not count": ({"pads": True}, {"keep": "Average", "p": 1, "pads": False}),
    "no padding to count": ({"pads": True}, {"keep": "Average", "pads": False}),
    "padding, a fixed divisor": ({"pads": True}, {"keep": "Average", "pads": False, "div": 3}),
    "divisor": ({"div": None}, {"keep": "Average", "div": 3}),
    "divisor as the count": ({"div": None}, {"keep": "Average", "div": 4}),
    "no divisor": ({"div": 3}, {"keep": "Average", "div": None}),
    "power": ({"norm": "2"}, {"keep": "Lp", "norm": "3"}),
}
BY_SIZES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "one more": ({"o": 4}, {"o": 5}),
    "the input's": ({"o": 5}, {"o": 6}),
    "a size of its own": ({"o": None}, {"o": 6}),
    "the input's from now on": ({"o": 6}, {"o": None}),
    "columns": ({"ow": 4}, {"separate": True, "ow": 3}),
    "from kernels, the same": ({"lay": BY_KERNEL.label, "k": 2}, {"o": 3}),
    "from kernels, other cells": ({"lay": BY_KERNEL.label, "k": 4, "s": 1}, {"o": 3}),
    "from kernels, another size": ({"lay": BY_KERNEL.label, "k": 3, "p": 1}, {}),
    "an average": ({"keep": "Max"}, {"o": 3, "keep": "Average"}),
}
FRACTIONALS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "sample": ({"r": 0.5}, {}),
    "sample, rounded down": ({"r": 0.21}, {}),
    "both samples": ({"r": 0.21, "rw": 0.71}, {}),
    "kernel": ({"k": 3}, {}),
    "kernel, refused before": ({"k": 5}, {}),
    "output size": ({"o": 3}, {}),
    "from kernels": ({"lay": BY_KERNEL.label, "k": 3, "s": 1}, {}),
    "from sizes, the same": ({"lay": BY_SIZE.label}, {"o": 6, "k": 1}),
    "the smallest before": ({"keep": "Min"}, {}),
    "refused before": ({"keep": "Average"}, {}),
}
MODES = {BY_KERNEL.label: BY_KERNELS, BY_SIZE.label: BY_SIZES, FRACTIONAL.label: FRACTIONALS}


def sentences() -> dict[str, str]:
    """Return what each change comes to, on a plane of 6 × 6."""
    begin = DEFAULTS | {"o": 4, "r": 0.2, "rw": 0.7}
    return {
        f"{mode}: {name}": effect_sentence(was, setting_of(begin | {"lay": mode} | now, (6, 6)))
        for mode, cases in MODES.items()
        for name, (was, now) in cases.items()
    }


def test_what_is_said_of_changes_is_what_was_recorded() -> None:
    assert_recorded(__file__, sentences())
