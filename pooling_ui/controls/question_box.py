"""The question over a stage: a field, what the answer comes to, and the way to the next one."""

from typing import Any

import streamlit as st

from pooling_ui import share
from pooling_ui.choices import keys_of
from pooling_ui.components.screen import is_narrow
from pooling_ui.controls.fields import choice, held_choice
from pooling_ui.controls.last_change import put
from pooling_ui.controls.layout import Places
from pooling_ui.controls.link import write_link
from pooling_ui.controls.notices import check
from pooling_ui.controls.predict import Asked, answer_with, number, reveal, seed
from pooling_ui.controls.session import session
from pooling_ui.controls.setting import Setting
from pooling_ui.link_readers import OneOf
from pooling_ui.questions import MIX, SIZE, Verdict, shown, turn_of, varied
from pooling_ui.words import plain

# Pixels: a question with its verdict; on a phone, one of them. What is below stays where it is.
_ROOM, _ROOM_NARROW = 108, 88
_ROOM_IN_COLUMN = 168  # lines are short there
_FIELD, _FIELD_NARROW = 144, 104


def question_box(
    asked: Asked, setting: Setting, *, choices: bool = True, room: int = _ROOM
) -> None:
    """Show the question, what the last answer came to, the field and its buttons.

    With the `choices` of questions, too. On a phone, an answer is told in the question's place.
    `room` is the height for question and answer, elsewhere, in pixels.
    """
    narrow = is_narrow()
    with st.container(height=_ROOM_NARROW if narrow else room, border=False, gap="xsmall"):
        if narrow:
            if not _says(asked):
                _asks(asked)
        else:
            _asks(asked)
            _says(asked)
    if asked.question is None:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        _answer_form(asked, setting)
        if choices:
            question_choices(asked)


def question_at(places: Places, above: Any, asked: Asked, setting: Setting, **look: Any) -> None:
    """Show the question where these places have one for it, or else above the stage."""
    if not asked.on:
        return
    if places.asks:
        look["room"] = _ROOM_IN_COLUMN
    with places.asks or above:
        question_box(asked, setting, **look)


def _asks(asked: Asked) -> None:
    text = asked.question.asks if asked.question else "There is nothing to ask about."
    st.markdown(f":small[**{plain(text)}**]")


def question_choices(asked: Asked) -> None:
    """Show which kinds of question there are, and how many answers were right."""
    with st.container(horizontal=True, width="content", vertical_alignment="center", gap="small"):
        _kind(asked)
        _count()


def _kind(asked: Asked) -> None:
    """Show which kinds of question there are."""
    options = (MIX, *asked.kinds)
    check("ask", OneOf(options).reads)
    choice(
        "ask",
        "Kind of question",
        options,
        MIX,
    )


def _count() -> None:
    """Show how many answers were right the first time; nothing before the first answer."""
    right, answered = session().visit.first_time
    if answered and not _asks_once():
        st.button(
            f"{right} of {answered} first time",
            key="recount",
            type="tertiary",
            help="Press it to count anew.",
            on_click=_recount,
        )


def _asks_once() -> bool:
    """Say whether no other question follows: that of a lesson's step, which leads on itself."""
    doing = session().visit.doing
    return doing is not None and doing.asks_once


def _recount() -> None:
    session().visit.first_time = (0, 0)


def _answer_form(asked: Asked, setting: Setting) -> None:
    """Show the field and the buttons. Each keeps its place, so that a press keeps the focus."""
    assert asked.question is not None
    with st.form("guess_form", border=False, width="content"), st.container(horizontal=True):
        st.text_input(
            "Your answer",
            key="guess",
            placeholder=asked.question.form,
            label_visibility="collapsed",
            autocomplete="off",
            width=_FIELD_NARROW if is_narrow() else _FIELD,
        )
        if asked.waits or _asks_once():
            more: dict[str, Any] = {"on_click": _check, "args": (asked,)}
            st.form_submit_button("Check", key="check", disabled=not asked.waits, **more)
        else:
            says = "Next question"
            st.form_submit_button(says, key="check", on_click=_next, args=(asked, setting))
    if asked.waits:
        st.button("Show the answer", key="show", on_click=_show, args=(asked,))
    else:
        st.button("Ask again", key="show", on_click=_again)


def _says(asked: Asked) -> bool:
    """Say what the answer came to, if there is one; screen readers announce it."""
    text = asked.verdict.says if asked.verdict else session().visit.unread
    if text:
        say = st.success if asked.verdict and asked.verdict.right else st.info
        say(f":small[{plain(text)}]")
    return bool(text)


def _check(asked: Asked) -> None:
    answer_with(asked, st.session_state["guess"])


def _show(asked: Asked) -> None:
    assert asked.question is not None
    reveal(asked, Verdict(False, shown(asked.question)))


def _again() -> None:
    """Cover the output again; the count stays."""
    visit = session().visit
    visit.answered, visit.asked_for = None, ""
    st.session_state["guess"] = ""


def _next(asked: Asked, setting: Setting) -> None:
    """Go on; each further question for a size is about another setting."""
    then = (number() + 1) % (share.NTH.most + 1)
    kind = held_choice("ask", asked.kinds, MIX)
    what, turn = turn_of(asked.kinds, kind, seed(), then)
    if what == SIZE and turn:
        _change(varied(setting.choices, setting.shape, seed(), turn, _not_taught(setting)))
    write_link("nth", str(then) if then else "")
    st.session_state["guess"] = ""


def _not_taught(setting: Setting) -> tuple[str, ...]:
    """Return the parameters that a lesson's questions leave alone: it does not speak of them."""
    dilated = any(setting.choices[key] != 1 for key in keys_of("dilation", setting.choices))
    return ("dilation",) if session().visit.doing and not dilated else ()


def _change(widgets: dict[str, Any]) -> None:
    """Set widgets for a question about another setting, also those that a lesson's step holds."""
    put(widgets)
    if doing := session().visit.doing:
        doing.varied |= widgets
