"""What a setting comes to in PyTorch: the arguments, the windows, and what these keep."""

from typing import Any

from pooling_core import (
    AdaptiveSpec,
    FractionalSpec,
    PoolSpec,
    SettingError,
)
from pooling_core.trace.reducers import Reducer
from pooling_ui.setting.choices import (
    PARAMETERS_OF,
    Choices,
    is_adaptive,
    is_fractional,
    keys_of,
    may_keep,
    output_limit,
    samples_of,
    window_mode,
)
from pooling_ui.setting.pool_table import BY_KERNEL, POOLS

Spec = PoolSpec | AdaptiveSpec | FractionalSpec


def arguments(choices: Choices) -> dict[str, Any]:
    """Return PyTorch's arguments, each with a number for each axis but `ceil_mode`.

    The samples are in PyTorch's order: of a plane, columns come first.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> arguments(DEFAULTS | {"k": 3})["stride"]
    (3, 3)
    >>> arguments(DEFAULTS | {"lay": "By output size", "separate": True, "o": 5})
    {'output_size': (5, None)}
    >>> arguments(DEFAULTS | {"lay": "Fractional", "o": 3})
    {'kernel_size': (2, 2), 'output_size': (3, 3), '_random_samples': (0.7, 0.2)}
    """
    sides = {name: _sides(name, choices) for name in PARAMETERS_OF[window_mode(choices)]}
    if is_adaptive(choices):
        return sides
    if is_fractional(choices):
        samples = samples_of(choices)
        return {**sides, "_random_samples": samples[::-1] if len(samples) == 2 else samples}
    return sides | {"ceil_mode": bool(choices["ceil"])}


def _sides(name: str, choices: Choices) -> tuple[int | None, ...]:
    """Return the number of each axis; an empty stride is the kernel's."""
    keys, axes = keys_of(name, choices), choices["axes"]
    sides = tuple(choices[keys[axis % len(keys)]] for axis in range(axes))
    if name == "stride":
        kernel = _sides("kernel_size", choices)
        return tuple(k if s is None else s for k, s in zip(kernel, sides, strict=True))
    if name == "output_size":
        empty = None if may_keep(choices) else output_limit(choices).default
        return tuple(empty if side is None else side for side in sides)
    return sides


def spec_of(choices: Choices) -> Spec:
    """Return the windows.

    Raises
    ------
    SettingError
        PyTorch refuses the setting, whatever the input.
    """
    said = arguments(choices)
    if is_adaptive(choices):
        return AdaptiveSpec(**said)
    if is_fractional(choices):
        return FractionalSpec(*said.values())
    return PoolSpec.of(**said, ndim=choices["axes"])


def exists(choices: Choices) -> bool:
    """Say whether there is a pool that keeps this with windows of this kind, whatever the sizes.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> [exists(DEFAULTS | {"keep": keep, "lay": "Fractional"}) for keep in ("Max", "Average")]
    [True, False]
    """
    if window_mode(choices) == BY_KERNEL:
        return True
    try:
        reducer(choices).function((1,) * choices["axes"], spec_of(choices))
    except SettingError:
        return False
    return True


def reducer(choices: Choices) -> Reducer:
    """Return what a window keeps.

    Examples
    --------
    >>> from pooling_ui.setting.choices import DEFAULTS
    >>> reducer(DEFAULTS | {"keep": "Lp", "norm": "3"})
    PowerAverage(norm_type=3.0)
    """
    return POOLS[choices["keep"]].reducer(choices, window_mode(choices))
