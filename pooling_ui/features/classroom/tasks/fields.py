"""The fields of a teacher's task: the question, the settings for students, and the cover."""

from collections.abc import Sequence

import streamlit as st

from pooling_ui.features.classroom.tasks.asked import (
    OWN,
    RANDOM,
    asked_by,
    asked_text,
    fill_question,
    question_field,
    typed_text,
)
from pooling_ui.features.classroom.tasks.links import state_of, students_link
from pooling_ui.features.classroom.tasks.lists import Entry, PageTask
from pooling_ui.features.classroom.tasks.question import another_seed, first_question
from pooling_ui.features.classroom.tasks.teacher import PreviousPage, teacher
from pooling_ui.features.classroom.tasks.texts import PREDICT_IT
from pooling_ui.linked.pages import TASK_PAGES
from pooling_ui.state.addresses import Link
from pooling_ui.state.params import GROUPS
from pooling_ui.task.task import MOST_CHARACTERS, Task, hidden_characters, is_question
from pooling_ui.text.axes import joined
from pooling_ui.text.words import plain

_MAY = "Students may change"
_LOCKED = "Students see, but cannot change"
_SHOWN = "is visible"
_COVERED = "is covered; a button uncovers it"
_SIZE_SHOWS = "is covered, its size is visible; a button uncovers it"
_HIDDEN = "is covered, its size too; a button uncovers both"
_UNTIL_ANSWERED = "What comes out is covered until students answer the random question."


def fill(made: PageTask) -> None:
    """Fill the fields with a task. For callbacks, or before the fields are shown."""
    task = made.task
    groups = TASK_PAGES[made.path].groups_of(made.link, task.shows)
    fill_question(task)
    st.session_state.update(
        task_may=[group for group in task.shows if group in groups],
        task_sees=[group for group in task.locks if group in groups],
        task_output=_output_of(task),
    )


def _output_of(task: Task) -> str:
    covered = _HIDDEN if task.covers_size else _COVERED
    return covered if task.covers else _SHOWN


def task_fields(left: PreviousPage, begun: PageTask | None, tasks: Sequence[Entry]) -> PageTask:
    """Show the fields of a task on the page that was left; return it.

    `begun` is the task that they held before, and `tasks` is the list. A new question on another
    page begins without chosen groups.
    """
    page = TASK_PAGES[left.path]
    can_ask = page.can_ask(left.link)
    if not can_ask and st.session_state.get("task_asks", OWN) != OWN:
        st.session_state["task_output"] = _COVERED  # it was, until an answer
    predicts = question_field(can_ask=can_ask) != OWN
    question_place = st.container()
    if tasks and not typed_text() and begun and begun.path != left.path:
        st.session_state.update(task_may=[], task_sees=[])
    state = state_of(left.link)
    groups = page.groups_of(state, st.session_state.get("task_may", []))
    hides = st.session_state.get("task_output") == _HIDDEN and not predicts
    if hides and page.can_hide_size(left.link):
        groups = tuple(group for group in groups if not GROUPS[group].tells_size)
    shows = _groups(_MAY, groups, "task_may")
    rest = tuple(group for group in groups if group not in shows)
    locks = _groups(_LOCKED, rest, "task_sees")
    output = _SHOWN if predicts else _output(left)
    if predicts:
        st.markdown(f":small[{_UNTIL_ANSWERED}]")
    hides = output == _HIDDEN
    covers = {"covers": hides or output == _COVERED, "covers_size": hides}
    made = PageTask(
        left.path,
        state,
        Task(asked_text(), tuple(shows), tuple(locks), predicts=predicts, **covers),
    )
    with question_place:
        return _drawn(made)


def _drawn(made: PageTask) -> PageTask:
    """Show the first random question, and a button for another; return the task with its seed."""
    seed = teacher().seed
    if not made.task.predicts:
        return made
    if seed:
        made = made._replace(link={**made.link, "draw": seed})
    link = students_link(made.link, made.task)
    question = first_question(made.path, link)
    text = question.text if question else "Open the link as a student to see it."
    st.markdown(f":small[**{plain(f'Random question: {text}')}**]")
    if asked_by(made.task) == RANDOM:
        st.caption(f"Above it, students see “{PREDICT_IT}”.")
    st.button("Another question", key="task_draw", on_click=_draw_another, args=(made.path, link))
    return made


def _draw_another(path: str, link: Link) -> None:
    teacher().seed = another_seed(path, link)


def show_field_notes(made: PageTask, tasks: Sequence[Entry]) -> None:
    """Say if students can set nothing, and which fields still hold values of the question before.

    The sentence stands beside the fields, so that they do not move.
    """
    if is_question(made.task.question) and not made.task.sets:
        st.caption(
            "You have chosen no setting: students see the stage, but cannot change any setting."
        )
    before = [entry for entry in tasks if isinstance(entry, PageTask)]
    if before and teacher().changed is None:
        _say_of(made, before[-1])


def _say_of(made: PageTask, before: PageTask) -> None:
    task = made.task
    chosen = (task.shows, task.locks)
    same = task.sets and chosen == (before.task.shows, before.task.locks)
    output = _output_of(task)
    asks, asked = asked_by(task), asked_by(before.task)
    kept = [f"“{_MAY}”", f"“{_LOCKED}”"] if same else []
    if asks == asked != OWN:
        kept.append("“What is asked”")
    elif asks == asked and output == _output_of(before.task) and (same or output != _SHOWN):
        kept.append("“What comes out”")
    if not task.sets and before.task.sets and before.path != made.path:
        there, here = (TASK_PAGES[path].name for path in (before.path, made.path))
        st.caption(
            f"The previous question was on “{there}”. On “{here}”, students cannot change "
            "anything yet."
        )
    if before.task.predicts and output == _COVERED and not TASK_PAGES[made.path].can_ask(made.link):
        st.caption("This page has no random questions. “What comes out” stays covered.")
    if kept:
        verb = "are" if len(kept) > 1 else "is"
        st.caption(f"{joined(kept)} {verb} still as in the previous question.")


def _output(left: PreviousPage) -> str:
    page = TASK_PAGES[left.path]
    options = (_SHOWN, _COVERED, *([_HIDDEN] if page.can_hide_size(left.link) else []))
    if st.session_state.get("task_output") not in (None, *options):
        st.session_state["task_output"] = _COVERED
    labels = {_COVERED: _SIZE_SHOWS} if page.tells_size(left.link) else {}
    chosen: str = st.radio(
        "What comes out",
        options,
        format_func=lambda option: labels.get(option, option),
        key="task_output",
    )
    return chosen


def _groups(label: str, groups: Sequence[str], key: str) -> list[str]:
    before = st.session_state.get(key, [])
    if not set(before) <= set(groups):  # groups of another page, or of the other field
        st.session_state[key] = [group for group in before if group in groups]
    chosen: list[str] = st.pills(
        label,
        groups,
        selection_mode="multi",
        format_func=lambda group: GROUPS[group].label,
        key=key,
    )
    return chosen


def why_none(question: str) -> str:
    """Say why the task has no link yet."""
    if hidden := hidden_characters(question):
        codes = ", ".join(f"U+{ord(each):04X}" for each in dict.fromkeys(hidden))
        return f"The question has invisible characters: {codes}. Type it again without them."
    count = len(question)
    if count > MOST_CHARACTERS:
        return (
            f"The question has {count:,} characters, {count - MOST_CHARACTERS:,} too many: a "
            f"link takes at most {MOST_CHARACTERS}. Your text stays. The link appears here as soon "
            "as the question fits."
        )
    if question.strip():
        return "The link appears here as soon as the question has a letter or a digit."
    return "The link appears here as soon as there is a question."
