"""The parts of the pages Grid and 1-D and 3-D, in the order in which these show them."""

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from pooling_ui.features.forward.comparison_a import hold_as_a, hold_button, pooled_by_a, stages
from pooling_ui.features.forward.differences import comparison
from pooling_ui.features.forward.parameters import COVERAGE
from pooling_ui.features.forward.pooled import PooledInput, begun, pooled
from pooling_ui.features.forward.size import size_line, size_steps
from pooling_ui.inputs.input_choice import input_choice
from pooling_ui.inputs.input_kinds import INPUT_KINDS, PLANE, InputKind
from pooling_ui.inputs.parameters import LOOK
from pooling_ui.inputs.source import Source, cell_source
from pooling_ui.linked.stage_page import PageState
from pooling_ui.predict.current_question import CurrentQuestion, current_question
from pooling_ui.predict.question_box import question_box, question_choices
from pooling_ui.predict.question_source import forward_source
from pooling_ui.predict.setting_line import setting_sentence
from pooling_ui.predict.switch import predict_toggle, switch_in_presentation
from pooling_ui.setting import code as snippets
from pooling_ui.setting.effect import show_effect, show_equivalent_kernel
from pooling_ui.setting.labels import pool_name, purpose, title
from pooling_ui.setting.parameters import COMPARISON_A
from pooling_ui.setting.pool_table import MAX
from pooling_ui.setting.setting import ByKernel, Setting
from pooling_ui.setting.stored_choices import linked_values
from pooling_ui.setting.widgets import (
    code_for,
    library_choice,
    pool_choice,
    pool_setting,
    window_mode_choice,
)
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.layout import Places, ask_the_class, heading
from pooling_ui.shell.presentation import presenting
from pooling_ui.stage.position import stage_start
from pooling_ui.task.bound_widgets import control
from pooling_ui.task.current_task import current_task
from pooling_ui.text import words
from pooling_ui.text.numbers import Cells


def _nothing() -> None:
    """Show nothing."""


@dataclass(frozen=True, slots=True)
class PooledNumbers:
    """Numbers, pooled by a setting, and the question about them.

    `a` is the input as the held setting pools it, if one shows. `summary_place` is the container
    among the settings that shows the output size. `link` is the link with which the run began:
    Streamlit takes defaults out of it.
    """

    kind: InputKind
    source: Source
    b: PooledInput
    question: CurrentQuestion
    a: PooledInput | None
    show_coverage: bool
    summary_place: Any
    link: Mapping[str, Any]

    @property
    def setting(self) -> Setting:
        """Return the setting on the stage; beside a held setting, that of stage B."""
        return self.b.setting

    @property
    def state(self) -> PageState:
        """Return the state of the page, by which a lesson judges its step."""
        output = self.b.trace.output.shape if self.b.trace else None
        return PageState(self.source.cells, self.setting, output, self.question)


def forward(places: Places, kind: InputKind) -> PageState:
    """Show all of a page on which numbers of this kind are pooled; return its state."""
    page = pool_numbers(places, kind)
    title_and_question(places, page)
    stage(places, page)
    size_and_code(places, page)
    return page.state


def series_or_volume(places: Places) -> InputKind | None:
    """Show the choice of what is pooled; None where it is a long series, which no stage shows."""
    with places.rest:
        return INPUT_KINDS.get(input_choice(LOOK))


def pool_numbers(places: Places, kind: InputKind = PLANE) -> PooledNumbers:
    """Show the choice of numbers, windows and of what a window keeps; pool the numbers."""
    link = st.query_params.to_dict()
    with places.side:
        pool = pool_choice()
    with places.extra or places.rest:
        source = cell_source(kind)
        shape = source.cells.shape
        windows = window_mode_choice(shape)
    with places.side:
        setting = pool_setting(shape, pool, windows, extra=places.extra)
    b = pooled(source.cells, setting)
    question = current_question(forward_source(setting, b.trace))
    with places.rest:
        switch_in_presentation()
        may_hold = not linked_values(COMPARISON_A)
        show_equivalent_kernel(setting, hold_as_a if may_hold else None, covers=question.is_open)
        with places.extra or nullcontext():
            show_coverage = control(st.toggle, COVERAGE, "Show coverage: windows per cell")
        summary_place = st.container()
        if is_narrow() and question.on:
            with summary_place:
                question_choices(question)
        show_effect(setting, source.caption if setting.pool is MAX else "", covers=question.is_open)
    a = None if question.is_open or question.hides_size else pooled_by_a(source.cells)
    return PooledNumbers(kind, source, b, question, a, show_coverage, summary_place, link)


def title_and_question(
    places: Places,
    page: PooledNumbers,
    beside: Callable[[], None] = _nothing,
    below: Callable[[], None] | None = None,
) -> None:
    """Show the title, the page's tools, the random question, if any, and the output's size.

    `beside` and `below` show widgets among the tools; in a narrow window, `below` shows below the
    title.
    """
    setting, question = page.setting, page.question
    has_choices = question.on and not question.ballot  # a class has one question
    choices = partial(question_choices, question) if has_choices else None

    def tools() -> None:
        with st.container(horizontal=True, vertical_alignment="center"):
            predict_toggle()
            beside()
            if not question.on:
                hold_button(setting)
            last = choices or below
            if is_narrow():
                return
            if last:
                last()
            if not question.on:
                ask_the_class()

    name = title(setting, "" if page.kind is PLANE else f" of a {page.kind.name}")
    # A person who compares settings or answers a question knows the purpose, and needs the room.
    is_read = page.a or question.on
    purpose_words = "" if is_read else purpose(setting, page.kind.name)
    in_task = current_task() is not None
    pools = "" if page.a else setting_sentence(pool_name(setting), setting, question)
    with places.top:
        shown_choices = choices if in_task else None
        heading(name, purpose_words, None, below, shown_choices, in_line=True, pools=pools)
    with places.main:
        # Both are made even if empty: else the stage below is made anew.
        row = nullcontext() if in_task else st.container()
        above = st.container()
    if not (is_narrow() or in_task or presenting()):
        with row:
            tools()
    question_box(above, question, setting, places=places)
    if is_narrow() or not question.on:
        with page.summary_place:
            a = None if question.covered else page.a
            compared = comparison(a.trace, page.b.trace) if a else ""
            size_line(setting, compared, tools, covers=question.is_open)


def stage(places: Places, page: PooledNumbers) -> None:
    """Show the stage, and before it that of the held setting, if there is one."""
    with places.main:
        coverage, on_edit = page.show_coverage, page.source.edit
        start = begun(stage_start(), page.kind, page.link)
        a, b, question = page.a, page.b, page.question
        stages(a, b, question, start=start, show_coverage=coverage, on_edit=on_edit)
        question_choices(question, below=True)


def size_and_code(
    places: Places, page: PooledNumbers, below_sizes: Callable[[], None] = _nothing
) -> None:
    """Show the steps of the size rule and the code, below the first screen.

    `below_sizes` shows a button below the sizes, for the maximum of a plane by kernel.
    """
    if not places.more:
        return
    setting, trace, question = page.setting, page.b.trace, page.question
    with places.more:
        size, code = st.columns(2, gap="large")
        with size:
            size_steps(setting, words.reading(trace) if trace else "", covers=question.is_open)
            is_max = setting.pool is MAX
            if len(setting.shape) == 2 and is_max and isinstance(setting.windows, ByKernel):
                below_sizes()
        with code:
            st.header("As code", anchor=False)
            _code(page.source.cells, setting, covered=question.covered)


def _code(cells: Cells, setting: Setting, *, covered: str = "") -> None:
    """Show the code that prints the output, or say that the output is covered."""
    if covered:
        library_choice()
        st.markdown(covered)
        return
    code_for(
        lambda: snippets.torch_line(cells, setting),
        lambda: snippets.numpy_line(cells, setting),
        language=snippets.language(cells),
    )
