"""A pool of numbers, forward: what a person sets, the stage, and what lies behind the output."""

from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from pooling_core import PoolTrace
from pooling_ui.forward.comparison_a import held, stages
from pooling_ui.forward.differences import comparison
from pooling_ui.forward.equivalent_kernel import show_equivalent_kernel
from pooling_ui.forward.parameters import COVERAGE
from pooling_ui.forward.pooled import pooled
from pooling_ui.forward.size import size_line, size_steps
from pooling_ui.inputs.kinds import PLANE, Kind
from pooling_ui.inputs.source import cell_source
from pooling_ui.predict.current_question import CurrentQuestion, PageState
from pooling_ui.predict.question_box import question_box, question_choices
from pooling_ui.predict.question_source import forward_source
from pooling_ui.predict.switch import current_question, predict_toggle, switch_in_presentation
from pooling_ui.setting import code as snippets
from pooling_ui.setting.answer import answer
from pooling_ui.setting.choices import Choices, window_mode
from pooling_ui.setting.code import code_for, library_choice
from pooling_ui.setting.labels import purpose, title
from pooling_ui.setting.pool_table import BY_KERNEL
from pooling_ui.setting.setting import Setting
from pooling_ui.setting.widgets import keep_choice, pool_setting
from pooling_ui.setting.window_mode import window_mode_choice
from pooling_ui.shell.layout import Places, heading, told_here
from pooling_ui.state.fields import control
from pooling_ui.text import words
from pooling_ui.text.numbers import Cells


def forward(
    places: Places,
    kind: Kind,
    aside: Callable[[], None] = lambda: None,
    under: Callable[[], None] | None = None,
    below_sizes: Callable[[], None] | None = None,
) -> PageState:
    """Show all of a page on which numbers of this kind are pooled; return what it has come to.

    `aside` shows what stands beside the title, where there is room, and `under` what stands below
    that; see `heading`. `below_sizes` shows a way on below the sizes of a plane’s maxima by kernel.
    """
    with places.side:
        keep = keep_choice()
    with places.rest:
        source = cell_source(kind)
        shape = source.cells.shape
        windows = window_mode_choice(shape)
    with places.side:
        setting = pool_setting(shape, keep, windows)
    b = pooled(source.cells, setting)
    asked = current_question(forward_source(setting, b.trace))
    with places.rest:
        switch_in_presentation()
        show_equivalent_kernel(setting, compares=True, covers=asked.waits)
        show_coverage = control(st.toggle, COVERAGE, "Show coverage: windows per cell")
        told = told_here()
        if told and asked.on:
            with told:
                question_choices(asked)
        answer(setting, source.shows if keep == "Max" else "", covers=asked.waits)

    a = None if asked.waits or asked.hides_size else held(source.cells)

    def beside_title() -> None:
        with st.container(horizontal=True, width="content", vertical_alignment="center"):
            predict_toggle()
            aside()

    name = title(setting.choices, "" if kind is PLANE else f" of a {kind.name}")
    # Who compares two settings, or is asked, has read it, and needs the room.
    says = "" if a or asked.on else purpose(setting.choices, setting.sizes, kind.name)
    with places.top:
        asks = partial(question_choices, asked) if asked.on else None
        heading(name, says, beside_title, under, asks)
    with places.main:
        above = st.container()  # there in any case: a stage that moved would be made anew
    question_box(above, asked, setting, places=places)
    if told or not asked.on:
        with told or above:
            compared = comparison(a.trace, b.trace) if a and not asked.covered else ""
            size_line(setting, compared, beside_title, covers=asked.waits)
    with places.main:
        stages(a, b, asked, show_coverage=show_coverage, on_edit=source.edit)

    if places.more:
        _behind(places.more, source.cells, setting, b.trace, asked, below_sizes)
    return PageState(source.cells, setting, b.trace.output.shape if b.trace else None, asked)


def _behind(
    place: Any,
    cells: Cells,
    setting: Setting,
    trace: PoolTrace | None,
    asked: CurrentQuestion,
    below_sizes: Callable[[], None] | None,
) -> None:
    """Show what lies behind the output: how large it is, and the code that gives it."""
    with place:
        size, code = st.columns(2, gap="large")
        with size:
            size_steps(setting, words.reading(trace) if trace else "", covers=asked.waits)
            held = setting.choices
            is_plain = (
                len(setting.shape) == 2 and held["keep"] == "Max" and window_mode(held) == BY_KERNEL
            )
            if below_sizes and is_plain:
                below_sizes()
        with code:
            st.header("As code", anchor=False)
            _code(cells, setting.choices, covered=asked.covered)


def _code(cells: Cells, choices: Choices, *, covered: str = "") -> None:
    """Show the code for these numbers; while the output, which it prints, is covered, say that."""
    if covered:
        library_choice()
        st.markdown(covered)
        return
    code_for(
        lambda: snippets.torch_line(cells, choices),
        lambda: snippets.numpy_line(cells, choices),
        language=snippets.language(cells),
    )
