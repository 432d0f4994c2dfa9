"""The parts of the page Backwards, in the order in which `pages/backwards.py` shows them."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from pooling_ui.features.backwards import code as back_snippets
from pooling_ui.features.backwards import sentences as back_words
from pooling_ui.features.backwards import stage as back_stage
from pooling_ui.features.backwards import widgets
from pooling_ui.features.backwards.backward_result import BackwardResult
from pooling_ui.features.backwards.parameters import INPUT_KIND, pool_of_mode
from pooling_ui.inputs.input_choice import input_choice
from pooling_ui.inputs.input_kinds import INPUT_KINDS
from pooling_ui.inputs.source import cell_source
from pooling_ui.linked.stage_page import PageState
from pooling_ui.predict.current_question import CurrentQuestion, current_question
from pooling_ui.predict.question_box import question_box, question_choices
from pooling_ui.predict.question_source import backward_source
from pooling_ui.predict.setting_line import setting_sentence
from pooling_ui.predict.switch import predict_toggle, switch_in_presentation
from pooling_ui.setting import code as snippets
from pooling_ui.setting.effect import show_effect
from pooling_ui.setting.setting import Setting
from pooling_ui.setting.widgets import code_for, library_choice, pool_setting, window_mode_choice
from pooling_ui.shell.layout import Places, effect_place, heading
from pooling_ui.shell.presentation import in_row, presenting
from pooling_ui.text.numbers import Cells
from pooling_ui.text.words import plain


@dataclass(frozen=True, slots=True)
class SentBack:
    """Numbers, a setting, the values sent back through it, and the question about them.

    A narrow window shows the summary of the values in `summary_place`, a container among the
    settings; other windows show it in `summary_line`, the container over the stage.
    """

    mode: str
    cells: Cells
    setting: Setting
    back: BackwardResult
    question: CurrentQuestion
    with_average: bool
    summary_place: Any
    summary_line: Any

    @property
    def state(self) -> PageState:
        """Return the state of the page, by which a lesson judges its step."""
        output = self.back.trace.trace.output.shape if self.back.trace else None
        return PageState(self.cells, self.setting, output, self.question)


def backward(places: Places) -> PageState:
    """Show all of a page on which numbers go back; return its state."""
    page = send_back(places)
    title_and_question(places, page)
    stage(places, page)
    closer_look_and_code(places, page)
    return page.state


def send_back(places: Places) -> SentBack:
    """Show the widgets of the mode, the numbers and the windows; send the values back."""
    with places.main:
        row = places.side if in_row() else widgets.mode_line()
    with row:
        mode = widgets.back_mode()
    with places.rest:
        cells = cell_source(INPUT_KINDS[input_choice(INPUT_KIND)]).cells
        windows = window_mode_choice(cells.shape)
    pool = pool_of_mode(mode)
    with places.side:
        setting = pool_setting(cells.shape, pool, windows)
    with places.rest if in_row() else places.side:
        back = widgets.backward_fields(cells, setting, mode)
    question = current_question(backward_source(None if back.why else back.trace))
    with places.rest:
        switch_in_presentation()
        with_average = back_stage.average_choice(mode)
        summary_place = effect_place()
        if summary_place:
            with summary_place:
                if not presenting():
                    predict_toggle()
                if question.on:
                    question_choices(question)
        show_effect(setting, chooses_pool=False, covers=question.is_open)
    return SentBack(mode, cells, setting, back, question, with_average, summary_place, row)


def title_and_question(places: Places, page: SentBack) -> None:
    """Show the title, the random question if there is one, and the summary of the values."""
    back, question = page.back, page.question
    with places.top:
        try_this = back_words.what_to_try(page.mode, page.setting.reducer, works=not back.why)
        choices = partial(question_choices, question) if question.on else None
        hint = "" if question.on else try_this
        title = back_words.title(page.mode)
        pools = setting_sentence(title, page.setting, question)
        heading(title, hint, predict_toggle, choices=choices, pools=pools)
    with page.summary_place or page.summary_line:
        widgets.summary_line(back, covered=question.covered, is_asked=question.on)
    with places.main:
        above = st.container()  # made even if empty: else the stage below is made anew
    question_box(above, question, page.setting, places=places)


def stage(places: Places, page: SentBack) -> None:
    """Show the stage: values go from the output back to the input."""
    with places.main:
        numbers = page.cells, page.back, page.setting, page.mode, page.question
        back_stage.back_stage(*numbers, with_average=page.with_average)
        question_choices(page.question, below=True)


def closer_look_and_code(places: Places, page: SentBack) -> None:
    """Show indices or slopes, the code, and an unpooled picture, below the first screen."""
    if places.more and page.question.covered:
        with places.more:
            st.markdown(page.question.covered)
    elif places.more:
        with places.more:
            look, code = st.columns(2, gap="large")
            with look:
                widgets.closer_look(page.back, page.setting)
            with code:
                st.header("As code", anchor=False)
                _code(page.cells, page.setting, page.back)
            widgets.on_a_picture(page.setting, page.mode)


def _code(cells: Cells, setting: Setting, back: BackwardResult) -> None:
    """Show the code that computes the values on the stage."""
    if back.trace is None and back.input_size is None:
        library_choice()
        st.markdown(plain(f"There is no code: {back.why}."))
        return
    if words := back_words.code_words(back):
        st.markdown(plain(words))
    call = snippets.call_of(setting)
    assert call is not None  # there is a function that made the trace
    grad_output = back.trace.grad_output if back.trace and back.trace.adds else None
    size = back.size if back.trace else back.input_size
    arguments = (cells, call, grad_output, size)
    code_for(
        lambda: back_snippets.torch_code(*arguments),
        lambda: back_snippets.numpy_code(*arguments),
        language=snippets.language(cells),
    )
