"""The widgets of unpooling on the page Backwards: the size of the result, and its refusal."""

import streamlit as st

from pooling_core import PoolSpec, PoolTrace, unpool_sizes
from pooling_ui.backwards import indices as index_words
from pooling_ui.backwards.backward_result import BackwardResult
from pooling_ui.backwards.parameters import UNPOOL_SIZES
from pooling_ui.setting.last_change import put
from pooling_ui.setting.pool_table import BY_KERNEL
from pooling_ui.state.current_task import shows
from pooling_ui.state.fields import FIELD_WIDTH, whole_number
from pooling_ui.text.axes import LINES
from pooling_ui.text.words import plain, shape


def unpool_fields(trace: PoolTrace, spec: PoolSpec) -> list[int | None]:
    """Show the fields for the size of the result; return their values, None for the default."""
    windows = trace.output.shape
    default = tuple(each.default for each in unpool_sizes(windows, spec))
    chosen = _fields(default)
    if shows(UNPOOL_SIZES[0].name):
        st.markdown(f":small[{plain(index_words.sizes_words(windows, spec))}]")
    return chosen


def size_refusal(back: BackwardResult) -> None:
    """If PyTorch refuses the size, say why, and offer a size that it takes."""
    if back.refusal is None:
        return
    st.warning(f":small[{plain(f'PyTorch refuses this: {back.refusal.why}.')}]")
    if nearest := back.refusal.nearest:
        params = UNPOOL_SIZES[-len(nearest) :]
        use = {param.name: side for param, side in zip(params, nearest, strict=True)}
        label = f"Use {shape(nearest)}, the input’s size"
        st.button(label, key="fit_size", on_click=st.session_state.update, kwargs=use)


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


def kernel_warning(axes: int) -> None:
    """Say that only windows by kernel are unpooled, and offer them."""
    name = f"max_unpool{axes}d"
    st.warning(f":small[{name} takes a kernel: PyTorch unpools only windows by kernel.]")
    st.button("Use windows by kernel", key="fit_size", on_click=put, args=({"lay": BY_KERNEL},))
