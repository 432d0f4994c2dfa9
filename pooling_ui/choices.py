"""What the widgets of a setting hold, by their names in a link, and what it comes to in PyTorch."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pooling_core import PoolSpec, SettingError
from pooling_ui.share import SETTING_KEYS, SETTING_WIDGETS

Choices = Mapping[str, Any]
# An empty stride follows the kernel, as PyTorch's stride=None does.
DEFAULTS: dict[str, Any] = {
    **{name: limit.default for name, limit in SETTING_WIDGETS.items()},
    **dict.fromkeys(SETTING_KEYS["stride"]),
    "separate": False,
    "ceil": False,
}


def arguments(choices: Choices) -> dict[str, Any]:
    """Return PyTorch's arguments, each a pair (rows, columns) but `ceil_mode`.

    Examples
    --------
    >>> arguments(DEFAULTS | {"k": 3})["stride"]
    (3, 3)
    """
    axes = []
    for axis in (0, 1 if choices["separate"] else 0):
        one = {name: choices[keys[axis]] for name, keys in SETTING_KEYS.items()}
        if one["stride"] is None:
            one["stride"] = one["kernel_size"]
        axes.append(one)
    pairs = {name: tuple(one[name] for one in axes) for name in SETTING_KEYS}
    return pairs | {"ceil_mode": bool(choices["ceil"])}


def part(choices: Choices) -> dict[str, Any]:
    """Return the choices with columns on their own that start from the rows'."""
    columns = {column: choices[row] for row, column in SETTING_KEYS.values()}
    return {**choices, **columns, "separate": True}


class Legal(NamedTuple):
    """Choices that PyTorch accepts, and the parameters that had to change, each a pair."""

    choices: dict[str, Any]
    changed: dict[str, tuple[int, ...]]


def nearest_legal(choices: Choices, shape: tuple[int, int]) -> Legal:
    """Change what must change until PyTorch accepts it: one refusal mends its own rule only."""
    legal = Legal(dict(choices), {})
    while True:
        try:
            PoolSpec.of(**arguments(legal.choices)).lay(shape)
        except SettingError as refusal:
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
        for key, value in zip(SETTING_KEYS[name][: 1 + new["separate"]], pair, strict=False):
            new[key] = value
    return new
