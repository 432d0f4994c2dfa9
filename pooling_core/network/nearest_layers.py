"""Find the nearest layers that work, for a layer that does not."""

from __future__ import annotations

from dataclasses import replace
from math import gcd, prod
from typing import Any

from pooling_core.geometry.pool_spec import Ints, SettingError, spell_out
from pooling_core.geometry.size_rule import nearest_that_fits
from pooling_core.network.conv2d import convolution_spec
from pooling_core.network.layer import Flatten, Layer
from pooling_core.network.plane_norms import GroupNorm, InstanceNorm2d, LayerNorm
from pooling_core.network.shape_preserving import BatchNorm1d, BatchNorm2d, PReLU
from pooling_core.network.weighted import Conv2d, Linear

_MOST_STEPS = 4  # a changed layer may break another rule


def nearest_layers(layer: Layer, shape: Ints) -> tuple[Layer, ...]:
    """Return layers that work in place of one that does not: the same kind, with other numbers.

    Parameters
    ----------
    layer : Layer
    shape : tuple of int
        The shape of its sample.

    Returns
    -------
    layers : tuple of Layer
        The layer itself if it works; else a similar layer, or `Flatten` and a similar layer. Empty
        if no similar layer works, for example windows over a sample without planes.

    Examples
    --------
    >>> from pooling_core.network import MaxPool2d
    >>> nearest_layers(MaxPool2d(5, padding=2), (8, 2, 9))
    (MaxPool2d(kernel_size=5, stride=None, padding=2, dilation=1, ceil_mode=False),)
    >>> [type(each).__name__ for each in nearest_layers(Linear(98, 10), (2, 7, 7))]
    ['Flatten', 'Linear']
    """
    for _ in range(_MOST_STEPS):
        try:
            layer.shape_after(shape)
            return (layer,)
        except (TypeError, ValueError) as problem:
            better = _better(layer, shape, problem)
        if better is None or isinstance(better, tuple):
            return better or ()
        layer = better
    return ()


def nearest_groups(groups: int, channels: int) -> int:
    """Return the number of equal groups of the channels that is nearest; of two, the smaller.

    Examples
    --------
    >>> nearest_groups(4, 30), nearest_groups(32, 24)
    (3, 24)
    """
    wanted = min(groups, channels)
    below = next(each for each in range(wanted, 0, -1) if channels % each == 0)
    nearer = range(wanted + 1, 2 * wanted - below)
    return next((each for each in nearer if channels % each == 0), below)


def _better(layer: Layer, shape: Ints, problem: Exception) -> Layer | tuple[Layer, ...] | None:
    """Return a layer that breaks one rule less, or a tuple that works, or None."""
    if isinstance(layer, Flatten):
        return Flatten()
    if isinstance(layer, Linear):
        features = prod(shape)
        fits = replace(layer, in_features=features)
        return fits if len(shape) == 1 else (Flatten(), fits)
    if isinstance(layer, BatchNorm1d) and len(shape) == 3:
        return Flatten(), replace(layer, num_features=prod(shape))
    if isinstance(layer, BatchNorm2d) and layer.num_features != shape[0]:
        return replace(layer, num_features=shape[0])
    if isinstance(layer, (GroupNorm, InstanceNorm2d, LayerNorm)):
        return _norm_that_fits(layer, shape)
    if isinstance(layer, PReLU):
        return replace(layer, num_parameters=1)
    if len(shape) != 3:
        return None
    if isinstance(layer, Conv2d) and layer.in_channels != shape[0]:
        groups = gcd(layer.groups, shape[0])
        return replace(layer, in_channels=shape[0], groups=groups)
    nearest = problem.nearest if isinstance(problem, SettingError) else {}
    if isinstance(layer, Conv2d) and not nearest:
        nearest = _convolution_that_fits(layer, shape)
    if not nearest:
        return None
    return replace(layer, **{name: _short(value) for name, value in nearest.items()})


def _norm_that_fits(layer: GroupNorm | InstanceNorm2d | LayerNorm, shape: Ints) -> Layer | None:
    if isinstance(layer, GroupNorm):
        groups = nearest_groups(layer.num_groups, shape[0])
        return replace(layer, num_groups=groups, num_channels=shape[0])
    if isinstance(layer, LayerNorm):
        sizes = layer.normalized_shape
        last = shape[-len(sizes) :] if isinstance(sizes, tuple) else shape[-1:]
        return replace(layer, normalized_shape=_short(last) if len(last) == 1 else last)
    if prod(shape[1:]) == 1:
        return None
    if len(shape) != 3:
        return replace(layer, num_features=shape[0]) if shape[0] != layer.num_features else None
    return InstanceNorm2d(shape[0], layer.affine, layer.bias, layer.track_running_stats)


def _convolution_that_fits(layer: Conv2d, shape: Ints) -> dict[str, Ints]:
    names = ("kernel_size", "stride", "dilation")
    try:
        asked = {name: spell_out(name, getattr(layer, name), 2) for name in names}
    except (TypeError, ValueError):
        return {}
    counts = {name: tuple(max(1, number) for number in asked[name]) for name in names}
    if counts != asked:
        return {name: counts[name] for name in names if counts[name] != asked[name]}
    try:
        kernel, stride, dilation = asked.values()
        rules = convolution_spec(shape[1:], kernel, stride, layer.padding, dilation)
    except (TypeError, ValueError):
        return {}
    return nearest_that_fits(rules.size_rules(shape[1:]))


def _short(value: Ints) -> Any:
    """Return one number if both are equal."""
    return value[0] if len(set(value)) == 1 else value
