"""Check the pictures in the shared cache: bounded, made again when needed, gone when they leave."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import streamlit as st
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue

from pooling_ui.inputs import file_turns
from pooling_ui.pictures import cache as cached_pictures
from pooling_ui.pictures.cache import CachedPicture, digest_of, own_picture
from pooling_ui.pictures.files import process as picture_process
from pooling_ui.state.session import SHARED_CACHE, Session
from tests.ui.helpers.pages import ROOT, open_page, said
from tests.ui.pictures.picture_page import PAGE, png, upload, viewer


@pytest.fixture(autouse=True)
def nobody_was_here_before() -> None:
    """Empty the cache, also of pictures that other sessions hold."""
    SHARED_CACHE.release("somebody else")


@pytest.fixture
def bounded(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Set the bounds of the cache."""

    def set_bounds(total: int, each: int) -> None:
        monkeypatch.setattr(SHARED_CACHE, "total", total)
        monkeypatch.setattr(SHARED_CACHE, "each", each)

    return set_bounds


def kinds() -> set[str]:
    return {key[0] for key in SHARED_CACHE.sizes() if isinstance(key, tuple)}


def noisy() -> bytes:
    return png(np.random.default_rng(0).integers(0, 256, (90, 120, 3)).astype(np.uint8))


def make_all_go(bounded: Callable[..., Any]) -> None:
    """Fill the cache, as many large pictures of other sessions would."""
    bounded(2000, 2000)
    SHARED_CACHE.put("somebody else", "theirs", bytes(1500))
    bounded(10**9, 10**9)
    assert not kinds() & {"picture", "pooled", "file"}


def test_a_person_s_picture_its_file_and_its_results_are_in_the_cache() -> None:
    app = upload(open_page(PAGE), noisy())

    assert not app.exception
    assert kinds() == {"file", "picture", "pooled", "layer"}


def test_nothing_stays_when_the_session_ends() -> None:
    """Streamlit clears what belongs to a session when it disconnects, as it does here."""
    upload(open_page(PAGE), noisy())
    assert SHARED_CACHE.sizes()

    st.cache_resource.clear()

    assert not SHARED_CACHE.sizes()


def test_what_had_to_make_room_is_made_again(bounded: Callable[..., Any]) -> None:
    """The file goes last: as long as it is there, nobody notices."""
    app = upload(open_page(PAGE), noisy())
    before, arrays = viewer(app)

    bounded(36_000, 36_000)  # the file has 33,000
    SHARED_CACHE.put("somebody else", "theirs", bytes(1500))
    bounded(10**9, 10**9)
    assert kinds() & {"picture", "pooled", "file"} == {"file"}
    app.number_input(key="p").set_value(1).run()
    app.number_input(key="p").set_value(0).run()

    assert not app.exception
    again, same = viewer(app)
    assert again["panes"] == before["panes"]
    for name in arrays:
        np.testing.assert_array_equal(same[name], arrays[name])


def test_bounds_too_small_for_what_is_shown_only_cost_time(bounded: Callable[..., Any]) -> None:
    """Each is made when it is needed, and let go."""
    bounded(70_000, 70_000)  # the file has 33,000, the picture 32,400

    app = upload(open_page(PAGE, vs="Average"), noisy())

    assert not app.exception
    assert [pane["shape"] for pane in viewer(app)[0]["panes"]] == [
        [3, 90, 120],
        [3, 45, 60],
        [3, 45, 60],
    ]
    assert sum(SHARED_CACHE.sizes().values()) <= 70_000


def test_a_picture_whose_file_had_to_make_room_is_asked_for_again(
    bounded: Callable[..., Any],
) -> None:
    """On another page the field's file is gone, and only the cache had it."""
    app = upload(open_page(PAGE), noisy(), name="cat.png")
    app.switch_page("pages/grid.py").run()

    make_all_go(bounded)
    app.switch_page(PAGE)
    app.query_params["from"] = "Upload"
    app.run()

    assert not app.exception
    assert "Your picture “cat” was removed to make room" in said(app)
    assert app.get("file_uploader")
    assert "the built-in one called" in said(app)
    assert viewer(app)[0]["panes"][0]["shape"] == [3, 512, 768]


def test_a_picture_that_had_to_make_room_is_asked_for_when_a_person_comes_back_to_it(
    bounded: Callable[..., Any],
) -> None:
    """Choosing the source runs a callback first; the sentence stays until there is a picture."""
    app = upload(open_page(PAGE), noisy(), name="cat.png")
    app.segmented_control(key="from").set_value("Built in").run()
    make_all_go(bounded)

    app.segmented_control(key="from").set_value("Upload").run()
    app.number_input(key="k").set_value(3).run()

    assert not app.exception
    assert "Your picture “cat” was removed to make room" in said(app)
    assert not [button for button in app.button if button.key == "keep"]


def test_another_picture_takes_the_place_of_the_one_before() -> None:
    """Nobody can come back to it: its file would stay longest, for nothing."""
    app = upload(open_page(PAGE), noisy())
    app.button(key="change").click().run()
    upload(app, png(np.zeros((30, 40, 3), np.uint8)), name="another.png")

    assert not app.exception
    assert viewer(app)[0]["panes"][0]["shape"] == [3, 30, 40]
    assert (
        not {(what, digest_of(noisy())) for what in ("file", "picture")}
        & SHARED_CACHE.sizes().keys()
    )


def test_results_make_room_before_pictures_do(bounded: Callable[..., Any]) -> None:
    """A picture takes longer to read than to pool again."""
    upload(open_page(PAGE), noisy())

    bounded(67_000, 67_000)  # the file has 33,000, the picture 32,400
    SHARED_CACHE.put("somebody else", "theirs", bytes(1500))

    assert kinds() & {"picture", "pooled", "file"} == {"file", "picture"}


def test_a_reading_that_was_interrupted_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is no fault of the file: neither this person nor another meets it later."""
    monkeypatch.setattr(picture_process, "WALL_SECONDS", 0)
    app = upload(open_page(PAGE), noisy())
    assert "could not be read this time" in said(app)

    monkeypatch.undo()
    app.number_input(key="k").set_value(3).run()

    assert "could not be read this time" not in said(app)
    assert viewer(app)[0]["panes"][0]["shape"] == [3, 90, 120]


def test_a_busy_server_keeps_nobody_from_the_built_in_pictures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """To read them takes no turn; a person's own file has to wait for one."""
    monkeypatch.setattr(file_turns, "_WAIT", 0.0)
    with file_turns.turn():
        app = open_page(PAGE)
        assert not app.exception
        assert viewer(app)[0]["panes"][0]["shape"] == [3, 512, 768]

        upload(app, noisy())
        assert "Many files are being opened on this server now" in said(app)

    app.number_input(key="k").set_value(3).run()
    assert viewer(app)[0]["panes"][0]["shape"] == [3, 90, 120]


def test_who_waits_reads_how_many_files_are_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text is a status, which a screen reader speaks; it goes when the wait is over."""
    shown: list[list[str]] = []
    enqueue = ForwardMsgQueue.enqueue

    def watched(self: Any, message: ForwardMsg) -> None:
        if message.delta.HasField("new_transient"):
            shown.append([each.spinner.text for each in message.delta.new_transient.elements])
        enqueue(self, message)

    monkeypatch.setattr(ForwardMsgQueue, "enqueue", watched)
    monkeypatch.setattr(file_turns, "_WAIT", 0.0)
    with file_turns.turn():
        app = upload(open_page(PAGE), noisy())
        assert "Many files are being opened on this server now" in said(app)

    assert ["One file is ahead of yours."] in shown
    assert shown[-1] == []


def test_a_download_of_a_picture_that_is_gone_spoils_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A download runs beside the page: it fails, and the same file can be opened again."""
    somebody = Session()
    monkeypatch.setattr(cached_pictures, "session", lambda: somebody)
    data = noisy()
    digest = digest_of(data)
    picture = own_picture(data, digest)
    assert isinstance(picture, CachedPicture)
    SHARED_CACHE.release(somebody)

    with pytest.raises(LookupError, match="make room"):
        picture.pixels  # noqa: B018 - reading it is the test

    again = own_picture(data, digest)
    assert isinstance(again, CachedPicture)
    assert again.pixels.shape == (3, 90, 120)
    SHARED_CACHE.release(somebody)


def test_a_damaged_file_is_not_cached() -> None:
    app = upload(open_page(PAGE), noisy()[:-40])

    assert "damaged or cut short" in said(app)
    assert "file" not in kinds()


def test_only_one_module_keeps_anything_for_a_session() -> None:
    """One module names all that a session holds besides widgets and link."""
    found = [
        path.name
        for path in (ROOT / "pooling_ui").rglob("*.py")
        if 'scope="session"' in path.read_text("utf-8")
    ]

    assert found == ["session.py"]
