"""The functions that normalize: their layers also need the channels of the tensor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pooling_core.network import (
    BatchNorm2d,
    Conv2d,
    Flatten,
    GroupNorm,
    InstanceNorm2d,
    LayerNorm,
    Linear,
)
from pooling_ui.model_text.lazy import LazyLayer
from pooling_ui.model_text.program.functions import passed
from pooling_ui.model_text.values import Signal

# The layer of a function, and its arguments by place behind the tensor.
_NORMS: dict[str, tuple[str, tuple[str, ...]]] = {
    "batch_norm": ("BatchNorm2d", ("running_mean", "running_var", "weight")),
    "group_norm": ("GroupNorm", ("num_groups", "weight")),
    "instance_norm": ("InstanceNorm2d", ("running_mean", "running_var", "weight")),
    "layer_norm": ("LayerNorm", ("normalized_shape", "weight")),
}
NORM_FUNCTIONS = frozenset(_NORMS)


def normed(
    signal: Signal, name: str, args: Sequence[Any], by_name: Mapping[str, Any], line: int
) -> Signal | str:
    """Return the signal behind a function that normalizes, or why it is no layer.

    Its weights may be anything: no size depends on them.
    """
    layer, places = _NORMS[name]
    values = {**dict(zip(places, args, strict=False)), **by_name}
    affine = values.get("weight") is not None
    if layer == "LayerNorm":
        sizes = values.get("normalized_shape")
        sizes = tuple(sizes) if isinstance(sizes, (tuple, list)) else sizes
        known = sizes if isinstance(sizes, tuple) else (sizes,)
        if not known or not all(type(each) is int for each in known):
            return "layer_norm needs sizes as numbers; the nearest is nn.LayerNorm([8, 30, 30])"
        return passed(
            signal, layer, {"normalized_shape": sizes, "elementwise_affine": affine}, line
        )
    channels = _channels(signal)
    if channels is None:
        return f"the text does not say how many channels {name} gets; the nearest is nn.{layer}"
    if layer == "GroupNorm":
        groups = values.get("num_groups")
        if type(groups) is not int:
            return "group_norm needs its groups as a number; the nearest is nn.GroupNorm"
        numbers = {"num_groups": groups, "num_channels": channels}
    else:
        numbers = {"num_features": channels}
    return passed(signal, layer, {**numbers, "affine": affine}, line)


def _channels(signal: Signal) -> int | None:
    """Return the channels of a signal; None if its layers do not say them."""
    for step in reversed(signal.steps):
        layer = step.layer
        if isinstance(layer, LazyLayer):
            if not isinstance(layer.like, (Conv2d, Linear)):
                continue  # it keeps the channels that come in
            layer = layer.like
        if isinstance(layer, Conv2d):
            return layer.out_channels
        if isinstance(layer, GroupNorm):
            return layer.num_channels
        if isinstance(layer, (BatchNorm2d, InstanceNorm2d)):
            return layer.num_features
        if isinstance(layer, LayerNorm):
            match layer.normalized_shape:
                case (channels, _, _):
                    return channels
        if isinstance(layer, (Flatten, Linear)):
            return None
    return None
