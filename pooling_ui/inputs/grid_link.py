"""Make the link that shows a pool of a network on the page Grid."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from pooling_core.geometry.pool_spec import Ints, spell_out
from pooling_core.network import AvgPool2d, Layer, MaxPool2d
from pooling_core.network.pools import AdaptiveMaxPool2d
from pooling_ui.setting.choices import setting_link, window_values
from pooling_ui.setting.parameters import CEIL, KEEP, WINDOW_MODE, WINDOW_PARAMETERS
from pooling_ui.setting.pool_table import pool_of_layer
from pooling_ui.setting.window_modes import BY_SIZE
from pooling_ui.state.params import ALL
from pooling_ui.text.numbers import MAX_SIDE


def grid_link(layer: Layer, plane: Ints) -> dict[str, str] | None:
    """Return the link for a pool on a plane of this size; None for another layer.

    None, too, if a stage cannot show the plane, or the page does not allow the setting.

    Examples
    --------
    >>> from pooling_core.network import AdaptiveAvgPool2d
    >>> grid_link(MaxPool2d(3, 2, padding=1), (12, 10))
    {'k': '3', 's': '2', 'p': '1', 'h': '12', 'w': '10'}
    >>> grid_link(AdaptiveAvgPool2d((4, None)), (99, 99))
    {'lay': 'By output size', 'o': '4', 'separate': 'true', 'keep': 'Average'}
    """
    if isinstance(layer, AdaptiveMaxPool2d):
        values = {WINDOW_MODE.name: BY_SIZE.label, **_fields({"output_size": layer.output_size})}
    elif isinstance(layer, (MaxPool2d, AvgPool2d)):
        names = ("kernel_size", "stride", "padding", "dilation")
        arguments = {name: getattr(layer, name) for name in names if hasattr(layer, name)}
        values = {**_fields(arguments), CEIL.name: layer.ceil_mode}
    else:
        return None
    pool = pool_of_layer(type(layer).__name__)
    values[KEEP.name] = pool.label
    if not isinstance(layer, AdaptiveMaxPool2d):
        values |= pool.own_values(asdict(layer))
    link = setting_link(values)
    if max(plane) <= MAX_SIDE:
        link |= {"h": str(plane[0]), "w": str(plane[1])}
    return link if _is_accepted(link) else None


def _fields(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of the fields; each axis has its own if axes differ.

    A stride that the layer has stays, also if it is the kernel: an empty one would follow that.
    """
    pairs = {
        name: _pair(name, value)
        for name, value in arguments.items()
        if value is not None and value != ()
    }
    return window_values(pairs)


def _pair(name: str, value: Any) -> tuple[Any, ...]:
    entries = value if isinstance(value, (tuple, list)) else (value,)
    if None in entries:
        return tuple(entries)
    return spell_out(name, value, 2)


def _is_accepted(link: Mapping[str, str]) -> bool:
    outputs = [int(link[key]) for key in WINDOW_PARAMETERS["output_size"].keys if key in link]
    return max(outputs, default=0) <= MAX_SIDE and all(
        ALL[name].reads(value) for name, value in link.items()
    )
