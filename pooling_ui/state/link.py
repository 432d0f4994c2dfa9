"""Change the link: write values that no widget holds, and make widgets forget theirs."""

import os
from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import streamlit as st
from streamlit.errors import StreamlitAPIException

from pooling_ui.state.addresses import Link
from pooling_ui.state.compat import IN_BROWSER, supported
from pooling_ui.state.params import ALL, PRIVATE, SETTING, WIDGETS, WRITTEN, Param
from pooling_ui.state.private_streamlit import (
    bound_names,
    forget_first_value,
    is_history_navigation,
    open_page_name,
    unbind,
    write_widgets,
)
from pooling_ui.state.readers import Reader
from pooling_ui.state.server_settings import base_path
from pooling_ui.state.session import Visit, session


def write_link(param: Param[Reader], text: str) -> None:
    """Write the text of a value that no widget holds into the link; remove it if it is empty."""
    name = param.name
    if name not in WRITTEN:
        raise KeyError(f"no feature declares {name!r} as held by Python")
    written = session().visit.written
    if text == param.text_in(st.query_params) == written.get(name, text):
        return
    written[name] = text
    if text:
        st.query_params[name] = text
    elif name in st.query_params:
        del st.query_params[name]
    else:
        st.query_params.update({})  # the browser still has the name: this sends it the whole link


def begin_run() -> None:
    """Bring the link and the session in line. Call it at the beginning of a page."""
    page = open_page_name()
    is_same_page = page == session().visit.page
    if not is_same_page:
        _begin_visit(page)
    if is_history_navigation():
        _follow_history(is_same_page=is_same_page)
    begin_fragment()


def _begin_visit(page: str) -> None:
    """Forget the values of the page before; restore the person's own setting."""
    if session().visit.ends_widgets:
        begin_widgets_anew()
    _restore_own_setting()
    session().visit = Visit(page)


def _restore_own_setting() -> None:
    """Restore a person's own setting, unless the link has another.

    The page before refused that setting, began with its own, or its questions changed it.
    """
    waiting, session().waiting = session().waiting, {}
    opened, session().opened = session().opened, {}
    if is_set_by_link():
        return
    if any(st.session_state.get(name) != value for name, value in opened.items()):
        opened = {}  # the person changed what the page began with
    begun = {name: SETTING[name].default for name in opened}
    restored: dict[str, Any] = {}
    for param in WRITTEN.values():
        if param.restores_setting:
            restored |= param.value_in(session().visit.written) or {}
    for name, value in (begun | restored | waiting).items():
        forget(name)
        st.session_state[name] = value


def _follow_history(*, is_same_page: bool) -> None:
    """Take all values from the earlier link to which the browser's Back or Forward led.

    Until a widget is shown, its stored value would be used instead of the link's, so it is removed.
    Streamlit sets each widget by the link, or by its default, when the widget shows. The values of
    other pages' widgets stay for those pages.
    """
    session().visit.written.clear()
    session().visit.shown = {}  # the link itself holds the last change
    on_page = bound_names(WIDGETS) if is_same_page else set()
    for name in on_page | (WIDGETS.keys() & st.query_params.to_dict().keys()):
        st.session_state.pop(name, None)


def begin_fragment() -> None:
    """Write the values of the last run again, if the browser asked for this run without them.

    Call it at the beginning of a fragment. If the browser's Back led to the page, `begin_run` would
    take the values from the widgets that the page has just shown.

    Python sends the browser a whole address. If a person changed a widget meanwhile, that address
    lacks the change. The run of that widget knows both, and sends both.
    """
    for name, text in session().visit.written.items():
        param = WRITTEN[name]
        if text != param.text_in(st.query_params):
            write_link(param, text)


def is_set_by_link() -> bool:
    """Return True if the link has a setting that is not left over from the page before."""
    link, state = st.query_params.to_dict(), st.session_state
    named = SETTING.keys() & link.keys()
    return any(name not in state or state[name] != SETTING[name].read(link[name]) for name in named)


def begin_widgets_anew() -> None:
    """Forget the values of all widgets, so that the link sets those that show next."""
    for name in WIDGETS:
        st.session_state.pop(name, None)


def let_link_set_widgets(link: Link) -> None:
    """Forget what widgets hold, before a run whose link is given.

    Streamlit would take out of the link what a widget held that the page does not show any more.
    """
    begin_widgets_anew()
    unbind(link)


def complete_link() -> None:
    """Write the value of each widget into the link; call this at the end of a page or a fragment.

    The browser writes only what a person changes. A widget may also appear with a value: the
    fields of the columns begin with those of the rows.
    """
    always = {name for name, param in WIDGETS.items() if param.is_always_written}
    write_widgets(WIDGETS, always)


def current_link() -> dict[str, str | list[str]]:
    """Return the present link."""
    link = st.query_params
    return {
        name: link.get_all(name) if name in ALL and ALL[name].is_repeated else last
        for name, last in link.to_dict().items()
    }


def shared_link() -> dict[str, str | list[str]]:
    """Return the present link without what belongs to this tab alone."""
    return {name: text for name, text in current_link().items() if name not in PRIVATE}


def shown_values(names: Collection[str]) -> dict[str, Any]:
    """Return the session's values under these names, if it has any.

    All are read at once. One by one, a hundred names would take a tenth of the time of a change.
    """
    return {name: value for name, value in st.session_state.to_dict().items() if name in names}


def page_address() -> str:
    """Return the address of the open page, without its link; "" if it is not known."""
    return getattr(st.context, "url", None) or ""


def app_address() -> str:
    """Return the address of the app, without its page."""
    parts = urlsplit(page_address())
    base = parts.path.rstrip("/").rpartition("/")[0]
    if not IN_BROWSER and (own := base_path(os.environ)):
        base = f"/{own}"  # Start has no name of its own below it
    return f"{parts.scheme}://{parts.netloc}{base}" if parts.netloc else ""


def open_page(page: str, link: Link) -> None:
    """Open another page of the app by a link; all that it does not name gets its default.

    Streamlit refuses a name that a widget holds, also a widget of the page before.
    """
    let_link_set_widgets(link)
    st.switch_page(page, **supported(st.switch_page, query_params=dict(link)))


def release(names: Iterable[str]) -> None:
    """Take widgets out of the link that the page does not show any more."""
    names = tuple(names)
    unbind(names)
    for name in st.query_params.to_dict().keys() & names:
        forget(name)


def forget(name: str) -> None:
    """Remove a value from the link and from Streamlit's copy of it.

    Streamlit made that copy when the run began, so a change of `st.query_params` is not enough.
    """
    forget_first_value(name)
    # The value may be only in that copy, or a widget may hold it and remove it itself.
    with suppress(KeyError, StreamlitAPIException):
        del st.query_params[name]
