"""Run the pages of many links, each as far as its drawing.

A run of the whole app for each link would take many times as long. Here one run of the app runs the
pages of all links, each with a session of its own; all widgets are made, but no texts and no
containers.
"""

import copy
from collections.abc import Iterable
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import streamlit as st
from streamlit.runtime.scriptrunner import (
    RerunException,
    ScriptRunContext,
    StopException,
    add_script_run_ctx,
    get_script_run_ctx,
)
from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequests, ScriptRequestType
from streamlit.runtime.state import SessionState
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.testing.v1 import AppTest

import run
from pooling_ui.linked.pages import DRAWINGS
from tests.ui.helpers.typed import present

# The names under which Streamlit knows the components.
NAMES = {"stage": "poolscope_stage", "viewer": "picture_viewer", "shift": "shifted_plane"}
_PAGE_RUNS = "streamlit.navigation.page.StreamlitPage.run"
_PATIENCE = 1800  # seconds, for all links together on a busy machine
# It would ask the browser, of which these runs have none.
_GUESS = "pooling_ui.shell.browser._guess"
_TEXTS = ("caption", "header", "markdown", "page_link", "title")


def drawn(page: str, queries: Iterable[str]) -> list[bytes | None]:
    """Return what a page, opened by each of these queries, sends its drawing; None for nothing."""
    messages: list[bytes | None] = []
    instead: dict[str, Any] = dict.fromkeys(_TEXTS, lambda *_, **__: None)
    instead["container"] = lambda **_: st._main

    def run_all(_: Any) -> None:
        whole = present(get_script_run_ctx())
        for query in queries:
            script = copy.copy(whole)
            script.session_id = str(uuid4())
            add_script_run_ctx(ctx=script)
            with patch.multiple(st, **instead):
                messages.append(_drawn(page, query, script))
        add_script_run_ctx(ctx=whole)

    app = AppTest.from_file(str(run.ROOT / "app.py"), default_timeout=_PATIENCE)
    with patch(_PAGE_RUNS, run_all), patch(_GUESS, return_value=False):
        app.run()
    assert not app.exception
    return messages


def _drawn(page: str, query: str, script: ScriptRunContext) -> bytes | None:
    message: bytes | None = None
    requests = ScriptRequests()

    def take(sent: Any) -> None:
        nonlocal message
        component = sent.delta.new_element.bidi_component
        if component.component_name == NAMES[DRAWINGS[page].component]:
            message = component.bytes
            raise StopException
        asked = requests.on_scriptrunner_yield()
        if asked and asked.type is ScriptRequestType.RERUN:
            raise RerunException(asked.rerun_data)

    script.session_state = SafeSessionState(SessionState(), lambda: None)
    script.script_requests = requests
    script.enqueue = take  # type: ignore[assignment, method-assign]
    script.query_string = query
    file = run.ROOT / "pages" / f"{page}.py"
    code = compile(file.read_text("utf-8"), file, "exec")
    while True:
        script.reset(script.query_string, script.page_script_hash)
        try:
            exec(code, {})
        except RerunException:
            continue
        except StopException:
            pass
        return message
