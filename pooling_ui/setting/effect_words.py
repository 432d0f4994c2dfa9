"""Say in one sentence what a change of the setting did to the output, or why it did nothing."""

from typing import Any

import numpy as np

from pooling_core import AxisLayout, SizeRule
from pooling_ui.setting.choices import Choices, Values
from pooling_ui.setting.parameters import (
    CEIL,
    KEEP,
    KERNEL_OF,
    SEPARATE,
    WINDOW_MODE,
    WINDOW_PARAMETERS,
)
from pooling_ui.setting.pool_table import COUNT_PADDING, DIVISOR, DIVISOR_GROUP
from pooling_ui.setting.setting import Setting
from pooling_ui.setting.sizes import rules_of
from pooling_ui.state.params import SETTING
from pooling_ui.text.axes import axes_words
from pooling_ui.text.words import shape as sides

_SAME_CELLS = "every window reads the same cells"


def effect_sentence(was: Values, now: Setting) -> str:
    """Say what the change from `was` to `now` did to the output; PyTorch accepts `now`.

    `was` holds by name only the values that changed, as they were before.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> from pooling_ui.setting.setting import setting_of
    >>> effect_sentence({"p": 0}, setting_of(DEFAULTS | {"p": 1}, (6, 6)))
    'Padding 1: output 3 × 3 → 4 × 4.'
    >>> effect_sentence({"ceil": False}, setting_of(DEFAULTS | {"ceil": True}, (6, 6)))
    'ceil_mode on: nothing changes, both roundings give 3.'
    """
    return f"{_subject(was, now.choices)}: {_effect(was, now)}."


def _subject(was: Values, now: Choices) -> str:
    """Name what was changed, and what it is now.

    A new pool, a new window mode, and a change of `separate` change other values, too:
    these are not named.
    """
    for param in (WINDOW_MODE, SEPARATE, KEEP):
        if param.name in was:
            return _named(param.name, now)
    texts = [_named(name, now) for name in was]
    return ", ".join((texts[0], *(text[0].lower() + text[1:] for text in texts[1:])))


def _named(name: str, now: Choices) -> str:
    return SETTING[name].named(now[name], now.axes, now[SEPARATE.name])


def _effect(was: Values, now: Setting) -> str:
    old, shape = now.with_values(was), now.shape
    assert now.spec is not None
    size = sides(now.spec.output_shape(shape))
    if old.spec is None:
        return f"PyTorch accepts it, output {size}"
    old_size = sides(old.spec.output_shape(shape))
    if size != old_size:
        return f"output {old_size} → {size}"
    layouts = old.spec.lay(shape), now.spec.lay(shape)
    if not all(_reads_alike(one, other) for one, other in zip(*layouts, strict=True)):
        return f"output stays {size}, its windows read other cells"
    divisors = _divisors(old, layouts[0]), _divisors(now, layouts[1])
    if not (_keeps_alike(old, now) and np.array_equal(*divisors)):
        return f"output stays {size}, its values change"
    return f"nothing changes, {_why_nothing(was, now)}"


def _reads_alike(old: AxisLayout, new: AxisLayout) -> bool:
    """Return True if, along an axis, each window reads the same cells; padding does not count."""
    a, b = old.real, new.real
    return np.array_equal(a.count, b.count) and all(
        np.array_equal(first[a.count > 0], second[a.count > 0])
        for first, second in ((a.first, b.first), (a.stop, b.stop))
    )


def _keeps_alike(old: Setting, new: Setting) -> bool:
    """Return True if both compute the same from the same cells, but for a divisor."""
    others = [param.name for param in new.pool.own if DIVISOR_GROUP not in param.groups]
    same = all(old.choices[name] == new.choices[name] for name in others)
    return old.reducer == new.reducer or (old.pool is new.pool and same)


def _divisors(setting: Setting, layouts: tuple[AxisLayout, ...]) -> Any:
    """Return what the sum of each window is divided by; None if the pool does not divide."""
    assert setting.spec is not None
    divisors = setting.reducer.divided_by(setting.spec, layouts)
    if divisors is None:
        return None
    return np.broadcast_to(divisors, [layout.windows for layout in layouts])


def _why_nothing(was: Values, setting: Setting) -> str:
    """Say why the change has no effect: each window reads and keeps what it did before."""
    (name, *others), now = was, setting.choices
    if name == SEPARATE.name and WINDOW_MODE.name not in was:
        return f"{axes_words(len(setting.shape)).lower()} have the same setting"
    mode = setting.windows.mode
    if "samples" in mode.parameters and was.keys() <= {*WINDOW_PARAMETERS["samples"].keys}:
        return "rounded down, every start is where it was"
    if others:
        return _SAME_CELLS
    if not mode.chooses_size:
        return _why_nothing_by_kernel(name, was, setting)
    if mode.follows_input and name in WINDOW_PARAMETERS["output_size"].keys:
        keys = now.keys_of("output_size")
        side = setting.shape[keys.index(name) if name in keys else 0]
        if now[name] is None:
            return f"it was {side} before; from now on it follows the input"
        return f"the input has {side}; from now on it stays when the input changes"
    return _SAME_CELLS


def _why_nothing_by_kernel(name: str, was: Values, setting: Setting) -> str:
    """Say why the change of one widget has no effect on windows by kernel."""
    now = setting.choices
    if name == COUNT_PADDING.name:
        return "there is no padding" if now[DIVISOR.name] is None else "the divisor is fixed"
    if name == DIVISOR.name:
        return "every window has so many cells"
    if name == CEIL.name:
        rules = rules_of(SizeRule, setting.sizes)
        if any(rule.ceil != rule.floor for rule in rules):
            return "the window that rounding up adds would start past the input, so it is dropped"
        return f"both roundings give {_each(rule.floor for rule in rules)}"
    if name in KERNEL_OF:
        kernel = now[KERNEL_OF[name]]
        if now[name] is None:
            return f"it was {kernel} before; from now on it follows the kernel"
        if now[name] == kernel and was[name] is None:
            return "it was the kernel's; from now on it stays when the kernel changes"
        return "there is one window only, which has nowhere to move"
    return _SAME_CELLS


def _each(numbers: Any) -> str:
    return " and ".join(map(str, dict.fromkeys(numbers)))
