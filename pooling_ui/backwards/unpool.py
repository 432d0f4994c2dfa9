"""Unpooling on the page Backwards: to which size, and why PyTorch may refuse it."""

from dataclasses import dataclass
from math import prod

import streamlit as st

from pooling_core import BackTrace, PoolSpec, PoolTrace, trace_unpool, unpool_sizes
from pooling_ui.backwards import indices as index_words
from pooling_ui.backwards import sentences as back_words
from pooling_ui.backwards.parameters import UNPOOL_SIZES
from pooling_ui.setting.last_change import put
from pooling_ui.setting.pool_table import BY_KERNEL
from pooling_ui.state.current_task import shows
from pooling_ui.state.fields import FIELD_WIDTH, whole_number
from pooling_ui.text.axes import LINES
from pooling_ui.text.numbers import MAX_SIDE
from pooling_ui.text.numbers_3d import MOST_LINES, MOST_SLICES
from pooling_ui.text.words import plain, shape

# The largest results that the stage draws: twice the largest inputs, along each axis and in all.
MOST_SIDES = {
    1: (2 * MAX_SIDE,),
    2: (2 * MAX_SIDE, 2 * MAX_SIDE),
    3: (2 * MOST_SLICES, 2 * MOST_LINES, 2 * MOST_LINES),
}
_MOST_CELLS = 2 * MAX_SIDE * MAX_SIDE


@dataclass(frozen=True, slots=True)
class GoesBack:
    """What goes back through a pool; `trace` is None where nothing is worked out.

    `why` says why there is nothing to draw: PyTorch refuses it, or its result has no cells, or more
    than the stage can show.
    `size` is what unpooling was asked for; None for its default.
    """

    trace: BackTrace | None
    size: tuple[int, ...] | None = None
    why: str = ""


def unpooled(trace: PoolTrace, spec: PoolSpec) -> GoesBack:
    """Show the fields for the size of the result; return the result, or why there is none."""
    windows = trace.output.shape
    assert trace.indices is not None
    default = tuple(each.default for each in unpool_sizes(windows, spec))
    chosen = _fields(default)
    if shows(UNPOOL_SIZES[0].name):
        st.markdown(f":small[{plain(index_words.sizes_words(windows, spec))}]")
    size = tuple(
        middle if side is None else side for side, middle in zip(chosen, default, strict=True)
    )
    largest = int(trace.indices.max())
    refusal = back_words.unpool_refusal(windows, spec, size, largest, trace.x.shape)
    if refusal is None and _is_too_large(size):
        return GoesBack(
            None, why=f"a result of {shape(size)} has more cells than can be shown here"
        )
    if refusal is None and (0 in size or trace.indices.min() >= 0):
        back = trace_unpool(trace, spec, size)
        why = f"a result of {shape(size)} has no cells" if 0 in size else ""
        return GoesBack(back, None if set(chosen) == {None} else size, why)
    if refusal is None:
        return GoesBack(None, why="a window without cells has an index outside the input")
    st.warning(f":small[{plain(f'PyTorch refuses this: {refusal.why}.')}]")
    if nearest := refusal.nearest:
        params = UNPOOL_SIZES[-len(nearest) :]
        use = {param.name: side for param, side in zip(params, nearest, strict=True)}
        label = f"Use {shape(nearest)}, the input’s size"
        st.button(label, key="fit_size", on_click=st.session_state.update, kwargs=use)
    return GoesBack(None, why="PyTorch refuses this size")


def _is_too_large(size: tuple[int, ...]) -> bool:
    most = zip(size, MOST_SIDES[len(size)], strict=True)
    return any(side > limit for side, limit in most) or prod(size) > _MOST_CELLS


def _fields(default: tuple[int, ...]) -> list[int | None]:
    """Show a field for each axis, beside each other; empty means the default."""
    name = f"max_unpool{len(default)}d"
    axes = zip(LINES[len(default)], UNPOOL_SIZES[-len(default) :], default, strict=True)
    with st.container(horizontal=True, gap="xsmall"):
        return [
            whole_number(
                f"Result {line}",
                param,
                value=None,
                placeholder=str(middle),
                width=FIELD_WIDTH,
                help=f"output_size of {name}. Empty: (size − 1) · stride + kernel − 2 · padding. "
                "It may differ from that by less than the stride.",
            )
            for line, param, middle in axes
        ]


def kernel_wanted(axes: int) -> GoesBack:
    """Say that only windows by kernel are unpooled, and offer them."""
    name = f"max_unpool{axes}d"
    st.warning(f":small[{name} takes a kernel: PyTorch unpools only windows by kernel.]")
    st.button("Use windows by kernel", key="fit_size", on_click=put, args=({"lay": BY_KERNEL},))
    return GoesBack(None, why=f"{name} takes windows by kernel only")
