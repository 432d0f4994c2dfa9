"""Find the step of a lesson that the link names, and begin it."""

import operator
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from pooling_ui.features.learn.lessons import lessons
from pooling_ui.features.learn.lessons.beginning import beginning
from pooling_ui.features.learn.lessons.drawn_answers import question_seed_of
from pooling_ui.features.learn.lessons.parameters import LESSON, STEP_NUMBER
from pooling_ui.features.learn.lessons.step_progress import StepProgress, lessons_done
from pooling_ui.inputs.input_kinds import InputKind
from pooling_ui.inputs.parameters import OWN_PLANE
from pooling_ui.inputs.whole_link import page_values
from pooling_ui.linked.pages import STAGE_PAGES
from pooling_ui.predict.parameters import (
    ANSWER,
    FIRST_ANSWERS,
    QUESTION_NUMBER,
    QUESTION_SEED,
    QUESTION_SETTING,
)
from pooling_ui.predict.progress import question_progress
from pooling_ui.predict.questions.next_setting import CHANGED_WIDGETS, next_setting
from pooling_ui.setting.choices import DEFAULTS, value_text
from pooling_ui.setting.parameters import (
    CEIL,
    COMPARISON_A,
    SEPARATE,
    SEPARATE_FIELDS,
    UNTAUGHT,
    WAS,
    encode_choices,
)
from pooling_ui.setting.setting import setting_of
from pooling_ui.setting.stored_choices import linked_values
from pooling_ui.shell.browser import show_from_top
from pooling_ui.shell.notices import report_unusable
from pooling_ui.stage.parameters import STAGE
from pooling_ui.stage.position import note_move
from pooling_ui.stage.set_all import set_all, set_written
from pooling_ui.state.link import begin_widgets_anew, release, shown_values, write_link
from pooling_ui.state.params import ALL, SETTING, WIDGETS, Param, ResetBy
from pooling_ui.state.readers import Reader
from pooling_ui.state.session import session
from pooling_ui.task.current_task import lesson_step, show_step

# The parameters of questions, which each step begins anew.
_QUESTION_PARAMETERS = (QUESTION_SEED, QUESTION_NUMBER, QUESTION_SETTING, ANSWER, FIRST_ANSWERS)
# All that a step sets without a widget, besides the numbers that a person may edit.
_WRITTEN_PARAMETERS: tuple[Param[Reader], ...] = (
    *(LESSON, STEP_NUMBER, *_QUESTION_PARAMETERS),
    *(COMPARISON_A, STAGE.at, STAGE.upto, STAGE.pin, WAS),
)


def _edited() -> set[Param[Reader]]:
    """Return the parameters of the numbers that a person may edit on a stage."""
    return {param for page in STAGE_PAGES.values() for param in page.edited}


def open_step(lesson: str, part: int = 1) -> None:
    """Open a step, which then begins; or the list, if `lesson` is empty. For callbacks."""
    show_from_top()
    write_link(LESSON, lesson)
    write_link(STEP_NUMBER, str(part) if part > 1 else "")
    for param in _QUESTION_PARAMETERS:
        write_link(param, "")


def current_step() -> StepProgress | None:
    """Return the step that the link names, and begin it; None if it names none.

    Without a seed in the link, the step has not begun: all values are set from its `start`. With a
    seed, the widgets that show keep the values in the link. Call this before any widget is shown.
    """
    link = st.query_params
    lesson = lessons().get(LESSON.text_in(link))
    if lesson is None:
        _leave()
        return None
    part = STEP_NUMBER.value_in(link)
    if part > len(lesson.steps):
        report_unusable(STEP_NUMBER)
        part = 1
    seed = QUESTION_SEED.value_in(link)
    on_show = lesson_step()
    before = on_show if isinstance(on_show, StepProgress) else None
    if before and (before.lesson, before.part, before.seed) == (lesson, part, seed):
        progress = before
    else:
        progress = StepProgress(
            lesson, part, seed or question_seed_of(lesson.steps[part - 1], lesson.page)
        )
        show_step(progress)
        progress.done_before = (lesson.name, part) in lessons_done().steps
        questions = question_progress()
        questions.first_answers, questions.question = None, ""
        questions.counted.clear()  # a question that is asked again begins anew, too
        if seed:
            _resume(progress)
        else:
            _begin(progress, before)
    _show_numbers_of_question(progress)
    _set_hidden_widgets(progress)
    return progress


def _start_now(progress: StepProgress) -> Mapping[str, str]:
    """Return the link of the page at the present question of a step."""
    return progress.step.start_of(QUESTION_NUMBER.value_in(st.query_params))


def _show_numbers_of_question(progress: StepProgress) -> None:
    """Show the own numbers of the present question; the widgets of other numbers follow later."""
    number = QUESTION_NUMBER.value_in(st.query_params)
    if number != progress.numbers_of:
        progress.numbers_of = number
        if progress.step.others:
            set_written(_input_kind(progress), _start_now(progress))


def _input_kind(progress: StepProgress) -> InputKind:
    """Return the kind of numbers on the step's stage."""
    kind = STAGE_PAGES[progress.lesson.page].kind_of(progress.step.start)
    assert kind is not None
    return kind


def _begin(progress: StepProgress, before: StepProgress | None) -> None:
    """Set all values from the step's `start`; write its seed last, which marks it as begun.

    Speed and loop stay as the person set them, unless the step has its own.
    """
    set_all(_input_kind(progress), progress.step.start, ResetBy.STEP)
    for param in (STAGE.speed, STAGE.loop):
        name, playback = param.name, param.text_in(st.query_params)
        if before and playback == before.step.start.get(name):
            playback = before.own_playback.get(name, "")
        progress.own_playback[name] = playback
        write_link(param, progress.step.start.get(name, playback))
    _restart_questions()
    _begin_sizes(progress)
    write_link(QUESTION_SEED, str(progress.seed))


def _begin_sizes(progress: StepProgress) -> None:
    """Choose the setting of the first question for a size, with the case that the step names.

    ceil_mode keeps the value of the step's `start`.
    """
    step = progress.step
    if step.varies_sizes:
        now = beginning(step, progress.lesson.page).now
        choices = DEFAULTS | {name: now.widgets[name] for name in SETTING}
        setting = setting_of(choices, now.cells.shape)
        may = partial(operator.is_not, CEIL)
        first = next_setting(setting, progress.seed, 0, UNTAUGHT, may, step.about)
        write_link(QUESTION_SETTING, encode_choices(first))


def _restart_questions() -> None:
    """Start the questions and their count again."""
    for param in (QUESTION_NUMBER, QUESTION_SETTING, FIRST_ANSWERS):
        write_link(param, "")


def _resume(progress: StepProgress) -> None:
    """Go on with a step: read the widgets that show from the link, even if another step set them.

    Values without a widget come from the step's `start`; only edited cells and the number of the
    question come from the link.
    """
    task, link = progress.step.task, st.query_params
    for name, param in WIDGETS.items():
        if task.has(param):
            st.session_state.pop(name, None)
    edited = [param for param in _edited() if param.name in link] if task.has(OWN_PLANE) else []
    read = {param.name: text for param in edited if param.reads(text := link[param.name])}
    if progress.asks_once or not _gives_output(progress):
        _restart_questions()
    progress.numbers_of = QUESTION_NUMBER.value_in(link)
    set_written(_input_kind(progress), {**_start_now(progress), **read})
    is_under_way = QUESTION_NUMBER.name in link or ANSWER.name in link
    progress.knows_all_answers = FIRST_ANSWERS.name in link or not is_under_way
    session().visit.shown = {}
    note_move()


def _gives_output(progress: StepProgress) -> bool:
    """Return True if PyTorch accepts the setting of the link's question."""
    values = _question_setting()
    about = {name: value_text(value) for name, value in values.items() if value is not None}
    step = replace(progress.step, start={**progress.step.start, **about})
    return beginning(step, progress.lesson.page).now.output is not None


def _question_setting() -> dict[str, Any]:
    """Return the values of the widgets that a question for another size has changed."""
    values = linked_values(QUESTION_SETTING)
    return {name: value for name, value in values.items() if name in CHANGED_WIDGETS}


def _set_hidden_widgets(progress: StepProgress) -> None:
    """Give hidden widgets the values of the step's `start`; the link does not name them."""
    values, state = page_values(_input_kind(progress), _start_now(progress)), st.session_state
    values |= progress.step.question_widgets | _question_setting()
    task = progress.step.task
    hidden = {name: value for name, value in values.items() if not task.has(ALL[name])}
    release(hidden.keys() & WIDGETS.keys())
    now = shown_values(hidden)
    for name, value in hidden.items():
        if (name not in SEPARATE_FIELDS or values[SEPARATE.name]) and (
            name not in now or now[name] != value
        ):
            state[name] = value


def _leave() -> None:
    """Forget the last step and all values that it had set."""
    if lesson_step():
        show_step(None)
        begin_widgets_anew()
        release(WIDGETS)
        for param in (*_WRITTEN_PARAMETERS, *_edited()):
            write_link(param, "")
