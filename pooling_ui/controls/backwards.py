"""Widgets of the page Backwards: what goes back, what arrives at the output, and to which size."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st

from pooling_core import (
    BackTrace,
    PoolSpec,
    PoolTrace,
    trace_gradient,
    trace_pool,
    trace_unpool,
    unpool_sizes,
)
from pooling_ui import back_words, index_words, share
from pooling_ui.compat import supported
from pooling_ui.components.screen import is_narrow
from pooling_ui.controls.fields import FIELD_WIDTH, bound, whole_number
from pooling_ui.controls.last_change import forget_change
from pooling_ui.controls.link import write_link
from pooling_ui.controls.place import place
from pooling_ui.controls.rebuilt_picture import picture_section
from pooling_ui.controls.session import session
from pooling_ui.controls.setting import Setting
from pooling_ui.controls.slopes import slope_section
from pooling_ui.numbers import parse_number
from pooling_ui.samples import Plane
from pooling_ui.setting_widgets import SETTING_KEYS
from pooling_ui.share import GRADIENT, MODES, SPREAD, UNPOOL, UNPOOLED
from pooling_ui.words import plain, shape

_ROOM = 48  # pixels: two lines, so that the stage stays in its place
# Overlapping windows: one cell wins several.
_OPENS_ON = {"k": 3, "s": 1}


@dataclass(frozen=True, slots=True)
class GoesBack:
    """What goes back through a pool; `trace` is None where PyTorch refuses it.

    `why` says why there is nothing to draw: PyTorch refuses it, or its result has no cells.
    `size` is what max_unpool2d was asked for; None for its default.
    """

    trace: BackTrace | None
    size: tuple[int, int] | None = None
    why: str = ""


def back_mode() -> str:
    """Show what may go back; return the choice.

    The link always holds it, so a link without it is a first visit: that opens on windows that
    overlap. Call it before the setting.
    """
    state, link = st.session_state, st.query_params
    if "mode" not in state and "mode" not in link:
        state["mode"] = GRADIENT
        keys = (*SETTING_KEYS["kernel_size"], *SETTING_KEYS["stride"])
        if not any(name in link or name in state for name in keys):
            state.update(_OPENS_ON)
    mode: str | None = st.segmented_control(
        "What goes back",
        MODES,
        label_visibility="collapsed",
        on_change=_begin_anew,
        **supported(st.segmented_control, required=True),
        **bound(st.segmented_control, "mode"),
    )
    return mode or GRADIENT


def _begin_anew() -> None:
    """Another mode is another pool: there is nothing that its setting replaced. For callbacks."""
    forget_change()
    session().visit.shown = {}


def keep_of(mode: str) -> str:
    """Return what windows keep where this goes back."""
    return "Average" if mode == SPREAD else "Max"


def gone_back(plane: Plane, setting: Setting, mode: str) -> GoesBack:
    """Show the fields that this mode has besides the setting, and return what goes back."""
    if not isinstance(setting.spec, PoolSpec):  # None: this page has windows by kernel only
        return GoesBack(None, why="PyTorch refuses this setting")
    trace = trace_pool(plane, setting.spec, setting.reducer)
    if mode != UNPOOL:
        _ones_button()
        return GoesBack(trace_gradient(trace, _arriving(trace)))
    return _unpooled(trace, setting.spec)


def _arriving(trace: PoolTrace) -> Plane:
    """Return what arrives at each output cell: 1, but where a person has changed it."""
    rows, cols = trace.output.shape
    arriving = np.ones((rows, cols))
    for (row, col), number in _edited().items():
        if row < rows and col < cols:
            arriving[row, col] = number
    return arriving


def _edited() -> dict[tuple[int, int], float]:
    return share.decode_cells(st.query_params.get("grad", "")) or {}


def edit_arriving() -> None:
    """Take in what a person typed into an output cell; text that is no number changes nothing."""
    edit = st.session_state["stage"]["edit"]
    with suppress(ValueError):
        cells = _edited() | {(edit["row"], edit["col"]): parse_number(edit["text"])}
        write_link("grad", share.encode_cells({at: n for at, n in cells.items() if n != 1}))


def _ones_button() -> None:
    """Offer 1 for every cell again, once a person has changed what arrives."""
    with st.container():  # there in any case: what is below keeps its place in the page
        if _edited():
            st.button("Let 1 arrive everywhere", key="ones", on_click=write_link, args=("grad", ""))


def _unpooled(trace: PoolTrace, spec: PoolSpec) -> GoesBack:
    windows = trace.output.shape
    assert trace.indices is not None
    default = tuple(each.default for each in unpool_sizes(windows, spec))
    sizes = f":small[{plain(index_words.sizes_words(windows, spec))}]"
    with st.container(horizontal=True, gap="xsmall"):
        chosen = [
            whole_number(
                f"Result {axis}",
                UNPOOLED,
                key,
                value=None,
                placeholder=str(middle),
                width=FIELD_WIDTH,
                help="output_size of max_unpool2d. Empty: (size − 1) · stride + kernel − 2 · "
                "padding. It may differ from that by less than the stride.",
            )
            for axis, key, middle in zip(("rows", "columns"), ("uh", "uw"), default, strict=True)
        ]
    st.markdown(sizes)
    asked = None if chosen == [None, None] else chosen
    size = tuple(
        middle if side is None else side for side, middle in zip(chosen, default, strict=True)
    )
    largest = int(trace.indices.max())
    refusal = back_words.unpool_refusal(windows, spec, size, largest, trace.x.shape)
    if refusal is None and (0 in size or trace.indices.min() >= 0):
        back = trace_unpool(trace, spec, size)
        why = f"a result of {shape(size)} has no cells" if 0 in size else ""
        return GoesBack(back, (size[0], size[1]) if asked else None, why)
    if refusal is None:
        return GoesBack(None, why="a window without cells has an index outside the plane")
    st.warning(f":small[{plain(f'PyTorch refuses this: {refusal.why}.')}]")
    if refusal.nearest:
        rows, columns = refusal.nearest
        st.button(
            f"Use {rows} × {columns}, the input’s size",
            key="fit_size",
            on_click=_use_size,
            args=(rows, columns),
        )
    return GoesBack(None, why="PyTorch refuses this size")


def _use_size(rows: int, columns: int) -> None:
    st.session_state.update(uh=rows, uw=columns)


def line() -> Any:
    """Return the line for the choice and what it comes to; below each other where it is narrow."""
    narrow = is_narrow()
    height: Any = "content" if narrow else _ROOM
    return st.container(
        height=height, border=False, horizontal=not narrow, vertical_alignment="center"
    )


def back_line(back: GoesBack) -> None:
    """Say what goes back, and how much of the plane gets something."""
    says = f"Nothing goes back: {back.why}."
    if back.trace and not back.why:
        says = back_words.summary(back.trace)
    with st.container(width="stretch"):
        st.markdown(f":small[{plain(says)}]")


def closer_look(back: GoesBack, setting: Setting) -> None:
    """Show what lies behind the numbers on the stage."""
    if back.trace is None or not isinstance(setting.spec, PoolSpec):
        st.markdown("There is nothing to look at: PyTorch refuses it.")
    elif back.trace.adds:
        slope_section(back.trace, setting.spec)
    else:
        _index_lens(back.trace, setting.spec)


def on_a_picture(setting: Setting, mode: str) -> None:
    """Show what unpooling leaves of a picture, where unpooling is what goes back."""
    if mode == UNPOOL and isinstance(setting.spec, PoolSpec):
        picture_section(setting.spec)


def _index_lens(back: BackTrace, spec: PoolSpec) -> None:
    st.header("Where an index points", anchor=False)
    st.markdown(plain(index_words.INDEX_RULE))
    stands, (rows, columns) = place(), back.trace.output.shape
    step, pin = stands.step, stands.pin
    if pin and pin[0] == "output" and pin[1] < rows and pin[2] < columns:
        step = pin[1] * columns + pin[2]
    st.markdown(index_words.index_table(back, spec, step))
