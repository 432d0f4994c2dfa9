"""A teacher's link: the state of a page, a question, and what of the page shows."""

from urllib.parse import urlsplit

import streamlit as st

from pooling_ui.components.screen import is_narrow
from pooling_ui.controls.layout import heading
from pooling_ui.controls.session import session
from pooling_ui.task_links import (
    PAGES,
    STAGED,
    address,
    code_for_pages,
    groups_of,
    qr_code,
    read_address,
    task_link,
)
from pooling_ui.tasks import GROUPS, MOST_SAID, Task, is_question

_QR = 240  # pixels
_SHOWN = "shows"
_COVERED = "is covered until they uncover it: by a button on the stage, or C"
_ASKED = "is covered until they have answered a drawn question about it"
_NOTHING_LEFT = "As the page begins. Set up another page first, or paste its link here."


def leave(path: str) -> None:
    """Keep the page that a person was on last, for when they make a link of it."""
    if path in PAGES and "task" not in st.query_params:
        session().left = (path, st.query_params.to_dict())


def teachers() -> None:
    """Show what a teacher chooses and, beside it, the link."""
    heading(
        "For teachers", "Set a task: students see the stage, your question and what you choose."
    )
    both = st.container(horizontal=not is_narrow(), gap="large")
    with both.container(width="stretch"):
        path, link = _page()
        task = _task(path)
    with both.container(width="stretch"):
        if not is_question(task.says):
            st.markdown("The link stands here as soon as there is a question.")
            return
        _results(address(_here(), path, task_link(link, task)), task)


def _page() -> tuple[str, dict[str, str]]:
    """Show of which page a link is made; return the page and its link."""
    path, link = session().left
    says = f"“{PAGES[path]}”, as you left it." if link or path else _NOTHING_LEFT
    pasted = st.text_input("Page", key="pasted", placeholder="Paste a link of Poolscope")
    st.caption(says)
    if pasted:
        found = read_address(pasted)
        if found:
            return found
        st.warning("This is no link of a page with a stage or a picture: the page above is used.")
    return path, link


def _task(path: str) -> Task:
    """Show the fields of a task; return it."""
    says = st.text_area(
        "Question",
        key="task_says",
        max_chars=MOST_SAID,
        height=100,
        placeholder="Which stride makes the output 2 × 2?",
    )
    shows = _groups("Students may change", path, "task_may")
    locks = _groups("Students see, locked", path, "task_sees")
    output = _output() if path in STAGED else _SHOWN
    return Task(
        says,
        tuple(group for group in shows if group not in locks),
        tuple(locks),
        predicts=output == _ASKED,
        covers=output == _COVERED,
    )


def _output() -> str:
    chosen: str = st.radio("The output", (_SHOWN, _COVERED, _ASKED), key="task_output")
    return chosen


def _groups(label: str, path: str, key: str) -> list[str]:
    chosen: list[str] = st.pills(
        label,
        groups_of(path),
        selection_mode="multi",
        format_func=lambda group: GROUPS[group][0],
        key=key,
    )
    return chosen


def _results(link: str, task: Task) -> None:
    """Show the link as text, as a QR code and as code for a page of a course."""
    st.link_button("Open it as a student", link)
    st.markdown("**Link**")
    st.code(link, language=None, wrap_lines=True)
    st.markdown("**QR code**")
    drawing = qr_code(link)
    if drawing:
        st.image(drawing, width=_QR)
    else:
        st.markdown("The link is too long for one: own numbers make it long, presets do not.")
    st.markdown("**For a course page**")
    st.code(code_for_pages(link, task), language="html", wrap_lines=True)


def _here() -> str:
    """Return the address of the app, without its page."""
    parts = urlsplit(st.context.url or "")
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""
