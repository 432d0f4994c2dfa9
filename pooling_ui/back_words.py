"""What goes back through a pool, in sentences: what to try, what arrived where, what is refused."""

from dataclasses import dataclass

import numpy as np

from pooling_core import BackTrace, PoolSpec, unpool_sizes
from pooling_ui.index_words import moved
from pooling_ui.share import GRADIENT, SPREAD, UNPOOL
from pooling_ui.words import number_label, shape

TITLES = {
    GRADIENT: "Backwards: the gradient of max pooling",
    SPREAD: "Backwards: the gradient of average pooling",
    UNPOOL: "Backwards: unpooling",
}
TRY = {
    GRADIENT: "Each window sends its number on the right back to one cell, the winner. "
    "Which cell gets most?",
    SPREAD: "Each window spreads its number on the right over all its cells. "
    "Double-click a number there to change it.",
    UNPOOL: "Each maximum goes back to the cell that its index names; all other cells are 0. "
    "Change the padding: the indices stay.",
}


def summary(back: BackTrace) -> str:
    """Say how much of the result got something, and which cell most.

    Examples
    --------
    >>> from pooling_core import trace_gradient, trace_pool
    >>> trace = trace_pool([[1.0, 5.0, 2.0]], PoolSpec.of((1, 2), 1))
    >>> summary(trace_gradient(trace, [[1, 1]]))
    '2 windows send back 2 in all. 1 of 3 cells gets something; (0, 1) gets most, 2.'
    """
    result, windows = back.result, back.arriving.size
    got = int(np.count_nonzero(result))
    cells = f"{got} of {result.size} cells"
    if not back.adds:
        goes = f"{windows} {'value goes' if windows == 1 else 'values go'} back: "
        full = f"{goes}{cells} {'is' if got == 1 else 'are'} not 0."
        return f"{full} {moved(back) or f'What the other {result.size - got} held is lost.'}"
    total = number_label(float(back.arriving.sum()), 4)
    sends = f"{windows} {'window sends' if windows == 1 else 'windows send'} back {total} in all."
    got_some = f"{sends} {cells} {'gets' if got == 1 else 'get'} something"
    if not got or np.isnan(result).any():
        return f"{got_some}."
    row, col = np.unravel_index(int(np.abs(result).argmax()), result.shape)
    most = number_label(float(result[row, col]), 4)
    return f"{got_some}; ({row}, {col}) gets most, {most}."


@dataclass(frozen=True, slots=True)
class UnpoolRefusal:
    """Why max_unpool2d refuses a size; `nearest` is a size that it takes, or None."""

    why: str
    nearest: tuple[int, ...] | None


def default_size(windows: tuple[int, ...], spec: PoolSpec) -> tuple[int, ...]:
    """Return the size that max_unpool2d gives by itself; it may be below 0."""
    axes = zip(windows, spec.kernel_size, spec.stride, spec.padding, strict=True)
    return tuple((n - 1) * step + kernel - 2 * pad for n, kernel, step, pad in axes)


def unpool_refusal(
    back_from: tuple[int, ...],
    spec: PoolSpec,
    size: tuple[int, ...],
    largest_index: int,
    source: tuple[int, ...],
) -> UnpoolRefusal | None:
    """Return why max_unpool2d refuses a size, or None.

    Parameters
    ----------
    back_from, source : tuple of int
        The shapes of the pooled plane, and of the plane that was pooled.
    largest_index : int
        Of the indices that go back.
    """
    sizes = unpool_sizes(back_from, spec)
    legal = all(side in each for side, each in zip(source, sizes, strict=True))
    nearest = source if legal else None
    default = default_size(back_from, spec)
    for name, side, each, middle in zip(("rows", "columns"), size, sizes, default, strict=True):
        if side not in each:
            step = each.stop - middle
            return UnpoolRefusal(
                f"output_size: {side} {name}, but it must be more than "
                f"{middle} − {step} and less than {middle} + {step} (the default ∓ the stride)",
                nearest,
            )
    if largest_index >= size[0] * size[1]:
        return UnpoolRefusal(
            f"index {largest_index} lies outside a plane of {shape(size)} = "
            f"{size[0] * size[1]} cells, which end at index {size[0] * size[1] - 1}",
            nearest,
        )
    return None
