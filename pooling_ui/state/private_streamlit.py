"""Use the private parts of Streamlit that the pages need. The server's are in `serving`.

No other module of the pages imports anything from below `streamlit`, but for `streamlit.errors`.

Streamlit has no public way to write a widget's value into the link, to take a widget out of it, to
forget the bytes of a file, to change the sentence beside a spinner, or to tell whether a tab has a
connection. A name that is gone stops the
app when it starts: else links would lose values, and nobody would see it.
`serving/private_names.py` does the same for the server.
"""

import inspect
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.proto.Element_pb2 import Element
from streamlit.runtime import Runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.pages_manager import PagesManager
from streamlit.runtime.scriptrunner import ScriptRunContext as ScriptRunContext
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.shared_run_state import SharedRunState
from streamlit.runtime.state import SessionState, get_session_state
from streamlit.runtime.state.common import WidgetMetadata
from streamlit.runtime.state.query_params import QueryParams, WidgetBinding
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.runtime.state.session_state import WStates
from streamlit.runtime.uploaded_file_manager import UploadedFile as UploadedFile

from pooling_ui.state.compat import IN_BROWSER

if not IN_BROWSER:  # there nobody waits for others, and Streamlit is an older release
    from streamlit.delta_generator_singletons import (
        DeltaGeneratorSingleton,
        get_dg_singleton_instance,
    )
    from streamlit.runtime.scriptrunner import enqueue_message

# Each class with the names of it that are used below.
NEEDED: tuple[tuple[type, tuple[str, ...]], ...] = (
    (
        QueryParams,
        (
            *("_initial_query_params", "get_binding_for_param", "bind_widget", "unbind_widget"),
            *("remove_param", "set_corrected_value", "stored_param_matches_corrected_value"),
        ),
    ),
    (WidgetBinding, ("widget_id", "value_type")),
    (SafeSessionState, ("_state", "query_params")),
    (SessionState, ("_new_widget_state",)),
    (WStates, ("widget_metadata",)),
    (WidgetMetadata, ("serializer", "deserializer")),
    (
        ScriptRunContext,
        ("page_script_hash", "pages_manager", "session_id", "shared", "uploaded_file_mgr"),
    ),
    (MemoryUploadedFileManager, ("remove_file",)),
    (Runtime, ("exists", "instance", "is_active_session")),
    (SharedRunState, ("widget_ids_this_run",)),
    (PagesManager, ("main_script_hash",)),
    # In the browser build, Back is read as any other run.
    *(() if IN_BROWSER else ((ScriptRunContext, ("is_history_navigation",)),)),
    *(
        ()
        if IN_BROWSER
        else (
            (DeltaGeneratorSingleton, ("main_dg",)),
            (DeltaGenerator, ("_transient",)),
            (Element, ("spinner",)),
        )
    ),
)
# The widgets that hold a value of the link.
BOUND: tuple[Callable[..., Any], ...] = (
    *(st.number_input, st.text_input, st.toggle, st.selectbox, st.segmented_control, st.pills),
    *(() if IN_BROWSER else (st.tabs,)),
)


def missing_names(owner: type, names: Iterable[str]) -> list[str]:
    """Return those of these names that neither a class has, nor each object when it is made.

    A class does not show fields without a default: its annotations do, and a message's descriptor.
    """
    init = getattr(owner.__init__, "__code__", None)  # type: ignore[misc]
    message = getattr(owner, "DESCRIPTOR", None)
    fields = message.fields_by_name if message else ()
    noted = (name for each in owner.__mro__ for name in vars(each).get("__annotations__", ()))
    there = {*dir(owner), *(init.co_names if init else ()), *fields, *noted}
    return [name for name in names if name not in there]


def check_names(needed: Iterable[tuple[type, tuple[str, ...]]] = NEEDED) -> None:
    """Refuse a Streamlit that lacks one of these names.

    Raises
    ------
    RuntimeError
        It names what is missing.
    """
    for owner, names in needed:
        for name in missing_names(owner, names):
            raise RuntimeError(
                f"Streamlit {st.__version__} has no {owner.__name__}.{name}, which the app needs: "
                "see pooling_ui/state/private_streamlit.py"
            )


def check_widgets(widgets: Iterable[Callable[..., Any]] = BOUND) -> None:
    """Refuse a Streamlit in which one of these widgets cannot hold a value of the link.

    Raises
    ------
    RuntimeError
        It names the widget.
    """
    for widget in widgets:
        if "bind" not in inspect.signature(widget).parameters:
            raise RuntimeError(
                f"Streamlit {st.__version__}: {widget.__name__} takes no bind=, which links need: "
                "see pooling_ui/state/private_streamlit.py"
            )


check_names()
check_widgets()


def present_run() -> ScriptRunContext | None:
    """Return Streamlit's object for the run of this thread; None outside a run."""
    return get_script_run_ctx(suppress_warning=True)


def open_page_name() -> str:
    """Return Streamlit's name for the page that runs; "" outside a run."""
    run = present_run()
    return run.page_script_hash if run else ""


def is_history_navigation() -> bool:
    """Return True if the browser's Back or Forward asked for this run.

    Streamlit 1.62, which the browser build has, does not tell.
    """
    return bool(getattr(present_run(), "is_history_navigation", False))


def bound_names(names: Iterable[str]) -> set[str]:
    """Return those of these names in the link that a widget holds."""
    with get_session_state().query_params() as link:
        return {name for name in names if link.get_binding_for_param(name)}


def write_widgets(names: Collection[str], always: Collection[str] = ()) -> None:
    """Make the link hold the values of these widgets, as far as this run has shown them.

    It holds a default only of the names in `always`.
    """
    run = present_run()
    if run is None:
        return
    session_state = get_session_state()
    app = run.pages_manager.main_script_hash
    with session_state.query_params() as link:
        known = session_state._state._new_widget_state.widget_metadata
        for name in names:
            binding = link.get_binding_for_param(name)
            if binding is None or binding.widget_id not in run.shared.widget_ids_this_run:
                continue
            # After Back, the magnifier's fragment can run before the page's fields have values.
            if name not in st.session_state:
                continue
            # As the app's own, not the page's: where pages share a name, Streamlit takes it out of
            # the link when Back leads from one to the other.
            link.bind_widget(name, binding.widget_id, binding.value_type, app)
            widget, value = known[binding.widget_id], st.session_state[name]
            if name not in always and value == widget.deserializer(None):
                link.remove_param(name)
                continue
            checked = (name, widget.serializer(value), binding.value_type)
            if not link.stored_param_matches_corrected_value(*checked):
                link.set_corrected_value(*checked)


def unbind(names: Iterable[str]) -> None:
    """Make Streamlit let go of these names in the link, which widgets hold, or held."""
    with get_session_state().query_params() as link:
        for name in names:
            binding = link.get_binding_for_param(name)
            if binding is not None:
                link.unbind_widget(binding.widget_id)


def forget_first_value(name: str) -> None:
    """Remove a name from the copy of the link that Streamlit makes when a run begins.

    A bound widget starts from this copy. A number field fails on a number that is infinite, or has
    so many digits that it counts as infinite, with an OverflowError that nothing catches.
    """
    with get_session_state().query_params() as link:
        link._initial_query_params.pop(name, None)


def forget_file(file: UploadedFile) -> None:
    """Let Streamlit forget the bytes of a file, which it would keep until the tab is closed."""
    run = present_run()
    if run and isinstance(run.uploaded_file_mgr, MemoryUploadedFileManager):
        run.uploaded_file_mgr.remove_file(run.session_id, file.file_id)


@contextmanager
def spinner(sentence: str) -> Iterator[Callable[[str], None]]:
    """Show a spinner with a sentence, if a page runs; yield a function that shows a second one.

    The second changes in place, so that a screen reader speaks it; an empty one removes it. A
    spinner has no place among the elements of the page: none below it moves.
    """
    if present_run() is None:
        yield lambda second: None
        return
    if IN_BROWSER:
        with st.spinner(sentence):
            yield lambda second: None
        return
    with st.spinner(sentence):
        element = Element()
        show, clear = get_dg_singleton_instance().main_dg._transient(element)

        def say(second: str) -> None:
            shown, element.spinner.text = element.spinner.text, second
            if shown or second:
                enqueue_message(show() if second else clear())

        try:
            yield say
        finally:
            say("")


def has_connection(tab: str) -> bool:
    """Return True if this tab is connected; when it comes back, Streamlit runs no page."""
    return Runtime.exists() and Runtime.instance().is_active_session(tab)
