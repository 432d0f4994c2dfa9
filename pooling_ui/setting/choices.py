"""The values of a setting's widgets by their names in a link, and which widgets a setting has."""

from collections.abc import Mapping
from typing import Any

from pooling_ui.setting.parameters import (
    CEIL,
    DEPTH_KEYS,
    KEEP,
    OUTPUT_LIMITS,
    PARAMS,
    SEPARATE,
    SETTING_KEYS,
    SETTING_LIMITS,
    WINDOW_MODE,
    WINDOW_MODES_OF,
    keys_of,
)
from pooling_ui.setting.pool_table import BY_KERNEL, BY_SIZE, FRACTIONAL, POOLS
from pooling_ui.state.params import SETTING, SettingParam
from pooling_ui.state.readers import Limit

Choices = Mapping[str, Any]
DEFAULTS: dict[str, Any] = {
    param.name: param.default for param in PARAMS if isinstance(param, SettingParam)
}
# No widgets hold these: the number of axes of the input, and whether it is a picture.
DEFAULTS |= {"axes": 2, "picture": False}
_OUTPUT = (*SETTING_KEYS["output_size"], DEPTH_KEYS["output_size"])
# The parameters of each window mode.
PARAMETERS_OF = {
    BY_KERNEL: ("kernel_size", "stride", "padding", "dilation"),
    BY_SIZE: ("output_size",),
    FRACTIONAL: ("kernel_size", "output_size"),
}


def from_link(link: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of all widgets for a sound link; the default for a name that it lacks.

    Examples
    --------
    >>> choices = from_link({"k": "3", "ceil": "true", "lay": "By output size"})
    >>> choices["k"], choices["s"], choices["ceil"], choices["lay"]
    (3, None, True, 'By output size')
    """
    return {
        **DEFAULTS,
        **{name: SETTING[name].read(link[name]) for name in SETTING if name in link},
    }


def window_mode(choices: Choices) -> str:
    """Return the window mode; by kernel, if the chosen one does not exist for so many axes.

    Examples
    --------
    >>> window_mode(DEFAULTS | {"lay": "Fractional", "axes": 1})
    'By kernel'
    """
    mode: str = choices["lay"]
    return mode if mode in WINDOW_MODES_OF[choices["axes"]] else BY_KERNEL


def is_adaptive(choices: Choices) -> bool:
    """Return True if the windows are by output size."""
    return window_mode(choices) == BY_SIZE


def is_fractional(choices: Choices) -> bool:
    """Return True if the windows are fractional."""
    return window_mode(choices) == FRACTIONAL


def has(choices: Choices, name: str, value: Any) -> bool:
    """Return True if this widget exists for the input, and can hold this value.

    The choices tell the kind of input: a series, a plane, a volume or a picture.

    Examples
    --------
    >>> series = DEFAULTS | {"axes": 1}
    >>> has(series, "kw", 3), has(series, "lay", "Fractional"), has(DEFAULTS, "lay", "Fractional")
    (False, False, True)
    """
    axes = choices["axes"]
    if axes < SETTING[name].least_axes:
        return False
    if name == "lay":
        return value in WINDOW_MODES_OF[axes]
    limit = output_limit(choices) if name in _OUTPUT else SETTING[name].reader
    return not isinstance(limit, Limit) or value is None or limit.least <= value <= limit.most


def output_limit(choices: Choices) -> Limit:
    """Return the limits of the output size; those of a picture are wider, as no stage shows it.

    Examples
    --------
    >>> output_limit(DEFAULTS).most, output_limit(DEFAULTS | {"picture": True}).most
    (64, 4096)
    """
    return SETTING_LIMITS["output_size"] if choices["picture"] else OUTPUT_LIMITS[choices["axes"]]


def shown(choices: Choices) -> set[str]:
    """Return the widgets that a setting has with these choices.

    Examples
    --------
    >>> "norm" in shown(DEFAULTS), "norm" in shown(DEFAULTS | {"keep": "Lp"})
    (False, True)
    """
    pool, names = POOLS[choices["keep"]], {KEEP.name, WINDOW_MODE.name}
    if choices["axes"] >= SEPARATE.least_axes:
        names.add(SEPARATE.name)
    for name in PARAMETERS_OF[window_mode(choices)]:
        if name not in ("padding", "dilation") or name in pool.parameters:
            names.update(keys_of(name, choices))
    if is_fractional(choices):
        names.update(keys_of("samples", choices))
    elif not is_adaptive(choices):
        names |= {CEIL.name, *pool.fields}
    return names


def may_keep(choices: Choices) -> bool:
    """Return True if an axis with an empty output size keeps the input's size, as with None.

    PyTorch takes no None for a series.
    """
    return is_adaptive(choices) and choices["axes"] > 1
