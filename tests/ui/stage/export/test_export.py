"""The dialog that exports what a stage shows, without a browser."""

import base64
import io
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import streamlit as st
from PIL import Image
from streamlit.testing.v1 import AppTest

from pooling_ui.stage.export import dialog as export
from pooling_ui.stage.export.animation_job import AnimationProgress
from tests.ui.helpers.messages import unpack
from tests.ui.helpers.pages import ROOT, app_of, open_page
from tests.ui.helpers.typed import frames_of

STAGED = ("pages/grid.py", "pages/backwards.py", "pages/dimensions.py", "pages/frameworks.py")
MOMENT = {"view": {"kind": "window", "step": 1}, "room": {"width": 900, "height": 400}}


def pressed() -> None:
    """A page on which a person just pressed Export."""
    from types import SimpleNamespace

    import streamlit as st

    from pooling_core import PoolSpec, trace_pool
    from pooling_ui.stage import Start, stage_message
    from pooling_ui.stage.context import About
    from pooling_ui.stage.export.dialog import export

    trace = trace_pool([[1.0, 2, 3], [4.0, 5, 6]], PoolSpec.of(2, stride=1))
    message = stage_message(trace, Start(speed=2))
    if st.button("Export"):
        moment = {"view": {"kind": "window", "step": 1}, "room": {"width": 900, "height": 400}}
        export(SimpleNamespace(export=moment), message, About("Max pooling", "Kernel 2."))


@pytest.fixture
def dialog() -> AppTest:
    """The page with its dialog open."""
    app = AppTest.from_function(pressed, default_timeout=60).run()
    assert not app.get("segmented_control")
    return app.button[0].click().run()


def order(app: AppTest) -> dict[str, Any]:
    """Return what the exporter is told to draw."""
    (message,) = (
        each
        for each in app.get("bidi_component")
        if each.proto.component_name == "poolscope_exporter"
    )
    found: dict[str, Any] = unpack(message.proto.bytes)[0]["order"]
    return found


def test_it_opens_on_a_picture_of_the_moment_in_the_colours_of_the_page(dialog: AppTest) -> None:
    assert not dialog.exception
    told = order(dialog)
    assert (told["colours"], told["size"], told["animation"]) == ("light", "stage", None)
    assert told["moment"] == MOMENT
    assert told["name"] == "max-pooling"


@pytest.mark.parametrize("page", STAGED)
def test_the_button_of_every_stage_opens_it(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pressed = SimpleNamespace(export=MOMENT)
    monkeypatch.setattr("pooling_ui.stage.pair.stage", lambda *_, **__: pressed)

    app = open_page(page)

    assert not app.exception
    assert order(app)["moment"] == MOMENT


@pytest.mark.parametrize(
    ("page", "link", "stays"),
    [
        ("grid", {"predict": "true", "ask": "Winner", "draw": "1"}, True),
        ("frameworks", {"task": "Why?", "cover": "size"}, True),
        ("grid", {"task": "Why?", "cover": "true"}, False),  # the stage in the file uncovers it
        ("grid", {}, False),
    ],
)
def test_the_dialog_says_whether_the_file_stays_covered(
    page: str, link: dict[str, str], stays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pressed = SimpleNamespace(export=MOMENT)
    monkeypatch.setattr("pooling_ui.stage.pair.stage", lambda *_, **__: pressed)

    app = open_page(f"pages/{page}.py", **link)

    told = any(each.value.startswith("The results stay covered") for each in app.caption)
    assert told == stays


@pytest.mark.parametrize("page", STAGED)
def test_nothing_opens_by_itself(page: str) -> None:
    assert not open_page(page).get("dialog")


def png(shade: int) -> str:
    file = io.BytesIO()
    Image.new("RGB", (6, 4), (shade, 0, 9)).save(file, "PNG")
    return base64.b64encode(file.getvalue()).decode()


def making() -> None:
    """A page that takes what the browser sends of an animation, and shows the answer."""
    import streamlit as st

    from pooling_ui.stage.export.animation_job import (
        animation_progress,
        drop_animation,
        take_frames,
    )

    sent = st.session_state.sent
    st.session_state["stub"] = {"frames": sent}
    if sent == "opened":
        drop_animation()
    elif sent:
        take_frames("stub", "WebP", 500, loop=True)
    told = animation_progress()
    st.text(str(told.state) if told else "nothing")
    st.session_state.file = told.file if told else b""


@pytest.fixture
def browser() -> Callable[..., Any]:
    """Send Python frames of an animation; what it answers, and the file."""
    app = AppTest.from_function(making, default_timeout=60)

    def send(sent: Any) -> Any:
        app.session_state.sent = sent
        app.run()
        assert not app.exception
        return app.text[0].value, app.session_state.file

    return send


def some(at: int, *frames: str, of: int = 3, animation: str = "one") -> dict[str, Any]:
    return {"animation": animation, "at": at, "of": of, "frames": list(frames)}


def test_a_animation_grows_with_each_message_until_it_has_all_its_frames(
    browser: Callable[..., Any],
) -> None:
    assert browser(some(0, png(0))) == (str({"animation": "one", "done": 1}), b"")

    says, file = browser(some(1, png(90), png(40)))

    assert says == str({"animation": "one", "done": 3})
    animation = Image.open(io.BytesIO(file))
    assert (animation.format, frames_of(animation), animation.size) == ("WEBP", 3, (6, 4))
    assert browser(None) == ("nothing", b"")  # it is kept nowhere


def test_frames_that_come_twice_are_in_the_animation_once(browser: Callable[..., Any]) -> None:
    """The browser sends them again where it waits long for the answer."""
    for _ in range(2):
        assert browser(some(0, png(0)))[0] == str({"animation": "one", "done": 1})
    for _ in range(2):
        assert browser(some(1, png(90)))[0] == str({"animation": "one", "done": 2})

    _, file = browser(some(2, png(40)))

    assert frames_of(Image.open(io.BytesIO(file))) == 3


def test_a_animation_that_is_cancelled_is_let_go_of(browser: Callable[..., Any]) -> None:
    browser(some(0, png(0)))
    assert browser({"animation": "one", "stop": True}) == ("nothing", b"")
    browser(some(0, png(0), animation="two"))
    assert browser("opened") == ("nothing", b"")  # another dialog


@pytest.mark.parametrize(
    ("messages", "why"),
    [
        ([some(0, "AAAA")], "each frame must be a PNG file"),
        ([some(0, png(0)), some(2, png(0))], "the connection was lost"),
        ([some(0, png(0)), some(1, png(0), animation="two")], "the connection was lost"),
        ([some(1, png(0))], "the connection was lost"),
    ],
)
def test_why_there_is_no_animation_is_told(
    browser: Callable[..., Any], messages: list[dict[str, Any]], why: str
) -> None:
    for message in messages:
        says, file = browser(message)

    assert f"'problem': '{why}'" in says
    assert file == b""
    assert browser(None) == ("nothing", b"")


def test_the_button_of_a_animation_says_how_large_it_is() -> None:
    made = AnimationProgress({"animation": "one", "done": 2}, bytes(20_400))

    assert export._label("WebP", made) == "Download the WebP, 2 frames (20 kB)"


def test_python_and_the_browser_take_as_long_for_a_window() -> None:
    source = (ROOT / "pooling_ui/stage/component/playback/timeline.js").read_text("utf-8")

    assert f"export const STEP_MS = {export.STEP_MS};" in source


def test_the_address_is_that_of_the_page_without_its_presentation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def script() -> None:
        import streamlit as st

        from pooling_ui.stage.export.dialog import live_address

        st.text(live_address())

    monkeypatch.setattr(type(st.context), "url", "https://example.org/app")
    app = app_of(script)
    app.query_params.update(k="3", present="true", preset="Random integers")

    said = urlsplit(app.run().text[0].value)
    assert (said.netloc, said.path) == ("example.org", "/app")
    assert parse_qs(said.query) == {"k": ["3"], "preset": ["Random integers"]}
    monkeypatch.setattr(type(st.context), "url", "http://127.0.0.1:8501/app")
    assert app.run().text[0].value == ""  # a file that is handed on leads nobody to it
