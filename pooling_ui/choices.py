"""What the widgets of a setting hold, by their names in a link, and what it comes to in PyTorch."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pooling_core import (
    AdaptiveSpec,
    Average,
    Maximum,
    Minimum,
    PoolSpec,
    PowerAverage,
    SettingError,
)
from pooling_core.reducers import Reducer
from pooling_ui.share import (
    BY_KERNEL,
    BY_SIZE,
    DEPTH_KEYS,
    LISTED,
    OPTIONAL,
    SETTING_KEYS,
    SETTING_WIDGETS,
)

Choices = Mapping[str, Any]
Spec = PoolSpec | AdaptiveSpec
_SWITCHES = ("separate", "ceil", "pads")
_BY_KERNEL = ("kernel_size", "stride", "padding", "dilation")
DEFAULTS: dict[str, Any] = {
    name: LISTED[name][limit.default]
    if name in LISTED
    else (bool(limit.default) if name in _SWITCHES else limit.default)
    for name, limit in SETTING_WIDGETS.items()
} | dict.fromkeys(OPTIONAL)
# How many axes the input has; no widget, but what is shown says it.
DEFAULTS["axes"] = 2
# The widgets that only planes have.
OF_PLANES = ("lay", *SETTING_KEYS["output_size"])
# What the axes are called, first axis first.
LINES = {1: ("positions",), 2: ("rows", "columns"), 3: ("slices", "rows", "columns")}

# The parameters that PyTorch's function by kernel has for each kind, of those that not all have.
PARAMETERS = {
    "Max": ("padding", "dilation"),
    "Average": ("padding",),
    "Min": ("padding", "dilation"),
    "Lp": (),
}


def is_adaptive(choices: Choices) -> bool:
    """Say whether the windows are by output size; those of a series or a volume never are."""
    return bool(choices["lay"] == BY_SIZE and choices["axes"] == 2)


def keys_of(name: str, choices: Choices) -> tuple[str, ...]:
    """Return the widgets of a parameter: one for each axis, or one for all where they are alike.

    Examples
    --------
    >>> keys_of("padding", DEFAULTS | {"axes": 3, "separate": True})
    ('pd', 'p', 'pw')
    """
    rows, columns = SETTING_KEYS[name]
    if choices["axes"] == 1 or not choices["separate"]:
        return (rows,)
    return (rows, columns) if choices["axes"] == 2 else (DEPTH_KEYS[name], rows, columns)


def arguments(choices: Choices) -> dict[str, Any]:
    """Return PyTorch's arguments, each with a number for each axis but `ceil_mode`.

    Examples
    --------
    >>> arguments(DEFAULTS | {"k": 3})["stride"]
    (3, 3)
    >>> arguments(DEFAULTS | {"lay": "By output size", "separate": True, "o": 5})
    {'output_size': (5, None)}
    """
    if is_adaptive(choices):
        rows, columns = SETTING_KEYS["output_size"]
        size = choices[rows], choices[columns if choices["separate"] else rows]
        return {"output_size": size}
    keys = {name: keys_of(name, choices) for name in _BY_KERNEL}
    axes = []
    for axis in range(choices["axes"]):
        one = {name: choices[keys[name][axis % len(keys[name])]] for name in _BY_KERNEL}
        if one["stride"] is None:
            one["stride"] = one["kernel_size"]
        axes.append(one)
    sides = {name: tuple(one[name] for one in axes) for name in _BY_KERNEL}
    return sides | {"ceil_mode": bool(choices["ceil"])}


def spec_of(choices: Choices) -> Spec:
    """Return the windows.

    Raises
    ------
    SettingError
        PyTorch refuses the setting, whatever the input.
    """
    if is_adaptive(choices):
        return AdaptiveSpec(**arguments(choices))
    return PoolSpec.of(**arguments(choices), ndim=choices["axes"])


def exponent(power: str) -> float:
    """Return the power that the list names.

    Examples
    --------
    >>> exponent("−∞")
    -inf
    """
    return float(power.replace("−", "-").replace("∞", "inf"))


def reducer(choices: Choices) -> Reducer:
    """Return what a window keeps.

    Examples
    --------
    >>> reducer(DEFAULTS | {"keep": "Lp", "norm": "3"})
    PowerAverage(norm_type=3.0)
    """
    match choices["keep"]:
        case "Average" if is_adaptive(choices):
            return Average(count_include_pad=False)  # there is no border
        case "Average":  # avg_pool1d has no divisor_override
            divisor = None if choices["axes"] == 1 else choices["div"]
            return Average(count_include_pad=choices["pads"], divisor_override=divisor)
        case "Min":
            return Minimum()
        case "Lp":
            return PowerAverage(exponent(choices["norm"]))
    return Maximum()


def coded(choices: Choices) -> dict[str, int | None]:
    """Return what widgets hold as the numbers that a link can hold; see `decoded`.

    Examples
    --------
    >>> coded({"k": 3, "s": None, "keep": "Lp", "ceil": True})
    {'k': 3, 's': None, 'keep': 3, 'ceil': 1}
    """
    return {
        name: LISTED[name].index(value)
        if name in LISTED
        else (None if value is None else int(value))
        for name, value in choices.items()
        if name in SETTING_WIDGETS
    }


def decoded(numbers: Mapping[str, int | None]) -> dict[str, Any]:
    """Return what the widgets hold, from the numbers in a link."""
    held: dict[str, Any] = {}
    for name, number in numbers.items():
        if number is None:
            held[name] = None
        elif name in LISTED:
            held[name] = LISTED[name][number]
        else:
            held[name] = bool(number) if name in _SWITCHES else number
    return held


def from_link(link: Mapping[str, str]) -> dict[str, Any]:
    """Return what the widgets hold that a sound link leads to.

    Examples
    --------
    >>> choices = from_link({"k": "3", "ceil": "true", "lay": "By output size"})
    >>> choices["k"], choices["s"], choices["ceil"], choices["lay"]
    (3, None, True, 'By output size')
    """
    choices = dict(DEFAULTS)
    for name in choices.keys() & link.keys():
        text = link[name]
        if name in LISTED:
            choices[name] = text
        else:
            choices[name] = text.lower() == "true" if name in _SWITCHES else int(text)
    return choices


def part(choices: Choices) -> dict[str, Any]:
    """Return the choices with columns, and slices, on their own that start from the rows'."""
    columns = {column: choices[row] for row, column in SETTING_KEYS.values()}
    slices = {key: choices[SETTING_KEYS[name][0]] for name, key in DEPTH_KEYS.items()}
    return {**choices, **columns, **slices, "separate": True}


def by_kernel(choices: Choices, spec: PoolSpec) -> dict[str, Any]:
    """Return what to change so that the windows are these; an average then counts cells alone.

    Examples
    --------
    >>> by_kernel(DEFAULTS, PoolSpec.of((3, 2), 2))["separate"]
    True
    """
    pairs = {name: getattr(spec, name) for name in _BY_KERNEL}
    new: dict[str, Any] = {"lay": BY_KERNEL, "ceil": spec.ceil_mode}
    if any(rows != columns for rows, columns in pairs.values()):
        new["separate"] = True
    for name, pair in pairs.items():
        for key, value, kernel in zip(SETTING_KEYS[name], pair, spec.kernel_size, strict=True):
            new[key] = None if name == "stride" and value == kernel else value
    if choices["keep"] == "Average":
        new |= {"pads": not any(spec.padding), "div": None}
    return new


class Legal(NamedTuple):
    """Choices that PyTorch accepts, and the parameters that had to change, for all axes."""

    choices: dict[str, Any]
    changed: dict[str, tuple[int, ...]]


def nearest_legal(choices: Choices, shape: tuple[int, ...]) -> Legal:
    """Change what must change until PyTorch accepts it: one refusal mends its own rule only."""
    legal = Legal(dict(choices), {})
    while True:
        try:
            spec = spec_of(legal.choices)
            spec.lay(shape)
            reducer(legal.choices).function(shape, spec)
        except SettingError as refusal:
            if is_adaptive(legal.choices):  # there is no such pool by output size
                legal = Legal({**legal.choices, "lay": BY_KERNEL}, legal.changed)
                continue
            if not refusal.nearest:
                return legal
            changed = legal.changed | refusal.nearest
            legal = Legal(_with(legal.choices, refusal.nearest), changed)
        else:
            return legal


def _with(choices: Choices, changed: Mapping[str, tuple[int, ...]]) -> dict[str, Any]:
    """Return the choices with these parameters; rows and columns part where they must."""
    unlike = any(len(set(pair)) > 1 for pair in changed.values())
    new = part(choices) if unlike and not choices["separate"] else dict(choices)
    for name, pair in changed.items():
        for key, value in zip(keys_of(name, new), pair, strict=False):
            new[key] = value
    return new
