"""The page of a teacher's task: the page before this one, or one whose link is pasted."""

from collections.abc import Sequence
from urllib.parse import urlsplit

import streamlit as st

from pooling_ui.features.classroom.tasks.asked import ask_drawn
from pooling_ui.features.classroom.tasks.links import (
    plain_link,
    read_address,
    read_plain,
    state_of,
)
from pooling_ui.features.classroom.tasks.lists import Entry, PageTask
from pooling_ui.features.classroom.tasks.refusal import page_refusal
from pooling_ui.features.classroom.tasks.share_link import share_dialog
from pooling_ui.features.classroom.tasks.task_list import add_plain_button, changed_at
from pooling_ui.features.classroom.tasks.teacher import PreviousPage, teacher
from pooling_ui.linked.pages import TASK_PAGES, file_of
from pooling_ui.linked.thumbnails import show_thumbnail
from pooling_ui.pictures.parameters import SOURCE
from pooling_ui.state.addresses import GRID, PlainLink
from pooling_ui.state.link import app_address, open_page, shared_link
from pooling_ui.task.parameters import PREDICT, TASK
from pooling_ui.text.words import plain

_PATH, _START = "teachers", ""
_NO_PICTURE = "Students see a built-in picture: a link cannot hold yours."
_FIRST = PreviousPage(GRID, {})
_NOTHING_LEFT = "“Grid”, with its defaults. For another task, press “Ask the class” on its page."
_PICTURE = (224, 126)  # pixels


def remember_page(path: str) -> None:
    """Remember the page that a person left: they may make a task of it."""
    if path in TASK_PAGES and TASK.name not in st.query_params:
        teacher().previous_page, teacher().plain_page = PreviousPage(path, shared_link()), None
    elif path != _PATH:
        teacher().plain_page = plain_link(path, shared_link()) if path != _START else None


def page_of_task(begun: PageTask | None, tasks: Sequence[Entry]) -> PreviousPage:
    """Show which page a task uses; return the page and its link."""
    left = teacher().previous_page or (PreviousPage(begun.path, begun.link) if begun else _FIRST)
    shown = st.container(horizontal=True, vertical_alignment="center", gap="medium")
    pasted = st.text_input("Another page", key="pasted", placeholder="Paste a link of Poolscope")
    base = urlsplit(app_address()).path
    found = read_address(pasted, base) if pasted else None
    passed = read_plain(pasted, base) if pasted else teacher().plain_page
    if passed:
        _share_plain(passed, tasks)
    chosen = PreviousPage(*found) if found else left
    _ask_if_predicting(chosen)
    with shown:
        show_thumbnail(chosen.path, state_of(chosen.link), "The stage of the task", _PICTURE)
        with st.container(width="content", gap="xsmall"):
            st.markdown(_link_words(chosen, pasted) if found else _left_words(left, tasks))
            if st.button("Open with these settings", key="open_page"):
                open_page(file_of(chosen.path), chosen.link)
    if SOURCE.name in chosen.link:
        st.caption(_NO_PICTURE)
    if pasted and not found and not passed:
        st.warning(
            "This link does not lead to a page that can have a task. The page above is used."
        )
    if why := page_refusal(chosen.path, state_of(chosen.link)):
        st.warning(plain(f"Students see no output, because PyTorch refuses this setting: {why}"))
    return chosen


def _share_plain(passed: PlainLink, tasks: Sequence[Entry]) -> None:
    """Show the buttons that share the link of a page without tasks."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        note = plain(f"“{passed.title}”: you cannot add a question to this page.")
        st.caption(note, width="content")
        if st.button("Share its link", key="hand_plain"):
            share_dialog(passed.address(app_address()), passed.title)
        add_plain_button(passed, tasks)


def _ask_if_predicting(chosen: PreviousPage) -> None:
    """Let the task ask a random question, if the page is new and “Predict” is on there."""
    if chosen != teacher().source:
        teacher().source = chosen
        if PREDICT.value_in(chosen.link) and TASK_PAGES[chosen.path].can_ask(chosen.link):
            ask_drawn()


def _left_words(left: PreviousPage, tasks: Sequence[Entry]) -> str:
    """Say which page a person was on last."""
    name = TASK_PAGES[left.path].name
    at = changed_at(tasks)
    if teacher().changed is not None and at < len(tasks):
        of = tasks[at]
        if (of.path, of.link) == (left.path, state_of(left.link)):
            return f"“{name}”, as in question {at + 1}."
    return _NOTHING_LEFT if left == _FIRST else f"“{name}”, as you left it."


def _link_words(chosen: PreviousPage, pasted: str) -> str:
    """Say which page a link shows, and if it leads elsewhere, where the task's link will lead."""
    host, own = urlsplit(pasted.strip()).netloc, urlsplit(app_address()).netloc
    elsewhere = (
        f" Your link opens {host}; the task’s link will open {own}."
        if host and own and host != own
        else ""
    )
    return plain(f"“{TASK_PAGES[chosen.path].name}”, as in the link.{elsewhere}")
