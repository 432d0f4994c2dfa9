"""The dialog that exports what a stage shows, without a browser."""

import base64
import io
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from PIL import Image
from streamlit.testing.v1 import AppTest

from pooling_ui.controls import export
from tests.ui.messages import unpack
from tests.ui.pages import ROOT, open_page

STAGED = ("pages/grid.py", "pages/backwards.py", "pages/dimensions.py")
MOMENT = {"view": {"kind": "window", "step": 1}, "room": {"width": 900, "height": 400}}


def pressed():
    """A page on which a person just pressed Export."""
    from types import SimpleNamespace

    import streamlit as st

    from pooling_core import PoolSpec, trace_pool
    from pooling_ui.components.stage import Start, stage_message
    from pooling_ui.controls.export import About, export

    trace = trace_pool([[1.0, 2, 3], [4, 5, 6]], PoolSpec.of(2, stride=1))
    message = stage_message(trace, Start(speed=2))
    if st.button("Export"):
        moment = {"view": {"kind": "window", "step": 1}, "room": {"width": 900, "height": 400}}
        export(SimpleNamespace(export=moment), message, About("Max pooling", "Kernel 2."))


@pytest.fixture
def dialog():
    """The page with its dialog open."""
    app = AppTest.from_function(pressed, default_timeout=60).run()
    assert not app.get("segmented_control")
    return app.button[0].click().run()


def order(app):
    """What the exporter is told to draw."""
    (message,) = (
        each
        for each in app.get("bidi_component")
        if each.proto.component_name == "poolscope_exporter"
    )
    return unpack(message.proto.bytes)[0]["order"]


def test_it_opens_on_a_picture_of_the_moment_in_the_colours_of_the_page(dialog):
    assert not dialog.exception
    told = order(dialog)
    assert (told["colours"], told["size"], told["film"]) == ("light", "stage", None)
    assert told["moment"] == MOMENT
    assert told["name"] == "max-pooling"


@pytest.mark.parametrize("page", STAGED)
def test_nothing_opens_by_itself(page):
    assert not open_page(page).get("dialog")


def png(shade):
    file = io.BytesIO()
    Image.new("RGB", (6, 4), (shade, 0, 9)).save(file, "PNG")
    return base64.b64encode(file.getvalue()).decode()


def offered():
    """A page on which frames have just been drawn."""
    import streamlit as st

    from pooling_ui.controls.export import offer

    offer(st.session_state.frames, "WebP", 500, loop=True, name="max-pooling")


def offer_of(frames):
    app = AppTest.from_function(offered, default_timeout=60)
    app.session_state.frames = frames
    return app.run()


def test_frames_become_a_file_to_take():
    app = offer_of([png(0), png(90)])

    (button,) = app.get("download_button")
    assert re.fullmatch(r"Download the WebP, 2 frames \(\d+ kB\)", button.proto.label)


def test_frames_that_are_none_are_told():
    app = offer_of(["AAAA"])

    assert not app.exception
    assert not app.get("download_button")
    assert app.error[0].value == "There is no file: each frame must be a PNG file."


def test_python_and_the_browser_take_as_long_for_a_window():
    source = (ROOT / "pooling_ui/components/stage/timeline.js").read_text("utf-8")

    assert f"export const STEP_MS = {export.STEP_MS};" in source


def test_the_address_is_that_of_the_page_without_its_presentation():
    def script():
        import streamlit as st

        from pooling_ui.controls.export import live_address

        st.text(live_address())

    app = AppTest.from_function(script)
    app.query_params.update(k="3", present="true", preset="Random integers")

    said = app.run().text[0].value
    if said:  # an older Streamlit knows no address
        assert parse_qs(urlsplit(said).query) == {"k": ["3"], "preset": ["Random integers"]}
