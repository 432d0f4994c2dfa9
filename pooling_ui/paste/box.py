"""The box to paste or ask into, and the answer that it gets, as a page shows them."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from pooling_ui.paste.answer import Answer, PageButton, Step
from pooling_ui.paste.answering import MOST_TEXT, answer_of
from pooling_ui.paste.parameters import FIND, encode_text
from pooling_ui.shell.browser import spoken
from pooling_ui.state.link import open_page, write_link
from pooling_ui.text.words import plain, worked_out

LABEL = "Paste an error, a layer or a model, or ask"
ANSWER = "Answer"
# `ask_key.js` finds a field by the beginning of its key.
KEY = "pasted"
# The field of the page Stack into which people paste a model.
_STACK_TEXT = "stack_text"
_LOW, _LOWEST = 104, 68  # pixels: three lines, two
_ELSEWHERE = f"{KEY}_elsewhere"
QUESTIONS = "pages/questions.py"
_EXAMPLES = "nn.MaxPool2d(3, 2, 1) on 112 × 112"


def paste_box(on_new: Callable[[], None] | None = None) -> Answer:
    """Show the box; return the answer to what stands in it. `on_new` is called for a new text.

    The link holds the text while it is short.
    """
    linked, state = FIND.value_in(st.query_params), st.session_state
    here = state.get(KEY) or ""
    if linked != here and (linked or encode_text(here)):
        state[KEY] = linked
    _field(KEY, _LOW, on_change=_keep, args=(on_new,))
    return answer_of(state[KEY] or "")


def box_elsewhere() -> None:
    """Show a box on another page; a text leads to the page Questions, which answers it."""
    if text := _field(_ELSEWHERE, _LOWEST):
        st.session_state[KEY] = text
        open_page(QUESTIONS, {FIND.name: encode_text(text)} if encode_text(text) else {})


def _field(key: str, height: int, **changed: Any) -> str:
    """Show the field with its button beside it; return the text.

    Streamlit takes the text when the field loses the focus, so the button has nothing to do but to
    be pressed.
    """
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        text = st.text_area(
            LABEL,
            key=key,
            max_chars=MOST_TEXT,
            height=height,
            placeholder=_EXAMPLES,
            **changed,
        )
        st.button(ANSWER, key=f"{key}_answer")
    return text or ""


def _keep(on_new: Callable[[], None] | None) -> None:
    write_link(FIND, encode_text(st.session_state[KEY] or ""))
    if on_new:
        on_new()


def clear_box() -> None:
    """Empty the box. For callbacks."""
    st.session_state[KEY] = ""
    write_link(FIND, "")


def show_answer(answer: Answer) -> None:
    """Show an answer to a layer, an error or a model: sentence, numbers, buttons, code."""
    with st.container(key="answer"):
        with spoken("answer"):
            st.header(plain(answer.title), anchor=False)
            if answer.reading:
                st.markdown(plain(answer.reading))
        if answer.steps:
            st.markdown(_table(answer.steps))
        if answer.notes:
            st.markdown("  \n".join(map(plain, answer.notes)))
        if answer.buttons:
            with st.container(horizontal=True, gap="small"):
                for at, button in enumerate(answer.buttons):
                    _button(button, at)
        if answer.code:
            # Streamlit's colours of code have too little contrast.
            st.code(answer.code.rstrip(), language=None, wrap_lines=True)


def _table(steps: tuple[Step, ...]) -> str:
    """Return the arithmetic as a table in Markdown."""
    rows = (f"| {plain(what)} | {plain(worked_out(numbers))} |" for what, numbers in steps)
    return "\n".join(("| step | numbers |", "| --- | --- |", *rows))


def _button(button: PageButton, at: int) -> None:
    if st.button(plain(button.label), key=f"answer_{at}"):
        if button.text:
            st.session_state[_STACK_TEXT] = button.text
        open_page(button.page, button.link)
