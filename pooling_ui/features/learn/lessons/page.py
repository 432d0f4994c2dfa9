"""The page of a lesson's step: its text, its state, and the stage beside it."""

from typing import Any

import streamlit as st

from pooling_ui.features.learn.lessons import lessons
from pooling_ui.features.learn.lessons.phone_text import (
    finish_place,
    is_wrong,
    result_text,
    show_phone_text,
)
from pooling_ui.features.learn.lessons.step import open_step
from pooling_ui.features.learn.lessons.step_progress import StepProgress, update_progress
from pooling_ui.linked.pages import STAGE_PAGES
from pooling_ui.linked.stage_page import PageState
from pooling_ui.predict.current_question import CurrentQuestion
from pooling_ui.predict.phone_heights import step_height
from pooling_ui.predict.stage_context import texts_to_present
from pooling_ui.shell.browser import is_narrow
from pooling_ui.shell.layout import Places
from pooling_ui.shell.presentation import beside_lesson, end_button, fine_print, presenting
from pooling_ui.shell.question_text import show_questions
from pooling_ui.shell.verdict import verdict_box
from pooling_ui.state.compat import supported
from pooling_ui.text.words import unbroken, unbroken_formulas

_TEXT = 368  # pixels
_AS_WIDE = "\N{NO-BREAK SPACE}" * 6  # as wide as a space and a ✓, so that the ✓ moves nothing
_LIST = ("", 1)
_TO_LIST = "To the list"
_NOT_DONE = "This step is not done yet. You may also go to the next one."
_DONE_BEFORE = "✓ You have done this step. You can do it again, or go on."


def lesson(progress: StepProgress) -> None:
    """Show the step's text and settings, and the stage beside or below them.

    A presentation has the same layout, in larger type if there is room.
    """
    narrow, step, large = is_narrow(), progress.step, beside_lesson()
    question_on_phone = narrow and step.asks
    both = st.container(horizontal=not narrow, gap="xsmall" if narrow else "medium")
    text = both.container(width="stretch" if narrow else _TEXT, gap="xsmall" if narrow else "small")
    main = both.container(width="stretch")
    with text:
        navigation = st.container()
        if not large and not question_on_phone:
            st.header(unbroken_formulas(step.heading), anchor=False)
        room: Any = (
            step_height(step.do, step.then) if narrow and not question_on_phone else "content"
        )
        slot = st.container(height=room, border=False, gap="xsmall")
        question_place, side = st.container(gap="xsmall"), st.container(gap="xsmall")
        mark = slot if narrow else st.container()
    if narrow and not step.task.sets:
        side = both.container()  # below the planes: it is empty, but has a height
    if not narrow and not large:
        slot.markdown(unbroken_formulas(step.do))
    at = Places(
        main,
        main.container(),
        side,
        side,
        None,
        question_place,
        shows_question_text=not question_on_phone,
    )
    on_show = _stage(progress, at)
    update_progress(progress, on_show)
    if large and not on_show.current.question:  # else the text is above the field for the answer
        with slot:
            show_questions(texts_to_present(on_show.current))
    with navigation:
        _title_and_navigation(progress, narrow=narrow)
    if question_on_phone:
        with slot:
            show_phone_text(progress, on_show.current)
    elif narrow and not progress.done and not progress.hint:
        slot.markdown(unbroken_formulas(step.do))
    else:
        with mark:
            _status(progress, on_show.current)
    if narrow:
        with main.container(horizontal=True, vertical_alignment="center", gap="small"):
            _all_lessons()
            if presenting():
                end_button()


def _stage(progress: StepProgress, at: Places) -> PageState:
    """Show the stage and the settings of the page that the lesson uses."""
    return STAGE_PAGES[progress.lesson.page].show(at)


def _title_and_navigation(progress: StepProgress, *, narrow: bool) -> None:
    """Show the title of the lesson, the number of the step, and the buttons to other steps.

    A presentation beside the stage has no title here: it shows it above the text of the step.
    """
    if beside_lesson():
        with st.container(horizontal=True, gap="small"):
            _navigation(progress)
            end_button()
        return
    # A long title takes two lines rather than a line of its own over the buttons.
    look = supported(st.container, wrap=False) if narrow else {}
    title = st.container(horizontal=True, vertical_alignment="center", gap="small", **look)
    line = title if narrow else st.container(horizontal=True, gap="small")
    with title:
        many = len(progress.lesson.steps)
        mark = " ✓" if progress.done or progress.done_before else _AS_WIDE if narrow else ""
        part = f"{progress.part} of {many}{mark}"
        part = unbroken(part) if narrow else part
        st.title(f":small[{progress.lesson.title}, {part}]", anchor=False)
        if not narrow:
            _all_lessons()
    with line:
        _navigation(progress)


def _navigation(progress: StepProgress) -> None:
    """Show the buttons to the previous and the next step.

    Each keeps its widget key wherever it leads, so that a press does not lose the keyboard focus.
    """
    name, part, last = progress.lesson.name, progress.part, len(progress.lesson.steps)
    names = list(lessons())
    at = names.index(name)
    back, before = "Back", (name, part - 1)
    if part == 1:
        back, before = ("Previous lesson", _last_of(names[at - 1])) if at else (_TO_LIST, _LIST)
    label, after = "Next", (name, part + 1)
    if part == last:
        following = names[at + 1 :]
        label, after = ("Next lesson", (following[0], 1)) if following else (_TO_LIST, _LIST)
    _step_button(back, "lesson_back", before, "Alt+B")
    # Streamlit's primary buttons have too little contrast.
    label = f":primary[**{label}**]" if progress.done or progress.done_before else label
    _step_button(label, "lesson_next", after, "Alt+N")


def _last_of(name: str) -> tuple[str, int]:
    return name, len(lessons()[name].steps)


def _all_lessons() -> None:
    """Show the button that opens the list."""
    st.button(
        ":primary[All lessons]", key="lesson_list", type="tertiary", on_click=open_step, args=_LIST
    )


def _step_button(label: str, key: str, to: tuple[str, int], keys: str) -> None:
    """Show a button that opens a step; in a wide window it has a keyboard shortcut."""
    look = {} if is_narrow() else supported(st.button, shortcut=keys)
    st.button(label, key=key, on_click=open_step, args=to, **look)


def _status(progress: StepProgress, current: CurrentQuestion) -> None:
    """Show that the step is done, or a hint; screen readers announce both."""
    if progress.done:
        with finish_place(progress):
            right = progress.is_last or not is_wrong(current)
            verdict_box(result_text(progress, current), right=right)
    elif progress.hint:
        st.info(fine_print(progress.hint))
    else:
        st.markdown(fine_print(_DONE_BEFORE if progress.done_before else _NOT_DONE))
