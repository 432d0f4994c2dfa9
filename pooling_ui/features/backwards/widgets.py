"""Widgets of the page Backwards: the mode, its fields, the summary, and a closer look."""

from typing import Any

import streamlit as st

from pooling_core import BackTrace, PoolSpec, PoolTrace, trace_pool, unpool_sizes
from pooling_core.trace.reducers import WindowSpec
from pooling_ui.features.backwards import indices as index_words
from pooling_ui.features.backwards import sentences as back_words
from pooling_ui.features.backwards.backward_result import REFUSED, BackwardResult, backward_result
from pooling_ui.features.backwards.grad_output import (
    linked_gradients,
    ones_button,
    report_missing_cells,
)
from pooling_ui.features.backwards.parameters import (
    CHANGE,
    CURVE,
    MODE,
    MODES,
    UNPOOL,
    UNPOOL_SIZES,
    opens_on,
)
from pooling_ui.features.backwards.rebuilt_picture import picture_section
from pooling_ui.features.backwards.selection import selected_cells, window_at
from pooling_ui.features.backwards.slopes import (
    curve,
    curve_table,
    curve_words,
    slope_report,
    ties_words,
    which_cell_changes,
)
from pooling_ui.setting.first_setting import begin_with
from pooling_ui.setting.parameters import WINDOW_MODE
from pooling_ui.setting.setting import Setting
from pooling_ui.setting.stored_choices import forget_change, set_widgets
from pooling_ui.setting.window_modes import BY_KERNEL
from pooling_ui.shell import figures
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.charts import chart
from pooling_ui.shell.presentation import in_row
from pooling_ui.stage.position import stage_start
from pooling_ui.state.compat import supported
from pooling_ui.state.session import session
from pooling_ui.task.bound_widgets import FIELD_WIDTH, choice, control, current_value, whole_number
from pooling_ui.task.current_task import current_task, shows, teachers_task
from pooling_ui.task.parameters import PREDICT
from pooling_ui.text.axes import LINES
from pooling_ui.text.numbers import Cells
from pooling_ui.text.words import plain, shape

_MODE_WIDE = 216  # pixels: its longest option
_ROOM = 48  # pixels: two lines, so that the stage stays in its place


def back_mode() -> str:
    """Show the choice of the mode; return the mode.

    The link always holds the mode. So a link without one is a first visit, which opens on windows
    that overlap. Call this before the setting is shown.
    """
    state, link = st.session_state, st.query_params
    if MODE.name not in state and MODE.name not in link:
        begin_with(opens_on({*link, *state}))
        state[MODE.name] = MODE.default
    more: dict[str, Any] = {"on_change": _begin_mode}
    mode: str | None
    is_asked = is_narrow() and not current_task() and current_value(PREDICT)
    if in_row() or is_asked:
        # The row of settings has no room for all modes; on a phone, planes below a question need
        # the height. With `index` None, the link always holds the mode.
        more |= {"index": None, "width": _MODE_WIDE}
        more |= {"label_visibility": "collapsed"} if is_asked and not in_row() else {}
        mode = control(st.selectbox, MODE, "What goes back", MODES, **more)
    else:
        more |= {"label_visibility": "collapsed", **supported(st.segmented_control, required=True)}
        mode = control(st.segmented_control, MODE, "What goes back", MODES, **more)
    return mode or MODE.default


def _begin_mode() -> None:
    """Forget the last change: another mode is another pool. For callbacks."""
    forget_change()
    session().visit.shown = {}


def backward_fields(cells: Cells, setting: Setting, mode: str) -> BackwardResult:
    """Show the fields of this mode besides the setting; send the values back."""
    spec = setting.spec
    if spec is None:
        return REFUSED
    trace = trace_pool(cells, spec, setting.reducer)
    report_missing_cells(trace.output.shape)
    sizes: list[int | None] = []
    if mode != UNPOOL:
        ones_button()
    elif isinstance(spec, PoolSpec):
        sizes = unpool_fields(trace, spec)
    else:
        kernel_warning(cells.ndim)
    back = backward_result(trace, spec, mode, sizes, linked_gradients(st.query_params))
    size_refusal(back)
    return back


def mode_line() -> Any:
    """Return the container of the mode and the summary: a row, or a column in a narrow window."""
    return st.container(horizontal=not is_narrow(), vertical_alignment="center")


def summary_line(back: BackwardResult, *, covered: str = "", is_asked: bool = False) -> None:
    """Show the summary of the values that go back, or the text that covers it.

    A presentation and a teacher's task have no summary. A lesson has none while it is covered, and
    on a phone none where the lesson `is_asked`: there it would move the planes with each answer.
    """
    text = f"Nothing goes back: {back.why}."
    if in_row() or teachers_task() or ((covered or (is_asked and is_narrow())) and current_task()):
        return  # a task hides it: it may be the answer
    if back.trace and not back.why:
        text = covered or back_words.summary(back.trace)
    height: Any = "content" if is_narrow() else _ROOM
    look: dict[str, Any] = {"height": height, "border": False, "vertical_alignment": "center"}
    with st.container(width="stretch", key="summary", **look):
        st.markdown(f":small[{plain(text)}]")


def closer_look(back: BackwardResult, setting: Setting) -> None:
    """Show the indices or the slopes behind the numbers on the stage."""
    if back.trace is None or setting.spec is None:
        st.markdown(plain(f"There is nothing to look at: {back.why}."))
    elif isinstance(setting.spec, PoolSpec) and not back.trace.adds:
        _index_section(back.trace, setting.spec)
    else:
        slope_section(back.trace, setting.spec)


def on_a_picture(setting: Setting, mode: str) -> None:
    """Show a picture pooled and unpooled, where the mode unpools planes."""
    spec = setting.spec
    if mode == UNPOOL and isinstance(spec, PoolSpec) and spec.ndim == 2:
        picture_section(spec)


def _index_section(back: BackTrace, spec: PoolSpec) -> None:
    st.header("Where an index points", anchor=False)
    st.markdown(plain(index_words.index_rule(spec.ndim)))
    position, shape = stage_start(), back.trace.output.shape
    window = window_at(back, position.pin, position.step)
    step = 0
    for at, side in zip(window, shape, strict=True):
        step = step * side + at
    st.markdown(index_words.index_table(back, spec, step))


def slope_section(back: BackTrace, spec: WindowSpec) -> None:
    """Change the cell that is selected on the stage; show its slopes and its window's curve."""
    st.header("Is the gradient the slope?", anchor=False)
    st.markdown(which_cell_changes(back))
    change = choice(CHANGE, "Change by ±", shown=True)
    position = stage_start()
    selection = selected_cells(back, position.pin, position.step)
    if selection is None:
        st.markdown("No window reads this cell, or this window has no cell: there is no slope.")
        return
    report = slope_report(back, spec, selection.cell, float(change))
    st.markdown(plain(report.sentence))
    st.markdown(report.table)
    st.markdown(plain(f"{report.verdict} {ties_words(back)}"))
    line = curve(back, spec, selection)
    if line is None:
        st.markdown("The numbers here are not finite: there is no curve.")
        return
    sentence = curve_words(selection, line)
    st.markdown(plain(sentence))
    # The browser draws a chart before the stage: only a person who wants the chart waits for it.
    if control(st.toggle, CURVE, "Draw this curve"):
        figure = figures.response(line.values, line.outputs, line.value, line.output, line.kinks)
        chart(figure, "response", sentence, curve_table(line))


def unpool_fields(trace: PoolTrace, spec: PoolSpec) -> list[int | None]:
    """Show the fields for the size of the result; return their values, None for the default."""
    windows = trace.output.shape
    default = tuple(each.default for each in unpool_sizes(windows, spec))
    chosen = _fields(default)
    if shows(UNPOOL_SIZES[0]):
        st.markdown(f":small[{plain(index_words.sizes_words(windows, spec))}]")
    return chosen


def size_refusal(back: BackwardResult) -> None:
    """Say why PyTorch refuses the size, if it does, and offer a size that it takes."""
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
    st.button(
        "Use windows by kernel",
        key="fit_size",
        on_click=set_widgets,
        args=({WINDOW_MODE.name: BY_KERNEL.label},),
    )
