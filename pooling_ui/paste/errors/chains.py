"""Small lists of layers with the numbers of an error, and the buttons that open them on Stack."""

from math import isqrt

from pooling_core.geometry.pool_spec import Ints
from pooling_core.network import (
    AdaptiveAvgPool2d,
    Conv2d,
    Flatten,
    Layer,
    Linear,
    follow,
    nearest_layers,
)
from pooling_ui.model_text.input_shape import Shape, stated_shape
from pooling_ui.model_text.stack_link import stack_link
from pooling_ui.paste.answer import PageButton
from pooling_ui.paste.models import stack_button
from pooling_ui.text.layers import layer_text
from pooling_ui.text.words import shape as written

PageButtons = tuple[PageButton, ...]


def chain_button(layers: tuple[Layer, ...], shape: Shape) -> PageButtons:
    """Return the button that opens layers on an input on Stack, and names their first one.

    Nothing if Stack cannot show them. A phone cuts a longer name, and a Flatten is no news.

    Examples
    --------
    >>> [button.label for button in chain_button((Flatten(), Linear(400, 10)), (16, 5, 5))]
    ['Open on Stack: Linear(400, 10) on 16 × 5 × 5']
    >>> chain_button((Flatten(),), (1, 5000, 5000))
    ()
    """
    if stack_link(layers, shape) is None:
        return ()
    first = next((each for each in layers if not isinstance(each, Flatten)), layers[0])
    verb = "See refused" if follow(layers, shape).problem else "Open"
    return (
        stack_button(
            layers, shape, "", f"{verb} on Stack: {layer_text(first)} on {written(shape)}"
        ),
    )


def linear_buttons(has: int, wants: int, out: int, planes: Ints) -> PageButtons:
    """Return the buttons with a Linear on what comes in, and with a pool that makes what it wants.

    `planes` are the channels, the side that comes in and the wanted side.
    """
    channels, side, wanted = planes
    shape = channels, side, side
    return (
        *chain_button((Flatten(), Linear(has, out)), shape),
        *chain_button((AdaptiveAvgPool2d(wanted), Flatten(), Linear(wants, out)), shape),
    )


def view_buttons(planes: Ints) -> PageButtons:
    """Return the buttons with a Flatten of the planes that come in, and of pooled ones.

    `planes` are the channels, the side that comes in and the wanted side.
    """
    channels, side, wanted = planes
    shape = channels, side, side
    return (
        *chain_button((Flatten(),), shape),
        *chain_button((AdaptiveAvgPool2d(wanted), Flatten()), shape),
    )


def plane_without_flatten(rows: int, has: int, wants: int) -> Shape | None:
    """Return the square planes that a Linear was made for, if it got their rows one by one.

    Examples
    --------
    >>> plane_without_flatten(4 * 16 * 5, 5, 400)
    (16, 5, 5)
    """
    channels, rest = divmod(wants, has * has) if has else (0, 0)
    if not channels or rest or rows % (channels * has):
        return None
    return stated_shape((channels, has, has))


def kernel_buttons(plane: Ints, kernel: Ints) -> PageButtons:
    """Return the buttons with a convolution with enough padding for a plane, and with none.

    Stack has no convolutions over series and volumes.
    """
    shape = stated_shape((1, *plane))
    if shape is None or len(kernel) != 2 or min(kernel) < 1:
        return ()
    padding = tuple(missing_padding(n, k) for n, k in zip(plane, kernel, strict=True))
    return (
        *chain_button((Conv2d(1, 1, _short(kernel), padding=_short(padding)),), shape),
        *chain_button((Conv2d(1, 1, _short(kernel)),), shape),
    )


def missing_padding(side: int, kernel: int) -> int:
    """Return the padding at each end with which a kernel fits a side.

    Examples
    --------
    >>> missing_padding(2, 5), missing_padding(8, 3)
    (2, 0)
    """
    return max(0, -(-(kernel - side) // 2))


def channel_buttons(groups: int, weight: Ints, of_input: Ints) -> PageButtons:
    """Return the buttons with a convolution for the channels that come in, and with its own.

    `weight` and `of_input` are shapes as PyTorch's message has them, with or without a batch.
    """
    shape = stated_shape(of_input[-3:])
    if shape is None or len(weight) != 4 or len(of_input) not in (3, 4) or min(weight) < 1:
        return ()
    out, kernel = weight[0], (weight[2], weight[3])
    # The message has no padding. Without any, a large kernel would not fit a small plane.
    fits = all(k <= n for k, n in zip(kernel, shape[1:], strict=True))
    padding = 0 if fits else _short((kernel[0] // 2, kernel[1] // 2))
    try:
        made = Conv2d(weight[1] * groups, out, _short(kernel), padding=padding, groups=groups)
        mended = nearest_layers(made, shape)
        works = bool(mended) and not follow(mended, shape).problem
    except ValueError:
        return ()
    layers = [mended, (made,)] if works and mended != (made,) else [(made,)]
    return tuple(button for each in layers for button in chain_button(each, shape))


def branch_buttons(first: int, second: int) -> PageButtons:
    """Return the button with a pool that makes the larger of two planes as small as the other."""
    small, large = sorted((first, second))
    shape = stated_shape((1, large, large))
    return chain_button((AdaptiveAvgPool2d(small),), shape) if shape and small else ()


def square_planes(has: int, wants: int, channels: int) -> Ints | None:
    """Return channels, side and wanted side, if so many channels make both numbers of squares."""
    if not channels or has % channels or wants % channels:
        return None
    side, wanted = isqrt(has // channels), isqrt(wants // channels)
    is_square = side * side * channels == has and wanted * wanted * channels == wants
    return (channels, side, wanted) if is_square else None


def _short(pair: Ints) -> int | tuple[int, int]:
    return pair[0] if pair[0] == pair[1] else (pair[0], pair[1])
