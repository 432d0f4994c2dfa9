"""Write layers of a network as PyTorch code."""

from collections.abc import Collection
from dataclasses import fields
from itertools import zip_longest

from pooling_core.network import Layer

# The order of PyTorch's arguments, if ours leave one out.
PLACES = {
    "MaxPool2d": ("kernel_size", "stride", "padding", "dilation", "return_indices", "ceil_mode"),
    "ReLU": ("inplace",),
    **dict.fromkeys(
        (f"{kind}Norm{axes}d" for kind in ("Batch", "Instance") for axes in (1, 2, 3)),
        ("num_features", "eps"),
    ),
    "GroupNorm": ("num_groups", "num_channels", "eps"),
    "LayerNorm": ("normalized_shape", "eps"),
}


def layer_text(layer: Layer) -> str:
    """Return a layer as PyTorch code, with the arguments that differ from their defaults.

    Examples
    --------
    >>> from pooling_core.network import Conv2d, MaxPool2d
    >>> layer_text(Conv2d(3, 8, 3, padding=1)), layer_text(MaxPool2d(2, 2))
    ('Conv2d(3, 8, 3, padding=1)', 'MaxPool2d(2, 2)')
    """
    return f"{type(layer).__name__}({arguments(layer)})"


def arguments(layer: Layer, by_place: Collection[str] | None = None) -> str:
    """Return the arguments that differ from their defaults, as PyTorch code.

    The first ones stand without their names: all that can, or only those in `by_place`.

    Examples
    --------
    >>> from pooling_core.network import Conv2d
    >>> arguments(Conv2d(3, 8, 3, padding=1), ("in_channels", "out_channels"))
    '3, 8, kernel_size=3, padding=1'
    """
    places = PLACES.get(type(layer).__name__, [field.name for field in fields(layer)])
    texts, is_by_place = [], True
    for field, place in zip_longest(fields(layer), places[: len(fields(layer))]):
        value = getattr(layer, field.name)
        needs_name = by_place is not None and field.name not in by_place
        if value == field.default or field.name != place or needs_name:
            is_by_place = False
        if value != field.default:
            texts.append(repr(value) if is_by_place else f"{field.name}={value!r}")
    return ", ".join(texts)
