"""The question above a stage: field, verdict, and the button for the next question."""

from typing import Any, Literal

import streamlit as st

from pooling_ui.predict.answering import empty_field, reveal, submit_answer
from pooling_ui.predict.current_question import CurrentQuestion, question_label, question_number
from pooling_ui.predict.next_question import next_question
from pooling_ui.predict.parameters import ANSWER, QUESTION_KIND, QUESTION_NUMBER
from pooling_ui.predict.phone_heights import height_under_question, height_under_vote
from pooling_ui.predict.progress import (
    count_words,
    field_key,
    first_answers,
    question_progress,
    reset_count,
)
from pooling_ui.predict.questions.answers import GivenAnswer, clean_text
from pooling_ui.predict.questions.hint import likely_try_again_texts
from pooling_ui.predict.questions.question import CHECK, TEXT, VOTE, likely_feedback
from pooling_ui.predict.questions.table import MIX
from pooling_ui.predict.stage_context import text_of_question, texts_to_present
from pooling_ui.setting.setting import Setting
from pooling_ui.setting.stored_choices import set_widgets
from pooling_ui.shell.browser import is_narrow, spoken
from pooling_ui.shell.layout import Places
from pooling_ui.shell.notices import report_if_unusable
from pooling_ui.shell.presentation import has_large_questions
from pooling_ui.shell.question_text import show_questions
from pooling_ui.shell.verdict import verdict_box
from pooling_ui.state.link import write_link
from pooling_ui.state.readers import OneOf
from pooling_ui.task.ballot import Ballot
from pooling_ui.task.bound_widgets import choice
from pooling_ui.task.current_task import lesson_step, sets_nothing, teachers_task
from pooling_ui.text.words import plain

# Pixels: a question with the verdict beside it, in three lines. It is fixed: nothing below moves.
_ROOM = 104
_BESIDE = 560  # pixels: the field, its buttons and the count on one line
_QUESTION_WIDTH = 384  # pixels: the field and its buttons on one line, and a question on two
_FIELD_WIDTH_PRESENTED = (
    328  # pixels: beside a presented question, its field, its choices and the count
)
_ROOM_WIDE = 80  # pixels: the verdict in two lines, as wide as `_BESIDE`
_ROOM_PRESENTED_NARROW = 88
_FIELD, _FIELD_NARROW = 144, 120
# Shown in place of the verdict, on one line of a phone.
_COMES = "Type your answer. The explanation appears here."
_VOTE_HERE = f"Type your answer, then press “{VOTE}”."

# The stage finds the place by this name, and scrolls there.
QUESTION_KEY = "question_and_answer"

Gap = Literal["xsmall", "small"]


def question_box(
    above: Any,
    current: CurrentQuestion,
    setting: Setting,
    *,
    places: Places | None = None,
    choices: bool = True,
) -> None:
    """Show the question about a stage, with the field for its answer below it, `above` the stage.

    The verdict stands beside both, so that the stage keeps its height; on a phone it stands between
    them. If `places` have a place for the question, it stands there: nothing below it can move, so
    the verdict follows the field. If `places` show its text elsewhere, only the field shows. In a
    presentation, the question has the stage's type size. The `choices` of questions follow the
    field if the page has no title beside which they could stand.
    """
    if not current.on:
        return
    with (places and places.question) or above:
        large, in_column = has_large_questions(), places is not None and places.question is not None
        look = {"choices": choices and not is_narrow() and (large or in_column)}
        if places and not places.shows_question_text:
            _answer_row(current, setting, **look)
        elif in_column:
            with st.container(gap="small", key=QUESTION_KEY):
                if large and current.question:
                    show_questions(texts_to_present(current))
                else:
                    show_question(current)
                _answer_row(current, setting, **look)
                show_verdict(current)
        elif large and current.question and is_narrow():
            with st.container(gap="xsmall"):
                show_questions(texts_to_present(current))
                _answer_row(current, setting, **look)
                with st.container(height=_ROOM_PRESENTED_NARROW, border=False, key=QUESTION_KEY):
                    show_verdict(current)
        elif large and current.question:
            _presented_question(current, setting, **look)
        elif is_narrow():
            _question_on_phone(current, setting)
        else:
            with st.container(horizontal=True, gap="small", key=QUESTION_KEY):
                width: Any = "stretch" if sets_nothing() else _QUESTION_WIDTH
                with st.container(gap="xsmall", width=width):
                    show_question(current)
                    _answer_row(current, setting)
                # The teacher's device gets no verdict on an answer, only the answer: a class needs
                # large planes.
                with st.container(height=_ROOM_WIDE if current.leads else _ROOM, border=False):
                    show_verdict(current)


def _question_on_phone(current: CurrentQuestion, setting: Setting) -> None:
    """Show the question, the verdict in the room below it, and the field for the answer."""
    with st.container(gap="xsmall"):
        with st.container(
            height=_room_on_phone(current), border=False, gap="xsmall", key=QUESTION_KEY
        ):
            if current.ballot and current.is_open:
                _vote_on_phone(current)
            else:
                show_question(current)
                if not show_verdict(current) and _is_typed(current):
                    st.caption(_COMES)
        _answer_row(current, setting)


def _vote_on_phone(current: CurrentQuestion) -> None:
    """Show the question, and how the vote stands, without a box: the planes need the room."""
    standing = verdict_text(current)
    show_question(current, how=not standing)
    with spoken("vote"):
        if standing or _is_typed(current):
            st.markdown(f":small[{plain(standing or _VOTE_HERE)}]")


def _is_typed(current: CurrentQuestion) -> bool:
    """Return True if the answer is typed. A question for a cell says how to pick it."""
    return current.question is not None and current.question.answered_by == TEXT


def _presented_question(current: CurrentQuestion, setting: Setting, **look: bool) -> None:
    """Show the question with the verdict beside it, so that the planes have more height.

    The field follows a random question; beside two, it follows them at the right.
    """
    two = teachers_task() is not None
    with st.container(horizontal=True, gap="medium"):
        with st.container(gap="xsmall"):
            show_questions(texts_to_present(current))
            if not two:
                _answer_row(current, setting, **look)
        with st.container(gap="xsmall", width=_BESIDE if two else _FIELD_WIDTH_PRESENTED):
            if two:
                _answer_row(current, setting, **look)
            with st.container(height=_ROOM_WIDE if two else _ROOM, border=False, key=QUESTION_KEY):
                show_verdict(current)


def _answer_row(current: CurrentQuestion, setting: Setting, *, choices: bool = False) -> None:
    """Show the field and its buttons, with the `choices` of questions."""
    if current.question is None or current.leads:
        return
    # In a presentation, the count shows after an answer, on the same line.
    gap: Gap = "xsmall" if is_narrow() or has_large_questions() else "small"
    with st.container(horizontal=True, vertical_alignment="center", gap=gap):
        _answer_form(current, setting, gap)
        if choices:
            question_choices(current)


def counted(current: CurrentQuestion) -> str:
    """Return the count of right first answers in words; "" if they are not counted."""
    right, questions = first_answers()
    return f"{count_words(right, questions)}." if questions and current.policy.counts else ""


def question_words(current: CurrentQuestion, *, how: bool) -> str:
    """Return the question with its label and, with `how`, the instruction to answer it."""
    if current.question is None:
        return "There is nothing to ask about."
    text = text_of_question(current.question, current.ballot, how=how)
    before = (
        question_label(current).removeprefix("Question ")
        if is_narrow()
        else question_label(current)
    )
    return f"{before}: {text}" if before else text


def show_question(current: CurrentQuestion, *, how: bool = True) -> None:
    """Show the question; once it is answered, without the instruction."""
    with spoken("question"):
        st.markdown(f":small[**{plain(question_words(current, how=how and current.is_open))}**]")


def _room_on_phone(current: CurrentQuestion) -> int:
    """Return the height of the question with any likely verdict below it."""
    text, answered = (question_words(current, how=how) for how in (True, False))
    if current.question is None:
        return height_under_question(text, text, [])
    if current.ballot and current.is_open:  # no verdict comes
        return height_under_vote(text, answered, verdict_text(current))
    right, wrong = likely_feedback(current.question)
    hints = likely_try_again_texts(current.question)
    return height_under_question(text, answered, [right, *wrong, *hints, verdict_text(current)])


def _answer_form(current: CurrentQuestion, setting: Setting, gap: Gap) -> None:
    """Show the field and the buttons. Each keeps its place, so a pressed button keeps the focus."""
    assert current.question is not None
    with (
        st.form("guess_form", border=False, width="content"),
        st.container(horizontal=True, gap=gap),
    ):
        st.text_input(
            "Your answer",
            key=field_key(),
            placeholder=current.question.placeholder,
            label_visibility="collapsed",
            autocomplete="off",
            width=_FIELD_NARROW if is_narrow() else _FIELD,
        )
        if current.ballot:
            _vote_button(current, current.ballot)
            return
        goes_on = current.policy.go_on and not current.is_open and next_question(current, setting)
        if not goes_on:
            more: dict[str, Any] = {"on_click": _check, "args": (current,)}
            st.form_submit_button(CHECK, key="check", disabled=not current.is_open, **more)
        else:
            ended = 0 < current.policy.many <= question_number() + 1
            label_text = "Another one" if ended else "Next question"
            st.form_submit_button(label_text, key="check", on_click=_next, args=(current, setting))
    if current.is_open:
        label, act = ("A hint", _hint) if _has_hint(current) else ("Show the answer", _show)
        st.button(label, key="show", on_click=act, args=(current,))
    else:
        st.button("Ask again", key="show", on_click=_again)
        if current.policy.go_on and not goes_on:
            st.caption("There is no other question of this kind.", width="content")


def _vote_button(current: CurrentQuestion, ballot: Ballot) -> None:
    """Show the button that gives an answer to a vote, or changes it."""
    st.form_submit_button(
        "Change the vote" if ballot.answer else VOTE,
        key="check",
        disabled=not ballot.is_open,
        on_click=_check,
        args=(current,),
    )


def verdict_text(current: CurrentQuestion) -> str:
    """Return the verdict, or else why an answer cannot be read, or a hint after a wrong one.

    In a vote, say how it stands until the answer is revealed.
    """
    if current.verdict:
        return current.verdict.text
    standing = current.ballot.note if current.ballot else ""
    return question_progress().problem or current.try_again or standing


def show_verdict(current: CurrentQuestion, *more: str) -> bool:
    """Show what an answer came to, if there is one; screen readers announce it.

    `more` follows it, in Markdown.
    """
    text = verdict_text(current)
    if text:
        right = current.verdict is not None and current.verdict.right
        verdict_box(plain(text), *(more if current.verdict else ()), right=right)
    return bool(text)


def _check(current: CurrentQuestion) -> None:
    submit_answer(current, st.session_state[field_key()])


def _has_hint(current: CurrentQuestion) -> bool:
    """Return True if a hint comes before the answer: in a lesson, until one is shown."""
    hint = current.question.hint if current.question and not current.try_again else ""
    return bool(hint and lesson_step() and question_progress().problem != hint)


def _hint(current: CurrentQuestion) -> None:
    """Show the hint in the place of the verdict. For callbacks."""
    assert current.question is not None
    question_progress().problem = current.question.hint


def _show(current: CurrentQuestion) -> None:
    reveal(current)


def _again() -> None:
    """Cover the output again; keep the count."""
    write_link(ANSWER, "")
    question_progress().question = ""
    empty_field()


def _next(current: CurrentQuestion, setting: Setting) -> None:
    """Go to the next question; or judge another answer, if one was typed. For callbacks."""
    typed = clean_text(st.session_state[field_key()])
    given: GivenAnswer = ANSWER.value_in(st.query_params)
    if given.text and typed and typed != given.text:
        submit_answer(current, typed)
    elif following := next_question(current, setting):
        at, widgets = following
        current.policy.on_new_setting(widgets)
        set_widgets(widgets)
        write_link(QUESTION_NUMBER, str(at) if at else "")
        write_link(ANSWER, "")  # last: the browser's Back shows the question with its answer
        empty_field()


_BUTTON_HIGH = 40  # pixels


def question_choices(current: CurrentQuestion, *, below: bool = False) -> None:
    """Show the choice of question kinds, and the count of right first answers.

    A page calls this above its stage and, with `below`, after it. In a task in a narrow window both
    stand there: over the planes, the place for the count would push these down.
    """
    if not current.on or current.ballot or below != (is_narrow() and teachers_task() is not None):
        return
    with st.container(horizontal=True, width="content", vertical_alignment="center", gap="small"):
        _kind_choice(current)
        _count(current)
        st.container(width=1, height=_BUTTON_HIGH, border=False)  # as high before there is a count


def _kind_choice(current: CurrentQuestion) -> None:
    """Show the choice of question kinds."""
    param = QUESTION_KIND.limited(OneOf((MIX, *current.kinds)))
    report_if_unusable(param)
    choice(param, "Kind of question")


def _count(current: CurrentQuestion) -> None:
    """Show the count of right first answers; nothing before the first answer.

    In a lesson's step on a phone, the verdict tells it.
    """
    right, questions = first_answers()
    if questions and current.policy.counts and not (is_narrow() and lesson_step()):
        st.button(
            count_words(right, questions),
            key="recount",
            type="tertiary",
            help="Press it to start the count again.",
            on_click=reset_count,
        )
