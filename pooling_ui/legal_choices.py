"""Choices that PyTorch accepts, nearest to those that it refuses, and those of given windows."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pooling_core import PoolSpec, SettingError
from pooling_ui.choices import Choices, arguments, keys_of, lay_of, reducer, spec_of
from pooling_ui.setting_widgets import BY_KERNEL, DEPTH_KEYS, LAID, SETTING_KEYS


def part(choices: Choices) -> dict[str, Any]:
    """Return the choices with columns, and slices, on their own that start from the rows'."""
    columns = {column: choices[row] for row, column in SETTING_KEYS.values()}
    slices = {key: choices[SETTING_KEYS[name][0]] for name, key in DEPTH_KEYS.items()}
    return {**choices, **columns, **slices, "separate": True}


def by_kernel(choices: Choices, spec: PoolSpec) -> dict[str, Any]:
    """Return what to change so that the windows are these; an average then counts cells alone.

    Examples
    --------
    >>> from pooling_ui.choices import DEFAULTS
    >>> by_kernel(DEFAULTS, PoolSpec.of((3, 2), 2))["separate"]
    True
    """
    sides = {name: getattr(spec, name) for name in ("kernel_size", "stride", "padding", "dilation")}
    new: dict[str, Any] = {"lay": BY_KERNEL, "ceil": spec.ceil_mode}
    if any(len(set(numbers)) > 1 for numbers in sides.values()):
        new["separate"] = True
    for name, numbers in sides.items():
        keys = keys_of(name, {**choices, "separate": True})
        for key, value, kernel in zip(keys, numbers, spec.kernel_size, strict=True):
            new[key] = None if name == "stride" and value == kernel else value
    if choices["keep"] == "Average":
        new |= {"pads": not any(spec.padding), "div": None}
    return new


class Legal(NamedTuple):
    """Choices that PyTorch accepts, and the parameters that had to change, for all axes.

    `lay` is what the windows are now, if they are others; else it is empty.
    """

    choices: dict[str, Any]
    changed: dict[str, tuple[int, ...]]
    lay: str = ""


def nearest_legal(choices: Choices, shape: tuple[int, ...]) -> Legal:
    """Change what must change until PyTorch accepts it: one refusal mends its own rule only.

    Where there is no such pool of these windows, they become those before in `LAID`: there are
    fractional maxima alone, adaptive averages, too, and by kernel there is every pool.
    """
    legal = Legal(dict(choices), {})
    while True:
        try:
            spec = spec_of(legal.choices)
            spec.lay(shape)
            reducer(legal.choices).function(shape, spec)
        except SettingError as refusal:
            lay = lay_of(legal.choices)
            if refusal.nearest:
                changed = legal.changed | refusal.nearest
                legal = Legal(_with(legal.choices, refusal.nearest), changed, legal.lay)
            elif lay != BY_KERNEL:
                before = LAID[LAID.index(lay) - 1]
                legal = Legal({**legal.choices, "lay": before}, legal.changed, before)
            else:
                return legal
        else:
            had = arguments(legal.choices)
            changed = {name: sides for name, sides in legal.changed.items() if name in had}
            return legal._replace(changed=changed)


def _with(choices: Choices, changed: Mapping[str, tuple[int, ...]]) -> dict[str, Any]:
    """Return the choices with these parameters; rows and columns part where they must."""
    unlike = any(len(set(pair)) > 1 for pair in changed.values())
    new = part(choices) if unlike and not choices["separate"] else dict(choices)
    for name, pair in changed.items():
        for key, value in zip(keys_of(name, new), pair, strict=False):
            new[key] = value
    return new
