"""Values sent back through a pool: a gradient, or unpooled maxima; without a session."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from pooling_core import (
    BackTrace,
    PoolSpec,
    PoolTrace,
    trace_gradient,
    trace_unpool,
    unpool_sizes,
)
from pooling_ui.features.backwards.parameters import UNPOOL
from pooling_ui.setting.window_modes import Spec
from pooling_ui.text.axes import INPUTS, LINES
from pooling_ui.text.numbers import MAX_SIDE
from pooling_ui.text.numbers_3d import MOST_LINES, MOST_SLICES
from pooling_ui.text.places import place_of
from pooling_ui.text.words import shape

# The largest results that the stage draws: twice the sides, and twice the cells, of an input.
MOST_SIDES = {
    1: (2 * MAX_SIDE,),
    2: (2 * MAX_SIDE, 2 * MAX_SIDE),
    3: (2 * MOST_SLICES, 2 * MOST_LINES, 2 * MOST_LINES),
}
_MOST_CELLS = 2 * MAX_SIDE * MAX_SIDE


@dataclass(frozen=True, slots=True)
class UnpoolRefusal:
    """A size that PyTorch refuses: the reason, and the nearest size that it takes, or None."""

    why: str
    nearest: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class BackwardResult:
    """Values sent back through a pool; `trace` is None where none are computed.

    `why` is the reason why nothing is drawn: PyTorch refuses the setting or the size, or the result
    has no cells, or more than the stage can show. `size` is the `output_size` of unpooling; None
    for the default. `refusal` is PyTorch's refusal of this size. `input_size` is the size of the
    input, if unpooling can be asked for it and this result has another one.
    """

    trace: BackTrace | None
    size: tuple[int, ...] | None = None
    why: str = ""
    refusal: UnpoolRefusal | None = None
    input_size: tuple[int, ...] | None = None


REFUSED = BackwardResult(None, why="PyTorch refuses this setting")


def backward_result(
    trace: PoolTrace,
    spec: Spec,
    mode: str,
    sizes: Sequence[int | None],
    gradients: Mapping[tuple[int, int], float],
) -> BackwardResult:
    """Send values back through a pool in this mode.

    `sizes` are the chosen sides of an unpooled result; None is the default of an axis. `gradients`
    are the gradients of the output that are not 1, by row and column as the stage counts them.
    """
    if mode != UNPOOL:
        grad = np.ones(trace.output.shape)
        for (row, col), number in gradients.items():
            if place := place_of(row, col, grad.shape):
                grad[place] = number
        return BackwardResult(trace_gradient(trace, grad))
    if isinstance(spec, PoolSpec):
        return _unpooled(trace, spec, sizes)
    return BackwardResult(None, why=f"max_unpool{trace.x.ndim}d takes windows by kernel only")


def _unpooled(trace: PoolTrace, spec: PoolSpec, chosen: Sequence[int | None]) -> BackwardResult:
    windows = trace.output.shape
    assert trace.indices is not None
    size = unpooled_size(windows, spec, chosen)
    largest = int(trace.indices.max())
    refusal = unpool_refusal(windows, spec, size, largest, trace.x.shape)
    if refusal is not None:
        why = "PyTorch refuses this size"
        return BackwardResult(None, why=why, refusal=refusal, input_size=refusal.nearest)
    if _is_too_large(size):
        why = f"a result of {shape(size)} has more cells than can be shown here"
        return BackwardResult(None, why=why)
    if 0 not in size and trace.indices.min() < 0:
        return BackwardResult(None, why="a window without cells has an index outside the input")
    why = f"a result of {shape(size)} has no cells" if 0 in size else ""
    back = trace_unpool(trace, spec, size)
    asked = None if set(chosen) == {None} else size
    other = _legal_input_size(windows, spec, trace.x.shape) if size != trace.x.shape else None
    return BackwardResult(back, asked, why, input_size=other)


def unpooled_size(
    windows: tuple[int, ...], spec: PoolSpec, chosen: Sequence[int | None]
) -> tuple[int, ...]:
    """Return the size of an unpooled result; None among the `chosen` sides is the default.

    Examples
    --------
    >>> unpooled_size((3, 3), PoolSpec.of(2, 2), (None, 7))
    (6, 7)
    """
    sizes = zip(chosen, unpool_sizes(windows, spec), strict=True)
    return tuple(each.default if side is None else side for side, each in sizes)


def _legal_input_size(
    windows: tuple[int, ...], spec: PoolSpec, input_shape: tuple[int, ...]
) -> tuple[int, ...] | None:
    """Return the size of the input if `output_size` may ask for it."""
    sides = zip(input_shape, unpool_sizes(windows, spec), strict=True)
    return input_shape if all(side in each.taken for side, each in sides) else None


def _is_too_large(size: tuple[int, ...]) -> bool:
    most = zip(size, MOST_SIDES[len(size)], strict=True)
    return any(side > limit for side, limit in most) or prod(size) > _MOST_CELLS


def unpool_refusal(
    output_shape: tuple[int, ...],
    spec: PoolSpec,
    size: tuple[int, ...],
    largest_index: int,
    input_shape: tuple[int, ...],
) -> UnpoolRefusal | None:
    """Return the refusal of a size by max_unpool1d, 2d or 3d; None if it takes the size.

    Parameters
    ----------
    output_shape, input_shape : tuple of int
        The shapes of the pool's output, and of its input.
    largest_index : int
        The largest of the indices that go back.
    """
    sizes = unpool_sizes(output_shape, spec)
    nearest = _legal_input_size(output_shape, spec, input_shape)
    for name, side, each in zip(LINES[len(size)], size, sizes, strict=True):
        if side not in each.taken:
            middle, step = each
            return UnpoolRefusal(
                f"output_size: {side} {name}, but it must be more than "
                f"{middle} − {step} and less than {middle} + {step} (the default ∓ the stride)",
                nearest,
            )
    cells = prod(size)
    if 0 < cells <= largest_index:  # PyTorch checks no index of a result without cells
        worked_out = f" = {cells}" if len(size) > 1 else ""
        return UnpoolRefusal(
            f"index {largest_index} lies outside a {INPUTS[len(size)]} of "
            f"{shape(size)}{worked_out} cells, "
            f"which end at index {cells - 1}",
            nearest,
        )
    return None
