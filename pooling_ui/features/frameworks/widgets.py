"""The widgets of the page Frameworks: one setting, the table, and one framework on the stage."""

from typing import Any, NamedTuple

import numpy as np
import streamlit as st

from pooling_core import PoolTrace, trace_pool
from pooling_ui.features.frameworks.compared import FrameworkPool
from pooling_ui.features.frameworks.parameters import COMMON_PARAMETERS, RULE
from pooling_ui.features.frameworks.rules import BY_NAME, CommonSetting, Ints
from pooling_ui.features.frameworks.table import framework_table, refusals, windows_words
from pooling_ui.inputs.input_kinds import PLANE
from pooling_ui.inputs.parameters import (
    COLUMNS,
    MOST_COMPARED,
    OWN_PLANE,
    PRESET,
    ROWS,
    SEED,
    TABLE_COLUMNS,
    TABLE_ROWS,
)
from pooling_ui.inputs.source import Source, cell_source
from pooling_ui.predict.answering import callbacks
from pooling_ui.predict.current_question import CurrentQuestion, current_question
from pooling_ui.predict.question_box import question_box, question_choices
from pooling_ui.predict.question_source import windows_source
from pooling_ui.predict.setting_line import setting_sentence
from pooling_ui.predict.stage_context import with_stage_context
from pooling_ui.predict.switch import predict_toggle
from pooling_ui.setting.choices import DEFAULTS, Choices
from pooling_ui.setting.first_setting import begin_with
from pooling_ui.setting.labels import setting_words
from pooling_ui.setting.parameters import (
    KEEP,
    KERNEL,
    SEPARATE,
    STRIDE,
    WINDOW_MODE,
    WINDOW_PARAMETERS,
)
from pooling_ui.setting.setting import setting_of
from pooling_ui.setting.stored_choices import stored_choices
from pooling_ui.setting.widgets import parameter_fields, separate_axes
from pooling_ui.shell.layout import table
from pooling_ui.shell.presentation import presenting
from pooling_ui.stage import refused_message, sizeless_message, stage_message
from pooling_ui.stage.context import About
from pooling_ui.stage.pair import stage_pair
from pooling_ui.stage.position import stage_start
from pooling_ui.state.link import open_page
from pooling_ui.task.bound_widgets import FIELD_WIDTH, control, whole_number
from pooling_ui.task.current_task import current_task, shows
from pooling_ui.text.words import plain

PAGE = "pages/frameworks.py"
_OPENS_ON = {KERNEL.name: 3, STRIDE.name: 2}  # SAME pads unevenly
_WIDE = 280  # pixels: the longest name has room
_TABLE_FIELD: dict[str, Any] = {
    "width": FIELD_WIDTH,
    "help": f"Sizes of a larger input, up to {MOST_COMPARED:,}. Empty: that of the stage.",
}
_FIRST = "TensorFlow, Keras: SAME"
_KEYS = [key for name in COMMON_PARAMETERS for key in WINDOW_PARAMETERS[name].keys[:2]]
# The names in links that this page and the page Grid share.
_CARRIED = (
    *_KEYS,
    *(param.name for param in (SEPARATE, PRESET, ROWS, COLUMNS, SEED, OWN_PLANE)),
)


class FrameworkOnStage(NamedTuple):
    """The framework on the stage: its windows, the pooled numbers, and the question about them."""

    pool: FrameworkPool
    trace: PoolTrace | None
    question: CurrentQuestion


def common_setting(shape: tuple[int, int]) -> CommonSetting:
    """Show the fields of the setting; return it for a plane of this shape."""
    choices, row = DEFAULTS, presenting()
    with st.container(
        gap="xsmall",
        horizontal=row,
        vertical_alignment="bottom" if row else "top",
        width="content" if row else "stretch",
    ):
        title = "Per axis" if row else "Rows and columns apart"
        choices |= {SEPARATE.name: control(st.toggle, SEPARATE, title, on_change=separate_axes)}
        choices = parameter_fields(("kernel_size", "stride"), choices)
        choices = parameter_fields(("padding", "dilation"), choices)
    arguments = setting_of(choices, shape).windows.arguments
    return CommonSetting(shape, **{name: arguments[name] for name in COMMON_PARAMETERS})


def table_shape(plane: Ints) -> Ints:
    """Show the fields of the table's input; return its shape. Empty fields are the plane's sides.

    Only sizes are computed of it, so it may be larger than a stage can show.
    """
    with st.container(horizontal=True, gap="xsmall"):
        sides = [
            whole_number(label, param, value=None, placeholder=str(side), **_TABLE_FIELD)
            for label, param, side in zip(
                ("Table rows", "Table columns"), (TABLE_ROWS, TABLE_COLUMNS), plane, strict=True
            )
        ]
    return tuple(side or shown for side, shown in zip(sides, plane, strict=True))


def plane() -> Source:
    """Show the choice of numbers; return them. Call it first.

    The link always holds the framework on the stage. So a link without one is a first visit, which
    opens on a setting on which frameworks differ.
    """
    state, link = st.session_state, st.query_params
    if RULE.name not in state and RULE.name not in link:
        state[RULE.name] = _FIRST
        if not any(name in link or name in state for name in _KEYS):
            begin_with(_OPENS_ON)
    return cell_source(PLANE)


def framework_rows(pools: tuple[FrameworkPool, ...]) -> None:
    """Show the table of the frameworks, and why some have no such pool."""
    table(framework_table(pools))
    st.caption(
        "Starts: where along an axis each window begins. Padding: before + after. "
        "Differs: from PyTorch without ceil_mode. Keras' layers have no dilation: with one, their "
        "rows are those of tf.nn.pool."
    )
    if why := refusals(pools):
        st.markdown(why)


def framework_choice(source: Source, pools: tuple[FrameworkPool, ...]) -> FrameworkOnStage:
    """Show the choice of the framework on the stage, and whether to predict; return both."""
    row, task = presenting(), current_task()
    with st.container(
        horizontal=True,
        vertical_alignment="center",
        gap="small",
        width="content" if row else "stretch",
    ):
        if not row and shows(RULE):
            st.header("On the stage", anchor=False, width="content")
        name: str | None = control(
            st.selectbox,
            RULE,
            "Show on the stage",
            BY_NAME,
            index=None,  # so that the link always holds it
            width=_WIDE,
            label_visibility="visible" if row else "collapsed",
        )
        pool = next(each for each in pools if each.rule.name == (name or _FIRST))
        trace = trace_pool(source.cells, pool.spec) if pool.spec else None
        question = current_question(windows_source(trace))
        if not row and not task:
            predict_toggle()
            if question.on:
                question_choices(question)
    return FrameworkOnStage(pool, trace, question)


def framework_stage(source: Source, on_stage: FrameworkOnStage) -> None:
    """Show a framework's windows on the stage, and the question about them above it."""
    pool, trace, question = on_stage
    setting = setting_of(_common_choices(), source.cells.shape)
    # Always made: a stage that moves is built again.
    question_box(st.container(), question, setting, choices=presenting())
    start = stage_start()
    if trace is None:
        sentence = f"{'No output' if pool.sizes else 'There is no such pool'}: {pool.refusal}."
        message = refused_message(source.cells, f"No output: {pool.refusal}.", start)
    elif question.covers_windows:
        sentence = f"{setting_words(setting)}."
        # A framework that pads chooses its padding by the size.
        uncovers = question.may_uncover
        message = sizeless_message(trace, question.covered, start, uncovers=uncovers, padded=False)
    else:
        sentence = windows_words(pool)
        covered = np.full(trace.output.shape, question.is_open)
        message = stage_message(trace, start, covered=covered)
    with st.container():  # made even if empty: else the stage below is made anew
        rule = pool.rule.name
        pools = setting_sentence(rule, setting) or ("" if shows(RULE) else rule)
        caption = pools if current_task() else sentence  # in a task, more may be the answer
        if caption and not presenting():
            st.caption(plain(caption))
    about = About(rule, sentence)
    message = with_stage_context(message, about, question, pools=pools)
    stage_pair(message, about, None, on_edit=source.edit, **callbacks(question))


def _common_choices() -> Choices:
    """Return the choices that all frameworks are asked for."""
    return stored_choices() | {param.name: param.default for param in (KEEP, WINDOW_MODE)}


def frameworks_button() -> None:
    """Lead from the grid page to this one, with the same numbers and setting."""
    if st.button("In other frameworks", key="frameworks"):
        link = st.query_params.to_dict()
        carried = {name: link[name] for name in _CARRIED if name in link}
        open_page(PAGE, carried | {RULE.name: _FIRST})
