"""A full server: a sentence with one's place in line, and the page as soon as there is room."""

import os
import subprocess
import sys

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pooling_ui import server_settings
from pooling_ui.admission import Admission
from pooling_ui.controls import door, session
from pooling_ui.controls.session import SHELF
from tests.ui.admission_clock import Clock
from tests.ui.pages import ROOT, header, said


def open_app(**link: str) -> AppTest:
    """The whole app, with its first page."""
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=180)
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
    for module in (door, session):
        monkeypatch.setattr(module, "DOOR", admission)
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


def test_pictures_that_nobody_used_for_long_are_let_go(one_place: Admission, clock: Clock) -> None:
    one_place.leave("somebody")
    open_app()
    one_place.places = 2
    assert one_place.ask("away") == 0
    SHELF.put("away", ("file", "theirs"), b"x" * 5000, lasting=True)
    clock.seconds += 59
    open_app()
    assert SHELF.sizes("away")

    clock.seconds += 1
    open_app()

    assert not SHELF.sizes("away")


def test_the_environment_says_how_many_threads_pool_a_picture() -> None:
    says = "import pooling_ui.controls.session, pooling_core; print(pooling_core.get_num_threads())"
    for wanted in ("3", "1"):
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", says],
            env={**os.environ, server_settings.THREADS.name: wanted},
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
        assert done.stdout.split() == [wanted], done.stderr
