"""What goes back through a pool of numbers: what a person sets, the stage, what lies behind it."""

from functools import partial

import streamlit as st

from pooling_ui.backwards import code as back_snippets
from pooling_ui.backwards import sentences as back_words
from pooling_ui.backwards import stage as back_stage
from pooling_ui.backwards import widgets as backwards
from pooling_ui.backwards.goes_back import GoesBack
from pooling_ui.inputs.look import kind_choice
from pooling_ui.inputs.modes import keep_of
from pooling_ui.inputs.source import cell_source
from pooling_ui.predict.current_question import PageState
from pooling_ui.predict.question_box import question_box, question_choices
from pooling_ui.predict.question_source import backward_source
from pooling_ui.predict.switch import current_question, predict_toggle, switch_in_presentation
from pooling_ui.setting import code as snippets
from pooling_ui.setting.answer import answer
from pooling_ui.setting.choices import Choices
from pooling_ui.setting.code import code_for, library_choice
from pooling_ui.setting.widgets import pool_setting
from pooling_ui.setting.window_mode import window_mode_choice
from pooling_ui.shell.layout import Places, heading, told_here
from pooling_ui.shell.presentation import in_row, presenting
from pooling_ui.text.numbers import Cells
from pooling_ui.text.words import plain


def backward(places: Places) -> PageState:
    """Show all of a page on which numbers go back; return what it has come to."""
    with places.main:
        row = places.side if in_row() else backwards.line()
    with row:
        mode = backwards.back_mode()
    with places.rest:
        source = cell_source(kind_choice())
        shape = source.cells.shape
        windows = window_mode_choice(shape)
    keep = keep_of(mode)
    with places.side:
        setting = pool_setting(shape, keep, windows)
    with places.rest if in_row() else places.side:
        back = backwards.gone_back(source.cells, setting, mode)
    asked = current_question(backward_source(None if back.why else back.trace))
    with places.rest:
        switch_in_presentation()
        with_average = back_stage.average_choice(mode)
        told = told_here()
        if told:
            with told:
                if not presenting():
                    predict_toggle()
                if asked.on:
                    question_choices(asked)
        answer(setting, offers={"keep": (keep,)}, covers=asked.waits)
    with places.top:
        try_this = back_words.what_to_try(mode, setting.reducer, works=not back.why)
        asks = partial(question_choices, asked) if asked.on else None
        says = "" if asked.on else try_this
        heading(back_words.TITLES[mode], says, predict_toggle, asks=asks)
    with told or row:
        backwards.back_line(back, covered=asked.covered, asks=asked.on)
    with places.main:
        above = st.container()  # there in any case: a stage that moved would be made anew
    question_box(above, asked, setting, places=places)
    with places.main:
        back_stage.back_stage(source.cells, back, setting, mode, asked, with_average=with_average)

    if places.more and asked.covered:
        with places.more:
            st.markdown(asked.covered)
    elif places.more:
        with places.more:
            look, code = st.columns(2, gap="large")
            with look:
                backwards.closer_look(back, setting)
            with code:
                st.header("As code", anchor=False)
                _code(source.cells, setting.choices, back)
            backwards.on_a_picture(setting, mode)
    output = back.trace.trace.output.shape if back.trace else None
    return PageState(source.cells, setting, output, asked)


def _code(cells: Cells, choices: Choices, back: GoesBack) -> None:
    """Show the code that sends back what is on the stage."""
    if back.trace is None:
        library_choice()
        st.markdown(plain(f"There is no code: {back.why}."))
        return
    call = snippets.call_of(choices)
    assert call is not None  # there is a function that made the trace
    given = (cells, call, back.trace.grad_output if back.trace.adds else None, back.size)
    code_for(
        lambda: back_snippets.torch_code(*given),
        lambda: back_snippets.numpy_code(*given),
        language=snippets.language(cells),
    )
