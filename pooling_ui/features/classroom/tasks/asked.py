"""The choice of what a task asks: a teacher's own question, a random one, or both."""

import streamlit as st

from pooling_ui.features.classroom.tasks.teacher import teacher
from pooling_ui.features.classroom.tasks.texts import PREDICT_IT, without_marks
from pooling_ui.task.task import Task

OWN, RANDOM, BOTH = "My own question", "A random question", "Both"
_LABELS = {BOTH: "Both: my question and a random one"}


def asked_by(task: Task) -> str:
    """Return what a task asks.

    Examples
    --------
    >>> [asked_by(Task(text, predicts=True)) for text in ("Why?", PREDICT_IT)]
    ['Both', 'A random question']
    >>> asked_by(Task("Why?"))
    'My own question'
    """
    if not task.predicts:
        return OWN
    return RANDOM if task.question == PREDICT_IT else BOTH


def fill_question(task: Task) -> None:
    """Fill the choice and the field with those of a task.

    A text that is not asked stays as it is. For callbacks, or before the fields are shown.
    """
    asks = asked_by(task)
    st.session_state.update(task_asks=asks, task_says="" if asks == RANDOM else task.question)


def ask_drawn() -> None:
    """Let the task ask a random question, beside the teacher's own if there is one.

    Call it before the fields are shown.
    """
    alone = st.session_state.get("task_asks") == RANDOM or not typed_text().strip()
    st.session_state["task_asks"] = RANDOM if alone else BOTH
    teacher().seed = ""


def typed_text() -> str:
    """Return the teacher's own text, also while it is not asked and its field does not show."""
    typed: str = st.session_state.get("task_says", "")
    return typed or teacher().alone


def question_field(*, can_ask: bool) -> str:
    """Show what is asked and the field for the teacher's own question; return what is asked.

    The page has random questions if `can_ask` is True. Without the field, its text is kept.
    """
    if can_ask:
        asks: str = st.radio(
            "What is asked",
            (OWN, RANDOM, BOTH),
            format_func=lambda option: _LABELS.get(option, option),
            key="task_asks",
            horizontal=True,
            on_change=_keep_text,
        )
    else:
        asks = OWN
        st.session_state.pop("task_asks", None)
        _keep_text()
    if asks != RANDOM:
        st.text_area(
            "Question",
            key="task_says",
            height=100,
            placeholder="Which stride makes the output 2 × 2?",
        )
    return asks


def _keep_text() -> None:
    """Keep the text while its field does not show, and put it back into the field after that."""
    text = typed_text()
    is_shown = st.session_state.get("task_asks") != RANDOM
    st.session_state["task_says"] = text if is_shown else ""
    teacher().alone = "" if is_shown else text


def asked_text() -> str:
    """Return the text of the question as it is typed now; a random question alone has its own."""
    if st.session_state.get("task_asks") == RANDOM:
        return PREDICT_IT
    return without_marks(st.session_state.get("task_says", ""))
