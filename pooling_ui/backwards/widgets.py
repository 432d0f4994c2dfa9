"""Widgets of the page Backwards: what goes back, what is said of it, and what lies behind it."""

from typing import Any

import streamlit as st

from pooling_core import BackTrace, PoolSpec, trace_pool
from pooling_ui.backwards import indices as index_words
from pooling_ui.backwards import sentences as back_words
from pooling_ui.backwards.goes_back import REFUSED, GoesBack, goes_back
from pooling_ui.backwards.grad_output import check_grad_output, linked_gradients, ones_button
from pooling_ui.backwards.parameters import MODE
from pooling_ui.backwards.rebuilt_picture import picture_section
from pooling_ui.backwards.slopes import slope_section
from pooling_ui.backwards.unpool import kernel_wanted, refused_size, unpool_fields
from pooling_ui.inputs.modes import GRADIENT, MODES, UNPOOL
from pooling_ui.inputs.whole_link import opens_backwards_on
from pooling_ui.predict.parameters import PREDICT
from pooling_ui.setting.last_change import forget_change
from pooling_ui.setting.setting import Setting
from pooling_ui.shell.presentation import in_row
from pooling_ui.shell.screen import is_narrow
from pooling_ui.stage.place import place
from pooling_ui.stage.selection import window_at
from pooling_ui.state.compat import supported
from pooling_ui.state.current_task import current_task, shows, teachers_task
from pooling_ui.state.fields import control, held_value
from pooling_ui.state.session import session
from pooling_ui.text.numbers import Cells
from pooling_ui.text.words import plain

_MODE_WIDE = 216  # pixels: its longest option
_ROOM = 48  # pixels: two lines, so that the stage stays in its place


def back_mode() -> str:
    """Show what may go back; return the choice.

    The link always holds it, so a link without it is a first visit: that opens on windows that
    overlap. Call it before the setting.
    """
    state, link = st.session_state, st.query_params
    if "mode" not in state and "mode" not in link:
        state["mode"] = GRADIENT
        state.update(opens_backwards_on({*link, *state}))
    more: dict[str, Any] = {"on_change": _begin_mode}
    mode: str | None
    asks = is_narrow() and not current_task() and held_value(PREDICT)
    if in_row() or asks:
        # The row has no room for all of them, and planes under a question need the height on a
        # phone. Without an `index`, the link always holds it.
        more |= {"index": None, "width": _MODE_WIDE}
        more |= {"label_visibility": "collapsed"} if asks and not in_row() else {}
        mode = control(st.selectbox, MODE, "What goes back", MODES, **more)
    else:
        more |= {"label_visibility": "collapsed", **supported(st.segmented_control, required=True)}
        mode = control(st.segmented_control, MODE, "What goes back", MODES, **more)
    return mode or GRADIENT


def _begin_mode() -> None:
    """Forget the last change: another mode is another pool. For callbacks."""
    forget_change()
    session().visit.shown = {}


def gone_back(cells: Cells, setting: Setting, mode: str) -> GoesBack:
    """Show the fields that this mode has besides the setting, and return what goes back."""
    spec = setting.spec
    if spec is None:
        return REFUSED
    trace = trace_pool(cells, spec, setting.reducer)
    check_grad_output(trace.output.shape)
    sizes: list[int | None] = []
    if mode != UNPOOL:
        ones_button()
    elif isinstance(spec, PoolSpec):
        sizes = unpool_fields(trace, spec)
    else:
        kernel_wanted(cells.ndim)
    back = goes_back(trace, spec, mode, sizes, linked_gradients(st.query_params))
    refused_size(back)
    return back


def line() -> Any:
    """Return the line for the choice and what it comes to; below each other where it is narrow.

    A teacher's task tells nothing there: without the choice, the line takes no room.
    """
    narrow = is_narrow()
    is_empty = teachers_task() is not None and not shows("mode")
    height: Any = "content" if narrow or is_empty else _ROOM
    return st.container(
        height=height, border=False, horizontal=not narrow, vertical_alignment="center"
    )


def back_line(back: GoesBack, *, covered: str = "", asks: bool = False) -> None:
    """Say what goes back, and how much of the input gets something, unless that is covered.

    On a phone it has no room of its own: where a lesson `asks`, it would move the planes with each
    answer. In a presentation, the row of settings has none.
    """
    says = f"Nothing goes back: {back.why}."
    if in_row() or teachers_task() or ((covered or (asks and is_narrow())) and current_task()):
        return  # it may be the answer
    if back.trace and not back.why:
        says = covered or back_words.summary(back.trace)
    with st.container(width="stretch"):
        st.markdown(f":small[{plain(says)}]")


def closer_look(back: GoesBack, setting: Setting) -> None:
    """Show what lies behind the numbers on the stage."""
    if back.trace is None or setting.spec is None:
        st.markdown(plain(f"There is nothing to look at: {back.why}."))
    elif isinstance(setting.spec, PoolSpec) and not back.trace.adds:
        _index_lens(back.trace, setting.spec)
    else:
        slope_section(back.trace, setting.spec)


def on_a_picture(setting: Setting, mode: str) -> None:
    """Show what unpooling leaves of a picture, where unpooling of planes is what goes back."""
    spec = setting.spec
    if mode == UNPOOL and isinstance(spec, PoolSpec) and spec.ndim == 2:
        picture_section(spec)


def _index_lens(back: BackTrace, spec: PoolSpec) -> None:
    st.header("Where an index points", anchor=False)
    st.markdown(plain(index_words.index_rule(spec.ndim)))
    stands, shape = place(), back.trace.output.shape
    window = window_at(back, stands.pin, stands.step)
    step = 0
    for at, side in zip(window, shape, strict=True):
        step = step * side + at
    st.markdown(index_words.index_table(back, spec, step))
