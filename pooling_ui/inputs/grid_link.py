"""Make the link that shows a pool of a network on the page Grid."""

from collections.abc import Mapping
from typing import Any

from pooling_core.geometry.pool_spec import Ints, spell_out
from pooling_core.network import AdaptiveAvgPool2d, AvgPool2d, Layer, MaxPool2d
from pooling_core.network.pools import AdaptiveMaxPool2d
from pooling_ui.setting.parameters import AXES, KEEP, WINDOW_PARAMETERS
from pooling_ui.setting.pool_table import AVERAGE, BY_SIZE
from pooling_ui.state.params import ALL
from pooling_ui.text.numbers import MAX_SIDE

_AVERAGES = (AvgPool2d, AdaptiveAvgPool2d)


def grid_link(layer: Layer, plane: Ints) -> dict[str, str] | None:
    """Return the link for a pool on a plane of this size; None for another layer.

    None, too, if a stage cannot show the plane, or the page does not allow the setting.

    Examples
    --------
    >>> grid_link(MaxPool2d(3, 2, padding=1), (12, 10))
    {'k': '3', 's': '2', 'p': '1', 'h': '12', 'w': '10'}
    >>> grid_link(AdaptiveAvgPool2d((4, None)), (99, 99))
    {'lay': 'By output size', 'separate': 'true', 'keep': 'Average'}
    """
    if isinstance(layer, AdaptiveMaxPool2d):
        link = {"lay": BY_SIZE, **_numbers({"output_size": layer.output_size})}
    elif isinstance(layer, (MaxPool2d, AvgPool2d)):
        names = ("kernel_size", "stride", "padding", "dilation")
        arguments = {name: getattr(layer, name) for name in names if hasattr(layer, name)}
        link = _numbers(arguments)
        if layer.ceil_mode:
            link["ceil"] = "true"
    else:
        return None
    if isinstance(layer, _AVERAGES):
        link[KEEP.name] = AVERAGE.label
    if isinstance(layer, AvgPool2d):
        link |= {} if layer.count_include_pad else {"pads": "false"}
        link |= {"div": str(layer.divisor_override)} if layer.divisor_override else {}
    if max(plane) <= MAX_SIDE:
        link |= {"h": str(plane[0]), "w": str(plane[1])}
    return link if _is_accepted(link) else None


def _numbers(arguments: Mapping[str, Any]) -> dict[str, str]:
    """Return the parameters that differ from the page's defaults; both axes if these differ."""
    pairs = {
        name: _pair(name, value)
        for name, value in arguments.items()
        if value is not None and value != ()
    }
    per_axis = any(len(set(pair)) > 1 for pair in pairs.values())
    link: dict[str, str] = {}
    for name, pair in pairs.items():
        for key, number in zip(
            WINDOW_PARAMETERS[name].keys, pair if per_axis else pair[:1], strict=False
        ):
            # Write any stride that is given: an empty stride would follow the kernel.
            if number is not None and (name == "stride" or number != AXES[key].reader.default):
                link[key] = str(number)
    return link | ({"separate": "true"} if per_axis else {})


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
