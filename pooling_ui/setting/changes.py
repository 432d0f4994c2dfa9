"""Say in one sentence what a change of the setting did to the output, or why it did nothing."""

from math import prod
from typing import Any

import numpy as np

from pooling_core import Average, AxisLayout, PowerAverage, SettingError
from pooling_core.functional.avg_pool import divisor_of
from pooling_ui.setting.choices import Choices, is_adaptive, is_fractional
from pooling_ui.setting.parameters import DEPTH_KEYS, NAMES, SETTING_KEYS, keys_of
from pooling_ui.setting.setting import ByKernel, reducer, windows_of
from pooling_ui.state.params import SETTING
from pooling_ui.text.axes import axes_words
from pooling_ui.text.words import shape as sides

_KERNEL_OF = dict(zip(SETTING_KEYS["stride"], SETTING_KEYS["kernel_size"], strict=True))
_KERNEL_OF[DEPTH_KEYS["stride"]] = DEPTH_KEYS["kernel_size"]


def change(was: Choices, now: Choices, shape: tuple[int, ...]) -> str:
    """Say what the change from `was` to `now` did to the output of an input of this shape.

    `was` holds by name only the values that changed, as they were before.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> change({"p": 0}, DEFAULTS | {"p": 1}, (6, 6))
    'Padding 1: output 3 × 3 → 4 × 4.'
    >>> change({"ceil": False}, DEFAULTS | {"ceil": True}, (6, 6))
    'ceil_mode on: nothing changes, both roundings give 3.'
    """
    return f"{_subject(was, now)}: {_effect(was, now, shape)}."


def _subject(was: Choices, now: Choices) -> str:
    """Name what was changed, and what it is now; what a new kind of pool lacks goes unsaid."""
    for name in ("lay", "separate", "keep"):
        if name in was:
            return _named(name, now)
    texts = [_named(name, now) for name in was]
    return ", ".join((texts[0], *(text[0].lower() + text[1:] for text in texts[1:])))


def _named(name: str, now: Choices) -> str:
    return SETTING[name].named(now[name], now)


def _effect(was: Choices, now: Choices, shape: tuple[int, ...]) -> str:
    before = {**now, **was}
    new = windows_of(now).spec
    size = new.output_shape(shape)
    try:
        old = windows_of(before).spec
        old_size = old.output_shape(shape)
        reducer(before).function(shape, old)
    except SettingError:
        return f"PyTorch accepts it, output {sides(size)}"
    if size != old_size:
        return f"output {sides(old_size)} → {sides(size)}"
    layouts = old.lay(shape), new.lay(shape)
    if not all(_read_alike(one, other) for one, other in zip(*layouts, strict=True)):
        return f"output stays {sides(size)}, its windows read other cells"
    if not _kept_alike(before, now) or not np.array_equal(
        _divisors(before, layouts[0]), _divisors(now, layouts[1])
    ):
        return f"output stays {sides(size)}, its values change"
    return f"nothing changes, {_why_nothing(was, now, new.size_rules(shape))}"


def _kept_alike(before: Choices, now: Choices) -> bool:
    """Say whether windows keep the same of the same cells, but for what an average divides by."""
    old, new = reducer(before), reducer(now)
    return old == new or (isinstance(old, Average) and isinstance(new, Average))


def _divisors(choices: Choices, layouts: tuple[AxisLayout, ...]) -> Any:
    """Return what the sum of every window is divided by; None where nothing is."""
    match reducer(choices):
        case Average(count_include_pad=counts, divisor_override=divisor):
            divisors = divisor_of(layouts, counts, divisor)
        case PowerAverage():
            windows = windows_of(choices)
            assert isinstance(windows, ByKernel)  # PyTorch has no other power average
            divisors = divisor_of(layouts, True, None) / prod(windows.kernel_size)
        case _:
            return None
    return np.broadcast_to(divisors, [layout.windows for layout in layouts])


def _read_alike(one: AxisLayout, other: AxisLayout) -> bool:
    """Say whether as many windows read the same cells; border does not count."""
    a, b = one.real, other.real
    return np.array_equal(a.count, b.count) and all(
        np.array_equal(first[a.count > 0], second[a.count > 0])
        for first, second in ((a.first, b.first), (a.stop, b.stop))
    )


def _why_nothing(was: Choices, now: Choices, rules: tuple[Any, ...]) -> str:
    (name, *others) = was
    if name == "separate" and "lay" not in was:
        return f"{axes_words(now['axes']).lower()} have the same setting"
    if is_fractional(now) and all(NAMES.get(each) == "samples" for each in was):
        return "rounded down, every start is where it was"
    told = {"pads", "div", "ceil", *NAMES}
    if is_adaptive(now) or is_fractional(now):
        told = {key for key in NAMES if NAMES[key] == "output_size" and is_adaptive(now)}
    if others or name not in told:
        return "every window reads the same cells"
    if name == "pads":
        return "there is no padding" if now["div"] is None else "the divisor is fixed"
    if name == "div":
        return "every window has so many cells"
    if name == "ceil":
        if any(rule.ceil != rule.floor for rule in rules):
            return "the window that rounding up adds would start past the input, so it is dropped"
        return f"both roundings give {_each(rule.floor for rule in rules)}"
    if NAMES[name] == "output_size":
        keys = keys_of("output_size", now)
        side = rules[keys.index(name) if name in keys else 0].size
        if now[name] is None:
            return f"it was {side} before; from now on it follows the input"
        return f"the input has {side}; from now on it stays when the input changes"
    if NAMES[name] == "stride":
        kernel = now[_KERNEL_OF[name]]
        if now[name] is None:
            return f"it was {kernel} before; from now on it follows the kernel"
        if now[name] == kernel and was[name] is None:
            return "it was the kernel's; from now on it stays when the kernel changes"
        return "there is one window only, which has nowhere to move"
    return "every window reads the same cells"


def _each(numbers: Any) -> str:
    return " and ".join(map(str, dict.fromkeys(numbers)))
