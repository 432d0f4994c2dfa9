"""The link, as Python changes it: what no widget holds, and what no widget may read."""

from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import streamlit as st
from streamlit.errors import StreamlitAPIException

from pooling_ui.state.addresses import Link, link_of
from pooling_ui.state.compat import supported
from pooling_ui.state.link_values import decode_choices
from pooling_ui.state.params import SETTING, WIDGETS, WRITTEN
from pooling_ui.state.private_streamlit import (
    bound_names,
    forget_first_value,
    is_history_navigation,
    open_page_name,
    unbind,
    write_widgets,
)
from pooling_ui.state.session import Visit, session


def write_link(name: str, value: str) -> None:
    """Keep in the link what no widget holds; leave it out where a silent link means the same.

    `params.WRITTEN` has all the names.
    """
    if name not in WRITTEN:
        raise KeyError(f"no feature declares {name!r} as held by Python")
    written = session().visit.written
    if value == _linked(name) == written.get(name, value):
        return
    written[name] = value
    if value:
        st.query_params[name] = value
    elif name in st.query_params:
        del st.query_params[name]
    else:
        st.query_params.update({})  # the browser has it still: this sends it the whole link


def keep_link() -> None:
    """Write again what the last run wrote, if the browser asked for this run before it knew.

    What Python writes reaches the browser as a whole address. A widget that was changed meanwhile
    is not in it, so the browser's address loses that widget. The run that the widget asked for
    knows both, and sends both. Call it where a page or a fragment begins.
    """
    page = open_page_name()
    stays = page == session().visit.page
    if not stays:
        if session().visit.lesson_step:  # a lesson's settings are nobody's choice
            begin_widgets_anew()
        _bring_back()
        session().visit = Visit(page)
    if is_history_navigation():  # the link is an earlier one
        session().visit.written.clear()
        session().visit.shown = {}  # what its last change was, the link itself says
        _follow_link(stays=stays)
    for name, value in session().visit.written.items():
        if value != _linked(name):
            write_link(name, value)


def _follow_link(*, stays: bool) -> None:
    """Forget what the link says otherwise: else it counts until its widget is shown, further down.

    Streamlit sets each widget by the link as it is shown, by its default where the link is silent.
    What widgets of other pages hold waits for these.
    """
    on_page = bound_names(WIDGETS) if stays else set()
    for name in on_page | (WIDGETS.keys() & st.query_params.to_dict().keys()):
        st.session_state.pop(name, None)


def _bring_back() -> None:
    """Let a person's own setting count again, unless a link brings another.

    The page before refused it, or questions that were asked there had changed it.
    """
    waiting, session().waiting = session().waiting, {}
    if is_set_by_link():
        return
    before = decode_choices(session().visit.written.get("before", "")) or {}
    for name, value in (before | waiting).items():
        forget(name)
        st.session_state[name] = value


def is_set_by_link() -> bool:
    """Say whether the link brings a setting: more than widgets of the page before left there."""
    link, state = st.query_params.to_dict(), st.session_state
    named = SETTING.keys() & link.keys()
    return any(name not in state or state[name] != SETTING[name].read(link[name]) for name in named)


def begin_widgets_anew() -> None:
    """Forget what all widgets hold: those that are shown next begin as the link says."""
    for name in WIDGETS:
        st.session_state.pop(name, None)


def complete_link() -> None:
    """Make the link hold what each widget holds; call it where a page or a fragment ends.

    The browser writes what a person changes. It does not write the value of a widget that appears
    with one, as the columns' fields do with that of the rows.
    """
    write_widgets(WIDGETS)


def held_link() -> dict[str, str | list[str]]:
    """Return what the link holds now."""
    held = st.query_params
    return link_of((name, text) for name in held for text in held.get_all(name))


def held_widgets(names: Collection[str]) -> dict[str, Any]:
    """Return what the session holds under these names, where it holds anything.

    It is read at once: one by one, a hundred names would take a tenth of the time of a change.
    """
    return {name: value for name, value in st.session_state.to_dict().items() if name in names}


def page_address() -> str:
    """Return the address of the open page, without its link; "" where none is known."""
    return getattr(st.context, "url", None) or ""


def app_address() -> str:
    """Return the address of the app, without its page."""
    parts = urlsplit(page_address())
    base = parts.path.rstrip("/").rpartition("/")[0]
    return f"{parts.scheme}://{parts.netloc}{base}" if parts.netloc else ""


def open_page(page: str, link: Link) -> None:
    """Open another page of the app by a link; what it does not name begins anew there.

    Streamlit refuses names in it that a widget of this page holds, also of a page that is left.
    """
    begin_widgets_anew()
    unbind(link)
    st.switch_page(page, **supported(st.switch_page, query_params=dict(link)))


def release(names: Iterable[str]) -> None:
    """Take widgets out of the link that the page does not show any more."""
    names = tuple(names)
    unbind(names)
    for name in st.query_params.to_dict().keys() & names:
        forget(name)


def forget(name: str) -> None:
    """Remove a value from the link as if it had never been there.

    `st.query_params` alone is not enough: Streamlit holds a copy of the link since the run began.
    """
    forget_first_value(name)
    # It may be in that copy alone; or a widget holds it already, and mends it itself.
    with suppress(KeyError, StreamlitAPIException):
        del st.query_params[name]


def _linked(name: str) -> str:
    return st.query_params.get(name, "")
