"""A full server: a sentence with one's place in line, and the page as soon as there is room."""

import os
import subprocess
import sys
from collections.abc import Hashable
from types import SimpleNamespace

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pooling_ui.shell import waiting_room
from pooling_ui.state import server_settings, session
from pooling_ui.state.admission import HELD, TAB_WAS_CLOSED, Admission
from pooling_ui.state.session import SHARED_CACHE
from pooling_ui.state.shared_cache import RemakeCost
from tests.ui.helpers.pages import ROOT, app_of, header, said
from tests.ui.state.admission_clock import Clock


def open_app(known: session.Session | None = None, **link: str) -> AppTest:
    """The whole app, with its first page; for one who was here before, as Streamlit keeps them."""
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=180)
    if known:
        app.session_state[session._KEY] = known
    app.query_params.update(link)
    return app.run()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def one_place(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Admission:
    """A server with one place, which somebody else has."""
    st.cache_resource.clear()
    admission = Admission(1, 60, clock)
    for module in (waiting_room, session):
        monkeypatch.setattr(module, "ADMISSION", admission)
    admission.ask("somebody")
    return admission


def test_who_comes_to_a_full_server_is_told_their_place(one_place: Admission) -> None:
    one_place.ask("one who came before")

    app = open_app(k="3")

    assert "This server is full" in said(app)
    assert "It serves one tab at once. One is in line before you." in said(app)
    assert not app.number_input
    assert app.query_params["k"] == "3"


def test_the_page_opens_with_its_link_when_there_is_room(one_place: Admission) -> None:
    app = open_app(k="3")
    assert "Nobody is in line before you." in said(app)

    one_place.leave("somebody")
    app = open_app(k="3")

    assert "This server is full" not in said(app)
    assert header(app)["output_shape"] == [2, 2]


def test_the_page_opens_by_itself(one_place: Admission, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence asks again every few seconds, and then finds room."""
    ask = one_place.ask

    def ask_and_make_room(who: Hashable) -> int:
        place = ask(who)
        one_place.leave("somebody")
        return place

    monkeypatch.setattr(one_place, "ask", ask_and_make_room)
    app = open_app(k="3")

    assert "This server is full" not in said(app)
    assert header(app)["output_shape"] == [2, 2]


def test_a_broken_line_costs_neither_the_place_nor_what_is_in_the_cache(
    one_place: Admission, clock: Clock
) -> None:
    """Streamlit clears what belongs to a session when it disconnects, as it does here."""
    one_place.leave("somebody")
    me = open_app().session_state[session._KEY]
    SHARED_CACHE.put(me, ("file", "mine"), b"x" * 5000, remake_cost=RemakeCost.IMPOSSIBLE)

    st.cache_resource.clear()
    clock.seconds += HELD - 1
    assert one_place.ask("another") == 1
    app = open_app(me, k="3")

    assert header(app)["output_shape"] == [2, 2]
    assert app.session_state[session._KEY] is me
    assert SHARED_CACHE.sizes(me)
    clock.seconds += HELD
    assert one_place.ask("another") == 1
    st.cache_resource.clear()
    clock.seconds += HELD
    assert one_place.ask("another") == 0
    SHARED_CACHE.release(me)


def test_who_does_not_come_back_makes_room(one_place: Admission, clock: Clock) -> None:
    one_place.leave("somebody")
    gone = open_app().session_state[session._KEY]
    SHARED_CACHE.put(gone, ("file", "theirs"), b"x" * 5000, remake_cost=RemakeCost.IMPOSSIBLE)

    st.cache_resource.clear()
    clock.seconds += HELD
    app = open_app(k="3")

    assert header(app)["output_shape"] == [2, 2]
    assert not SHARED_CACHE.sizes(gone)


def test_who_uses_a_part_of_the_page_alone_keeps_their_place(
    one_place: Admission, clock: Clock
) -> None:
    """A fragment runs without the app around it, which asks for a place."""
    one_place.leave("somebody")
    me = open_app().session_state[session._KEY]

    def fragment() -> None:
        from pooling_ui.state.session import session

        session()

    clock.seconds += 59
    part = app_of(fragment)
    part.session_state[session._KEY] = me
    part.run()
    clock.seconds += 59

    assert one_place.ask("another") == 1
    SHARED_CACHE.release(me)


def test_a_thread_that_runs_two_tabs_tells_them_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a browser all runs share one thread."""
    monkeypatch.setattr(session, "_session", lambda known: known or session.Session())
    for tab in "first", "second":
        run = SimpleNamespace(session_id=tab)
        monkeypatch.setattr(session, "present_run", lambda run=run: run)
        monkeypatch.setattr(st, "session_state", {})

        assert session.session().tab == tab


def test_a_closed_tab_makes_room_at_once(one_place: Admission) -> None:
    one_place.leave("somebody")
    gone = open_app().session_state[session._KEY]
    SHARED_CACHE.put(gone, ("file", "theirs"), b"x" * 5000, remake_cost=RemakeCost.IMPOSSIBLE)

    told = TAB_WAS_CLOSED.set(True)
    st.cache_resource.clear()
    TAB_WAS_CLOSED.reset(told)

    assert not SHARED_CACHE.sizes(gone)
    assert one_place.ask("another") == 0


def test_who_leaves_while_the_page_asks_for_a_place_does_not_keep_it(
    one_place: Admission, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_place.leave("somebody")
    ask = one_place.ask

    def leave_and_ask(who: Hashable) -> int:
        st.cache_resource.clear()
        return ask(who)

    monkeypatch.setattr(one_place, "ask", leave_and_ask)
    open_app()
    clock.seconds += HELD

    assert ask("another") == 0


def test_pictures_that_nobody_used_for_long_are_let_go(one_place: Admission, clock: Clock) -> None:
    one_place.leave("somebody")
    open_app()
    one_place.places = 2
    assert one_place.ask("away") == 0
    SHARED_CACHE.put("away", ("file", "theirs"), b"x" * 5000, remake_cost=RemakeCost.IMPOSSIBLE)
    clock.seconds += 59
    open_app()
    assert SHARED_CACHE.sizes("away")

    clock.seconds += 1
    open_app()

    assert not SHARED_CACHE.sizes("away")


def test_the_environment_says_how_many_threads_pool_a_picture() -> None:
    says = "import pooling_ui.state.session, pooling_core; print(pooling_core.get_num_threads())"
    for wanted in ("3", "1"):
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", says],
            env={**os.environ, server_settings.THREADS.name: wanted},
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
        assert done.stdout.split() == [wanted], done.stderr
